/** Screens during an outage or rate limiting. */
import {describe, expect, onTestFinished, test, vi} from 'vitest';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';
import {type LaunchOptions, launch, testNow} from '../../support/launch.tsx';
import {until} from '../../support/until.ts';

const demo = demoSeed({apps: 3, now: testNow});
const places = ['apps', 'auth-configs/ac_07', 'notifications'];

async function open(options: LaunchOptions) {
	const console = await launch({seed: demo, columns: 120, rows: 40, ...options});
	onTestFinished(() => console.close());
	return console;
}

describe.each(places)('%s', (at) => {
	test('counts down to the next try after an outage, then retries', async () => {
		vi.useFakeTimers({toFake: ['setInterval', 'clearInterval']});
		onTestFinished(() => void vi.useRealTimers());
		let isDown = true;
		const console = await open({
			at,
			intercept: (_request, pass) => (isDown ? Promise.reject(new TypeError('fetch failed')) : pass()),
		});
		expect(console.screen()).toContain('retrying in 10s, r now: ');
		vi.advanceTimersByTime(3000);
		await console.settle();
		expect(console.screen()).toContain('retrying in 7s, r now: ');
		isDown = false;
		const before = console.requests.length;
		vi.advanceTimersByTime(6999);
		await console.settle();
		expect(console.requests).toHaveLength(before);
		vi.advanceTimersByTime(1);
		await console.settle();
		expect(console.requests.length).toBeGreaterThan(before);
		expect(console.screen()).not.toContain('retrying');
	});

	test('reports that a retry runs or waits, and counts down again after it is cancelled', async () => {
		vi.useFakeTimers({toFake: ['setInterval', 'clearInterval']});
		onTestFinished(() => void vi.useRealTimers());
		const down = () => Promise.reject<Response>(new TypeError('fetch failed'));
		const busy = async () => Response.json({message: 'slow down'}, {status: 429, headers: {'retry-after': '30'}});
		const hang = ({signal}: Request) =>
			new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
		let clock = testNow;
		let respond: ((request: Request) => Promise<Response>) | undefined;
		const console = await open({
			at,
			now: () => clock,
			waits: async (ms) => {
				if (ms >= 30_000) await new Promise(() => {});
				clock += ms;
			},
			intercept: (request, pass) => respond?.(request) ?? pass(),
		});
		respond = down;
		await console.press('r');
		expect(console.screen()).toContain('retrying in 10s, r now: ');
		respond = hang;
		console.send('r');
		await until(console, (screen) => screen.includes('retrying now, ctrl-c cancels: '));
		vi.advanceTimersByTime(20_000);
		await console.press('ctrl-c');
		expect(console.screen()).toContain('retrying in 10s, r now: ');
		respond = busy;
		vi.advanceTimersByTime(10_000);
		await console.settle();
		expect(console.screen()).toMatch(/try 2 in 30s, ctrl-c cancels: .*429/);
	});

	test('shows the reason for the wait when the service limits the rate', async () => {
		const console = await open({
			at,
			waits: true,
			intercept: async () =>
				Response.json({code: 8, message: 'slow down'}, {status: 429, headers: {'retry-after': '30'}}),
		});
		expect(console.screen()).toMatch(/try 2 in 30s, ctrl-c cancels: .*429/);
		await console.press('ctrl-c');
		expect(console.screen()).not.toContain('try 2');
		expect(console.screen()).toMatch(/cancelled, r loads it/i);
	});
});

test('names the hidden rows of a filter beside an error in the next page', async () => {
	const console = await open({
		at: 'apps',
		seed: demoSeed({apps: 120, now: testNow}),
		intercept: async (request, pass) =>
			(await request.clone().text()).includes('pageToken') ? Response.json({message: 'busy'}, {status: 503}) : pass(),
	});
	await console.press('/');
	await console.write('vault');
	await console.press('return', 'L');
	expect(console.screen()).toMatch(/1\/\d+ of 100 loaded, retrying in 10s, r now: /);
});
