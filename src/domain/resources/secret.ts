/** One-time shared secrets: whether one can still be used comes first, in words, then everything else. Endpoint 7. */
import type {PaperSecret} from '../../contract/paper-secret.ts';
import type {Tone} from '../../text/tone.ts';
import {relativeTime} from '../format/show.ts';
import type {DetailGroup} from './resource.ts';

export interface Verdict {
	readonly word: string;
	readonly sentence: string;
	readonly tone: Tone;
}

const no = (word: string, sentence: string): Verdict => ({word, sentence, tone: 'bad'});

const byStatus: Readonly<Record<string, Verdict>> = {
	SECRET_STATUS_EXPIRED: no('expired', 'Its time is over; a new one has to be shared.'),
	SECRET_STATUS_BURNED: no('views used up', 'It was opened as often as it could be.'),
	SECRET_STATUS_REVOKED: no('revoked', 'Whoever shared it took it back.'),
	SECRET_STATUS_DATA_DELETED: no('deleted', 'Its content is gone; only this record remains.'),
};

/** Whether a secret can be used at `now` (epoch milliseconds). What makes it unusable for good is said before what may pass. */
export function verdictOf(secret: PaperSecret, now: number): Verdict {
	const {status = ''} = secret;
	const ended = Object.hasOwn(byStatus, status) ? byStatus[status] : undefined;
	if (ended) return ended;
	if (secret.deletedAt) return no('deleted', `It was deleted ${relativeTime(Date.parse(secret.deletedAt) - now)}.`);
	if (secret.contentDeleted) return no('deleted', 'Its content is gone; only this record remains.');
	const expires = Date.parse(secret.contentExpiresAt ?? '');
	if (expires <= now) return no('expired', `It expired ${relativeTime(expires - now)}.`);
	const {maxViews = 0, currentViews = 0} = secret;
	if (maxViews > 0 && currentViews >= maxViews)
		return no('views used up', `It was opened ${currentViews} of ${maxViews} times.`);
	if (!secret.contentReady)
		return {word: 'content not ready', sentence: 'Its content has not been stored yet.', tone: 'warn'};
	if (status !== 'SECRET_STATUS_ACTIVE') {
		return {
			word: 'unclear',
			sentence: `The service calls it ${secret.status || 'nothing'}, which castellan does not know.`,
			tone: 'warn',
		};
	}
	const views = maxViews > 0 ? `${maxViews - currentViews} of ${maxViews} views left` : 'views are not limited';
	const until = Number.isNaN(expires) ? 'it does not expire' : `it expires ${relativeTime(expires - now)}`;
	return {word: 'usable', sentence: `${views}, ${until}.`, tone: 'good'};
}

export const secretGroups: readonly DetailGroup[] = [
	{title: 'Secret', fields: ['displayName', 'vaultId', 'shareCode', 'shareUrl', 'status', 'secretType', 'inputFormat']},
	{title: 'Views and time', fields: ['currentViews', 'maxViews', 'contentExpiresAt', 'contentReady', 'contentDeleted']},
	{title: 'Who', fields: ['creatorUserId', 'sharingMode', 'allowedEmails', 'allowedUserIds']},
	{title: 'Content', fields: ['filename', 'contentType', 'fileSize', 'ageSuite']},
	{title: 'Times', fields: ['createdAt', 'updatedAt', 'deletedAt']},
];
