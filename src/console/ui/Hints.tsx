/** The last line: the keys of the current screen, or the continuations of an unfinished sequence. */
import {Box, Text} from 'ink';
import {useSyncExternalStore} from 'react';
import {cellWidth} from '../../text/cells.ts';
import type {Theme} from '../../text/theme.ts';
import {type Availability, useRouter} from '../keymap/keyboard.tsx';
import {useMouse} from '../keymap/pointer.ts';
import type {Router} from '../keymap/router.ts';
import {Part} from '../terminal/Part.tsx';
import {useTheme} from '../terminal/theme-context.tsx';

interface Hint {
	/** The command to run on a click. Undefined for a command that only its key runs. */
	readonly id: string | undefined;
	readonly keys: string;
	readonly title: string;
	readonly isDim: boolean;
	readonly isPinned?: boolean;
}

const isDim = ({handler}: Availability) => typeof handler !== 'function';

export function Hints({width}: {readonly width: number}) {
	const theme = useTheme();
	const router = useRouter();
	const text = useSyncExternalStore(router.subscribe, () => drawHints(hintsOf(router, width), width, theme).text);
	const box = useMouse(({x, by}, run) => {
		if (by !== 0) return;
		const id = drawHints(hintsOf(router, width), width, theme).spans.find(({start, end}) => x >= start && x < end)?.id;
		if (id) run(id);
	}, 'frame');
	return (
		<Box ref={box} width={width} height={1}>
			<Part kind={router.pending.length > 0 ? 'message' : 'keys'}>
				<Text wrap="truncate">{text}</Text>
			</Part>
		</Box>
	);
}

function hintsOf(router: Router, width: number): readonly Hint[] {
	const {pending} = router;
	return pending.length > 0
		? continuationHints(router.continuations(pending), pending, width)
		: commonHints(router.common(), (keys) => router.isClaimed(keys.split(' ')[0] ?? ''));
}

/** The common commands that a key reaches. A field claims the keys that it takes as text. */
const commonHints = (common: readonly Availability[], isClaimed: (keys: string) => boolean): readonly Hint[] =>
	common
		.filter(({handler}) => !('isNever' in handler))
		.toSorted((a, b) => (a.command.hint ?? 0) - (b.command.hint ?? 0))
		.flatMap((row) => {
			const keys = row.command.keys.find((each) => !isClaimed(each));
			if (keys === undefined) return [];
			const title = row.title ?? row.command.short ?? row.command.title;
			return [{id: clickable(row), keys, title, isDim: isDim(row), isPinned: row.command.isPinned === true}];
		});

/** Each key that can follow, with the short titles if the whole ones do not fit. */
function continuationHints(rows: readonly Availability[], pending: readonly string[], width: number): readonly Hint[] {
	const prefix = `${pending.join(' ')} `;
	const shared = sharedWords(rows.map(({command}) => command.title));
	const hints = rows.map((row) => ({
		id: clickable(row),
		keys: row.command.keys.find((key) => key.startsWith(prefix))?.slice(prefix.length) ?? '',
		title: row.command.title.slice(shared),
		isDim: isDim(row),
	}));
	const total = hints.reduce((sum, hint) => sum + costOf(hint), 1);
	if (total <= width) return hints;
	return hints.map((hint, index) => ({...hint, title: rows[index]?.command.short ?? hint.title}));
}

const clickable = ({command}: Availability) => (command.isKeyOnly ? undefined : command.id);

/** The length of the words that all titles share. It avoids repeating "Copy the" for every key after `y`. */
function sharedWords(titles: readonly string[]): number {
	const [first = '', ...others] = titles;
	const ends = [...first.matchAll(/ /g)].map(({index}) => index + 1).toReversed();
	return (others.length > 0 && ends.find((end) => others.every((other) => other.startsWith(first.slice(0, end))))) || 0;
}

interface DrawnHints {
	readonly text: string;
	/** The cells of each hint. */
	readonly spans: readonly {readonly id: string | undefined; readonly start: number; readonly end: number}[];
}

/** Draws as many complete hints as fit, and the pinned ones at the right end. */
function drawHints(hints: readonly Hint[], width: number, theme: Theme): DrawnHints {
	const wanted = hints.filter(({isPinned}) => isPinned);
	const pins = fitPins(wanted, width);
	const pinned = pins.map((hint) => drawHint(hint, theme)).join('  ');
	const spans: DrawnHints['spans'][number][] = [];
	const place = (hint: Hint, start: number) => spans.push({id: hint.id, start, end: start + costOf(hint) - 2});
	const room = width - pins.reduce((sum, hint) => sum + costOf(hint), 0);
	let used = 1;
	const parts: string[] = [];
	for (const hint of hints) {
		if (hint.isPinned) continue;
		const cost = costOf(hint);
		if (used + cost > room) break;
		place(hint, used);
		used += cost;
		parts.push(drawHint(hint, theme));
	}
	if (pins.length === 0) return {text: ` ${parts.join('  ')}`, spans};
	const gap = Math.max(2, room - used + (parts.length > 0 ? 2 : 0));
	let start = used - (parts.length > 0 ? 2 : 0) + gap;
	for (const pin of pins) {
		place(pin, start);
		start += costOf(pin);
	}
	return {text: ` ${parts.join('  ')}${theme.isLinear ? '  ' : ' '.repeat(gap)}${pinned}`, spans};
}

/** Cells of a hint, with the blanks after it. */
const costOf = ({keys, title}: Hint) => cellWidth(keys) + cellWidth(title) + (title ? 3 : 2);

const drawHint = ({keys, title, isDim: dim}: Hint, theme: Theme): string =>
	dim
		? theme.paint('dim', `${keys} ${title}`)
		: `${theme.paint('accent', keys)}${title ? ` ${theme.paint('dim', title)}` : ''}`;

/** On a narrow screen the pinned hints lose their titles, so that the hints of the screen keep theirs. */
const fitPins = (pins: readonly Hint[], width: number): readonly Hint[] =>
	width >= minimumWidthOfTitles ? pins : pins.map((pin) => ({...pin, title: ''}));

/** Cells from which the pinned hints have titles. */
const minimumWidthOfTitles = 60;
