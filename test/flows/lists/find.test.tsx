/** One search over all lists, in the console. */
import {expect, onTestFinished, test} from 'vitest';
import {historyIn} from '../../../src/console/app/machine/history.ts';
import {HistoryError} from '../../../src/domain/history/error.ts';
import {temporaryFile} from '../../domain/history/items.ts';
import {type LaunchOptions, launch, testNow} from '../../support/launch.tsx';
import {until} from '../../support/until.ts';

const app = (number: number, displayName: string) => ({id: `app_${number}`, displayName});

async function open(columns = 120, rows = 30, problem?: HistoryError, intercept?: LaunchOptions['intercept']) {
	const clock = {now: testNow};
	const place = {file: temporaryFile()};
	const historyAccess = historyIn(async () => {
		if (problem) throw problem;
		return place;
	});
	const console = await launch({
		...{at: 'history', columns, rows},
		...(intercept && {intercept}),
		apps: [app(1, 'Payroll'), app(2, 'Old Payroll'), app(3, 'Wiki')],
		services: {state: {historyAccess}, clock: {now: () => clock.now}},
	});
	onTestFinished(async () => {
		await console.close();
		await historyAccess.close();
	});
	return {console, clock};
}

test.each([
	[120, 30],
	[80, 24],
	[40, 12],
])('finds and opens an item of any list at %d by %d', async (columns, rows) => {
	const {console} = await open(columns, rows);
	await console.write(':find payroll\r');
	expect(console.screen()).toMatch(/Find “payroll”/);
	expect(console.lines().filter((line) => /^[▌ ] .*Payroll/.test(line))).toHaveLength(2);
	await console.press('j', 'return');
	expect(console.screen()).toContain('Old Payroll');
	expect(console.screen()).not.toMatch(/Find “payroll”/);
	await console.press('escape');
	expect(console.screen()).toMatch(/Find “payroll”/);
});

test('is the last resort of the palette, and says that nothing is found', async () => {
	const {console} = await open();
	await console.write(':zzqq');
	expect(console.screen()).toContain('Find “zzqq” in all lists, including removed items');
	await console.write('\u001b[27u:find zzqq\r');
	expect(console.screen()).toContain('Nothing is found');
});

test('opens what is gone as it was last, and the way back leads to the search', async () => {
	const {console, clock} = await open();
	await console.write(':history\r');
	await console.write('+before\r');
	await console.settle();
	console.tenant.store.apps.remove('app_2');
	clock.now += 3_600_000;
	await console.write('+after\r');
	await console.settle();
	await console.write(':find old payroll\r');
	expect(console.lines().find((line) => line.includes('app_2'))).toMatch(/1h ago +now/);
	const search = console.screen();
	await console.press('return');
	expect(console.screen()).toContain('Old Payroll');
	expect(console.lines()[0]).toMatch(/as of/i);
	await console.press('escape');
	expect(console.screen()).toBe(search);
});

test('has remembered items below the hits of the palette, also what is gone, without a request', async () => {
	const {console, clock} = await open();
	await console.write(':history\r');
	await console.write('+before\r');
	await console.settle();
	console.tenant.store.apps.remove('app_2');
	clock.now += 3_600_000;
	await console.write('+after\r');
	await console.settle();
	console.forget();
	await console.write(':old payroll');
	expect(console.screen()).not.toContain('gone');
	await console.elapse();
	for (let turn = 0; turn < 50 && !console.screen().includes('gone'); turn++) await console.settle();
	expect(console.screen()).toMatch(/Old Payroll +app_2, gone now/);
	expect(console.requests).toEqual([]);
	await console.press('down', 'down', 'up');
	expect(console.screen()).toMatch(/Old Payroll/);
	const chosen = () => console.lines().find((line) => line.includes('▌ ')) ?? '';
	for (let moves = 0; moves < 9 && !chosen().includes('gone'); moves++) await console.press('down');
	await console.press('return');
	expect(console.lines()[0]).toMatch(/Old Payroll.* as of /i);
});

test('shows what is remembered while the service still searches', async () => {
	const answer = Promise.withResolvers<void>();
	let isHeld = false;
	const {console} = await open(120, 30, undefined, async (_, pass) => {
		if (isHeld) await answer.promise;
		return pass();
	});
	await console.write(':history\r');
	await console.write('+before\r');
	await console.settle();
	isHeld = true;
	console.send(':find payroll\r');
	await until(console, (screen) => screen.includes('the service is still searching'));
	expect(console.screen()).toContain('app_2');
	isHeld = false;
	answer.resolve();
	await console.settle();
	expect(console.screen()).not.toContain('still searching');
	expect(console.lines().filter((line) => /^[▌ ] .*Payroll/.test(line))).toHaveLength(2);
});

test('has what the service finds if the history cannot be opened, and says so', async () => {
	const {console} = await open(80, 24, new HistoryError('is locked'));
	await console.write(':find payroll\r');
	expect(console.lines().filter((line) => /app_/.test(line))).toHaveLength(2);
	expect(console.screen()).toContain('Incomplete: the history was not searched: is locked');
});
