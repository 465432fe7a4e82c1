import {describe, expect, test} from 'vitest';
import type {Show} from '../../../src/domain/format/show.ts';
import {apps} from '../../../src/domain/resources/apps.ts';
import {resourceDetail} from '../../../src/domain/resources/fields.ts';
import {resources} from '../../../src/domain/resources/index.ts';
import {channelStates} from '../../../src/domain/resources/notifications.ts';
import {owners} from '../../../src/domain/resources/owners.ts';

const now = Date.parse('2026-06-15T12:00:00Z');
const show: Show = {now, timeStyle: 'utc'};
const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString();
const authConfigs = resources.find(({name}) => name === 'auth-configs');

/** The word and the tone of an auth config's cell, and of its field in the detail view. */
function cellOf(column: string, row: object) {
	const matchingColumn = authConfigs?.columns.find(({id}) => id === column);
	const field =
		authConfigs && resourceDetail(authConfigs, {...row}, {show, hasUnset: false}).find(({path}) => path === column);
	return [matchingColumn?.text({...row}, show), matchingColumn?.tone?.({...row}, show), field?.tone];
}

test.each([
	['deleted', 'bad', {deletedAt: '2026-01-01T00:00:00Z', appOwners: []}],
	['no owner', 'warn', {appOwners: []}],
	['', 'plain', {appOwners: [{id: 'usr_1'}]}],
])('the state of an app is “%s”, in the tone %s', (word, tone, app) => {
	const state = apps.columns.find(({id}) => id === 'remark');
	expect([state?.text(app, show), state?.tone?.(app, show)]).toEqual([word, tone]);
});

test.each([
	[{status: 'ENABLED'}, 'enabled', 'plain'],
	[{status: 'DISABLED'}, 'disabled', 'warn'],
	[{status: 'ENABLED', deletedAt: '2026-01-01T00:00:00Z'}, 'deleted', 'bad'],
] as const)('the status of an owner %j is “%s”, in the tone %s', (user, word, tone) => {
	const column = owners.columns.find(({title}) => title === 'Status');
	expect([column?.text({user}, show), column?.tone?.({user}, show)]).toEqual([word, tone]);
});

describe('the tone of an auth config', () => {
	test.each([
		['past 3mo 9d', 'bad', -100.5],
		['past 1h', 'bad', -1 / 24],
		['in 5d', 'warn', 5],
		['in 30d', 'warn', 30],
		['in 1mo', 'plain', 31],
		['in 1y', 'plain', 366],
	])('with a deadline %s is %s, in list and detail', (word, tone, days) => {
		const [text, ...tones] = cellOf('deprecationDeadline', {deprecationDeadline: inDays(days)});
		expect(text).toContain(word.split(' ').slice(0, 2).join(' '));
		expect(tones).toEqual([tone, tone]);
	});

	test.each([
		['active', 'plain', 'AUTH_CONFIG_STATUS_ACTIVE'],
		['deprecated', 'warn', 'AUTH_CONFIG_STATUS_DEPRECATED'],
		['disabled', 'bad', 'AUTH_CONFIG_STATUS_DISABLED'],
	])('%s is %s', (word, tone, status) => {
		expect(cellOf('status', {status})).toEqual([word, tone, tone]);
	});

	test('with an unreadable deadline shows its text as a warning, and is plain without one', () => {
		expect(cellOf('deprecationDeadline', {})[1]).toBe('plain');
		for (const deprecationDeadline of ['soon', '2026-02-30T00:00:00Z', '2026-03-01T00:00:00'])
			expect(cellOf('deprecationDeadline', {deprecationDeadline})).toEqual([deprecationDeadline, 'warn', 'warn']);
	});
});

test.each([
	['on', 'plain', {enabled: true, isConfigured: true}],
	['off', 'warn', {enabled: false, isConfigured: true}],
	['on, not configured', 'warn', {enabled: true, isConfigured: false}],
	['off, not configured', 'dim', {enabled: false, isConfigured: false}],
])('a chat channel that is %s is %s', (word, tone, chatA) => {
	const channel = channelStates({channelSettings: {chatA}}).find(({channel: name}) => name === 'chatA');
	expect(channel).toMatchObject({word, tone});
});
