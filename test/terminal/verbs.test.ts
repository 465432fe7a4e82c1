/** The headless verbs of the built program, on a real terminal and in real pipes. */
import {execFileSync, spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import {resolve} from 'node:path';
import {setTimeout as moment} from 'node:timers/promises';
import {describe, expect, test} from 'vitest';
import {isThorough} from '../support/runs/runs.ts';
import {sane, start} from './pty.ts';

test.runIf(isThorough)('--help fits the terminal and ends with 0', async () => {
	const session = await start(['--help'], {columns: 80, rows: 150});
	const {code, stty} = await session.ended();
	expect(code).toBe(0);
	expect(session.screen()).toContain('Usage: castellan [options] [command] [address]');
	expect(stty).toEqual(expect.arrayContaining(['icanon', 'echo', 'isig']));
});

test.runIf(isThorough)('a table on a terminal is as wide as the terminal', async () => {
	const session = await start(['apps', '--demo', '--limit', '5'], {columns: 60});
	expect((await session.ended()).code).toBe(0);
	const lines = session
		.screen()
		.split('\n')
		.filter((line) => /app_\d|^Name/.test(line));
	expect(lines).toHaveLength(6);
	expect(session.raw()).toContain('\u001b[1m');
	expect(session.modes()).toEqual(sane);
});

test('in a pipe nothing but data goes through, also beside a terminal for errors', async () => {
	const line = `"$@" | ${process.execPath} -e 'let s="";process.stdin.on("data",d=>s+=d).on("end",()=>console.log("rows",JSON.parse(s).length,/\\u001b/.test(s)))'`;
	const session = await start(['apps', '--demo', '--all', '-o', 'json'], {line});
	await session.ended();
	expect(session.screen()).toContain('rows 400 false');
});

/** Prints when `process.exit` ends the process. It may wait for ever for a thread of V8 that compiles. */
const onExit =
	'const {writeSync} = process.getBuiltinModule("fs"), end = process.reallyExit;' +
	'process.reallyExit = (code) => { writeSync(2, "exited"); end.call(process, code); };';

test.each([
	['help apps', 0],
	['apps --demo --all -o json', 0],
	['board --demo -o sarif', 9],
	['apps --demo --nonsense', 2],
])('“%s” ends by itself, with %i', (line, code) => {
	const {status, stderr} = spawnSync(
		process.execPath,
		['--import', `data:text/javascript,${encodeURIComponent(onExit)}`, 'dist/castellan.js', ...line.split(' ')],
		{encoding: 'utf8'},
	);
	expect(status).toBe(code);
	expect(stderr).not.toContain('exited');
});

test.runIf(existsSync('/proc/self'))('a cache folder that takes no children costs a verb nothing but the cache', () => {
	const env = {...process.env, XDG_CACHE_HOME: '/proc/nowhere'};
	// On an endless loop no other signal has an effect.
	const limits = {timeout: 60_000, killSignal: 'SIGKILL'} as const;
	const help = execFileSync(process.execPath, ['dist/castellan.js', 'help', 'apps'], {
		env,
		encoding: 'utf8',
		...limits,
	});
	expect(help).toContain('castellan apps');
});

test('a reader that stops early ends it quietly', async () => {
	const line = '{ "$@"; echo "left with $?" >&2; } | head -c 20';
	const session = await start(['apps', '--demo', '--all', '-o', 'json'], {line});
	await session.ended();
	expect(session.screen()).toContain('left with 0');
	expect(session.screen()).not.toContain('castellan:');
});

test.runIf(isThorough)('watching ends when its reader does, though nothing changes', async () => {
	const line = '{ "$@"; echo "left with $?" >&2; } | sh -c "exec true"';
	const session = await start(['watch', 'apps', '--demo', '--interval', '3600'], {line});
	await session.waitFor('left with 0');
});

test.runIf(isThorough).each(['SIGTERM', 'SIGINT'] as const)(
	'%s ends a verb that waits for a descriptor',
	async (signal) => {
		const session = await start(['step-up', 'rotate', 'sp_1', '--demo', '--yes', '--secret-fd', '3'], {
			line: 'mkfifo "$HOME/f"; exec 9<>"$HOME/f"; echo ready; "$@" 3<&9',
		});
		await session.waitFor('ready');
		await moment(500);
		session.kill(signal);
		expect((await session.ended()).code).toBe(signal === 'SIGTERM' ? 143 : 130);
	},
);

test.runIf(isThorough)('a table in a locale without Unicode has our own signs in ASCII', async () => {
	const session = await start(['apps', '--demo', '--limit', '20'], {columns: 60, env: {LANG: 'C', LC_ALL: 'C'}});
	expect((await session.ended()).code).toBe(0);
	expect(session.raw()).toMatch(/~/);
	expect(session.raw()).not.toMatch(/[\u2400-\u2421…⟦⟧·–]/);
});

test('a secret is typed unseen and a rotation confirmed by its id, on the same terminal', async () => {
	const session = await start(['step-up', 'rotate', 'sp_1', '--demo']);
	await session.waitFor('New client secret of sp_1 (hidden):');
	session.type('canary-12345\r');
	await session.waitFor('To send, type the id of the provider, sp_1:');
	session.type('sp_1\r');
	const {code, stty} = await session.ended();
	expect(code).toBe(0);
	expect(session.screen()).toContain('done: the service has the new secret of Hardware key before payments');
	expect(session.raw()).not.toContain('canary');
	expect(stty).toEqual(expect.arrayContaining(['icanon', 'echo', 'isig']));
});

describe('an end before it is done', () => {
	const waiting = ['serve'];

	test.runIf(isThorough).each([
		['SIGTERM', 143],
		['SIGHUP', 129],
	] as const)('%s gives %i', async (signal, code) => {
		const session = await start(waiting);
		await session.waitFor('listening at');
		session.kill(signal);
		expect((await session.ended()).code).toBe(code);
	});

	test.runIf(isThorough)('ctrl-c gives 130', async () => {
		const session = await start(waiting);
		await session.waitFor('listening at');
		session.type('\u0003');
		expect((await session.ended()).code).toBe(130);
	});

	test.runIf(isThorough)(
		'ctrl-c at a hidden prompt gives 130, shows nothing that was typed, and leaves a sane terminal',
		async () => {
			const session = await start(['login', '--base-url', 'https://acme.example']);
			await session.waitFor('Access token (hidden):');
			session.type('canary');
			session.type('\u0003');
			const {code, stty} = await session.ended();
			expect(code).toBe(130);
			expect(stty).toEqual(expect.arrayContaining(['icanon', 'echo', 'isig']));
			expect(session.raw()).not.toContain('canary');
		},
	);
});

describe('an older Node', () => {
	const entry = resolve(import.meta.dirname, '../../dist/castellan.js');

	test.runIf(isThorough).each(['14.21.3', '24.9.0'])(
		'%s prints the required and the actual version in a single line',
		async (version) => {
			const pretend = `data:text/javascript,Object.defineProperty(process.versions,"node",{value:"${version}"})`;
			const session = await start(['--help'], {node: ['--import', pretend], columns: 200});
			expect((await session.ended()).code).toBe(1);
			expect(session.screen()).toMatch(/^castellan requires Node\.js 24\.15 or newer, but .* Download it from https:/);
			expect(session.screen()).toContain(` is ${version}. `);
		},
	);

	const system = '/usr/bin/node';
	const isOld =
		existsSync(system) &&
		Number.parseInt(execFileSync(system, ['-p', 'process.versions.node'], {encoding: 'utf8'}), 10) < 24;
	test.runIf(isOld)('that is installed here gets it too', () => {
		const run = () => execFileSync(system, [entry], {encoding: 'utf8', stdio: 'pipe'});
		expect(run).toThrow(/castellan requires Node\.js 24\.15 or newer/);
	});
});
