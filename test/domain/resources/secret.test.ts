import {expect, test} from 'vitest';
import type {PaperSecret} from '../../../src/contract/secret.ts';
import {verdictMeanings, verdictOf} from '../../../src/domain/resources/secret.ts';
import {ExactNumber} from '../../../src/text/json/exact-number.ts';

const now = Date.parse('2026-06-15T12:00:00Z');
const active: PaperSecret = {status: 'SECRET_STATUS_ACTIVE', contentReady: true, maxViews: 3, currentViews: 1};
const views = (maximum: string, current: string) => ({
	maxViews: new ExactNumber(maximum),
	currentViews: new ExactNumber(current),
});

test.each<[string, PaperSecret, string]>([
	['views left', active, 'usable'],
	['no limit on views', {...active, maxViews: 0, currentViews: 900}, 'usable'],
	['the last view used', {...active, currentViews: 3}, 'views used up'],
	['one view left of many', {...active, ...views('9007199254740993', '9007199254740992')}, 'usable'],
	['the last of many views used', {...active, ...views('9007199254740993', '9007199254740993')}, 'views used up'],
	['burned', {...active, status: 'SECRET_STATUS_BURNED'}, 'views used up'],
	['expired by status', {...active, status: 'SECRET_STATUS_EXPIRED'}, 'expired'],
	['expired by the clock', {...active, contentExpiresAt: '2026-06-15T12:00:00Z'}, 'expired'],
	['not yet expired', {...active, contentExpiresAt: '2026-06-15T12:00:01Z'}, 'usable'],
	['revoked', {...active, status: 'SECRET_STATUS_REVOKED'}, 'revoked'],
	['deleted', {...active, deletedAt: '2026-06-14T12:00:00Z'}, 'deleted'],
	['content deleted', {...active, contentDeleted: true}, 'deleted'],
	['data deleted', {...active, status: 'SECRET_STATUS_DATA_DELETED'}, 'deleted'],
	['content not ready', {...active, contentReady: false}, 'content not ready'],
	['a status from the future', {...active, status: 'SECRET_STATUS_FROZEN'}, 'unclear'],
	['a status that only reads like a known one', {...active, status: 'active'}, 'unclear'],
	['no status at all', {contentReady: true}, 'unclear'],
])('the verdict of a secret: %s', (_, secret, word) => {
	expect(verdictOf(secret, now).word).toBe(word);
	expect(verdictMeanings.map(({label}) => label)).toContain(word);
});

test.each<[string, PaperSecret, string?]>([
	['contentExpiresAt', {...active, contentExpiresAt: 'soon'}],
	['contentExpiresAt', {...active, contentExpiresAt: '2027-02-30T00:00:00Z'}],
	['contentExpiresAt', {...active, contentExpiresAt: '2026-12-26T04:00:00'}],
	['status', {...active, status: undefined} as PaperSecret, 'status'],
	['deletedAt', {...active, deletedAt: 'yesterday'}],
	['maxViews', {...active, maxViews: -1}],
	['currentViews', {...active, currentViews: -1}],
	['contentExpiresAt', active, 'contentExpiresAt'],
	['deletedAt', active, 'deletedAt'],
	['contentDeleted', active, 'contentDeleted'],
])('is unclear with a %s that nobody can read (case %$)', (name, secret, invalid) => {
	const verdict = verdictOf(secret, now, invalid === undefined ? [] : [invalid]);
	expect(verdict).toMatchObject({
		isUsable: false,
		word: 'unclear',
		sentence: `Its field ${name} has a value that castellan cannot read.`,
	});
	expect(verdictOf({...secret, status: 'SECRET_STATUS_REVOKED'}, now, [name]).word).toBe('revoked');
});

test('gives the remaining time and views of a usable secret', () => {
	const verdict = verdictOf({...active, contentExpiresAt: '2026-06-17T12:00:00Z'}, now);
	expect(verdict.sentence).toBe('2 of 3 views left, it expires in 2d.');
});

test.each([
	['2026-06-11T12:00:00Z', 'It was deleted 4d ago.'],
	['2026-06-15T12:00:30Z', 'It was deleted within the last minute.'],
	['2026-06-19T12:00:00Z', 'It has a time of deletion, which is in 4d.'],
])('says of a secret with the time of deletion %s: %s', (deletedAt, sentence) => {
	expect(verdictOf({...active, deletedAt}, now)).toMatchObject({word: 'deleted', sentence});
});

test.each<[PaperSecret, string]>([
	[
		{...active, maxViews: new ExactNumber('9007199254740993')},
		'opened 1 of 9007199254740993 times, it does not expire.',
	],
	[{...active, maxViews: 3, currentViews: 0}, '3 of 3 views left, it does not expire.'],
	[{...active, maxViews: 0}, 'views are not limited, it does not expire.'],
	[{...active, contentExpiresAt: '2026-06-15T12:00:59Z'}, '2 of 3 views left, it expires within a minute.'],
	[{...active, contentExpiresAt: '2026-06-15T12:01:00Z'}, '2 of 3 views left, it expires in 1m.'],
	[{...active, deletedAt: '2026-06-15T12:00:59Z'}, 'It was deleted within the last minute.'],
	[{...active, deletedAt: '2026-06-15T12:01:00Z'}, 'It has a time of deletion, which is in 1m.'],
	[{...active, deletedAt: '2026-06-15T11:59:00Z'}, 'It was deleted 1m ago.'],
	[{...active, contentExpiresAt: '2026-06-15T11:59:01Z'}, 'It expired within the last minute.'],
])('the sentence of a secret: %j: %s', (secret, sentence) => expect(verdictOf(secret, now).sentence).toBe(sentence));

test.each<[PaperSecret, string]>([
	[{...active, status: 'constructor'}, 'Its status is constructor, which castellan does not know.'],
	[{contentReady: true}, 'Its status is unset, which castellan does not know.'],
	[{status: 'SECRET_STATUS_ACTIVE', contentReady: true, currentViews: 5}, 'views are not limited, it does not expire.'],
	[{status: 'SECRET_STATUS_ACTIVE', contentReady: true, maxViews: 2}, '2 of 2 views left, it does not expire.'],
])('the sentence of a secret without a member: %j: %s', (secret, sentence) =>
	expect(verdictOf(secret, now).sentence).toBe(sentence),
);
