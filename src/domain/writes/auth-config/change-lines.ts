/** Changes in words, one line each, for the preview on the screen and on stderr. */

import {isMask} from '../../../client/safety/redact.ts';
import {clean} from '../../../text/visible.ts';
import type {Change} from './diff.ts';
import {fieldAt} from './paths.ts';

export interface ChangeLine {
	/** Added, removed, changed. */
	readonly sign: '+' | '-' | '~';
	/** Of a map's key or a member's field the whole path; of a list's item the list's. Clean. */
	readonly path: string;
	/** Clean and in one line; '' where the path says it all. */
	readonly text: string;
}

export const changeLines = (changes: readonly Change[]): readonly ChangeLine[] => changes.flatMap(linesOf);

function linesOf(change: Change): readonly ChangeLine[] {
	const {path, before, after, elements, isReordered} = change;
	const kind = fieldAt(path)?.kind;
	if (kind === 'list') {
		const items = elements.map((element) => line(path, element.before, element.after));
		if (!isReordered) return items;
		return [...items, {sign: '~', path, text: `order: ${(after as unknown[]).map(inWords).join(', ')}`}];
	}
	const head: readonly ChangeLine[] = kind === 'message' ? [{sign: signOf(before, after), path, text: ''}] : [];
	if (kind === 'message' || kind === 'map') {
		return [
			...head,
			...elements.map((element) => line(`${path}.${clean(element.name)}`, element.before, element.after)),
		];
	}
	if (!change.isSecret) return [line(path, before, after)];
	return [{sign: '~', path, text: after === undefined ? 'the secret is removed' : 'the secret is changed'}];
}

const line = (path: string, before: unknown, after: unknown): ChangeLine => ({
	sign: signOf(before, after),
	path,
	text: [before, after]
		.filter((value) => value !== undefined)
		.map(inWords)
		.join(' → '),
});

const signOf = (before: unknown, after: unknown): ChangeLine['sign'] =>
	before === undefined ? '+' : after === undefined ? '-' : '~';

/** JSON, so that blanks at the ends and line breaks are seen. */
const inWords = (value: unknown): string => (isMask(value) ? 'a secret' : clean(JSON.stringify(value)));
