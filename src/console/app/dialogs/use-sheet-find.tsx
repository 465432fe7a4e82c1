/** Finds text in the sheet of keys: a prompt below it, marked matches, and keys that move between the matching lines. */
import {stripVTControlCharacters} from 'node:util';
import {useState} from 'react';
import {fold} from '../../../text/match/fold.ts';
import {drawMatch} from '../../features/detail/use-find.tsx';
import {useTheme} from '../../terminal/theme-context.tsx';
import {TextField} from '../../ui/TextField.tsx';

const label = '/';

/** `top` is the first visible line of the sheet, and `to` scrolls to a line. */
export function useSheetFind(
	lines: readonly string[],
	{top, to, width}: {readonly top: number; readonly to: (line: number) => void; readonly width: number},
) {
	const theme = useTheme();
	const [{text, isTyping, current}, setState] = useState({text: '', isTyping: false, current: 0});
	const plain = lines.map((line) => stripVTControlCharacters(line));
	const matchesOf = (typed: string) => {
		const word = fold(typed.trim());
		return word === '' ? [] : plain.flatMap((line, index) => (fold(line).includes(word) ? [index] : []));
	};
	const matches = matchesOf(text);

	function change(typed: string) {
		const newMatches = matchesOf(typed);
		const next = newMatches.find((line) => line >= top) ?? newMatches[0] ?? 0;
		setState({text: typed, isTyping: true, current: next});
		if (newMatches.length > 0) to(next);
	}
	function move(next: number | undefined) {
		if (next === undefined) return;
		setState({text, isTyping: false, current: next});
		to(next);
	}
	const end = () => setState({text, isTyping: false, current});
	const clear = () => setState({text: '', isTyping: false, current: 0});
	const place = matches.indexOf(current) + 1;
	return {
		/** '' without a search. */
		text,
		/** `2 of 7 lines match “copy”, n and N move`. */
		position:
			matches.length === 0
				? `nothing matches “${text}”`
				: `line ${place} of ${matches.length} with “${text}”, n and N move`,
		prompt: isTyping && (
			<TextField
				label={label}
				verb="Find"
				width={width}
				initial={text}
				onChange={change}
				onSubmit={end}
				onCancel={clear}
			/>
		),
		/** Draws a line of the sheet with its matches marked. */
		mark: (line: string): string => {
			const drawn = stripVTControlCharacters(line);
			return text !== '' && fold(drawn).includes(fold(text.trim()))
				? drawMatch(drawn, text.trim(), 'inverse', theme)
				: line;
		},
		/** Handles a typed key. Returns false if it means nothing to the search. */
		type(typed: string): boolean {
			if (typed === '/') setState({text, isTyping: true, current});
			else if (text !== '' && typed === 'n') move(matches.find((line) => line > current) ?? matches[0]);
			else if (text !== '' && typed === 'N') move(matches.findLast((line) => line < current) ?? matches.at(-1));
			else return false;
			return true;
		},
		clear,
	};
}
