/** Input that was not typed, that arrives in pieces, or that arrives all at once. */
import {setTimeout as moment} from 'node:timers/promises';
import {expect, test} from 'vitest';
import {cases, isThorough} from '../support/runs/runs.ts';
import {start} from './pty.ts';

const reports = [
	'\u001b]11;rgb:1e1e/1e1e/2e2e\u001b\\',
	'\u001b]10;rgb:cdcd/d6d6/f4f4\u0007',
	'\u001bP>|XTerm(370)\u001b\\',
	'\u001b_Gi=31;OK\u001b\\',
	'\u001b[M qj',
	'\u001b[?62;22c',
	'\u001b[12;5R',
];

test.runIf(isThorough)(
	'reports of the terminal run no commands in a list, an arrow key in two pieces is one, and any text in a field is text',
	async () => {
		const session = await start(['--demo', '/apps']);
		await session.waitFor('Source Control');
		for (const report of reports) {
			session.type(`${report}j`);
			await session.waitFor(`${reports.indexOf(report) + 2}/100`);
		}
		expect(session.screen()).toContain('Source Control');
		for (const pieces of [
			['\u001b', '[B'],
			['\u001b[', 'B'],
		]) {
			for (const piece of pieces) {
				session.type(piece);
				await moment(20);
			}
		}
		await session.waitFor(`${reports.length + 3}/100`);
		session.type('/');
		await session.waitFor('Filter (loaded rows)');
		session.type('x'.repeat(200_000));
		await session.waitFor('No loaded app matches');
		session.type('\u001b');
		await session.waitFor(`${reports.length + 3}/100`);
	},
);

test.runIf(isThorough)('draws the whole screen again when the terminal has the focus again', async () => {
	const session = await start(['--demo', '/apps']);
	await session.waitFor('Source Control');
	const before = session.raw().length;
	session.type('\u001b[I');
	await session.waitFor(() => session.raw().slice(before).includes('Source Control'));
});

test.runIf(isThorough)(
	'a secret excludes reports of the terminal, and a megabyte typed at once is as long as it was',
	async () => {
		const session = await start(['--demo', 'step-up/sp_1']);
		await session.waitFor('e asks for it at a hidden prompt');
		session.type('e');
		await session.waitFor('it is not shown');
		session.type(`abc${reports.join('d')}`);
		await session.waitFor(`${3 + reports.length - 1} characters, not shown`);
		session.type('e');
		await session.waitFor(`${3 + reports.length} characters, not shown`);
		session.type('x'.repeat(1_000_000 - 3 - reports.length));
		await session.waitFor('1,000,000 characters, not shown');
		session.type('\u007f');
		await session.waitFor('999,999 characters, not shown');
	},
);

const signals = cases<[NodeJS.Signals, number]>(
	[['SIGTERM', 143]],
	[
		['SIGINT', 130],
		['SIGHUP', 129],
	],
);

test.each(signals)('%s ends a console whose terminal reads nothing', async (signal, code) => {
	const session = await start(['--demo', '/apps']);
	await session.waitFor('Source Control');
	await session.watched();
	const resume = session.stall();
	await session.fill();
	session.kill(signal);
	await session.gone();
	resume();
	const end = await session.ended();
	expect(end.code).toBe(code);
	expect(end.stty).toEqual(expect.arrayContaining(['icanon', 'echo', 'isig']));
});

test.runIf(isThorough)('a console whose terminal reads again shows where it is', async () => {
	const session = await start(['--demo', '/apps']);
	await session.waitFor('Source Control');
	const resume = session.stall();
	for (let count = 0; count < 300; count++) {
		session.type(count % 2 === 0 ? '\u0006' : '\u0002');
		await moment(3);
	}
	session.type('gg');
	session.type('jjj');
	await moment(200);
	resume();
	await session.waitFor('4/100');
	await session.waitFor('Source Control');
});

test.runIf(isThorough).each([
	['SIGTERM', 143],
	['SIGINT', 130],
] as const)('%s ends a verb whose terminal reads nothing', async (signal, code) => {
	const session = await start(['apps', '--demo', '--all', '-o', 'json']);
	const resume = session.stall();
	await session.waitFor(() => true);
	await moment(1500);
	session.kill(signal);
	await session.gone();
	resume();
	expect((await session.ended()).code).toBe(code);
});

test.each(signals)('%s ends a verb that waits for stdin', async (signal, code) => {
	const session = await start(['step-up', 'rotate', 'sp_1', '--demo', '--yes'], {
		line: 'mkfifo "$HOME/f"; exec 9<>"$HOME/f"; echo ready; "$@" <&9',
	});
	await session.waitFor('ready');
	await moment(600);
	session.kill(signal);
	expect((await session.ended()).code).toBe(code);
});

test.runIf(isThorough)('ctrl-z at a hidden prompt keeps what was typed, and echoes nothing afterwards', async () => {
	const session = await start(['step-up', 'rotate', 'sp_1', '--demo'], {
		line: 'set -m; "$@"; echo "[stopped]"; read go; fg',
	});
	await session.waitFor('New client secret of sp_1 (hidden):');
	session.type('canary');
	session.type('\u001a');
	await session.waitFor('[stopped]');
	const before = session.raw().length;
	session.type('\r');
	await session.waitFor(() => session.raw().slice(before).includes('(hidden):'));
	session.type('-12345\r');
	await session.waitFor('To send, type the id of the provider, sp_1:');
	session.type('sp_1\r');
	await session.waitFor('done: the service has the new secret');
	expect(session.raw()).not.toContain('canary');
	expect(session.raw()).not.toContain('12345');
});
