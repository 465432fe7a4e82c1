/** Runs that stop early, and the files of every run. */

import {getEventListeners} from 'node:events';
import {readFile, stat, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import {realDisk} from '../../settings/files/disk.ts';
import {said} from '../../support/said.ts';
import {castellan} from '../launch.ts';
import {csv, dumbTerminal, remainingTools, world} from './tool-world.ts';

/** The latest receipt. */
async function receiptOf(setup: Awaited<ReturnType<typeof world>>) {
	const name = (await setup.savedFiles()).filter((file) => file.endsWith('.receipt.json')).at(-1) ?? '';
	return JSON.parse(await readFile(join(setup.receipts, name), 'utf8')) as {
		readonly chunks: readonly {readonly state: string; readonly status?: number}[];
	};
}

describe('a run that stops early', () => {
	/** A run whose second call fails with the fault. */
	async function broken(fault: string) {
		const setup = await world();
		const fetch: typeof globalThis.fetch = (target, init) => {
			setup.tenant.fail(setup.sent.length === 2 ? `deleteToolBindings=${fault}` : '');
			return setup.fetch(target, init);
		};
		const {signal} = new AbortController();
		const outcome = await setup.run(`--file ${setup.file} --yes -o json`, {fetch, signal});
		expect(getEventListeners(signal, 'abort')).toEqual([]);
		setup.tenant.fail('');
		const [receipt = '', resume = ''] = (await setup.savedFiles()).map((name) => join(setup.receipts, name));
		return {
			...setup,
			outcome,
			receipt,
			resume,
			states: JSON.parse(outcome.stdout).map(({state}: {state: string}) => state),
		};
	}

	test.each([
		['403', 'refused', 150],
		['429-seconds', 'refused', 150],
		['dropped', 'unknown', 50],
		['503', 'unknown', 50],
	])('ends with 8 after %s in the second call, which is %s; later calls are not sent', async (fault, state) => {
		const {outcome, states, sent} = await broken(fault);
		expect(outcome.code).toBe(8);
		expect(states).toEqual(['done', state, 'not-sent']);
		expect(sent).toHaveLength(3);
		expect(outcome.stderr).toContain(state === 'unknown' ? '100 UNKNOWN' : '100 REFUSED');
	});

	test('continues from its resume file, which is removed at the end', async () => {
		const setup = await broken('dropped');
		expect((await stat(setup.resume)).mode & 0o777).toBe(0o600);
		expect(setup.outcome.stderr).toContain(`--resume ${setup.resume}\n`);
		const {code, stderr} = await setup.run(`--resume ${setup.resume} --yes`);
		expect(code).toBe(0);
		expect(stderr).toContain('which deleted 100: 50 left\n100 UNKNOWN: possibly deleted already');
		expect(remainingTools(setup)).toBe(1);
		await expect(stat(setup.resume)).rejects.toThrow('ENOENT');
	});

	test('continues although the service refuses tools that are gone, and records them with the status only', async () => {
		const setup = await broken('dropped');
		setup.tenant.fail('deleteToolBindings=unassigned-404');
		const {code, stdout} = await setup.run(`--resume ${setup.resume} --yes -o json`);
		expect(code).toBe(8);
		expect(remainingTools(setup)).toBe(1);
		const rows: Record<string, unknown>[] = JSON.parse(stdout);
		const refused = rows.filter(({state}) => state === 'refused');
		expect(refused).toHaveLength(100);
		expect(refused[0]).toMatchObject({tools: 1, status: 404, reference: 'app_1 con_1 tool_100'});
		expect(rows.reduce((sum, {state, tools: count}) => sum + (state === 'done' ? Number(count) : 0), 0)).toBe(50);
		await expect(stat(setup.resume)).rejects.toThrow('ENOENT');
		const {chunks} = await receiptOf(setup);
		expect(chunks.filter(({state}) => state === 'refused').map(({status}) => status)).toEqual(Array(100).fill(404));
	});

	test('leaves out the tools with an unknown outcome on request', async () => {
		const setup = await broken('dropped');
		const before = setup.sent.length;
		expect((await setup.run(`--resume ${setup.resume} --skip-unknown --yes`)).code).toBe(0);
		expect([setup.sent.length - before, remainingTools(setup)]).toEqual([2, 1]);
		await expect(stat(setup.resume)).rejects.toThrow('ENOENT');
		for (const flags of ['--skip-unknown', `--file ${setup.file} --skip-unknown`])
			expect((await setup.run(`${flags} --yes`)).code).toBe(2);
	});

	test('names the flags that select the tenant in the command that continues it', async () => {
		const setup = await world();
		setup.tenant.fail('deleteToolBindings=dropped');
		const {stderr} = await setup.run(`--file ${setup.file} --yes --base-url https://acme.example`);
		expect(stderr).toMatch(
			/to continue, run castellan .* --resume .*\.resume\.json --base-url https:\/\/acme\.example\n/,
		);
	});

	test('reports the requested wait of a 429, and continues from its resume file', async () => {
		const setup = await broken('429-seconds');
		expect(setup.outcome.stderr).toContain('REFUSED: acme.example answered 429');
		expect(setup.outcome.stderr).toContain(`The ${said.asksToWait} 2 s ${said.beforeTheNextRequest}.`);
		expect((await setup.run(`--resume ${setup.resume} --yes`)).code).toBe(0);
		expect(remainingTools(setup)).toBe(1);
	});

	test('has a resume file that is rejected as references, and for another server or tenant', async () => {
		const setup = await broken('dropped');
		expect(await setup.run(`--file ${setup.resume} --yes`)).toMatchObject({
			code: 2,
			stderr: expect.stringContaining('Use --resume instead'),
		});
		const other = await castellan(`tool-bindings delete srv_2 --resume ${setup.resume} --yes`, {fetch: setup.fetch});
		expect(other).toMatchObject({code: 2, stderr: expect.stringContaining('belongs to the server srv_1')});
		const elsewhere = {...dumbTerminal, CASTELLAN_BASE_URL: 'https://other.example'};
		expect(await setup.run(`--resume ${setup.resume} --yes`, {env: elsewhere})).toMatchObject({
			code: 2,
			stderr: expect.stringContaining('belongs to the tenant https://acme.example'),
		});
		expect(setup.sent).toHaveLength(3);
	});

	test('has the exit code of the first call when it fails', async () => {
		const setup = await world();
		const run = (server: string) =>
			castellan(`tool-bindings delete ${server} --file ${setup.file} --yes`, {
				fetch: setup.fetch,
				settings: setup.settings,
			});
		expect(await run('srv_9')).toMatchObject({
			code: 4,
		});
		const {chunks} = await receiptOf(setup);
		expect(new Set(chunks.map(({state, status}) => `${state} ${status}`))).toEqual(
			new Set(['refused 404', 'not-sent undefined']),
		);
		setup.tenant.fail('deleteToolBindings=403');
		expect(await run('srv_1')).toMatchObject({code: 3});
	});

	test('stops before the next call after an interrupt', async () => {
		const setup = await world();
		const ending = new AbortController();
		const fetch: typeof globalThis.fetch = (target, init) => {
			ending.abort(new DOMException('stop', 'AbortError'));
			return setup.fetch(target, init);
		};
		const {code, stderr} = await setup.run(`--file ${setup.file} --yes`, {fetch, signal: ending.signal});
		expect({code, sent: setup.sent.length}).toEqual({code: 8, sent: 2});
		expect(stderr).toContain('stopping before the next call');
		expect(stderr).toContain('250 tools: 100 done, 150 NOT SENT');
		expect(await setup.savedFiles()).toHaveLength(2);
	});

	test('continues with closed streams, and keeps its exit code', async () => {
		const setup = await world();
		const gone = {
			isTty: false,
			columns: undefined,
			write: () => Promise.reject(Object.assign(new Error('EPIPE'), {code: 'EPIPE', syscall: 'write'})),
		};
		const context = {stdout: gone, stderr: gone};
		expect(await setup.run(`--file ${setup.file} --yes`, {context})).toMatchObject({code: 0});
		expect(remainingTools(setup)).toBe(1);
		setup.tenant.fail('deleteToolBindings=dropped');
		expect(await setup.run(`--file ${setup.file} --yes`, {context})).toMatchObject({code: 8});
	});

	test('ends with 130 for an interrupt before the first call', async () => {
		const setup = await world();
		const outcome = await setup.run(`--file ${setup.file} --yes`, {signal: AbortSignal.abort()});
		expect(outcome.code).toBe(130);
		expect(setup.sent).toEqual([]);
	});
});

describe('the files of a run', () => {
	test('are saved to the given paths', async () => {
		const setup = await world();
		const receipt = join(setup.directory, 'a/receipt.json');
		const resume = join(setup.directory, 'b/left.json');
		setup.tenant.fail('deleteToolBindings=dropped');
		const {code} = await setup.run(`--file ${setup.file} --resume ${resume} --receipt ${receipt} --yes`);
		expect([code, await setup.savedFiles()]).toEqual([8, []]);
		for (const path of [receipt, resume]) expect((await stat(path)).mode & 0o777).toBe(0o600);
	});

	test('never overwrite another file', async () => {
		const setup = await world();
		for (const flag of ['--receipt', '--resume']) {
			const outcome = await setup.run(`--file ${setup.file} ${flag} ${setup.file} --yes`);
			expect(outcome).toMatchObject({code: 2, stderr: expect.stringContaining('already exists')});
		}
		expect(await readFile(setup.file, 'utf8')).toBe(csv);
		expect(setup.sent).toEqual([]);
	});

	test('prevent the run when a given path cannot be written', async () => {
		const setup = await world();
		for (const flag of ['--receipt', '--resume']) {
			const outcome = await setup.run(`--file ${setup.file} ${flag} ${setup.file}/x.json --yes`);
			expect(outcome).toMatchObject({code: 1, stderr: expect.stringContaining('cannot be written')});
		}
		expect(setup.sent).toEqual([]);
	});

	test('have the calls so far while the run goes on, so that they are true after it was killed', async () => {
		const setup = await world();
		const seen: unknown[] = [];
		const fetch: typeof globalThis.fetch = async (target, init) => {
			if (String(target).endsWith('/delete')) {
				const [receipt = ''] = await setup.savedFiles();
				const {chunks} = JSON.parse(await readFile(join(setup.receipts, receipt), 'utf8'));
				seen.push(chunks.map(({state}: {state: string}) => state));
			}
			return setup.fetch(target, init);
		};
		expect(await setup.run(`--file ${setup.file} --yes`, {fetch})).toMatchObject({code: 0});
		expect(seen).toEqual([
			['sending', 'pending', 'pending'],
			['done', 'sending', 'pending'],
			['done', 'done', 'sending'],
		]);
	});

	test('leave no resume file if the run does not begin, because its receipt cannot be written', async () => {
		const setup = await world();
		const {code, stderr} = await setup.run(`--file ${setup.file} --yes --receipt ${join(setup.file, 'receipt.json')}`);
		expect({code, stderr}).toMatchObject({code: 1, stderr: expect.stringContaining('nothing was sent')});
		expect(setup.sent).toEqual([]);
		expect(await setup.savedFiles()).toEqual([]);
	});

	test('do not stop the run when a default path cannot be written', async () => {
		const setup = await world();
		await writeFile(setup.receipts, 'a file in the place of the directory');
		const {code, stderr} = await setup.run(`--file ${setup.file} --yes`);
		expect(code).toBe(0);
		expect(stderr).toContain('the run continues without it');
		const settings = {...setup.settings, paths: undefined};
		const homeless = await setup.run(`--file ${setup.file} --yes`, {settings});
		expect(homeless).toMatchObject({code: 0, stderr: expect.stringContaining('no state directory')});
	});

	test('name a resume file from before the disk was full, and none that was not saved', async () => {
		const setup = await world();
		let saves = 0;
		const full: typeof realDisk.fs.writeFile = (path, text, options) =>
			++saves <= 2
				? realDisk.fs.writeFile(path, text, options)
				: Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), {code: 'ENOSPC'}));
		const disk = {...realDisk, fs: {...realDisk.fs, writeFile: full}};
		const fetch: typeof globalThis.fetch = (target, init) =>
			setup.sent.length > 0 ? Promise.reject(new TypeError('fetch failed')) : setup.fetch(target, init);
		const {stderr} = await setup.run(`--file ${setup.file} --yes`, {fetch, context: {disk}});
		const [resume = ''] = (await setup.savedFiles()).filter((name) => name.endsWith('.resume.json'));
		expect(stderr.split('the run continues without it')).toHaveLength(3);
		expect(stderr).toContain(`${join(setup.receipts, resume)} is out of date: it also names tools`);
		expect(stderr).not.toMatch(/to continue, run|^castellan: receipt:/m);
	});
});
