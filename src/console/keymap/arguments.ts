/** The arguments that can follow the word of a command in the palette, as in `:sort COLUMN`. */
import {fold} from '../../text/match/fold.ts';
import {nearest} from '../../text/match/nearest.ts';
import type {Handler} from './keyboard.tsx';

/** A command with a value of its argument. */
export interface ArgumentChoice {
	readonly id: string;
	readonly label: string;
	/** The name of the value. */
	readonly detail?: string;
	/** Why the value cannot be used. */
	readonly whyNot?: string;
	readonly run: () => void;
}

/** The choices for a typed argument, best first; all of them for ''. */
type Complete = (typed: string) => readonly ArgumentChoice[];

/** Adds an argument to a command. Without one, the command runs as before. */
export const withArgument = (handler: () => void, complete: Complete): Handler =>
	Object.assign(() => handler(), {complete});

/** The completion of a command's argument; undefined for a command without one. */
export const completionOf = (handler: Handler): Complete | undefined =>
	(handler as {readonly complete?: Complete}).complete;

/** A value that a person can name in several ways. */
interface Named extends ArgumentChoice {
	/** The names, in any case and with or without accents. The first is the one to suggest. */
	readonly names: readonly string[];
}

/** Choices by name: an equal name, then names that begin with the text, then names that contain it. */
export function choicesNamed(typed: string, values: readonly Named[], noun: string): readonly ArgumentChoice[] {
	const key = fold(typed);
	const ranked = (rank: (name: string) => boolean) => values.filter(({names}) => names.map(fold).some(rank));
	const matches = new Set([
		...ranked((name) => name === key),
		...ranked((name) => name.startsWith(key)),
		...ranked((name) => name.includes(key)),
	]);
	if (matches.size > 0) return [...matches];
	const all = values.flatMap(({names}) => names);
	const [first] = nearest(typed, all);
	const suggestions = first === undefined ? values.slice(0, 4).flatMap(({names}) => names[0] ?? []) : [first];
	const advice = suggestions.length > 0 ? `. Try ${suggestions.join(', ')}` : '';
	return [remark('unknown', `No ${noun} is named “${typed}”${advice}`)];
}

/** A text in place of choices. */
export const remark = (id: string, label: string) => ({id, label, whyNot: '', run: () => undefined});
