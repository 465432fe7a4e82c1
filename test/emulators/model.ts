/** The expected content of the screen, by an emulator that counts cells as the console does. */
import xterm, {type IBufferCell} from '@xterm/headless';
import {isCountedAlike} from '../../src/text/fixed-columns.ts';

interface Size {
	readonly columns: number;
	readonly rows: number;
}

/** A part of a line whose cells hold text that all terminals count alike. The column after it is `to`. */
export interface Known {
	readonly row: number;
	readonly from: number;
	readonly to: number;
}

/** Letters that are ordered from right to left, and the run behind them, in which no place is known. */
const ordered = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc].*?(?= {2}|[\u2500-\u28ff]|$)/gu;

export class Model {
	readonly #terminal: InstanceType<typeof xterm.Terminal>;

	constructor({columns, rows}: Size) {
		this.#terminal = new xterm.Terminal({cols: columns, rows, allowProposedApi: true, scrollback: 0});
	}

	write(data: string): void {
		this.#terminal.write(data);
	}

	resize({columns, rows}: Size): void {
		this.#terminal.resize(columns, rows);
	}

	screen(): string {
		return Array.from({length: this.#terminal.rows}, (_, row) =>
			this.#cells(row)
				.map(({letter}) => letter)
				.join('')
				.trimEnd(),
		).join('\n');
	}

	/** Output that draws every known cell at its own place, without the rule of the console, and where these cells are. */
	reference(): {readonly output: string; readonly knownCells: readonly Known[]} {
		const knownCells: Known[] = [];
		let output = '\u001b[0m\u001b[2J';
		const lines = Array.from({length: this.#terminal.rows}, (_, row) => this.#cells(row));
		const foreign = lines.map(unknownColumnsOf);
		for (const [row, cells] of lines.entries()) {
			// Letters of another font also reach into the lines above and below.
			const unknown = [row - 1, row, row + 1].map((near) => foreign[near] ?? new Set());
			for (const {letter, column, width, style} of cells) {
				if (unknown.some((columns) => columns.has(column))) continue;
				output += `\u001b[${row + 1};${column + 1}H${style}${letter}`;
				const last = knownCells.at(-1);
				if (last?.row === row && last.to === column) knownCells[knownCells.length - 1] = {...last, to: column + width};
				else knownCells.push({row, from: column, to: column + width});
			}
		}
		// The cursor of the terminal may be in sight.
		const {cursorX, cursorY} = this.#terminal.buffer.active;
		return {output: `${output}\u001b[0m\u001b[${cursorY + 1};${cursorX + 1}H`, knownCells};
	}

	#cells(row: number): readonly Cell[] {
		const {active} = this.#terminal.buffer;
		const line = active.getLine(active.viewportY + row);
		return Array.from({length: this.#terminal.cols}, (_, column) => ({column, cell: line?.getCell(column)})).flatMap(
			({column, cell}) =>
				cell && cell.getWidth() > 0
					? [{column, letter: cell.getChars() || ' ', width: cell.getWidth(), style: styleOf(cell)}]
					: [],
		);
	}
}

interface Cell {
	readonly column: number;
	readonly letter: string;
	readonly width: number;
	readonly style: string;
}

/** The columns of foreign text, and those beside it, into which its letters may reach. */
function unknownColumnsOf(cells: readonly Cell[]): ReadonlySet<number> {
	const unknown = new Set<number>();
	/** The column of each UTF-16 unit. */
	const columns = cells.flatMap(({letter, column}) => Array.from({length: letter.length}, () => column));
	// A letter of two cells comes from another font, or is a larger sign for a missing letter.
	for (const {letter, column, width} of cells)
		if (width > 1 || !isCountedAlike(letter))
			for (let near = column - 1; near <= column + width + 1; near++) unknown.add(near);
	const text = cells.map(({letter}) => letter).join('');
	for (const {0: run, index} of text.matchAll(ordered))
		for (const column of columns.slice(index, index + run.length + 2)) unknown.add(column);
	return unknown;
}

function styleOf(cell: IBufferCell): string {
	const color = (base: number, isRgb: boolean, isPalette: boolean, value: number) => {
		if (isRgb) return `;${base + 8};2;${value >> 16};${(value >> 8) & 255};${value & 255}`;
		if (!isPalette) return '';
		return value < 8 ? `;${base + value}` : value < 16 ? `;${base + 52 + value}` : `;${base + 8};5;${value}`;
	};
	const marks = [
		[cell.isBold(), 1],
		[cell.isDim(), 2],
		[cell.isItalic(), 3],
		[cell.isUnderline(), 4],
		[cell.isInverse(), 7],
		[cell.isStrikethrough(), 9],
	].map(([isSet, code]) => (isSet ? `;${code}` : ''));
	const fore = color(30, cell.isFgRGB(), cell.isFgPalette(), cell.getFgColor());
	const back = color(40, cell.isBgRGB(), cell.isBgPalette(), cell.getBgColor());
	return `\u001b[0${marks.join('')}${fore}${back}m`;
}
