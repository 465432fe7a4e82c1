/** Shared secrets: whether a secret is still usable, and the groups of its detail view. Endpoint 7. */
import {getSecretByCode, type PaperSecret} from '../../contract/secret.ts';
import {compareNumbers, type JsonNumber} from '../../text/json/exact-number.ts';
import {minute, parseDateTime} from '../../text/timestamp.ts';
import type {Tone} from '../../text/tone.ts';
import {relativeTime} from '../format/show.ts';
import type {Descriptor} from './descriptor.ts';
import {type DetailLine, headingLine, needLine} from './fields.ts';
import type {DetailGroup} from './resource.ts';

export interface Verdict {
	/** Whether the content can be opened. */
	readonly isUsable: boolean;
	readonly word: string;
	readonly sentence: string;
	readonly tone: Tone;
}

const unusable = (word: string, sentence: string): Verdict => ({isUsable: false, word, sentence, tone: 'bad'});

const byStatus: Readonly<Record<string, Verdict>> = {
	SECRET_STATUS_EXPIRED: unusable('expired', 'Its time is over. Ask for a new one.'),
	SECRET_STATUS_BURNED: unusable('views used up', 'It has no views left.'),
	SECRET_STATUS_REVOKED: unusable('revoked', 'The person who shared it revoked it.'),
	SECRET_STATUS_DATA_DELETED: unusable('deleted', 'Its content is gone; only this record remains.'),
};

const agoOf = (ms: number) => (Math.abs(ms) < minute ? 'within the last minute' : relativeTime(-ms));

const unread = (name: string) => unclear(`Its field ${name} has a value that castellan cannot read.`);

const unclear = (sentence: string): Verdict => ({isUsable: false, word: 'unclear', sentence, tone: 'warn'});

/** The members that decide whether a secret can be used. */
export const deciding = [
	'deletedAt',
	'contentDeleted',
	'contentExpiresAt',
	'maxViews',
	'currentViews',
	'contentReady',
] as const;

/** The first of these members that has a value without a meaning. */
function withoutMeaning(secret: PaperSecret, invalid: readonly string[]): string | undefined {
	const isTime = (time: string | undefined) => !time || parseDateTime(time) !== undefined;
	const isCount = (count: JsonNumber | undefined) => count === undefined || compareNumbers(count, 0) >= 0;
	const {deletedAt, contentExpiresAt, maxViews, currentViews} = secret;
	const has = {deletedAt: isTime(deletedAt), contentExpiresAt: isTime(contentExpiresAt)};
	const meanings: Readonly<Record<string, boolean>> = {
		...has,
		maxViews: isCount(maxViews),
		currentViews: isCount(currentViews),
	};
	return deciding.find((name) => invalid.includes(name) || meanings[name] === false);
}

/**
 * Whether a secret is usable at `now` (epoch milliseconds). Permanent reasons take precedence over temporary ones. `invalid` has the
 * members that break the contract: without them, a secret that has ended would look usable.
 */
export function verdictOf(secret: PaperSecret, now: number, invalid: readonly string[] = []): Verdict {
	const {status = ''} = secret;
	const ended = Object.hasOwn(byStatus, status) ? byStatus[status] : undefined;
	if (ended) return ended;
	const doubtful = withoutMeaning(secret, invalid);
	if (doubtful) return unread(doubtful);
	const deleted = parseDateTime(secret.deletedAt ?? '');
	if (deleted !== undefined && deleted >= now + minute)
		return unusable('deleted', `It has a time of deletion, which is ${relativeTime(deleted - now)}.`);
	if (deleted !== undefined) return unusable('deleted', `It was deleted ${agoOf(now - deleted)}.`);
	if (secret.contentDeleted) return unusable('deleted', 'Its content is gone; only this record remains.');
	const expires = parseDateTime(secret.contentExpiresAt ?? '');
	if (expires !== undefined && expires <= now) return unusable('expired', `It expired ${agoOf(now - expires)}.`);
	const {maxViews = 0, currentViews = 0} = secret;
	const isLimited = compareNumbers(maxViews, 0) > 0;
	if (isLimited && compareNumbers(currentViews, maxViews) >= 0)
		return unusable('views used up', `It was opened ${currentViews} of ${maxViews} times.`);
	if (!secret.contentReady)
		return {isUsable: false, word: 'content not ready', sentence: 'Its content has not been stored yet.', tone: 'warn'};
	if (invalid.includes('status')) return unread('status');
	if (status !== 'SECRET_STATUS_ACTIVE')
		return unclear(`Its status is ${secret.status || 'unset'}, which castellan does not know.`);
	// The difference of numbers beyond a double's precision would be a wrong number.
	const isShort = Number.isSafeInteger(maxViews) && Number.isSafeInteger(currentViews);
	const opened = isShort
		? `${Number(maxViews) - Number(currentViews)} of ${maxViews} views left`
		: `opened ${currentViews} of ${maxViews} times`;
	const views = isLimited ? opened : 'views are not limited';
	const until =
		expires === undefined
			? 'it does not expire'
			: `it expires ${expires - now < minute ? 'within a minute' : relativeTime(expires - now)}`;
	return {isUsable: true, word: 'usable', sentence: `${views}, ${until}.`, tone: 'good'};
}

/** What each verdict means, for a screen that has none yet. */
export const verdictMeanings: readonly DetailLine[] = [
	headingLine('Possible answers'),
	needLine('usable', 'Its content can be opened. The views left and the expiry are shown.', 'good'),
	needLine('content not ready', 'Its content has not been stored yet.', 'warn'),
	needLine('expired', 'Its time is over.', 'bad'),
	needLine('views used up', 'It was opened as often as allowed.', 'bad'),
	needLine('revoked', 'The person who shared it revoked it.', 'bad'),
	needLine('deleted', 'Its content is gone; only a record remains.', 'bad'),
	needLine('unclear', 'castellan does not know its status, or cannot read a field. All fields are shown.', 'warn'),
	headingLine('What castellan keeps'),
	needLine('The code', 'In memory only, and obscured in the log of requests.'),
	needLine('The answer', 'In memory only, until castellan ends.'),
];

export const secretGroups: readonly DetailGroup[] = [
	{title: 'Secret', fields: ['displayName', 'vaultId', 'shareCode', 'shareUrl', 'status', 'secretType', 'inputFormat']},
	{title: 'Views and time', fields: ['currentViews', 'maxViews', 'contentExpiresAt', 'contentReady', 'contentDeleted']},
	{title: 'Who', fields: ['creatorUserId', 'sharingMode', 'allowedEmails', 'allowedUserIds']},
	{title: 'Content', fields: ['filename', 'contentType', 'fileSize', 'ageSuite']},
	{title: 'Times', fields: ['createdAt', 'updatedAt', 'deletedAt']},
];

export const secret = {
	name: 'secret',
	title: 'Secret by share code',
	noun: 'shared secret',
	endpoint: getSecretByCode,
	route: 'secret',
} as const satisfies Descriptor;
