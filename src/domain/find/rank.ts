/** Ranks items by how well they match a typed text: by id first, then by name. */
import {fold, fuzzyMatch, wordsOf} from '../../text/match/fuzzy.ts';
import {clean} from '../../text/visible.ts';
import type {Hit} from './find.ts';

/** Why an item matches a text, the best reason first. */
const reasons = [
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

/** A typed word scores more than this at the start of a word of the name, and less inside a word. */
const wordStart = 100;

/**
 * Returns a function that ranks an item by its id and its name, both in visible form. It returns undefined for an item that does not match.
 * Undefined for a blank text.
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

/** The results of several tenants in one order, the best first. */
export function bestFirst(typed: string, hits: readonly Hit[]): Hit[] {
	const rank = ranker(typed);
	return hits
		.map((hit) => ({hit, rank: {reason: hit.why, score: rank?.(hit.id, hit.name)?.score ?? 0}}))
		.sort(better)
		.map(({hit}) => hit);
}

export type Ranked = {readonly hit: Pick<Hit, 'name' | 'gone'>; readonly rank: Rank};

/** Names with hidden characters last; then by reason, removed items after the others, by score and by name. */
export function better(one: Ranked, other: Ranked): number {
	const orders = [
		Number(hasHidden(one.hit.name)) - Number(hasHidden(other.hit.name)),
		reasons.indexOf(one.rank.reason) - reasons.indexOf(other.rank.reason),
		Number(one.hit.gone !== undefined) - Number(other.hit.gone !== undefined),
		other.rank.score - one.rank.score,
		one.hit.name.localeCompare(other.hit.name, 'en'),
	];
	return orders.find((order) => order !== 0) ?? 0;
}
