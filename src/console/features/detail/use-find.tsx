/** Finds text in the lines of a screen: a prompt, the matching lines, and the commands that move between them. */
import {useMemo} from 'react';
import {fold} from '../../../text/match/fold.ts';
import type {Style, Theme} from '../../../text/theme.ts';
import {EntrySlot, useEntryState} from '../../core/screen-context.ts';
import type {Handlers} from '../../keymap/keyboard.tsx';
import type {Store} from '../../ui/store.ts';
import {TextField} from '../../ui/TextField.tsx';
import {matchingLines, type TextLines} from './text-lines.ts';
import type {Scroll} from './use-scroll.ts';

interface FindState {
	/** The text as typed; '' without a search. */
	readonly text: string;
	readonly isTyping: boolean;
	/** The line of the cursor when the search began. */
	readonly origin: number;
	/** The text before the person began to type. */
	readonly before: string;
}

const states = new EntrySlot<Store<FindState>>();
const label = ' Find: ';

const matchesOf = (lines: TextLines, text: string): readonly number[] => {
	const word = fold(text);
	return word === '' ? [] : matchingLines(lines, word);
};

export function useFind(lines: TextLines, {cursor, to}: Scroll, width: number) {
	const [{text, isTyping, origin, before}, update] = useEntryState(
		states,
		(): FindState => ({text: '', isTyping: false, origin: 0, before: ''}),
	);
	const matches = useMemo(() => matchesOf(lines, text), [lines, text]);

	/** Moves to the first match from the line where the search began. */
	function type(typed: string) {
		update({text: typed});
		const newMatches = matchesOf(lines, typed);
		to(newMatches.find((line) => line >= origin) ?? newMatches[0] ?? origin);
	}
	const next = () => to(matches.find((line) => line > cursor) ?? matches[0] ?? cursor);
	const previous = () => to(matches.findLast((line) => line < cursor) ?? matches.at(-1) ?? cursor);
	const whyNot = text === '' ? 'Nothing to find: / finds text' : `“${text}” is not in this text`;
	const hasMatch = matches.length > 0;
	const place = matches.indexOf(cursor);
	return {
		text,
		/** The index of each matching line, in order. */
		matches,
		/** `match 2 of 7 for “x”`; '' without a search. */
		position:
			text === ''
				? ''
				: `${place < 0 ? `${matches.length} lines match` : `match ${place + 1} of ${matches.length} for`} “${text}”`,
		handlers: {
			'detail.find': () => update({isTyping: true, origin: cursor, before: text}),
			'detail.next-match': hasMatch ? next : {whyNot},
			'detail.previous-match': hasMatch ? previous : {whyNot},
			...(text === '' ? {} : {'app.back': () => update({text: ''})}),
		} satisfies Handlers,
		prompt: isTyping && (
			<TextField
				label={label}
				verb="Find"
				initial={text}
				placeholder="text in any case, with or without accents"
				width={width}
				onChange={type}
				onSubmit={() => update({isTyping: false})}
				onCancel={() => {
					update({isTyping: false, text: before});
					to(origin);
				}}
			/>
		),
	};
}

/** Draws a matching line with the matches marked. A line whose folded form has another length is marked as a whole. */
export function drawMatch(plain: string, text: string, style: Style, {paint}: Theme): string {
	const word = fold(text);
	const folded = fold(plain);
	if (folded.length !== plain.length) return paint(style, plain);
	let drawn = '';
	let end = 0;
	for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, end)) {
		drawn += plain.slice(end, at) + paint(style, plain.slice(at, at + word.length));
		end = at + word.length;
	}
	return drawn + plain.slice(end);
}
