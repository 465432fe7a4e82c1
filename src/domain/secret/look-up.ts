/** Looks up a shared secret by its code, and states whether it can be used. Endpoint 7. */
import type {Api} from '../../client/api.ts';
import {clockSkew} from '../../client/clock-skew.ts';
import {getSecretByCode, PaperSecret} from '../../contract/secret.ts';
import {type Clocks, clocksAt} from '../format/clocks.ts';
import type {Show} from '../format/show.ts';
import {type ReadOptions, reportProblems} from '../items/read-items.ts';
import {type DetailLine, detailLines} from '../resources/fields.ts';
import {deciding, secretGroups, type Verdict, verdictOf} from '../resources/secret.ts';

/**
 * Sends one request for a code of `readShareCode`. A look-up might count as a view, so the request is never repeated, and
 * the caller must not store the result. Rejects with `ApiError`.
 */
export async function lookUpSecret(
	api: Api,
	code: string,
	{signal, ...options}: Pick<ReadOptions, 'signal' | 'onProblems'>,
) {
	const {data, problems} = await api.call(getSecretByCode, {shareCode: code}, {signal, once: true});
	await reportProblems(problems, options);
	// The problems that are only counted may concern any member. A member that the contract does not have is none of the secret's.
	/** The members that break the contract count as unset. */
	const invalid: readonly string[] = problems
		.flatMap(({path, count}) => (count === undefined ? (path.split('.')[1] ?? []) : deciding))
		.filter((name) => name in PaperSecret.entries);
	const secret: PaperSecret = data.secret ?? {};
	return {secret, invalid, skew: clockSkew(api.journal.records) ?? 0};
}

export interface SecretView {
	readonly verdict: Verdict;
	/** `USABLE: 2 of 3 views left, it does not expire.` */
	readonly headline: string;
	readonly detail: readonly DetailLine[];
	/** Of a usable secret. Absent without a limit, and for numbers that a double does not hold. */
	readonly views?: {readonly left: number; readonly of: number};
	/** The times of both clocks, if they differ. The verdict is by the service's. */
	readonly clocks?: Clocks;
}

/** Whether a secret can be used, and its set fields. `now` is the time of this machine. */
export function viewSecret(
	{secret, invalid, skew}: Awaited<ReturnType<typeof lookUpSecret>>,
	{now, ...style}: Show,
): SecretView {
	const show = {...style, now: now + skew};
	const verdict = verdictOf(secret, show.now, invalid);
	return {
		verdict,
		headline: `${verdict.word.toUpperCase()}: ${verdict.sentence}`,
		detail: detailLines({shape: PaperSecret, groups: secretGroups}, secret, {show, hasUnset: false}),
		...(verdict.isUsable ? viewsOf(secret) : {}),
		...(skew !== 0 && {clocks: clocksAt(now, skew)}),
	};
}

function viewsOf({maxViews, currentViews = 0}: PaperSecret): Pick<SecretView, 'views'> {
	const [of, used] = [maxViews, currentViews].map(Number) as [number, number];
	const isShort = Number.isSafeInteger(maxViews) && Number.isSafeInteger(currentViews);
	return isShort && of > 0 ? {views: {left: of - used, of}} : {};
}
