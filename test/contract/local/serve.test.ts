import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {existsSync, mkdtempSync, rmSync} from 'node:fs';
import * as fs from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {setTimeout as wait} from 'node:timers/promises';
import {fileURLToPath} from 'node:url';
import {describe, expect, onTestFinished, test} from 'vitest';
import {tokenPath} from '../../../src/contract/auth.ts';
import {type AuthConfig, providerGroup, setMembers} from '../../../src/contract/auth-configs.ts';
import {limits} from '../../../src/contract/limits.ts';
import {lockData} from '../../../src/settings/files/lock.ts';
import {type ServeIo, type ServeOptions, serve} from '../../../src/tenant/serve.ts';
import {tenantInFile} from '../../support/tenant/in-file.ts';

const newFile = (): string => {
	const folder = mkdtempSync(join(tmpdir(), 'serve-'));
	onTestFinished(() => rmSync(folder, {recursive: true, force: true}));
	return join(folder, 'tenant.db');
};

interface Session {
	// biome-ignore lint/suspicious/noExplicitAny: tests read the line like a script.
	readonly line: any;
	readonly output: string[];
	readonly log: string[];
	readonly stop: () => Promise<void>;
}

/** Starts a tenant and resolves when it has printed its line. */
const started = async (options: ServeOptions = {}): Promise<Session> => {
	const end = new AbortController();
	const output: string[] = [];
	const log: string[] = [];
	let running: Promise<void> = Promise.resolve();
	await new Promise<void>((ready, fail) => {
		const onReady: ServeIo['onReady'] = (tenant) => {
			output.push(`${JSON.stringify(tenant)}\n`);
			ready();
		};
		running = serve(options, {
			onReady,
			stderr: (text) => log.push(text),
			signal: end.signal,
			lock: (file) => lockData(disk, file),
		});
		running.catch(fail);
	});
	const stop = () => {
		end.abort();
		return running;
	};
	onTestFinished(stop);
	return {line: JSON.parse(output.join('')), output, log, stop};
};

const disk = {fs, now: Date.now, wait};

describe('a file for several processes', () => {
	test('starts exactly one of several concurrent processes on a new file', async () => {
		const data = newFile();
		const starts = await Promise.allSettled(Array.from({length: 5}, () => started({data, apps: 20})));
		expect(starts.filter(({status}) => status === 'fulfilled')).toHaveLength(1);
		for (const start of starts) {
			if (start.status === 'fulfilled') await start.value.stop();
			else expect(start.reason.message).toBe(`${data} is in use by castellan process ${process.pid}`);
		}
		await (await started({data})).stop();
		expect(existsSync(`${data}.lock`)).toBe(false);
	});
});

const request = (baseUrl: string, path: string, token: string, init: RequestInit = {}) =>
	fetch(baseUrl + path, {...init, headers: {authorization: `Bearer ${token}`, 'content-type': 'application/json'}});

describe('castellan serve', () => {
	test('prints its URL and example ids as a line of JSON', async () => {
		const {line, output} = await started();
		const {baseUrl, token, clientId, clientSecret, demo} = line;
		expect(output.join('').match(/\n/g)).toHaveLength(1);
		expect(Object.keys(line)).toEqual(['baseUrl', 'token', 'clientId', 'clientSecret', 'demo']);
		expect(baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);

		const get = async (path: string) => {
			const response = await request(baseUrl, path, token);
			expect([path, response.status]).toEqual([path, 200]);
			return response.json();
		};
		const post = async (path: string, body: unknown) =>
			(await request(baseUrl, path, token, {method: 'POST', body: JSON.stringify(body)})).status;

		let owners = 0;
		for (let pageToken = ''; ; ) {
			const path = `/api/v2/apps/${demo.appId}/entitlements/${demo.entitlementId}/owners/users?pageSize=100&pageToken=${pageToken}`;
			const page = await get(path);
			owners += page.list.length;
			pageToken = page.nextPageToken;
			if (!pageToken) break;
		}
		expect(owners).toBeGreaterThanOrEqual(300);
		for (const code of Object.values(demo.shareCodes)) {
			expect((await get(`/api/v1/secrets/code/${code}`)).secret.shareCode).toEqual(expect.any(String));
		}
		expect((await get(`/api/v1/a2ui/conversations/${demo.conversationId}/surfaces`)).surfaces.length).toBeGreaterThan(
			0,
		);
		expect(await post(`/api/v1/step-up/providers/${demo.stepUpProviderId}/secret`, {clientSecret: 'new'})).toBe(200);
		const mcpTools = demo.mcpTools.slice(0, limits.bindingsPerDelete);
		expect(await post(`/api/v1/virtual_mcp_servers/${demo.virtualMcpServerId}/tool_bindings/delete`, {mcpTools})).toBe(
			200,
		);
		const form = new URLSearchParams({
			grant_type: 'client_credentials',
			client_id: clientId,
			client_secret: clientSecret,
		});
		const granted = await (await fetch(baseUrl + tokenPath, {method: 'POST', body: form})).json();
		expect((await request(baseUrl, '/api/v1/auth-configs', granted.access_token)).status).toBe(200);
	});

	test('logs each request without its values', async () => {
		const {line, log} = await started({token: 'a-token-to-look-for'});
		await request(line.baseUrl, '/api/v1/secrets/code/ABCD-ABCD-ABCD', line.token);
		const text = log.join('');
		expect(text).toMatch(/GET 404 \d+ ms/);
		expect(text).not.toMatch(/a-token-to-look-for|ABCD|open to the network/);
	});

	test('applies the number of apps, the latency and the faults', async () => {
		const {line} = await started({apps: 12, fail: 'listAuthConfigs=503', latency: '1-2'});
		const apps = await request(line.baseUrl, '/api/v1/search/apps', line.token, {method: 'POST', body: '{}'});
		expect((await apps.json()).list).toHaveLength(12);
		expect((await request(line.baseUrl, '/api/v1/auth-configs', line.token)).status).toBe(503);
	});

	test.each([
		[false, 1],
		[true, 2],
	])('odd: %s allows up to %s provider members in an auth config', async (odd, maximum) => {
		const {line} = await started({apps: 1, odd});
		const {list} = await (await request(line.baseUrl, '/api/v1/auth-configs?page_size=100', line.token)).json();
		expect(Math.max(...list.map((config: AuthConfig) => setMembers(config, providerGroup).length))).toBe(maximum);
	});

	test('keeps changes across a restart with the same file', async () => {
		const data = newFile();
		const first = await started({data, apps: 12});
		const rename = JSON.stringify({authConfig: {displayName: 'Renamed'}, updateMask: 'displayName'});
		const [config] = (await (await request(first.line.baseUrl, '/api/v1/auth-configs', first.line.token)).json()).list;
		const update = await request(first.line.baseUrl, `/api/v1/auth-configs/${config.id}`, first.line.token, {
			method: 'POST',
			body: rename,
		});
		expect(update.status).toBe(200);
		await first.stop();
		expect(existsSync(`${data}-wal`)).toBe(false);
		const second = await started({data, apps: 500});
		expect({...second.line, baseUrl: ''}).toEqual({...first.line, baseUrl: ''});
		expect(second.log.join('')).toContain('whose data is used');
		const [renamed] = (await (await request(second.line.baseUrl, '/api/v1/auth-configs', second.line.token)).json())
			.list;
		expect(renamed.displayName).toBe('Renamed');
	});

	test('with 0 apps is empty, without example ids', async () => {
		const {line} = await started({apps: 0});
		expect(line.demo).toBeUndefined();
		const apps = await request(line.baseUrl, '/api/v1/search/apps', line.token, {method: 'POST', body: '{}'});
		expect(await apps.json()).toMatchObject({list: []});
		expect((await (await request(line.baseUrl, '/api/v1/auth-configs', line.token)).json()).list).toEqual([]);
		expect((await request(line.baseUrl, '/api/v1/settings/notifications/org', line.token)).status).toBe(200);
	});

	test('stops during the generation of apps, and leaves no file', async () => {
		const data = newFile();
		const end = new AbortController();
		const output: string[] = [];
		const running = serve(
			{data, apps: 100_000},
			{onReady: ({baseUrl}) => output.push(baseUrl), stderr: () => {}, signal: end.signal},
		);
		end.abort();
		await running;
		expect([output, existsSync(data), existsSync(`${data}.castellan-draft`)]).toEqual([[], false, false]);
	});

	test('stops while a client waits for a response', async () => {
		const {line, stop} = await started();
		const response = await request(line.baseUrl, '/fault-endless-body/api/v1/auth-configs', line.token);
		await stop();
		await expect(response.text()).rejects.toThrow();
	});

	test('reports a port in use', async () => {
		const {line} = await started();
		const port = Number(new URL(line.baseUrl).port);
		await expect(started({port})).rejects.toThrow(String(port));
	});

	test.each([
		[{port: 70_000}, '--port'],
		[{port: 1.5}, '--port'],
		[{apps: -1}, '--apps'],
		[{apps: Number.NaN}, '--apps'],
		[{token: ''}, '--token'],
		[{token: 'two words'}, '--token'],
		[{latency: 'slow'}, '--latency'],
		[{fail: 'nonsense'}, '--fail'],
	])('rejects %j and names %s', async (options, flag) => {
		await expect(started(options)).rejects.toThrow(flag);
	});
});

test('preserves all confirmed writes after a kill', async () => {
	const file = newFile();
	const child = spawn(process.execPath, [fileURLToPath(import.meta.resolve('../../support/tenant/writer.ts')), file], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	onTestFinished(() => {
		child.kill('SIGKILL');
	});
	let confirmed = 0;
	for await (const line of createInterface({input: child.stdout})) {
		confirmed = Number(line);
		if (confirmed === 200) break;
	}
	child.kill('SIGKILL');
	await once(child, 'exit');
	const tenant = tenantInFile(file);
	onTestFinished(() => tenant.close());
	const name = tenant.store.apps.get('app_1')?.displayName ?? '';
	expect(Number(name.replace('Name ', ''))).toBeGreaterThanOrEqual(confirmed);
	const filters = {appIds: [], excludeAppIds: [], query: '', onlyDirectories: false, policies: []};
	expect(await tenant.store.apps.search({...filters, displayName: name}, undefined, 10)).toHaveLength(1);
});
