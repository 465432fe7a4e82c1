import * as fs from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import {fileNames, resumeFiles, saveReceipt, saveResume} from '../../../../src/domain/writes/tool-bindings/files.ts';
import {planDeletion} from '../../../../src/domain/writes/tool-bindings/plan.ts';
import {readResume} from '../../../../src/domain/writes/tool-bindings/resume.ts';
import {type Ledger, runDeletion} from '../../../../src/domain/writes/tool-bindings/run.ts';
import type {ToolRef} from '../../../../src/domain/writes/tool-bindings/tool.ts';
import {textFiles} from '../../../../src/settings/files/disk.ts';
import {failing, folder, realDisk} from '../../../settings/files/disk.ts';
import {apiError, fakeApi} from '../auth-config/fake-api.ts';

const at = Date.parse('2031-05-17T09:00:00Z');
const disk = {...realDisk, now: () => at};
const here = {tenant: 'https://tenant.example.test', serverId: 'srv'};
const tools: readonly ToolRef[] = Array.from({length: 350}, (_, n) => ({appId: 'a', connectorId: 'c', id: `t${n}`}));

async function ledgers(applied: 'no' | 'unknown' | undefined): Promise<readonly Ledger[]> {
	const api = fakeApi((_, index) => {
		if (index === 1 && applied) throw apiError('server', applied);
		return {};
	});
	const all: Ledger[] = [];
	for await (const ledger of runDeletion(api, planDeletion(api, 'srv', tools), {now: () => at})) all.push(ledger);
	return all;
}

async function ended(applied: 'no' | 'unknown' | undefined): Promise<Ledger> {
	const last = (await ledgers(applied)).at(-1);
	if (!last) throw new Error('No ledger');
	return last;
}

const read = async (path: string) => readResume(await fs.readFile(path, 'utf8'), here);
const mode = async (path: string) => (await fs.stat(path)).mode & 0o777;

describe('the resume file', () => {
	test('contains the remaining and unknown tools, readable by its owner only', async () => {
		const path = join(await folder(), 'deep', 'run.json');
		await saveResume(textFiles(disk), path, await ended('unknown'));
		expect(await read(path)).toEqual({
			state: 'read',
			resume: {
				savedAt: '2031-05-17T09:00:00.000Z',
				done: 100,
				unknown: tools.slice(100, 200),
				remaining: tools.slice(200),
			},
		});
		expect(await mode(path)).toBe(0o600);
		expect(await fs.readdir(join(path, '..'))).toEqual(['run.json']);
	});

	test('is kept while as many tools are unknown as remain', async () => {
		const path = join(await folder(), 'run.json');
		const plan = planDeletion({baseUrl: here.tenant}, 'srv', tools.slice(0, 200));
		const [first, second] = plan.chunks.map((chunk, index) => ({number: index + 1, tools: chunk}));
		if (!first || !second) throw new Error('No chunks');
		const rows = [
			{...first, state: 'unknown'},
			{...second, state: 'not-sent'},
		] as const;
		await saveResume(textFiles(disk), path, {plan, rows, isEnded: true});
		expect(await read(path)).toMatchObject({resume: {done: 0, unknown: first.tools, remaining: second.tools}});
	});

	test('counts the chunk in progress of a killed run as unknown', async () => {
		const path = join(await folder(), 'run.json');
		const [, second] = await ledgers(undefined);
		if (second) await saveResume(textFiles(disk), path, second);
		expect(await read(path)).toMatchObject({resume: {done: 100, unknown: tools.slice(100, 200)}});
	});

	test('replaces an older file, and is removed when nothing remains', async () => {
		const path = join(await folder(), 'run.json');
		await fs.writeFile(path, 'old', {mode: 0o644});
		await saveResume(textFiles(disk), path, await ended('no'));
		expect(await mode(path)).toBe(0o600);
		await saveResume(textFiles(disk), path, await ended(undefined));
		await expect(fs.stat(path)).rejects.toThrow('ENOENT');
	});

	test('keeps the old file if it cannot be written', async () => {
		const path = join(await folder(), 'run.json');
		await fs.writeFile(path, 'old');
		await expect(
			saveResume(textFiles({...failing('rename', 'ENOSPC'), now: disk.now}), path, await ended('no')),
		).rejects.toThrow('ENOSPC');
		expect(await fs.readFile(path, 'utf8')).toBe('old');
	});

	test('continues a stopped run to its end', async () => {
		const path = join(await folder(), 'run.json');
		await saveResume(textFiles(disk), path, await ended('unknown'));
		const result = await read(path);
		if (result.state !== 'read') throw new Error(result.message);
		const api = fakeApi(() => ({}));
		const plan = planDeletion(api, 'srv', [...result.resume.unknown, ...result.resume.remaining]);
		for await (const ledger of runDeletion(api, plan, {now: () => at})) await saveResume(textFiles(disk), path, ledger);
		expect(api.calls.flatMap(({input}) => input.mcpTools)).toEqual(tools.slice(100));
		await expect(fs.stat(path)).rejects.toThrow('ENOENT');
	});

	test.each([
		[
			'another tenant',
			{...here, tenant: 'https://other.test'},
			'to the tenant https://tenant.example.test, not to https://other.test',
			'Use the profile of that tenant.',
		],
		['another server', {...here, serverId: 'srv_2'}, 'to the server srv, not to srv_2', 'Use the id of that server.'],
	])('is rejected for %s', async (_, expected, words, advice) => {
		const path = join(await folder(), 'run.json');
		await saveResume(textFiles(disk), path, await ended('no'));
		const result = readResume(await fs.readFile(path, 'utf8'), expected);
		expect(result).toMatchObject({state: 'refused', message: expect.stringContaining(words), advice});
	});

	test.each(['', 'a,b,c', '{}', '[]'])('rejects %j', (text) => {
		expect(readResume(text, here)).toEqual({
			state: 'refused',
			message: 'The file is not a resume file of a tool-bindings run, or it is damaged.',
			advice: 'Use the file that the run reported.',
		});
	});

	test('rejects incomplete references and receipts', async () => {
		const path = join(await folder(), 'run.json');
		await saveResume(textFiles(disk), path, await ended('no'));
		const text = await fs.readFile(path, 'utf8');
		expect(readResume(text.replace('"t100"', '""'), here).state).toBe('refused');
		await saveReceipt(textFiles(disk), path, await ended('no'));
		expect((await read(path)).state).toBe('refused');
	});
});

describe('the receipt', () => {
	test('contains the target, times, outcomes and request ids', async () => {
		const path = join(await folder(), 'receipt.json');
		await saveReceipt(textFiles(disk), path, await ended('unknown'));
		const receipt = JSON.parse(await fs.readFile(path, 'utf8'));
		expect(receipt).toMatchObject({
			...here,
			kind: 'castellan tool-bindings receipt',
			version: 1,
			savedAt: '2031-05-17T09:00:00.000Z',
			tools: {done: 100, unknown: 100, 'not-sent': 150},
		});
		expect(receipt.chunks[0]).toEqual({
			number: 1,
			state: 'done',
			startedAt: '2031-05-17T09:00:00.000Z',
			endedAt: '2031-05-17T09:00:00.000Z',
			requestId: 'req-1',
			tools: tools.slice(0, 100),
		});
		expect(receipt.chunks[1]).toMatchObject({state: 'unknown', requestId: 'req-x', error: 'It was server.'});
		expect(await mode(path)).toBe(0o600);
	});
});

test('cuts a long id in file names', () => {
	expect(fileNames('s'.repeat(300), at).resume).toBe(
		`tool-bindings-${'s'.repeat(40)}-2031-05-17T090000000Z.resume.json`,
	);
});

test('gives safe file names for any id', () => {
	expect(fileNames('../a b/\u0000\u202e', at)).toEqual({
		resume: 'tool-bindings--a-b--2031-05-17T090000000Z.resume.json',
		receipt: 'tool-bindings--a-b--2031-05-17T090000000Z.receipt.json',
	});
});

test.each([
	[
		'srv',
		['tool-bindings-srv-2026-06-15T120000000Z.resume.json', 'tool-bindings-srv-2026-06-16T120000000Z.resume.json'],
		[1, 0],
	],
	['srv', ['tool-bindings-srv-2026-06-15T120000000Z.receipt.json', 'notes.txt'], []],
	['srv', ['tool-bindings-srv-2-2026-06-15T120000000Z.resume.json'], []],
	['srv/2', ['tool-bindings-srv-2-2026-06-15T120000000Z.resume.json'], [0]],
	['srv', [], []],
	['srv', ['tool-bindings-sry-2026-06-15T120000000Z.resume.json'], []],
	['srv', ['tool-bindings-srv-2026-06-15T120000000Z.backup.json'], []],
	['srv', ['tool-bindings-srv-2026-06-15T120000000Zx.resume.json'], []],
])('the resume files of %s among %j are those at %j, the latest first', (serverId, names, indexes) => {
	expect(resumeFiles(names, serverId)).toEqual(indexes.map((index) => names[index]));
});
