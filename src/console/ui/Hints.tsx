/** The last line: the keys of the current screen, or the continuations of an unfinished sequence. */
import {Text} from 'ink';
import {useSyncExternalStore} from 'react';
import {cellWidth} from '../../text/cells.ts';
import type {Theme} from '../../text/theme.ts';
import {useRouter} from '../keymap/keyboard.tsx';
import type {Availability, Router} from '../keymap/router.ts';
import {useTheme} from './theme-context.tsx';

interface Hint {
	readonly keys: string;
	readonly title: string;
	readonly isDim: boolean;
}

const isDim = ({handler}: Availability) => typeof handler !== 'function';

export function Hints({width}: {readonly width: number}) {
	const theme = useTheme();
	const router = useRouter();
	const text = useSyncExternalStore(router.subscribe, () => drawHints(hintsOf(router), width, theme));
	return <Text wrap="truncate">{text}</Text>;
}

function hintsOf(router: Router): readonly Hint[] {
	const {pending} = router;
	return pending.length > 0
		? continuationHints(router.continuations(pending), pending)
		: commonHints(router.available());
}

const commonHints = (available: readonly Availability[]): readonly Hint[] =>
	available
		.filter(({command}) => command.hint !== undefined && command.keys.length > 0)
		.toSorted((a, b) => (a.command.hint ?? 0) - (b.command.hint ?? 0))
		.map((row) => ({keys: row.command.keys[0] ?? '', title: shortTitle(row.command.title), isDim: isDim(row)}));

/** Shortens a title for the footer: up to the first comma, colon or preposition. */
const shortTitle = (title: string) => title.split(/[,:]| on | to | or | within /)[0] ?? title;

function continuationHints(rows: readonly Availability[], pending: readonly string[]): readonly Hint[] {
	const prefix = `${pending.join(' ')} `;
	const shared = sharedWords(rows.map(({command}) => command.title));
	return rows.map((row) => ({
		keys: row.command.keys.find((key) => key.startsWith(prefix))?.slice(prefix.length) ?? '',
		title: row.command.title.slice(shared),
		isDim: isDim(row),
	}));
}

/** The length of the words that all titles share. It avoids repeating "Copy the" for every key after `y`. */
function sharedWords(titles: readonly string[]): number {
	const [first = '', ...others] = titles;
	const ends = [...first.matchAll(/ /g)].map(({index}) => index + 1).toReversed();
	return (others.length > 0 && ends.find((end) => others.every((other) => other.startsWith(first.slice(0, end))))) || 0;
}

/** Draws as many complete hints as fit. */
function drawHints(hints: readonly Hint[], width: number, theme: Theme): string {
	let used = 1;
	const parts: string[] = [];
	for (const {keys, title, isDim: dim} of hints) {
		const cost = cellWidth(keys) + cellWidth(title) + 3;
		if (used + cost > width) break;
		used += cost;
		parts.push(
			dim ? theme.paint('dim', `${keys} ${title}`) : `${theme.paint('accent', keys)} ${theme.paint('dim', title)}`,
		);
	}
	return ` ${parts.join('  ')}`;
}
