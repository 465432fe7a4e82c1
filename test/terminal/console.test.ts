/** The built console in a real terminal: it starts, follows the size, and gives the terminal back however it ends. */
import {describe, expect, test} from 'vitest';
import {isThorough} from '../support/runs/runs.ts';
import {type End, expectRestored, type Session, type Start, start} from './pty.ts';

async function open(options: Start = {}, ...flags: readonly string[]): Promise<Session> {
	const session = await start(['--demo', '/apps', ...flags], options);
	await session.waitFor('Source Control');
	return session;
}

function expectLeft(session: Session, end: End): void {
	expectRestored(session, end);
	expect(session.screen()).not.toContain('Source Control');
}

test('it opens on the alternate screen and fits it, and leaves when asked', async () => {
	const session = await open({columns: 100, rows: 30});
	expect(session.modes().alternateScreen).toBe(true);
	// The keys stand on the last line, which may be written after the rows.
	await session.waitFor((screen) => screen.split('\n')[29]?.includes('? Help') === true);
	expect(session.screen().split('\n')).toHaveLength(30);
	session.type('qq');
	await session.waitFor('Quit castellan?');
	session.type('\r');
	const end = await session.ended();
	expect(end.code).toBe(0);
	expectLeft(session, end);
});

test.runIf(isThorough)('without an address it opens the board', async () => {
	const session = await start(['--demo'], {columns: 100, rows: 30});
	await session.waitFor((screen) => /error +\S/.test(screen) && screen.includes('400 apps, complete'));
	session.type(':q\r');
	expect((await session.ended()).code).toBe(0);
});

test('it follows the size of the terminal, down to where nothing fits and back', async () => {
	const session = await open({columns: 100, rows: 30});
	session.resize(140, 40);
	await session.waitFor((screen) => screen.split('\n').length === 40);
	expect(
		Math.max(
			...session
				.screen()
				.split('\n')
				.map((line) => line.length),
		),
	).toBeGreaterThan(100);
	session.resize(20, 5);
	await session.waitFor((screen) => !screen.includes('app_'));
	session.resize(80, 24);
	await session.waitFor((screen) => screen.includes('Source Control') && screen.split('\n').length === 24);
});

describe('an end from outside', () => {
	test.runIf(isThorough).each([
		['SIGTERM', 143],
		['SIGHUP', 129],
		['SIGINT', 130],
		['SIGQUIT', 131],
	] as const)('%s gives the terminal back, with its mouse, and ends with %i', async (signal, code) => {
		const session = await open({}, '--mouse');
		expect(session.modes().mouse).toBe('vt200');
		session.kill(signal);
		const end = await session.ended();
		expect(end.code).toBe(code);
		expectLeft(session, end);
		if (signal === 'SIGTERM' || signal === 'SIGHUP')
			expect(session.screen()).toContain(`castellan: ended by ${signal}`);
	});

	test('releases the terminal before it reports an internal error, without secrets', async () => {
		const defect = 'process.on("SIGUSR2",()=>queueMicrotask(()=>{throw new TypeError("broke at canary-5Kq")}))';
		const node = ['--import', `data:text/javascript,${defect}`];
		const session = await open({node, env: {CASTELLAN_TOKEN: 'canary-5Kq'}, columns: 200}, '--mouse');
		expect(session.modes().mouse).toBe('vt200');
		session.kill('SIGUSR2');
		const end = await session.ended();
		expect(end.code).toBe(1);
		expectLeft(session, end);
		expect(session.screen()).toMatch(/^castellan: internal error: broke at .+ \(the report is in .+\.txt\)$/m);
		expect(session.raw()).not.toContain('canary');
	});
});

test.runIf(isThorough)('ctrl-c twice leaves', async () => {
	const session = await open();
	session.type('\u0003');
	session.type('\u0003');
	const end = await session.ended();
	expect(end.code).toBe(0);
	expectLeft(session, end);
});

test.runIf(isThorough)('an address is a place to start at', async () => {
	const session = await start(['apps/app_0000003', '--demo']);
	await session.waitFor('Payroll');
	await session.waitFor('14 countries');
});

test.runIf(isThorough)('without colours it draws none', async () => {
	const session = await open({env: {NO_COLOR: '1'}});
	expect(session.raw()).not.toMatch(/\u001b\[(?:[\d;]*;)?(?:3|4|9|10)\d(?:;[\d;]*)?m/);
});
