/** The folder of evidence: what is in it, and that nothing is taken for whole that is not. */
import {createHash} from 'node:crypto';
import * as fs from 'node:fs/promises';
import {mkdir, readdir, readFile, stat, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import type {CliContext} from '../../../src/cli/context.ts';
import type {App} from '../../../src/contract/apps.ts';
import {folder, realDisk} from '../../settings/files/disk.ts';
import {castellan, localTenant, settingsIn, signedIn} from '../launch.ts';

const minute = 60_000;
const app = (id: string, more: Partial<App> = {}): App => ({id, displayName: id, ...more});

/** A tenant with a history, and a place for folders. */
async function office(apps: readonly App[] = [app('app_1'), app('app_2')]) {
	const secret = {id: 'ac_1', isDefaultBootstrap: true, idpC: {domain: 'd.example', oidcClientSecret: 'canary-one'}};
	const {fetch, tenant} = localTenant({apps: [...apps], authConfigs: [secret]});
	const settings = await settingsIn(await folder());
	const place = await folder();
	// The history dates what people write by the clock of the machine.
	let time = Date.now();
	return {
		place,
		tenant,
		pass: (minutes: number) => {
			time += minutes * minute;
		},
		run: (line: string, context: Partial<CliContext> = {}) =>
			castellan(line.replaceAll('OUT', join(place, 'out')), {
				fetch,
				settings,
				env: {...signedIn, CASTELLAN_AUTHOR: 'ada'},
				context: {now: () => time, ...context},
			}),
		read: async (name: string) => readFile(join(place, 'out', name), 'utf8'),
		async lines(name: string) {
			const text = await readFile(join(place, 'out', `${name}.ndjson`), 'utf8');
			return text
				.split('\n')
				.filter(Boolean)
				.map((line) => JSON.parse(line));
		},
		manifest: async () => JSON.parse(await readFile(join(place, 'out', 'manifest.json'), 'utf8')),
	};
}

describe('the evidence', () => {
	test('of a moment has the board, the readings, and the hash of each file', async () => {
		const {run, place, read, lines, manifest} = await office();
		await run('save before');
		expect(await run('evidence --at before --out OUT')).toMatchObject({code: 0, stdout: ''});
		const names = (await readdir(join(place, 'out'))).toSorted();
		const sums = (await read('SHA256SUMS')).trim().split('\n');
		expect(sums.map((line) => line.split('  ')[1]).toSorted()).toEqual(names.filter((name) => name !== 'SHA256SUMS'));
		for (const line of sums) {
			const [sum = '', name = ''] = line.split('  ');
			expect(sum).toBe(
				createHash('sha256')
					.update(await read(name))
					.digest('hex'),
			);
		}
		const {files, ...rest} = await manifest();
		expect(rest).toMatchObject({
			castellan: '1.2.3',
			tenant: {name: 'acme.example', baseUrl: 'https://acme.example'},
			madeBy: 'ada',
			at: {wanted: 'before', lists: {apps: {items: 2, reader: 'ada'}, 'auth-configs': {items: 1}}},
			complete: true,
			reasons: [],
		});
		expect(files).toHaveLength(names.length - 2);
		const findings = await lines('findings');
		expect(findings.map(({id}) => id)).toContain('app-without-owners:app_1');
		expect((await lines('readings')).map(({kind}) => kind).toSorted()).toEqual([
			'apps',
			'auth-configs',
			'notifications',
		]);
		expect((await stat(join(place, 'out'))).mode & 0o777).toBe(0o700);
		for (const name of names) expect((await stat(join(place, 'out', name))).mode & 0o777).toBe(0o600);
		// Nothing else is left beside it.
		expect(await readdir(place)).toEqual(['out']);
	});

	test('of an item has its state, its history, and what people wrote about it until then, without secrets', async () => {
		const {run, lines, tenant, pass, read, place} = await office();
		await run('history record');
		tenant.store.apps.put(app('app_1', {description: 'changed'}));
		pass(10);
		await run('history record');
		for (const id of ['app_1', 'app_2']) {
			await run(`board ack app-without-owners:${id} --until 2027-01-31 --reason known`);
			await run(`history note apps/${id} hello`);
		}
		expect((await run('evidence apps/app_1 auth-configs --at last --out OUT')).code).toBe(0);
		const items = await lines('items');
		expect(items.map(({address, item}) => [address, item.description])).toEqual([
			['auth-configs/ac_1', undefined],
			['apps/app_1', 'changed'],
		]);
		expect((await lines('history')).map(({id, change}) => `${id} ${change}`)).toEqual([
			'app_1 changed',
			'app_1 first seen',
		]);
		expect((await lines('acknowledgements')).map(({of, author}) => [of, author])).toEqual([
			['app-without-owners:app_1', 'ada'],
		]);
		expect((await lines('notes')).map(({id, text}) => [id, text])).toEqual([['app_1', 'hello']]);
		expect((await lines('journal')).map(({address}) => address)).toEqual(['app-without-owners:app_1']);
		for (const name of await readdir(join(place, 'out'))) expect(await read(name)).not.toContain('canary');
	});

	test('of a moment has nothing that people wrote later, and null for an item that was not there', async () => {
		const {run, lines, tenant, pass} = await office();
		await run('save before');
		pass(10);
		tenant.store.apps.put(app('app_3'));
		await run('history record');
		await run('history note apps/app_3 later');
		expect((await run('evidence apps/app_3 --at before --out OUT')).code).toBe(0);
		expect(await lines('items')).toEqual([{kind: 'apps', id: 'app_3', address: 'apps/app_3', item: null}]);
		expect([await lines('notes'), await lines('history')]).toEqual([[], []]);
	});

	test('of a span has its changes', async () => {
		const {run, lines, tenant, pass, manifest} = await office();
		await run('save before');
		pass(10);
		tenant.store.apps.put(app('app_2', {description: 'changed'}));
		await run('history record');
		expect((await run('evidence --since before --out OUT')).code).toBe(0);
		expect((await lines('changes')).map(({id, change}) => `${id} ${change}`)).toEqual(['app_2 changed']);
		expect(await manifest()).toMatchObject({since: {wanted: 'before'}, until: {lists: {apps: {items: 2}}}});
	});

	test('of a span that ends before it begins is refused', async () => {
		const {run, place, pass} = await office();
		await run('save before');
		pass(10);
		await run('save after');
		expect((await run('evidence --since after --until before --out OUT')).code).toBe(2);
		expect(await readdir(place)).toEqual([]);
	});

	test('is entered in the journal of people', async () => {
		const {run} = await office();
		await run('save before');
		await run('evidence apps --at before --out OUT');
		const {stdout} = await run('history journal -o ndjson');
		expect(JSON.parse(stdout)).toMatchObject({action: 'exported', address: 'apps', what: 'evidence', receipt: 'out'});
	});
});

describe('is not whole', () => {
	test('without a reading of a list', async () => {
		const {run, manifest} = await office();
		await run('save before --kind apps');
		const {code, stderr} = await run('evidence --at before --out OUT');
		expect(code).toBe(8);
		const {complete, reasons, at} = await manifest();
		expect([complete, at.lists['auth-configs']]).toEqual([false, null]);
		for (const reason of reasons) expect(stderr).toContain(reason);
		expect(reasons.map((reason: string) => /auth-configs|notifications/.exec(reason)?.[0])).toEqual([
			'auth-configs',
			'notifications',
		]);
	});

	test('if a rule cannot judge an item', async () => {
		const {run, manifest} = await office([app('app_1', {updatedAt: 'soon'})]);
		await run('save before');
		expect((await run('evidence --at before --out OUT')).code).toBe(8);
		expect(await manifest()).toMatchObject({complete: false, reasons: [expect.stringContaining('app-stale')]});
	});
});

describe('the folder', () => {
	test('may exist if it is empty', async () => {
		const {run, place, manifest} = await office();
		await run('save before');
		await mkdir(join(place, 'out'));
		expect((await run('evidence --at before --out OUT')).code).toBe(0);
		expect((await manifest()).complete).toBe(true);
	});

	test.each([
		['a folder with a file', async (path: string) => mkdir(path).then(() => writeFile(join(path, 'a'), ''))],
		['a file', (path: string) => writeFile(path, '')],
	])('must not be %s', async (_, create) => {
		const {run, place} = await office();
		await run('save before');
		await create(join(place, 'out'));
		const {code, stderr} = await run('evidence --at before --out OUT');
		expect([code, stderr]).toEqual([1, expect.stringContaining('is not an empty folder')]);
		expect(await readdir(place)).toEqual(['out']);
	});

	test('is not there after any call of the disk that fails', async () => {
		const {run, place} = await office();
		await run('save before');
		for (let failing = 0; ; failing++) {
			let calls = 0;
			const strike = (call: (...values: never[]) => Promise<unknown>) =>
				((...values: never[]) =>
					calls++ === failing
						? Promise.reject(Object.assign(new Error('ENOSPC: no space left on device'), {code: 'ENOSPC'}))
						: call(...values)) as never;
			const disk = {
				...realDisk,
				fs: {...fs, writeFile: strike(fs.writeFile), mkdir: strike(fs.mkdir), rename: strike(fs.rename)},
			};
			const {code, stderr} = await run('evidence --at before --out OUT', {disk});
			if (calls <= failing) {
				expect(code).toBe(0);
				expect(failing).toBeGreaterThan(8);
				return;
			}
			expect([code, stderr]).toEqual([1, expect.stringContaining('no space left on device')]);
			expect(await readdir(place)).toEqual([]);
		}
	});

	test('is not there for an item that no reading has', async () => {
		const {run, place} = await office();
		await run('save before');
		expect((await run('evidence apps/app_9 --at before --out OUT')).code).toBe(4);
		expect(await readdir(place)).toEqual([]);
	});

	test('is not there after an interruption', async () => {
		const {run, place} = await office(Array.from({length: 120}, (_, index) => app(`app_${index}`)));
		await run('save before');
		const end = new AbortController();
		end.abort(new DOMException('ended', 'AbortError'));
		expect((await run('evidence --at before --out OUT', {signal: end.signal})).code).toBe(130);
		expect(await readdir(place)).toEqual([]);
	});
});

test.each([
	['evidence --out OUT', 2, 'Add --at, or --since'],
	['evidence --at last', 2, '--out'],
	['evidence --at last --since last --out OUT', 2, 'Add --at, or --since'],
	['evidence --at last --until last --out OUT', 2, '--until ends a span'],
	['evidence --at last --out OUT', 4, 'the history has no reading'],
	['evidence surfaces --since last --out OUT', 4, 'the history has no reading'],
])('rejects %s', async (line, code, message) => {
	const {run, place} = await office();
	expect(await run(line)).toMatchObject({code, stderr: expect.stringContaining(message)});
	expect(await readdir(place)).toEqual([]);
});
