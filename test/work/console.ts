/** Counts the work of operations of the console on a number of apps. */
import {launch} from '../support/launch.tsx';
import type {Counter} from './counter.ts';

/** `requests` counts the requests of the operation to the tenant, and `bytes` its characters to the terminal. */
export interface Work {
	readonly work: number;
	readonly requests: number;
	readonly bytes: number;
}

/** More than a settled console does while a test looks whether it is settled. */
const idleWork = 2_000;

export async function measureConsole(count: number, counter: Counter): Promise<Readonly<Record<string, Work>>> {
	const results: Record<string, Work> = {};
	const apps = Array.from({length: count}, (_, at) => ({
		id: `app_${String(at).padStart(7, '0')}`,
		displayName: `App ${(at * 7919) % count}`,
		userCount: String(at % 1_000),
	}));
	await counter.take();
	const console = await launch({apps, columns: 100, rows: 40});
	results['first rows'] = {
		work: await counter.take(),
		requests: console.requests.length,
		bytes: console.output().length,
	};

	/** Waits until nothing works in the background: the texts of a search are made in pauses, whose number depends on time. */
	async function settled(): Promise<void> {
		for (let round = 0; round < 1_000; round++) {
			await counter.take();
			await console.settle();
			if ((await counter.take()) < idleWork) return;
		}
		throw new Error('The console works without end');
	}

	/** Performs an operation until the screen shows the text. */
	async function operate(name: string, act: () => Promise<unknown>, text: string): Promise<void> {
		await settled();
		const [requests, bytes] = [console.requests.length, console.output().length];
		await act();
		// Between two pages or parts of a search the console can be idle for a moment.
		for (let turn = 0; turn < 10_000 && !console.screen().includes(text); turn++) await console.settle();
		if (!console.screen().includes(text)) throw new Error(`${name}: no “${text}” on\n${console.screen()}`);
		const work = await counter.take();
		// A slow machine draws a frame more, for the time that has passed.
		if (work >= (results[name]?.work ?? Number.POSITIVE_INFINITY)) return;
		results[name] = {
			work,
			requests: console.requests.length - requests,
			bytes: console.output().length - bytes,
		};
	}

	const all = count.toLocaleString('en');
	await operate('all pages', () => console.press('L'), `/${all} loaded, complete`);
	for (const key of ['j', 'k', 'j']) await operate('a move', () => console.press(key), `/${all} loaded`);
	await operate('ten pages down', () => console.press(...Array<string>(10).fill('pagedown')), `/${all} loaded`);
	await operate('to the end', () => console.press('G'), `${all}/${all} loaded`);
	await operate('to the start', () => console.press('g', 'g'), `1/${all} loaded`);
	for (let time = 0; time < 2; time++)
		await operate('an item and back', () => console.press('return', 'escape'), `1/${all} loaded`);
	await operate(
		'a filter, letter by letter',
		() => console.press('/', ...'app_0000077', 'return'),
		`1/1 of ${all} loaded`,
	);
	await operate('no filter', () => console.press('escape'), `/${all} loaded`);
	await operate('a sort', () => console.write('susers\r'), `/${all} loaded`);
	await operate('a refresh', () => console.press('r'), `/${all} loaded`);
	await operate('another screen and back', () => console.press('2', '1'), `/${all} loaded`);
	await console.close();
	return results;
}
