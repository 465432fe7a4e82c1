/** Classifies a free-form status text. Document: values not shown. */

export type StatusKind = 'done' | 'running' | 'waiting' | 'failed' | 'unknown';

const words: readonly (readonly [kind: Exclude<StatusKind, 'unknown'>, words: ReadonlySet<string>])[] = [
	// The worst kind wins: "completed with errors" means failed.
	[
		'failed',
		set(
			'failed fail fails failing failure failures error errors errored broken denied rejected cancelled canceled blocked aborted crashed',
		),
	],
	['waiting', set('waiting wait waits pending queued paused warning warnings warn warned held')],
	['running', set('running runs run working progress processing active started starting ongoing')],
	['done', set('done complete completed completes finished finish success succeeded successful ok okay passed')],
];
const negations = set('not no never without isn wasn hasn didn cannot non un in');

function set(text: string): ReadonlySet<string> {
	return new Set(text.split(' '));
}

/** Classifies by whole words. Negated words ("not done") and unknown words are ignored. */
export function kindOfStatus(status: string): StatusKind {
	const all = wordsIn(status);
	const affirmed = all.filter((word, at) => !negations.has(word) && !isNegated(all, at));
	// The "in" of "in progress" is not a negation, unlike the "in" of "in complete".
	if (/\bin[\s_-]*progress\b/i.test(status)) affirmed.push('progress');
	return words.find(([, vocabulary]) => affirmed.some((word) => vocabulary.has(word)))?.[0] ?? 'unknown';
}

/** A negation applies to the next two words: "not yet done". */
const isNegated = (all: readonly string[], at: number) =>
	all.slice(Math.max(0, at - 2), at).some((word) => negations.has(word));

/** Splits a status into words: `IN_PROGRESS`, `inProgress` and `in-progress` have two words. */
const wordsIn = (status: string): readonly string[] =>
	spacedName(status.slice(0, 200))
		.split(/[^\p{L}\p{N}]+/u)
		.filter(Boolean);

/** `accountCircle` → `account circle` */
export const spacedName = (name: string): string => name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase();
