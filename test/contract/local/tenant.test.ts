import {mkdtempSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {readFile, stat} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {describe, expect, onTestFinished, test} from 'vitest';
import {tenantInFile} from '../../support/tenant/in-file.ts';
import {idsOf, numberedApps, numberedConfigs} from '../../support/tenant/seeds.ts';
import {inProcess, read, transports, type Wire} from '../../support/tenant/wire.ts';

const newFile = (): string => {
	const folder = mkdtempSync(join(tmpdir(), 'tenant-'));
	onTestFinished(() => rmSync(folder, {recursive: true, force: true}));
	return join(folder, 'tenant.db');
};

/** A tenant on a file, closed before the next one opens it. */
const session = async <T>(file: string, work: (wire: Wire) => Promise<T>, seed = {}): Promise<T> => {
	const wire = await inProcess({file, seed});
	try {
		return await work(wire);
	} finally {
		wire.tenant.close();
	}
};

describe('a tenant in a file', () => {
	test('keeps its data, credentials and page tokens, and ignores a second seed', async () => {
		const file = newFile();
		const seed = {apps: numberedApps(40), authConfigs: numberedConfigs(1)};
		const before = await session(
			file,
			async (wire) => {
				await wire.call('updateAuthConfig', {
					id: 'ac_1',
					authConfig: {displayName: 'Renamed'},
					updateMask: 'displayName',
				});
				return {credentials: wire.tenant.credentials, token: (await wire.call('searchApps')).json.nextPageToken};
			},
			seed,
		);
		await session(
			file,
			async (wire) => {
				expect(wire.tenant.credentials).toEqual(before.credentials);
				expect((await wire.call('listAuthConfigs')).json.list[0].displayName).toBe('Renamed');
				const {json} = await wire.call('searchApps', {pageToken: before.token});
				expect(json.list[0].id).toBe('app_26');
			},
			{apps: numberedApps(1)},
		);
	});

	test('is readable by its owner only, and contains no plain secret', async () => {
		const file = newFile();
		const canary = 'canary-0b6e-not-to-be-seen';
		await session(
			file,
			async (wire) => {
				await wire.call('rotateStepUpSecret', {id: 'sp_1', clientSecret: canary});
				const authConfig = {oidc: {oidcClientSecret: canary}};
				await wire.call('updateAuthConfig', {id: 'ac_1', authConfig, updateMask: 'oidc'});
			},
			{stepUpProviders: [{id: 'sp_1'}], authConfigs: numberedConfigs(1)},
		);
		expect((await stat(file)).mode & 0o777).toBe(0o600);
		expect((await readFile(file)).includes(canary)).toBe(false);
	});

	test('makes a new tenant of an empty file', async () => {
		const file = newFile();
		writeFileSync(file, '');
		expect(await session(file, async (wire) => (await wire.call('searchApps')).status)).toBe(200);
	});

	test.each(['not a database at all, but a text of some length', 'SQLite format 3\0'])(
		'rejects %j and names the file',
		(content) => {
			const file = newFile();
			writeFileSync(file, content);
			expect(() => tenantInFile(file)).toThrow(file);
		},
	);

	test('removes the draft of a killed start, and no other file beside it', () => {
		const file = newFile();
		for (const path of [`${file}.castellan-draft`, `${file}.draft`]) writeFileSync(path, '');
		tenantInFile(file).close();
		expect(readdirSync(dirname(file)).filter((name) => name.endsWith('draft'))).toEqual(['tenant.db.draft']);
	});

	test('rejects a folder that does not exist', () => {
		expect(() => tenantInFile(join(newFile(), 'deeper', 'tenant.db'))).toThrow('deeper');
	});

	test('leaves no file behind when a seed fails', async () => {
		const file = newFile();
		const apps = {
			*[Symbol.iterator]() {
				yield {id: 'app_1'};
				throw new Error('broken');
			},
		};
		expect(() => tenantInFile(file, {seed: {apps}})).toThrow('broken');
		expect(await session(file, async (wire) => (await wire.call('searchApps')).json.list)).toEqual([]);
	});
});

test('a closed tenant aborts pending responses and rejects new requests', async () => {
	const {tenant, send} = await inProcess();
	const waiting = send('/fault-no-answer/api/v1/auth-configs');
	const lost = expect(waiting).rejects.toThrow(TypeError);
	tenant.close();
	await lost;
	await expect(send('/api/v1/auth-configs')).rejects.toThrow(TypeError);
	expect(() => tenant.close()).not.toThrow();
});

describe.each(transports)('the local endpoints %s', (_, connect) => {
	const seed = {
		apps: [
			{id: 'app_1', displayName: 'Payroll', grantPolicyId: 'pol_1'},
			{id: 'app_2', displayName: 'Mail'},
			{id: 'app_3'},
		],
		authConfigs: numberedConfigs(1),
		notificationSettings: {channelSettings: {email: {enabled: true, reviews: {enabled: true, locked: true}}}},
	};
	const now = () => Date.UTC(2031, 4, 17);
	const time = '2031-05-17T00:00:00.000Z';

	test('renames an app at its position, and finds it by the new name only', async () => {
		const wire = await connect({seed, now});
		const {status} = await wire.post('/-/local/change', {renameApp: {id: 'app_1', displayName: 'Wages'}});
		expect(status).toBe(200);
		const search = async (input = {}) => idsOf((await wire.call('searchApps', input)).json.list);
		expect(await search()).toEqual(['app_1', 'app_2', 'app_3']);
		expect(await search({query: 'wagse'})).toEqual(['app_1']);
		expect(await search({query: 'payroll'})).toEqual([]);
		expect(await search({displayName: 'payroll'})).toEqual([]);
		expect(await search({policyRefs: [{id: 'pol_1'}]})).toEqual(['app_1']);
	});

	test('keeps a deleted app, and omits a removed one', async () => {
		const wire = await connect({seed, now});
		await wire.post('/-/local/change', {deleteApp: {id: 'app_1'}, removeApp: {id: 'app_2'}});
		const {list} = (await wire.call('searchApps')).json;
		expect(list).toEqual([{...seed.apps[0], deletedAt: time, updatedAt: time}, {id: 'app_3'}]);
		expect((await wire.call('searchApps', {query: 'mail'})).json.list).toEqual([]);
	});

	test('omits only an app that is removed between two pages', async () => {
		const wire = await connect({seed: {apps: numberedApps(30)}});
		const first = (await wire.call('searchApps', {pageSize: 10})).json;
		await wire.post('/-/local/change', {removeApp: {id: 'app_10'}});
		await wire.post('/-/local/change', {removeApp: {id: 'app_12'}});
		const second = (await wire.call('searchApps', {pageSize: 10, pageToken: first.nextPageToken})).json;
		expect(idsOf(second.list)).toEqual(['app_11', ...Array.from({length: 9}, (_, n) => `app_${n + 13}`)]);
	});

	test('changes a notification category and the status of an auth config', async () => {
		const wire = await connect({seed, now});
		await wire.post('/-/local/change', {
			setNotification: {channel: 'email', category: 'reviews', enabled: false},
			setAuthConfigStatus: {id: 'ac_1', status: 'AUTH_CONFIG_STATUS_DISABLED'},
		});
		const {email} = (await wire.call('getNotificationSettings')).json.orgNotificationSettings.channelSettings;
		expect(email).toEqual({enabled: true, reviews: {enabled: false, locked: true}});
		const [config] = (await wire.call('listAuthConfigs')).json.list;
		expect(config).toMatchObject({status: 'AUTH_CONFIG_STATUS_DISABLED', updatedAt: time});
	});

	test('changes only the data of a surface', async () => {
		const surface = {conversationId: 'cnv_1', surfaceId: 's1', components: [{id: 'root', divider: {}}]};
		const wire = await connect({seed: {...seed, surfaces: [{...surface, dataModelJson: '{}'}]}, now});
		const change = {setSurfaceData: {conversationId: 'cnv_1', surfaceId: 's1', dataModelJson: '{"a":1}'}};
		expect((await wire.post('/-/local/change', change)).status).toBe(200);
		const {surfaces} = (await wire.call('listSurfaces', {conversationId: 'cnv_1'})).json;
		expect(surfaces).toEqual([expect.objectContaining({...surface, dataModelJson: '{"a":1}', updatedAt: time})]);
	});

	test.each([
		[{renameApp: {id: 'app_9', displayName: 'x'}}, 404, 'app_9'],
		[{deleteApp: {id: 'app_1'}, removeApp: {id: 'app_9'}}, 404, 'app_9'],
		[{explode: {}}, 400, 'explode'],
		[{setNotification: {channel: 'fax', category: 'reviews', enabled: true}}, 400, 'setNotification.channel'],
		[{setAuthConfigStatus: {id: 'ac_1', status: 'GONE'}}, 400, 'setAuthConfigStatus.status'],
		[
			{
				deleteApp: {id: 'app_1'},
				setSurfaceData: {conversationId: 'cnv_1', surfaceId: 's', dataModelJson: ''},
			},
			404,
			'cnv_1',
		],
	])('rejects the change %j as a whole', async (change, status, named) => {
		const wire = await connect({seed});
		const answer = await wire.post('/-/local/change', change);
		expect(answer.status).toBe(status);
		expect(answer.json.message).toContain(named);
		expect((await wire.call('searchApps')).json.list).toEqual(seed.apps);
	});

	test('switches faults on and off at run time', async () => {
		const wire = await connect({seed});
		await wire.post('/-/local/fail', {fail: 'searchApps=503'});
		expect((await wire.call('searchApps')).status).toBe(503);
		await wire.post('/-/local/fail', {fail: ''});
		expect((await wire.call('searchApps')).status).toBe(200);
		const rejected = await wire.post('/-/local/fail', {fail: 'nonsense'});
		expect([rejected.status, rejected.json.code]).toEqual([400, 3]);
	});

	test('requires credentials for changes, not for the table of faults', async () => {
		const wire = await connect({seed});
		for (const path of ['/-/local/change', '/-/local/fail']) {
			expect((await wire.post(path, {}, {headers: {authorization: ''}})).status).toBe(401);
		}
		const {json} = await read(await wire.send('/-/local/faults', {headers: {authorization: ''}}));
		expect(json).toContainEqual(expect.objectContaining({sentinel: 'fault-truncated', shareCode: 'FALT-TRUN-CATE'}));
	});
});
