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
	readonly schedule?: ((task: () => void) => () => void) | undefined;
}

export function linearPrinter({write, read, schedule = afterPause}: PrinterOptions) {
	let printed = nothing;
	/** The field at the end of the output, if the last line is unfinished. */
	let field: string | undefined;
	let fieldBefore: string | undefined;
	let cancel: (() => void) | undefined;

	/** Ends the output with a complete line. */
	const endLine = () => {
		if (field !== undefined) write('\n');
		field = undefined;
	};
	/** A field that has grown gets the new letters. Any other change prints it again. */
	const printField = (text: string | undefined) => {
		if (text === undefined) endLine();
		else if (text !== fieldBefore) {
			if (field === undefined || !text.startsWith(field)) endLine();
			write(text.slice(field?.length));
			field = text;
		}
		fieldBefore = text;
	};
	const print = () => {
		cancel = undefined;
		const parts = read();
		if (!parts || parts.length === 0) return;
		const {lines, ...next} = changesOf(parts, printed);
		printed = next;
		if (lines.length > 0) {
			endLine();
			write(`${lines.join('\n')}\n`);
		}
		printField(parts.findLast(({kind}) => kind === 'field')?.text);
	};
	/** Prints soon what has changed. Call it after each render. */
	const rendered = () => {
		cancel ??= schedule(print);
	};
	return {
		rendered,
		/** Prints the whole place again, because another program has used the terminal. */
		forget() {
			printed = nothing;
			fieldBefore = undefined;
			rendered();
		},
		end() {
			cancel?.();
			endLine();
		},
	};
}

/** In milliseconds. Shorter than a person notices, longer than the renders after a key. */
const renderPause = 25;

function afterPause(task: () => void): () => void {
	const timer = setTimeout(task, renderPause);
	return () => clearTimeout(timer);
}

/** What was last printed of the page, or of the dialog above it. */
interface Place {
	/** The title of the page, or the heading of the dialog. */
	readonly name: string;
	/** The keys of all parts, also as they are without the cursor. */
	readonly known: ReadonlySet<string>;
	readonly hasRows: boolean;
	/** The position and the key of the row with the cursor. */
	readonly current: string | undefined;
	/** The keys of the rows that were printed while the list was loaded, which can change them. */
	readonly early: {readonly from: number; readonly keys: readonly string[]} | undefined;
}

interface Output {
	readonly title: string;
	readonly page: Place | undefined;
	readonly dialog: Place | undefined;
	/** Whether the first screen is still loading. It can have other keys afterwards. */
	readonly isStarting: boolean;
}

const nothing: Output = {title: '', page: undefined, dialog: undefined, isStarting: true};

/** The maximum number of rows that a new screen prints. The others follow with the cursor. */
const maximumRows = 10;

/** The lines to print for a new screen after the printed one. A page below a dialog is compared with what it was before. */
function changesOf(parts: readonly ScreenPart[], last: Output): Output & {readonly lines: readonly string[]} {
	const textOf = (wanted: ScreenPart['kind']) => parts.find(({kind}) => kind === wanted)?.text;
	const title = textOf('title') ?? last.title;
	const heading = textOf('heading');
	const isDialog = heading !== undefined;
	const {page, dialog} = title === last.title ? last : nothing;
	const before = isDialog ? (dialog?.name === heading ? dialog : undefined) : page;
	const isBack = dialog !== undefined && !isDialog;

	// Messages and keys are outside the dialog that they belong to.
	const scope = parts.filter(
		({kind, isInDialog}) => isInDialog === isDialog || (isDialog && (kind === 'message' || kind === 'keys')),
	);
	const isNew = (part: ScreenPart) => !before?.known.has(keyOf(part));
	const texts = (...kinds: readonly ScreenPart['kind'][]) =>
		scope.filter((part) => kinds.includes(part.kind) && isNew(part)).map(({text}) => text);
	const isLoading = scope.some(({kind, text}) => kind === 'status' && /\bloading\b/.test(text));
	const hasKeys = isDialog ? !before : last.isStarting && (!before || !isLoading);

	const rows = scope.filter(({kind}) => kind === 'row');
	const at = rows.findIndex(({isSelected}) => isSelected);
	const here = rows.slice(at, at + 1);
	const [current] = here.map((row) => `${row.position} ${keyOf(row)}`);
	const from = Math.max(0, at);
	const first = isDialog ? here : rows.slice(from, from + maximumRows);
	// What a dialog did can have replaced the page below it.
	const isKept = before && (isBack ? !rows.every(isNew) : before.hasRows);
	const early = isDialog ? undefined : before?.early;
	const isOutdated = !isLoading && early?.keys.some((key, index) => key !== keyOf(rows[early.from + index]));
	const moved = isBack || current !== before?.current ? here : [];
	const place: Place = {
		name: heading ?? title,
		known: new Set(scope.flatMap((part) => [keyOf(part), keyOf({...part, text: unmarked(part.text)})])),
		hasRows: rows.length > 0,
		current,
		early: !isLoading ? undefined : isKept || rows.length === 0 ? early : {from, keys: first.map(keyOf)},
	};
	return {
		lines: [
			...(before ? [] : [place.name]),
			...texts('message'),
			...texts('status', 'text'),
			...(!isKept || isOutdated ? first : moved).map(({text}) => text),
			...(hasKeys ? texts('keys') : []),
		],
		title,
		page: isDialog ? page : place,
		dialog: isDialog ? place : undefined,
		isStarting: last.isStarting && (isLoading || isDialog),
	};
}

/**
 * What a person has heard of a part. Numbers of a status change with the cursor, relative times of a row with the clock: neither is
 * news. Nor is a row that gets the cursor.
 */
function keyOf(part: ScreenPart | undefined): string {
	const {kind = 'row', text = ''} = part ?? {};
	if (kind === 'row') return `row ${unmarked(text).replace(/\b\d+(?:s|m|h|d|mo|y)\b/g, '#')}`;
	return `${kind} ${kind === 'status' ? text.replace(/\d[\d.,:]*/g, '#') : text}`;
}

/** The words before the current item of a text. A line that loses them has been read, one that gets them is news. */
const marks = ['> ', 'cursor on '];

const unmarked = (text: string): string =>
	marks.reduce((rest, mark) => (rest.startsWith(mark) ? rest.slice(mark.length) : rest), text);
