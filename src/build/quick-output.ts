/**
 * What stands in the bundle for the class with which Ink composes a frame: the same frames, faster. Ink puts every character
 * into a cell and reads the cells again. Most lines of a screen come from a single text, though, which needs no cells, and
 * most texts of a frame were in the one before.
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

/** A text with its styles in the order and number that Ink gives them. */
interface Composed {
	readonly line: string;
	readonly width: number;
	readonly isSolid: boolean;
}

/** What Ink's module brings along. */
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

/** Texts remembered from frame to frame: some screens of them. */
const mostTexts = 400;
const blank = Object.freeze({type: 'char', value: ' ', fullWidth: false, styles: []});

export function quickOutput(
	Output: new (size: {width: number; height: number}) => InkOutput,
	{styledCharsToString, intersectClips}: Parts,
) {
	let caches: Caches | undefined;
	let known = new Map<string, Composed>();

	function compose(text: string, caches: Caches): Composed {
		const found = known.get(text);
		if (found) return found;
		const characters = caches.getStyledChars(text);
		const width = caches.getStringWidth(text);
		// Where a clip ends, Ink drops characters that take no cell.
		const isSolid = width > 0 && characters.every(({value}) => caches.getStringWidth(value) > 0);
		const composed = {line: styledCharsToString(characters), width, isSolid};
		known.set(text, composed);
		return composed;
	}

	/** A line as it is written: composed, transformed by the components it stands in, and composed again, as Ink does. */
	function finished({x, text, transformers}: Write, caches: Caches): string {
		const {line} = compose(text, caches);
		const transformed = transformers.reduce((line, transform) => transform(line, 0), line);
		return (' '.repeat(x) + compose(transformed, caches).line).trimEnd();
	}

	return class QuickOutput extends Output {
		constructor(size: {width: number; height: number}) {
			super(size);
			if (caches && caches.styledChars.size < mostTexts) this.caches = caches;
			else known = new Map();
			caches = this.caches;
		}

		override get(): {output: string; height: number} {
			const {width, height, caches} = this;
			/** Of each line its only text so far, or its cells once there were two. */
			const only: (Write | undefined)[] = Array(height).fill(undefined);
			const rows: (Cells | undefined)[] = Array(height).fill(undefined);
			const clips: Clip[] = [];

			const toCells = (line: number) => {
				if (line < 0 || line >= height || rows[line]) return;
				rows[line] = Array<Character>(width).fill(blank);
				// It lay within its clips as a whole.
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
				const sole = only[line];
				if (cells) return styledCharsToString(cells.filter((cell) => cell !== undefined)).trimEnd();
				return sole ? finished(sole, caches) : '';
			});
			return {output: output.join('\n'), height};
		}

		/** Whether a text is one line that neither an edge of the screen nor a clip cuts. */
		#isWhole({x, y, text}: Write, clip: Clip | undefined): boolean {
			if (x < 0 || y < 0 || y >= this.height || text.includes('\n')) return false;
			const {x1 = 0, x2 = this.width, y1 = 0, y2 = this.height} = clip ?? {};
			const composed = compose(text, this.caches);
			const end = x + composed.width;
			return composed.isSolid && x >= x1 && end <= x2 && end <= this.width && y >= y1 && y < y2;
		}
	};
}
