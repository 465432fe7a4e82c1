/** A field of a wrong type is not evidence: the rules that need it judge nothing, and say so. */
import {expect, test} from 'vitest';
import {decode} from '../../../src/client/answer/decode.ts';
import {searchApps} from '../../../src/contract/apps.ts';
import {listAuthConfigs} from '../../../src/contract/auth-configs.ts';
import {getNotificationSettings} from '../../../src/contract/notifications.ts';
import {createBoard} from '../../../src/domain/board/board.ts';
import {readBoard} from '../../../src/domain/board/read-board.ts';
import type {BoardKind} from '../../../src/domain/board/rule.ts';
import {apps} from '../../../src/domain/resources/apps.ts';
import {authConfigs} from '../../../src/domain/resources/auth-configs.ts';
import {resourceDetail} from '../../../src/domain/resources/fields.ts';
import {categoryRows, channelStates} from '../../../src/domain/resources/notifications.ts';
import type {Resource, Row} from '../../../src/domain/resources/resource.ts';
import {soundApp} from '../../support/tenant/seeds.ts';

const now = Date.UTC(2026, 0, 15);
const app = soundApp({id: 'a', updatedAt: '2026-01-01T00:00:00Z'});
const config = {id: 'c', status: 'AUTH_CONFIG_STATUS_ACTIVE', isDefaultBootstrap: true, idpA: {}};
const service = {
	apps: (item: object) => (decode(searchApps, {list: [item]}).data.list ?? []) as readonly Row[],
	'auth-configs': (item: object) => (decode(listAuthConfigs, {list: [item]}).data.list ?? []) as readonly Row[],
	notifications: (item: object) => [
		decode(getNotificationSettings, {orgNotificationSettings: item}).data.orgNotificationSettings as Row,
	],
} satisfies Record<BoardKind, unknown>;

async function boardOf(kind: BoardKind, item: object) {
	const board = createBoard({now});
	const reasons: string[] = [];
	const source = async function* (read: BoardKind) {
		if (read === kind) yield {items: service[kind](item), hasMore: false};
	};
	for await (const {failure} of readBoard(board, source as never)) if (failure) reasons.push(failure.message);
	return {found: board.findings().map(({rule}) => rule), reasons};
}

test.each([
	[
		'apps',
		{...app, strictAccessEntitlementProvisioning: 'yes'},
		'app-not-strict for 1 app (strictAccessEntitlementProvisioning)',
	],
	['apps', {...app, appOwners: 'ada'}, 'app-without-owners for 1 app (appOwners)'],
	['apps', {...app, appOwners: ['ada']}, 'app-owner-deleted for 1 app (appOwners.0)'],
	['apps', {...app, grantPolicyId: 5}, 'app-no-grant-policy for 1 app (grantPolicyId)'],
	['apps', {...app, deletedAt: 5}, 'app-without-owners for 1 app (deletedAt)'],
	[
		'apps',
		{...app, deletedAt: '2026-01-01T00:00:00Z', userCount: 'many'},
		'app-deleted-with-users for 1 app (userCount)',
	],
	['apps', {...app, updatedAt: 'soon'}, 'app-stale for 1 app (updatedAt)'],
	[
		'auth-configs',
		{...config, isDefaultBootstrap: 'true'},
		'auth-config-no-default for 1 auth config (isDefaultBootstrap)',
	],
	['auth-configs', {...config, status: 7}, 'auth-config-default-inactive for 1 auth config (status)'],
	[
		'auth-configs',
		{...config, deprecationDeadline: 'tomorrow'},
		'auth-config-deadline-passed for 1 auth config (deprecationDeadline)',
	],
	['auth-configs', {...config, idpA: 'x'}, 'auth-config-no-provider for 1 auth config (idpA)'],
	[
		'notifications',
		{channelSettings: {email: {enabled: 1}}},
		'notification-email-off for 1 notification settings (channelSettings.email.enabled)',
	],
] as const)('%s with %j', async (kind, item, reason) => {
	const {found, reasons} = await boardOf(kind, item);
	expect(reasons).toEqual([expect.stringContaining(reason)]);
	expect(found).toEqual([]);
});

test('a switch that cannot be read leaves the findings about the others', async () => {
	const email = {enabled: true, reviews: {enabled: 'yes'}, system: {enabled: false}};
	const {found, reasons} = await boardOf('notifications', {channelSettings: {email, chatA: {enabled: 1}, chatB: {}}});
	// The other security categories of email, and `chatB`.
	expect(found.filter((rule) => rule === 'notification-security-off')).toHaveLength(5);
	expect(found.filter((rule) => rule === 'notification-chat-off')).toHaveLength(1);
	expect(reasons.join()).toContain(
		'notification-security-off for 1 notification settings (channelSettings.email.reviews.enabled)',
	);
	expect(reasons.join()).toContain('notification-chat-off for 1 notification settings (channelSettings.chatA.enabled)');
	expect(reasons.join()).not.toContain('notification-email-off');
});

test('a finding whose name or time of change cannot be read is still found', async () => {
	const {found, reasons} = await boardOf('apps', {...app, displayName: 5, createdAt: 7, appOwners: []});
	expect(found).toEqual(['app-without-owners']);
	expect(reasons).toEqual([]);
});

test('the detail of an item says that a value cannot be read', () => {
	const [row = {}] = service.apps({...app, isDirectory: 'yes', accessModel: null});
	const lines = resourceDetail(apps as never, row, {show: {now, timeStyle: 'utc'}, hasUnset: false});
	expect(lines.filter(({path}) => ['isDirectory', 'accessModel'].includes(path)).map(({value}) => value)).toEqual([
		'a value that castellan cannot read; the raw JSON has it',
	]);
});

test('a list calls a state unknown whose field cannot be read', () => {
	const [row = {}] = service.apps({...app, appOwners: 'ada', accessModel: 5});
	const [unread = {}] = service['auth-configs']({...config, status: 3});
	const columnOf = (listed: {readonly columns: readonly {readonly id: string}[]}, id: string) =>
		(listed as Resource).columns.find((column) => column.id === id);
	const show = {now, timeStyle: 'utc'} as const;
	const word = (listed: {readonly columns: readonly {readonly id: string}[]}, id: string, item: Row) =>
		columnOf(listed, id)?.text(item, show);
	const [mistyped = {}] = service.apps({
		id: 'a',
		isDirectory: 'yes',
		displayName: 5,
		appOwners: {},
		monthlyCostUsd: '9',
		createdAt: 3,
	});
	for (const id of ['isDirectory', 'displayName', 'appOwners', 'monthlyCostUsd', 'createdAt']) {
		expect([id, word(apps, id, mistyped)]).toEqual([id, 'unknown']);
		expect([id, columnOf(apps, id)?.tone?.(mistyped, show)]).toEqual([id, 'warn']);
	}
	expect(word(apps, 'description', mistyped)).toBe('');
	expect([word(apps, 'remark', row), word(apps, 'accessModel', row)]).toEqual(['unknown', 'unknown']);
	expect(word(authConfigs, 'status', unread)).toBe('unknown');
});

test('an item of a list that cannot be read is unknown, in list and detail', () => {
	const [row = {}] = service['auth-configs']({...config, bootstrapDomains: [3, 'a.example', '']});
	const column = authConfigs.columns.find(({id}) => id === 'bootstrapDomains');
	expect(column?.text(row, {now, timeStyle: 'utc'})).toBe('unknown, a.example, ');
	const lines = resourceDetail(authConfigs as never, row, {show: {now, timeStyle: 'utc'}, hasUnset: false});
	expect(lines.find(({path}) => path === 'bootstrapDomains')?.value).toBe('unknown, a.example, ');
});

test('a switch of the notifications whose value cannot be read is unknown, not off', () => {
	const email = {enabled: true, reviews: {enabled: 'yes'}};
	const [settings = {}] = service.notifications({channelSettings: {email, chatA: 'on', chatB: {enabled: 1}}});
	expect(channelStates(settings)).toMatchObject([
		{word: 'on', isEnabled: true, isConfigured: true},
		{word: 'unknown', isEnabled: undefined, isConfigured: undefined},
		{word: 'unknown', isEnabled: undefined, isConfigured: undefined},
	]);
	const reviews = categoryRows(settings).find(({category}) => category === 'reviews');
	expect(reviews?.cells.email).toMatchObject({word: 'unknown', isEnabled: undefined});
});
