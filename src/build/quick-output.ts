/**
 * Replaces the class with which Ink composes a frame, for the same frames in less time. Ink writes every character into a
 * cell and reads the cells back. Most lines consist of a single text, which needs no cells. Most texts of a frame were also
 * in the previous frame, so composed texts are cached.
 */

interface Clip {
	readonly x1?: number;
	readonly x2?: number;
	readonly y1?: number;
	readonly y2?: number;
}

interface Write {
	readonly type: 'write';
	readonly x: number;
	readonly y: number;
	readonly text: string;
	readonly transformers: readonly ((line: string, index: number) => string)[];
}

type Operation = Write | {readonly type: 'clip'; readonly clip: Clip} | {readonly type: 'unclip'};
type Cells = (Character | undefined)[];

interface Character {
	readonly value: string;
}

/** A text with its styles normalized as Ink does. */
interface Composed {
	readonly line: string;
	readonly width: number;
	readonly isSolid: boolean;
}

/** Functions of Ink's module. */
interface Parts {
	readonly styledCharsToString: (characters: readonly Character[]) => string;
	readonly intersectClips: (outer: Clip | undefined, inner: Clip) => Clip;
}

interface Caches {
	readonly styledChars: ReadonlyMap<string, unknown>;
	getStyledChars(text: string): readonly Character[];
	getStringWidth(text: string): number;
}

interface InkOutput {
	readonly width: number;
	readonly height: number;
	readonly operations: readonly Operation[];
	caches: Caches;
	applyWriteOperation(rows: readonly (Cells | undefined)[], operation: Write, clip: Clip | undefined): void;
	get(): {output: string; height: number};
}

/** The maximum number of cached texts: those of a few screens. */
const maximumTexts = 400;
const blank = Object.freeze({type: 'char', value: ' ', fullWidth: false, styles: []});

export function quickOutput(
	Output: new (size: {width: number; height: number}) => InkOutput,
	{styledCharsToString, intersectClips}: Parts,
) {
	let caches: Caches | undefined;
	let composedTexts = new Map<string, Composed>();

	function compose(text: string, caches: Caches): Composed {
		const cached = composedTexts.get(text);
		if (cached) return cached;
		const characters = caches.getStyledChars(text);
		const width = caches.getStringWidth(text);
		// At the end of a clip, Ink drops characters without a cell.
		const isSolid = width > 0 && characters.every(({value}) => caches.getStringWidth(value) > 0);
		const composed = {line: styledCharsToString(characters), width, isSolid};
		composedTexts.set(text, composed);
		return composed;
	}

	/** Composes a line, applies the transformers of its components, and composes it again, as Ink does. */
	function finished({x, text, transformers}: Write, caches: Caches): string {
		const {line} = compose(text, caches);
		const transformed = transformers.reduce((line, transform) => transform(line, 0), line);
		return (' '.repeat(x) + compose(transformed, caches).line).trimEnd();
	}

	return class QuickOutput extends Output {
		constructor(size: {width: number; height: number}) {
			super(size);
			if (caches && caches.styledChars.size < maximumTexts) this.caches = caches;
			else composedTexts = new Map();
			caches = this.caches;
		}

		override get(): {output: string; height: number} {
			const {width, height, caches} = this;
			/** Per line: its single text. A second text moves the line to `rows`. */
			const only: (Write | undefined)[] = Array(height).fill(undefined);
			const rows: (Cells | undefined)[] = Array(height).fill(undefined);
			const clips: Clip[] = [];

			const toCells = (line: number) => {
				if (line < 0 || line >= height || rows[line]) return;
				rows[line] = Array<Character>(width).fill(blank);
				// The text lies completely within its clips, so none is applied.
				if (only[line]) this.applyWriteOperation(rows, only[line], undefined);
			};
			for (const operation of this.operations) {
				if (operation.type === 'clip') clips.push(intersectClips(clips.at(-1), operation.clip));
				else if (operation.type === 'unclip') clips.pop();
				else if (!rows[operation.y] && !only[operation.y] && this.#isWhole(operation, clips.at(-1))) {
					only[operation.y] = operation;
				} else {
					const lines = operation.text.split('\n').length;
					for (let line = operation.y; line < operation.y + lines; line++) toCells(line);
					this.applyWriteOperation(rows, operation, clips.at(-1));
				}
			}
			const output = rows.map((cells, line) => {
				const single = only[line];
				if (cells) return styledCharsToString(cells.filter((cell) => cell !== undefined)).trimEnd();
				return single ? finished(single, caches) : '';
			});
			return {output: output.join('\n'), height};
		}

		/** Whether a text is a single line that neither an edge of the screen nor a clip cuts. */
		#isWhole({x, y, text}: Write, clip: Clip | undefined): boolean {
			if (x < 0 || y < 0 || y >= this.height || text.includes('\n')) return false;
			const {x1 = 0, x2 = this.width, y1 = 0, y2 = this.height} = clip ?? {};
			const composed = compose(text, this.caches);
			const end = x + composed.width;
			return composed.isSolid && x >= x1 && end <= x2 && end <= this.width && y >= y1 && y < y2;
		}
	};
}
