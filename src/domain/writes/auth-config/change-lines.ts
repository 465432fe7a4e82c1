/** Formats changes as lines for the preview, on the screen and on stderr. */
import {isMask} from '../../../client/safety/redact.ts';
import type {ToneLine} from '../../../text/tone.ts';
import {clean} from '../../../text/visible.ts';
import {showFlag} from '../../format/show.ts';
import type {Conflict} from './conflict.ts';
import type {Change} from './diff.ts';
import {fieldAt} from './paths.ts';
import type {UpdateOutcome} from './update.ts';

export interface ChangeLine {
	/** Added, removed, changed. */
	readonly sign: '+' | '-' | '~';
	/** The path of the field or map key; for a list item, the path of the list. In visible form. */
	readonly path: string;
	/** One line in visible form; '' if the path is enough. */
	readonly text: string;
}

export const changeLines = (changes: readonly Change[]): readonly ChangeLine[] => changes.flatMap(linesOf);

const tones = {'+': 'good', '-': 'bad', '~': 'warn'} as const;

/** The lines in the colours of their signs. */
export const paintedLines = (changes: readonly Change[]): readonly ToneLine[] =>
	changeLines(changes).map(({sign, path, text}) => ({text: `${sign} ${path} ${text}`.trimEnd(), tone: tones[sign]}));

/** What the service saved, and where that differs from the edit. */
export const doneLines = ({
	answer,
	notTaken,
	theirChanges,
}: Extract<UpdateOutcome, {readonly state: 'done'}>): readonly ToneLine[] => [
	{
		text: `The service saved the config, updated at ${answer.data.authConfig?.updatedAt ?? 'an unknown time'}.`,
		tone: 'good',
	},
	...notTaken.map(({path}) => ({text: `${path} differs from the request in the response`, tone: 'bad' as const})),
	...theirChanges.map(({path}) => ({
		text: `${path} was changed by someone else meanwhile and keeps that value`,
	})),
];

/** The three versions of a field, one per line. */
export function conflictLines({path, isSecret, base, theirs, mine}: Conflict): readonly ToneLine[] {
	if (isSecret) return [{text: `${path}: both changed the secret`, tone: 'warn'}];
	return [
		{text: path, tone: 'warn'},
		{text: `before: ${shown(base)}`},
		{text: `now: ${shown(theirs)}`},
		{text: `yours: ${shown(mine)}`},
	];
}

function linesOf(change: Change): readonly ChangeLine[] {
	const {path, before, after, elements, isReordered} = change;
	const kind = fieldAt(path)?.kind;
	if (kind === 'list') {
		const items = elements.map((element) => line(path, element.before, element.after));
		if (!isReordered) return items;
		return [...items, {sign: '~', path, text: `order: ${(after as unknown[]).map(shown).join(', ')}`}];
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
		.map(shown)
		.join(' → '),
});

const signOf = (before: unknown, after: unknown): ChangeLine['sign'] =>
	before === undefined ? '+' : after === undefined ? '-' : '~';

/**
 * The value of a field for a person, on one line. Texts are quoted, so that blanks at the ends and line breaks are visible. A list
 * has blanks, at which it wraps.
 */
export function shown(value: unknown): string {
	if (value === undefined) return 'unset';
	if (typeof value === 'boolean') return showFlag(value);
	if (Array.isArray(value)) return `[${value.map(shown).join(', ')}]`;
	return isMask(value) ? 'a secret' : clean(JSON.stringify(value));
}
