/**
 * Prints the console for a screen reader: only what a key or an event has changed, as lines that follow each other. It never
 * moves the cursor of the terminal, so the reader speaks each line once, and the person can review earlier ones.
 */
import type {ScreenPart} from './screen-parts.ts';

interface PrinterOptions {
	readonly write: (text: string) => void;
	/** The parts of the present screen; undefined while nothing is rendered or another program has the terminal. */
	readonly read: () => readonly ScreenPart[] | undefined;
	/** Runs a task after a pause, and returns a function that cancels it. One key can cause several renders. */
	readonly schedule?: (task: () => void) => () => void;
}

/** In milliseconds. Shorter than a person notices, longer than the renders after a key. */
const renderPause = 25;

/** The maximum number of rows that a new screen prints. The others follow with the cursor. */
const maximumRows = 10;

/** What was last printed of the page, or of the dialog above it. */
interface Printed {
	/** The title of the page, or the heading of the dialog. */
	readonly name: string;
	readonly current: ScreenPart | undefined;
	/** The contents of all rows. */
	readonly rows: ReadonlySet<string>;
	readonly others: ReadonlySet<string>;
	/** The rows that were printed while the list was loaded, which can change them. */
	readonly early: {readonly from: number; readonly rows: readonly ScreenPart[]} | undefined;
}

interface Output {
	readonly title: string;
	readonly page: Printed | undefined;
	readonly dialog: Printed | undefined;
	/** Whether the first screen is still loading. It can have other keys afterwards. */
	readonly isStarting: boolean;
}

const nothing: Output = {title: '', page: undefined, dialog: undefined, isStarting: true};

export class LinearPrinter {
	readonly #options: PrinterOptions;
	#printed = nothing;
	/** The field at the end of the output, if the last line is unfinished. */
	#field: string | undefined;
	#fieldBefore: string | undefined;
	#cancel: (() => void) | undefined;

	constructor(options: PrinterOptions) {
		this.#options = options;
	}

	/** Prints soon what has changed. Call it after each render. */
	rendered = (): void => {
		const {schedule = afterPause} = this.#options;
		this.#cancel ??= schedule(() => {
			this.#cancel = undefined;
			this.#print();
		});
	};

	/** Prints the whole place again, because another program has used the terminal. */
	forget(): void {
		this.#printed = nothing;
		this.#fieldBefore = undefined;
		this.rendered();
	}

	/** Ends the output with a complete line. */
	end(): void {
		this.#cancel?.();
		if (this.#field !== undefined) this.#options.write('\n');
		this.#field = undefined;
	}

	#print(): void {
		const parts = this.#options.read();
		if (!parts || parts.length === 0) return;
		const {lines, printed} = changesOf(parts, this.#printed);
		this.#printed = printed;
		if (lines.length > 0) {
			const start = this.#field === undefined ? '' : '\n';
			this.#field = undefined;
			this.#options.write(`${start}${lines.join('\n')}\n`);
		}
		this.#printField(parts.findLast(({kind}) => kind === 'field')?.text);
	}

	/** A field that has grown gets the new letters. Any other change prints it again. */
	#printField(text: string | undefined): void {
		if (text !== undefined && text !== this.#fieldBefore) {
			const shown = this.#field;
			if (shown !== undefined && text.startsWith(shown)) this.#options.write(text.slice(shown.length));
			else this.#options.write(`${shown === undefined ? '' : '\n'}${text}`);
			this.#field = text;
		} else if (text === undefined && this.#field !== undefined) {
			this.#options.write('\n');
			this.#field = undefined;
		}
		this.#fieldBefore = text;
	}
}

/** The numbers of a status change with the cursor. They alone are not printed. */
const wordsOf = (text: string) => text.replace(/\d[\d.,:]*/g, '#');

/** The lines to print for a new screen after the printed one. A page below a dialog is compared with what it was before. */
function changesOf(parts: readonly ScreenPart[], last: Output) {
	const partText = (wanted: ScreenPart['kind']) => parts.find(({kind}) => kind === wanted)?.text;
	const title = partText('title') ?? last.title;
	const heading = partText('heading');
	const isDialog = heading !== undefined;
	const page = last.page?.name === title ? last.page : undefined;
	const dialog = last.title === title && last.dialog?.name === heading ? last.dialog : undefined;
	const before = isDialog ? dialog : page;
	const isBack = page !== undefined && last.dialog !== undefined && !isDialog;

	const scope = parts.filter(({isInDialog}) => isInDialog === isDialog);
	const rows = scope.filter(({kind}) => kind === 'row');
	const current = rows.find(({isSelected}) => isSelected);
	// Messages and keys are outside the dialog that they belong to.
	const outside = parts.filter(({kind, isInDialog}) => !isInDialog && (kind === 'message' || kind === 'keys'));
	const others = [...scope, ...(isDialog ? outside : [])].filter(({kind}) => otherKinds.has(kind));
	const isLoading = others.some(({kind, text}) => kind === 'status' && /\bloading\b/.test(text));
	const hasKeys = isDialog ? !before : last.isStarting && (!before || !isLoading);
	const fresh = others.filter((part) => (part.kind !== 'keys' || hasKeys) && !before?.others.has(keyOf(part)));

	// What a dialog did can have replaced the page below it.
	const isKept = before && (isBack ? rows.some((row) => before.rows.has(contentOf(row))) : before.rows.size > 0);
	const isFirst = rows.length > 0 && !isKept;
	const early = isDialog ? undefined : before?.early;
	const isOutdated = early && !isLoading && early.rows.some((row, at) => !isEqual(row, rows[early.from + at]));
	const from = Math.max(0, current ? rows.indexOf(current) : 0);
	const newRows = isDialog ? rows.filter((row) => row === current) : rows.slice(from, from + maximumRows);
	const moved = current && (isBack || !isSame(current, before?.current)) ? [current] : [];
	const texts = (wanted: (kind: ScreenPart['kind']) => boolean) =>
		fresh.filter(({kind}) => wanted(kind)).map(({text}) => text);
	const printed: Printed = {
		name: heading ?? title,
		current,
		rows: new Set(rows.map(contentOf)),
		others: new Set(others.flatMap((part) => [keyOf(part), keyOf({...part, text: unmarked(part.text)})])),
		early: isLoading ? (isFirst ? {from, rows: newRows} : early) : undefined,
	};
	return {
		lines: [
			...(before ? [] : [printed.name]),
			...texts((kind) => kind === 'message'),
			...texts((kind) => kind === 'status' || kind === 'text'),
			...(isFirst || isOutdated ? newRows : moved).map(({text}) => text),
			...texts((kind) => kind === 'keys'),
		],
		printed: {
			title,
			page: isDialog ? page : printed,
			dialog: isDialog ? printed : undefined,
			isStarting: last.isStarting && (isLoading || isDialog),
		},
	};
}

const keyOf = ({kind, text}: ScreenPart) => `${kind} ${kind === 'status' ? wordsOf(text) : text}`;

/** The words before the current item of a text. A line that loses them has been read, one that gets them is news. */
const marks = ['> ', 'cursor on '];

const unmarked = (text: string): string =>
	marks.reduce((rest, mark) => (rest.startsWith(mark) ? rest.slice(mark.length) : rest), text);

const otherKinds: ReadonlySet<ScreenPart['kind']> = new Set(['status', 'message', 'text', 'keys']);

/** A row whose relative times alone have changed is the same, because they follow the clock. */
const isSame = (row: ScreenPart, before: ScreenPart | undefined) =>
	before !== undefined && row.position === before.position && withoutTimes(row.text) === withoutTimes(before.text);

/** Whether two rows are the same but for the cursor. */
const isEqual = (row: ScreenPart, other: ScreenPart | undefined) =>
	other !== undefined && contentOf(row) === contentOf(other);

/** A row without the cursor and relative times. */
const contentOf = ({text}: ScreenPart): string => withoutTimes(unmarked(text));

const withoutTimes = (text: string) => text.replace(/\b\d+(?:s|m|h|d|mo|y)\b/g, '#');

function afterPause(task: () => void): () => void {
	const timer = setTimeout(task, renderPause);
	return () => clearTimeout(timer);
}
