/** The text in place of content that could not be loaded: what, on which tenant, the reason in full, and the keys that help. */
import {useCallback} from 'react';
import {ApiError} from '../../../client/error.ts';
import {cellWidth, cut, wrap} from '../../../text/cells.ts';
import type {Theme} from '../../../text/theme.ts';
import type {Tone} from '../../../text/tone.ts';
import {useLiveValues, useServices} from '../../core/services.ts';
import {boundCommands, type CommandId} from '../../keymap/commands.ts';
import {isSignInError} from './error-words.ts';

/** A key that helps, and what it does in the context of the error. */
export type Remedy = readonly [id: CommandId, label: string];

const common: readonly Remedy[] = [
	['app.errors', 'all errors'],
	['go.requests', 'requests'],
];
const retry: Remedy = ['app.refresh', 'retry'];
const signingIn: Remedy = ['app.sign-in', 'sign in'];

interface CardPart {
	readonly text: string;
	readonly tone: Tone | 'accent';
	/** A small screen drops the highest rank first. Rank 0 stays. */
	readonly rank: number;
}

/** Between two keys of a card. */
const hintGap = '  ';

export type ErrorCard = readonly CardPart[];

/**
 * Describes an error in place of content. `title` names the operation that failed. The first remedies depend on the screen;
 * without any, the screen can be refreshed.
 */
export type CardOf = (title: string, error: Error, remedies?: readonly Remedy[]) => ErrorCard;

export function useErrorCard(): CardOf {
	const {name: tenant, signIn} = useServices().tenant;
	const {keys} = useLiveValues();
	return useCallback(
		(title, error, remedies = [retry]) => {
			const bound = boundCommands(keys ?? {});
			const first = signIn && isSignInError(error) ? [signingIn, ...remedies] : remedies;
			const hints = [...first, ...common].flatMap(([id, label]) => {
				const key = bound.find((command) => command.id === id)?.keys[0];
				return key ? [`${key} ${label}`] : [];
			});
			const {message, advice = '', requestId} = error instanceof ApiError ? error.detail : {message: error.message};
			const parts: readonly CardPart[] = [
				{text: `${title} on ${tenant}`, tone: 'bad', rank: 0},
				{text: message, tone: 'plain', rank: 0},
				{text: advice, tone: 'plain', rank: 1},
				{text: requestId ? `Request ${requestId}` : '', tone: 'dim', rank: 2},
			];
			return [
				...parts.filter(({text}) => text !== ''),
				{text: '', tone: 'plain', rank: 3},
				{text: hints.join(hintGap), tone: 'accent', rank: 0},
			];
		},
		[tenant, keys, signIn],
	);
}

/**
 * Wraps a card to the given size, without styles. A screen that is too small drops parts by rank, and lines of keys before the
 * advice. The first line of keys stays whatever the length of the reason, which ends in an ellipsis where the screen cuts it.
 * The list of errors has all of it.
 */
export function fitCard(
	card: ErrorCard,
	width: number,
	height: number,
	ellipsis: string,
): readonly Omit<CardPart, 'rank'>[] {
	const lines = card.flatMap(({text, tone}) => {
		const parts = tone === 'accent' ? packHints(text.split(hintGap), width) : wrap(text, Math.max(8, width));
		return parts.map((part) => ({text: part, tone}));
	});
	if (lines.length <= height) return lines;
	const last = Math.max(...card.map(({rank}) => rank));
	const keys = lines.filter(({tone}) => tone === 'accent').slice(0, 1);
	const content = lines.filter(({tone}) => tone !== 'accent');
	if (last <= 1 && content.length + keys.length <= height) return [...content, ...keys];
	const others = card.filter(({rank}) => rank < last);
	if (last > 0) return fitCard(others, width, height, ellipsis);
	const room = Math.max(1, height - keys.length);
	const reason = lines
		.slice(0, room)
		.map((line, at) => (at < room - 1 ? line : {...line, text: cut(`${line.text} ${ellipsis}`, width, ellipsis)}));
	return [...reason, ...keys].slice(0, height);
}

/** Fills lines with whole hints. */
function packHints(hints: readonly string[], width: number): readonly string[] {
	const lines: string[] = [];
	for (const hint of hints) {
		const longer = [lines.at(-1), hint].filter(Boolean).join(hintGap);
		const hasRoom = cellWidth(longer) <= width;
		if (hasRoom) lines.pop();
		lines.push(hasRoom ? longer : hint);
	}
	return lines.flatMap((line) => wrap(line, Math.max(8, width)));
}

/** Draws a card as lines that fill the body of a screen. */
export const drawCard = (card: ErrorCard, width: number, height: number, theme: Theme): readonly string[] =>
	fitCard(card, width - 2, height, theme.glyphs.ellipsis).map((line) => ` ${paintCardLine(line, theme)}`);

/** Draws the keys of a card as those of the footer. */
export const paintCardLine = ({text, tone}: Omit<CardPart, 'rank'>, {paint}: Theme): string =>
	tone === 'accent'
		? text
				.split(hintGap)
				.map((hint) => {
					const [key = ''] = hint.split(' ');
					return paint('accent', key) + paint('dim', hint.slice(key.length));
				})
				.join(hintGap)
		: paint(tone, text);
