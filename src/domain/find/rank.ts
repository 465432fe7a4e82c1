/** Ranks things by how well a typed text finds them: by id first, then by name. */
import {fold, fuzzyMatch, wordsOf} from '../../text/match/fuzzy.ts';
import {clean} from '../../text/visible.ts';

/** Why a text finds a thing, the best reason first. */
export const reasons = [
	'id',
	'start of the id',
	'name',
	'word of the name',
	'letters of the name',
	'search of the service',
] as const;

export type Reason = (typeof reasons)[number];

export interface Rank {
	readonly reason: Reason;
	/** Of the same reason, a higher one comes first. */
	readonly score: number;
}

/** Two words of a name that begin alike have this score or a higher one. */
const wordStart = 100;

/**
 * Returns what ranks a thing by its id and its name in visible form, and returns undefined for one that the text does not find. Undefined
 * for a text without a letter or a sign to search for.
 */
export function ranker(typed: string): ((id: string, name: string) => Rank | undefined) | undefined {
	const text = fold(clean(typed).trim());
	const words = wordsOf(text);
	if (text === '') return undefined;
	return (id, name) => {
		const own = fold(id);
		if (own === text) return {reason: 'id', score: 0};
		if (own.startsWith(text)) return {reason: 'start of the id', score: -id.length};
		if (fold(name) === text) return {reason: 'name', score: 0};
		const match = fuzzyMatch(words, name);
		if (!match) return undefined;
		const {score} = match;
		return {reason: score >= wordStart * words.length ? 'word of the name' : 'letters of the name', score};
	};
}

/** A name with a symbol for a hidden character may imitate another one. */
export const hasHidden = (name: string): boolean => /[\u2400-\u2421⟦]/.test(name);
