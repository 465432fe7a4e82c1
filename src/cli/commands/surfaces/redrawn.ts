/** Replaces lines on a terminal, so that a changing picture stays in its place. */
import type {CliContext} from '../../context.ts';
import {outputTarget, withColumns} from '../../output/target.ts';

export class Redrawn {
	readonly #context: CliContext;
	#drawn = 0;

	constructor(context: CliContext) {
		this.#context = context;
	}

	/** Draws the last lines that fit on the screen. */
	async draw(lines: readonly string[]): Promise<void> {
		const {rows = 24} = this.#context.stdout;
		const shown = lines.slice(-Math.max(1, rows - 1));
		await this.#replace(shown);
		this.#drawn = shown.length;
	}

	/** Removes the drawn lines, before a complete output follows. */
	async clear(): Promise<void> {
		await this.#replace([]);
		this.#drawn = 0;
	}

	async #replace(lines: readonly string[]): Promise<void> {
		const up = this.#drawn > 0 ? `\u001b[${this.#drawn}A\r\u001b[J` : '';
		const text = lines.map((line) => `${line}\n`).join('');
		await this.#context.stdout.write(up + withColumns(outputTarget(this.#context), text));
	}
}
