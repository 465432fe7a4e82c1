import {describe, expect, test} from 'vitest';
import {numberedOwners} from '../support/tenant/seeds.ts';
import {bothTransports} from '../support/tenant/wire.ts';

describe.each(bothTransports)('look-ups %s', (_, connect) => {
	describe('a secret by its share code', () => {
		const secret = {
			vaultId: 'v_1',
			shareCode: 'AbCd-1234-eFgH',
			displayName: 'Root',
			deletedAt: '2030-01-01T00:00:00Z',
		};

		test.each(['AbCd-1234-eFgH', 'ABCD-1234-EFGH', 'abcd-1234-efgh'])('%s finds the secret', async (shareCode) => {
			const wire = await connect({seed: {secrets: [secret]}});
			const {status, json} = await wire.call('getSecretByCode', {shareCode});
			expect(status).toBe(200);
			expect(json).toEqual({secret});
		});

		test('an unknown code is not found', async () => {
			const wire = await connect({seed: {secrets: [secret]}});
			const {status, json} = await wire.call('getSecretByCode', {shareCode: 'ABCD-1234-EFG0'});
			expect([status, json.code]).toEqual([404, 5]);
		});

		test.each([
			'ABCD1234EFGH',
			'ABCD-1234-EFG',
			'ABCD-1234-EFGHI',
			'ABCD-12_4-EFGH',
			'ＡBCD-1234-EFGH',
			"' OR 1=1 --",
			'a/b',
			'%',
		])('%j is malformed', async (shareCode) => {
			const wire = await connect({seed: {secrets: [secret]}});
			const {status, json} = await wire.call('getSecretByCode', {shareCode});
			expect([status, json.code]).toEqual([400, 3]);
		});

		test('a look-up does not count as a view', async () => {
			const wire = await connect({seed: {secrets: [{...secret, currentViews: 1, maxViews: 2}]}});
			const lookUp = async () => (await wire.call('getSecretByCode', {shareCode: secret.shareCode})).json;
			expect(await lookUp()).toEqual(await lookUp());
		});
	});

	describe('owners of an entitlement', () => {
		const seed = {
			apps: [{id: 'app_1'}],
			owners: numberedOwners(6),
			entitlements: [{appId: 'app_1', entitlementId: 'ent_none'}],
		};

		test.each([
			[{}, 6],
			[{roleSlug: ''}, 6],
			[{roleSlug: 'approver'}, 2],
			[{roleSlug: 'admin'}, 4],
			[{roleSlug: 'nobody'}, 0],
			[{roleSlug: "' OR 1=1 --"}, 0],
		])('%j finds %s owners', async (input, count) => {
			const wire = await connect({seed});
			const {json} = await wire.call('searchEntitlementOwners', {appId: 'app_1', entitlementId: 'ent_1', ...input});
			expect(json.list).toHaveLength(count);
			expect(json.nextPageToken).toBe('');
		});

		test('an entitlement without owners is an empty list', async () => {
			const wire = await connect({seed});
			const {json} = await wire.call('searchEntitlementOwners', {appId: 'app_1', entitlementId: 'ent_none'});
			expect(json).toEqual({list: [], nextPageToken: ''});
		});

		test.each([
			['app_9', 'ent_1', 'app_9'],
			['app_1', 'ent_9', 'ent_9'],
		])('%s/%s is not found, and the message names %s', async (appId, entitlementId, named) => {
			const wire = await connect({seed});
			const {status, json} = await wire.call('searchEntitlementOwners', {appId, entitlementId});
			expect([status, json.code]).toEqual([404, 5]);
			expect(json.message).toContain(named);
		});

		test.each(['a/b', '..', '%2f', 'ä ö', '?x#y', 'quote"\'', '\u202e'])('accepts the encoded id %j', async (odd) => {
			const owners = [{appId: odd, entitlementId: odd, user: {id: 'usr_1'}}];
			const wire = await connect({seed: {owners}});
			// URLs resolve dot segments before the request, so no request can contain this id.
			if (odd === '..')
				return expect((await wire.call('searchEntitlementOwners', {appId: odd, entitlementId: odd})).status).toBe(404);
			const {json} = await wire.call('searchEntitlementOwners', {appId: odd, entitlementId: odd});
			expect(json.list).toEqual(owners);
		});
	});

	describe('surfaces of a conversation', () => {
		const surface = (surfaceId: string, more: object = {}) => ({surfaceId, conversationId: 'cnv_1', ...more});

		test('lists only the active ones, in order', async () => {
			const active = [
				surface('s_1', {state: 'SURFACE_LIFECYCLE_STATE_ACTIVE', components: [{id: 'root', card: {}}]}),
				surface('s_2', {state: 'SURFACE_LIFECYCLE_STATE_UNSPECIFIED'}),
				surface('s_3'),
				surface('s_4', {state: 'SURFACE_LIFECYCLE_STATE_OF_TOMORROW'}),
			];
			const ended = [
				surface('s_5', {state: 'SURFACE_LIFECYCLE_STATE_COMPLETE'}),
				surface('s_6', {state: 'SURFACE_LIFECYCLE_STATE_DELETED'}),
				surface('s_7', {deletedAt: '2030-01-01T00:00:00Z'}),
				{surfaceId: 's_8', conversationId: 'cnv_2', deletedAt: '2030-01-01T00:00:00Z'},
			];
			const wire = await connect({seed: {surfaces: [...ended, ...active]}});
			expect((await wire.call('listSurfaces', {conversationId: 'cnv_1'})).json).toEqual({surfaces: active});
			expect((await wire.call('listSurfaces', {conversationId: 'cnv_2'})).json).toEqual({surfaces: []});
		});

		test('an unknown conversation is not found', async () => {
			const wire = await connect();
			const {status, json} = await wire.call('listSurfaces', {conversationId: 'cnv_9'});
			expect([status, json.code]).toEqual([404, 5]);
		});
	});

	test('returns the stored notification settings without adding unset ones', async () => {
		const settings = {channelSettings: {email: {enabled: true, system: {enabled: true, locked: true}}}};
		const wire = await connect({seed: {notificationSettings: settings}});
		expect((await wire.call('getNotificationSettings')).json).toEqual({orgNotificationSettings: settings});
	});
});
