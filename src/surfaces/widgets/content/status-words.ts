/** What a status says. It is any word or a few. Document: values not shown. */

export type StatusKind = 'done' | 'running' | 'waiting' | 'failed' | 'unknown';

const words: readonly (readonly [kind: Exclude<StatusKind, 'unknown'>, words: ReadonlySet<string>])[] = [
	// The worst that is said counts: "completed with errors" has failed.
	[
		'failed',
		set('failed fail fails failing failure failures error errors errored broken denied rejected cancelled canceled'),
	],
	['failed', set('blocked aborted crashed')],
	['waiting', set('waiting wait waits pending queued paused warning warnings warn warned held')],
	['running', set('running runs run working progress processing active started starting ongoing')],
	['done', set('done complete completed completes finished finish success succeeded successful ok okay passed')],
];
const negations = set('not no never without isn wasn hasn didn cannot non un in');

function set(text: string): ReadonlySet<string> {
	return new Set(text.split(' '));
}

/** By whole words; one that is denied ("not done") says nothing, and neither does a word that is not known. */
export function kindOfStatus(status: string): StatusKind {
	const said = wordsIn(status);
	const affirmed = said.filter((word, at) => !negations.has(word) && !isDenied(said, at));
	// "in progress" is no negation, while "in complete" is one.
	if (/\bin[\s_-]*progress\b/i.test(status)) affirmed.push('progress');
	return words.find(([, known]) => affirmed.some((word) => known.has(word)))?.[0] ?? 'unknown';
}

/** A negation counts for the two words behind it: "not yet done". */
const isDenied = (said: readonly string[], at: number) =>
	said.slice(Math.max(0, at - 2), at).some((word) => negations.has(word));

/** `IN_PROGRESS`, `inProgress` and `in-progress` are two words. */
const wordsIn = (status: string): readonly string[] =>
	status
		.slice(0, 200)
		.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter(Boolean);
