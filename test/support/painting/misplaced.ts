/** Finds text that another terminal puts into another cell. */
import {isCountedAlike} from '../../../src/text/fixed-columns.ts';
import {createTerminal, type FakeTerminal} from '../terminal.ts';
import {type CountingName, countingNames} from './counting.ts';

/** Text that a terminal can misplace inside a multiplexer, which omits the columns of cells when it draws a line again. */
const unknownWithin: Readonly<Partial<Record<CountingName, RegExp>>> = {
	kitty: /[\p{Mc}〰〽㊗㊙]/u,
	mlterm: /[\p{Mc}\u200c\u200e]/u,
};
const leftToRightMark = '\u200e';

/** The places of the letters that every terminal counts alike, such as those of ids and borders. */
const places = (letters: readonly string[]): ReadonlySet<string> =>
	new Set(
		letters.flatMap((each, column) => {
			const letter = each.replace(leftToRightMark, '').trim();
			return letter !== '' && isCountedAlike(letter) ? [`${letter} at ${column + 1}`] : [];
		}),
	);

export class Misplaced {
	readonly #terminals: ReadonlyMap<CountingName, FakeTerminal>;
	/** Terminals in which tmux draws. */
	readonly #outer: ReadonlyMap<CountingName, FakeTerminal>;
	readonly #expected: FakeTerminal;
	readonly #rows: number;
	#read = 0;
	#redrawn = '';

	constructor(columns: number, rows: number) {
		const terminals = () => new Map(countingNames.map((name) => [name, createTerminal(columns, rows, name)]));
		this.#rows = rows;
		this.#terminals = terminals();
		this.#outer = terminals();
		this.#expected = createTerminal(columns, rows);
	}

	/** The letters at other places than in most terminals, after the whole output so far. Empty if there are none. */
	async find(output: string): Promise<readonly string[]> {
		const added = output.slice(this.#read);
		this.#read = output.length;
		await write([this.#expected, ...this.#terminals.values()], added);
		const redrawn = this.#redrawnByTmux();
		if (redrawn !== this.#redrawn) await write([...this.#outer.values()], redrawn);
		this.#redrawn = redrawn;
		const expected = this.#expected.lines();
		return countingNames.flatMap((name) => [
			...this.#differences(expected, name, this.#terminals.get(name)),
			...this.#differences(expected, `tmux in ${name}`, this.#outer.get(name), unknownWithin[name]),
		]);
	}

	/** tmux draws its screen again, as after a change of windows: each line from its start, by its own count. */
	#redrawnByTmux(): string {
		const lettersOf = (row: number) => this.#terminals.get('tmux')?.lettersOf(row).join('').trimEnd();
		return Array.from({length: this.#rows}, (_, row) => `\u001b[${row + 1};1H\u001b[2K${lettersOf(row)}`).join('');
	}

	#differences(
		expected: readonly string[],
		name: string,
		terminal: FakeTerminal | undefined,
		unknown?: RegExp,
	): readonly string[] {
		const actual = terminal?.lines() ?? [];
		return expected.flatMap((line, row) => {
			if (unknown?.test(line) || (line === actual[row] && isCountedAlike(line))) return [];
			const [letters, others] = [this.#expected.lettersOf(row), terminal?.lettersOf(row) ?? []];
			if (letters.every((letter, column) => letter === others[column])) return [];
			const [wanted, got] = [places(letters), places(others)];
			return [
				...[...wanted].filter((place) => !got.has(place)).map((place) => `${name}, line ${row + 1}: no ${place}`),
				...[...got].filter((place) => !wanted.has(place)).map((place) => `${name}, line ${row + 1}: ${place}`),
			];
		});
	}
}

async function write(terminals: readonly FakeTerminal[], output: string): Promise<void> {
	for (const {stdout} of terminals) stdout.write(output);
	await Promise.all(terminals.map(({drained}) => drained()));
}
