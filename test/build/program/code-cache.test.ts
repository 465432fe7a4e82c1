import {mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, onTestFinished, test, vi} from 'vitest';
import {isSettled, joined, startScript} from '../../../src/build/program/code-cache.ts';
import {scriptOf} from '../../../src/build/program/script.ts';

const sourceWith = (result: string) =>
	scriptOf(`const main = async (...args) => [${result}, args.length, args[3]()];\nexport{main as main};\n`);

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'castellan-code-'));
	vi.stubEnv('XDG_CACHE_HOME', folder);
});
afterEach(() => {
	vi.unstubAllEnvs();
	rmSync(folder, {recursive: true});
});

/** Starts a script that keeps its code, and returns its result. */
const start = (result: string, {hash = result, request = undefined as unknown} = {}) =>
	startScript(
		{
			source: sourceWith(result),
			filename: '/program.js',
			hash,
			importModule: (name) => Promise.reject(new Error(name)),
		},
		[{}, request, undefined],
	);
const codeFile = (name: string) => join(folder, 'castellan', name);

describe('the cached code of the program', () => {
	test('is in a file for the console, for commands and for agents each, which only their owner can read', async () => {
		expect(await start('"a"')).toEqual(['a', 4, undefined]);
		await start('"a"', {request: {words: []}});
		onTestFinished(() => {
			process.argv.length = 2;
		});
		process.argv[2] = 'mcp';
		await start('"a"');
		expect(readdirSync(join(folder, 'castellan')).sort()).toEqual(['command.code', 'console.code', 'mcp.code']);
		expect(statSync(codeFile('command.code')).mode & 0o777).toBe(0o600);
	});

	test('is renewed by three starts that used it, and by no further start', async () => {
		const files: bigint[] = [];
		for (let nth = 0; nth < 6; nth++) {
			expect(await start('"a"')).toEqual(['a', 4, undefined]);
			files.push(statSync(codeFile('command.code'), {bigint: true}).mtimeNs);
		}
		expect(files.map((time, index) => time !== files[index - 1])).toEqual([true, true, true, true, false, false]);
	});

	test('is written once by a start', async () => {
		vi.stubGlobal('removeCode', () => rmSync(codeFile('command.code')));
		expect(await start('(args[3](), globalThis.removeCode())')).toEqual([undefined, 4, undefined]);
		vi.unstubAllGlobals();
		expect(readdirSync(join(folder, 'castellan'))).toEqual([]);
	});

	test('is renewed again an hour after the last renewal, by one start', async () => {
		for (let nth = 0; nth < 4; nth++) await start('"a"');
		const file = codeFile('command.code');
		const anHourAgo = Date.now() / 1000 - 3601;
		utimesSync(file, anHourAgo, anHourAgo);
		await start('"a"');
		const {mtimeNs} = statSync(file, {bigint: true});
		expect(Number(mtimeNs)).toBeGreaterThan(anHourAgo * 1e9 + 1e9);
		await start('"a"');
		expect(statSync(file, {bigint: true}).mtimeNs).toBe(mtimeNs);
	});

	test.each([
		// Short commands first, then a session of the console.
		[[10, 10, 10, 10, 100, 100, 100, 100], [0, 1, 2, 3, 0, 1, 2, 3], 100],
		// A first session that was interrupted, and sessions in which V8 dropped functions.
		[[50, 100, 60, 70, 80, 90], [0, 0, 1, 2, 3, 4], 100],
		[[100, 103, 106], [0, 1, 2], 106],
	])('of the sizes %j counts the renewals that added little', (sizes, renewals, kept) => {
		let cached: ReturnType<typeof joined> | undefined;
		const counts = sizes.map((size) => {
			cached = joined(cached, Buffer.alloc(size));
			return cached.renewals;
		});
		expect([counts, cached?.code.length]).toEqual([renewals, kept]);
	});

	test('is settled after three renewals, for an hour, also if the clock was set back', () => {
		const hour = 3_600_000;
		const settled = (renewals: number, age: number) => isSettled({renewals, writtenAt: 1e12}, 1e12 + age);
		expect([
			settled(2, 0),
			settled(3, 0),
			settled(3, hour - 1),
			settled(3, hour),
			settled(3, -1000),
			settled(3, -hour),
			settled(9, 0),
		]).toEqual([false, true, true, false, true, false, true]);
	});

	test('gains the functions that a later start compiled, and loses none that it did not call', async () => {
		const sum = 'globalThis.sum = (globalThis.sum ?? 0) + 1;'.repeat(500);
		const result = `globalThis.isComplete ? Object({run() { ${sum} }}).run() : "b"`;
		const sizes: number[] = [];
		for (const isComplete of [false, true, false]) {
			vi.stubGlobal('isComplete', isComplete);
			await start(result);
			sizes.push(statSync(codeFile('command.code')).size);
		}
		vi.unstubAllGlobals();
		const [first = 0, second = 0, third] = sizes;
		expect(second).toBeGreaterThan(first + 5000);
		expect(third).toBe(second);
	});

	test('of short commands is kept, settles nothing, and is renewed by them once an hour', async () => {
		const source = 'const main = async (...args) => args[3](globalThis.isTypical);\nexport{main as main};\n';
		const script = {source: scriptOf(source), filename: '/p.js', hash: 'a'};
		const renewals: (string | undefined)[] = [];
		for (const [isTypical, age] of [
			[false, 0],
			[false, 0],
			[true, 0],
			[false, 0],
			[false, 3_601],
		] as const) {
			vi.stubGlobal('isTypical', isTypical);
			const at = Date.now() / 1_000 - age;
			if (age > 0) utimesSync(codeFile('command.code'), at, at);
			await startScript({...script, importModule: () => Promise.reject(new Error())}, [{}, undefined, undefined]);
			renewals.push(readFileSync(codeFile('command.code'), 'latin1').split(' ')[3]);
		}
		vi.unstubAllGlobals();
		expect(renewals).toEqual(['0', '0', '1', '1', '2']);
	});

	test('is never used for another script of the same length', async () => {
		await start('"a"');
		expect(await start('"b"')).toEqual(['b', 4, undefined]);
		expect(await start('"b"')).toEqual(['b', 4, undefined]);
	});

	test.each([
		['an empty', () => Buffer.alloc(0)],
		['a cut', (code: Buffer) => code.subarray(0, code.length - 8)],
		['an unrelated', () => Buffer.from('not code')],
		['a damaged', (code: Buffer) => Buffer.from(code).fill(0, code.length - 100, code.length - 50)],
	])('is replaced if the file has %s content', async (_, change) => {
		await start('"a"');
		const whole = readFileSync(codeFile('command.code'));
		writeFileSync(codeFile('command.code'), change(whole));
		expect(await start('"a"')).toEqual(['a', 4, undefined]);
		expect(readFileSync(codeFile('command.code')).subarray(0, 128)).toEqual(whole.subarray(0, 128));
		expect(readFileSync(codeFile('command.code'))).toHaveLength(whole.length);
	});

	test('replaces the drafts that killed processes left', async () => {
		mkdirSync(join(folder, 'castellan'));
		for (const name of ['command.code.1', 'command.code.2', 'other.code.1']) writeFileSync(codeFile(name), '');
		for (const name of ['command.code.1', 'other.code.1']) utimesSync(codeFile(name), 1, 1);
		await start('"a"');
		expect(readdirSync(join(folder, 'castellan')).sort()).toEqual(['command.code', 'command.code.2', 'other.code.1']);
	});

	test('leaves no draft if the file cannot be replaced', async () => {
		mkdirSync(codeFile('command.code'), {recursive: true});
		expect(await start('"a"')).toEqual(['a', 4, undefined]);
		expect(readdirSync(join(folder, 'castellan'))).toEqual(['command.code']);
	});

	test('is left out if the folder cannot be written', async () => {
		writeFileSync(join(folder, 'castellan'), 'a file');
		expect(await start('"a"')).toEqual(['a', 4, undefined]);
		expect(readdirSync(folder)).toEqual(['castellan']);
	});

	test.each([
		['a relative cache folder without a home', {XDG_CACHE_HOME: 'cache', HOME: ''}],
		['NODE_DISABLE_COMPILE_CACHE', {NODE_DISABLE_COMPILE_CACHE: '1'}],
	])('is left out with %s', async (_, variables) => {
		for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
		expect(await start('"a"')).toEqual(['a', 4, undefined]);
		expect(readdirSync(folder)).toEqual([]);
	});
});
