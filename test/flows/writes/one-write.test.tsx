/** Keys that arrive in one write, from a held key, fast typing or a script. */
import {describe, expect, onTestFinished, test} from 'vitest';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';
import {type LaunchOptions, launch, testNow} from '../../support/launch.tsx';

const demo = demoSeed({apps: 3, now: testNow});

async function open(options: LaunchOptions = {}) {
	const console = await launch({seed: demo, columns: 100, rows: 24, ...options});
	onTestFinished(() => console.close());
	return console;
}
/** Sends keys without a pause. */
const never = () => () => undefined;
const down = '\u001b[B';

describe('several keys in one write', () => {
	test('scroll a write by the number of keys', async () => {
		const console = await open({at: 'auth-configs/ac_07', rows: 14});
		await console.write('escopes\r');
		await console.write(',groups\r');
		const left = () => Number(/(\d+) more lines/.exec(console.screen())?.[1]);
		const before = left();
		await console.write(down.repeat(3));
		expect(left()).toBe(before - 3);
	});

	test('scroll the errors by the number of keys', async () => {
		const console = await open({
			intercept: async () =>
				Response.json(
					{code: 7, message: Array.from({length: 60}, (_, word) => `word${word}`).join(' ')},
					{status: 403},
				),
		});
		for (let count = 0; count < 8; count++) await console.press('r');
		await console.press('!');
		const before = console.lines()[6];
		await console.write(down.repeat(3));
		expect(console.lines()[3]).toBe(before);
	});

	test('type into the field that the previous key selected', async () => {
		const console = await open();
		await console.write('F\tpay\r');
		expect(console.lines()[0]).toContain('displayName=pay');
		await console.write(`F${down}${down} \r`);
		expect(console.lines()[0]).toContain('onlyDirectories');
	});

	test('open the row they moved to', async () => {
		const console = await open();
		await console.press('j');
		await console.write('j\r');
		expect(console.screen()).toMatch(/\bapp_0000003\b/);
		expect(console.screen()).not.toMatch(/app_0000002/);
	});

	test('do not act on a row they unmarked', async () => {
		const console = await open({later: never});
		await console.press('space', 'space');
		await console.write('\u001cc');
		expect(console.copied).toEqual(['app_0000003']);
	});

	test('open the row that a command of the help moved to', async () => {
		const console = await open({later: never});
		await console.press('?');
		await console.write('Move down');
		await console.write('\r\r');
		expect(console.screen()).toMatch(/\bID +app_0000002\b/);
	});

	test('move the cursor into rows that the preview covered before', async () => {
		const console = await open({seed: demoSeed({apps: 30, now: testNow}), later: never});
		await console.press('p');
		const last = console.lines().findIndex((line) => line.startsWith('╭')) - 1;
		for (let line = 2; line < last; line++) await console.press('j');
		expect(console.lines()[last]).toMatch(/^▌/);
		await console.press('p');
		await console.press('j');
		expect(console.lines()[last + 1]).toMatch(/^▌/);
	});

	test('toggle every column they select', async () => {
		const console = await open();
		await console.write(`w${down} ${down} ${down}`);
		expect(console.screen().match(/\[ \]/g)).toHaveLength(2);
	});
});
