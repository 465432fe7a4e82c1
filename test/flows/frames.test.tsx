/** A key is drawn in one frame, and no frame shows commands that do not hold. */
import {expect, onTestFinished, test} from 'vitest';
import {demoSeed} from '../../src/tenant/seed/demo.ts';
import {launch, testNow} from '../support/launch.tsx';

const demo = demoSeed({apps: 6, now: testNow});

test.each([
	['dialogs of a list', 'apps', ['?', 'escape', ':', 'escape', 'a', 'escape', 's', 'escape', 'ctrl-p', 'escape']],
	['a filter', 'apps', ['/', 'a', 'return', 'escape', '/', 'escape']],
	['a sequence of keys', 'apps', ['y', 'escape', 'g', 'escape']],
	['an item and its raw form', 'apps', ['return', '/', 'escape', 'escape', 'v', 'escape']],
	['an editor', 'auth-configs', ['e', 'escape', 'return', 'e', 'escape', 'escape']],
	['a screen that asks for an id', 'apps', ['3', 'escape', '5', 'escape']],
	['the board', 'board', ['a', 'escape', '/', 'escape', '?', 'escape']],
] as const)('each key is one frame with its commands: %s', async (_, at, keys) => {
	const console = await launch({seed: demo, at, columns: 110});
	onTestFinished(() => console.close());
	for (const key of keys) {
		const before = console.lines();
		const frames = console.recordFrames();
		await console.press(key);
		expect(console.lines(), key).not.toEqual(before);
		expect(
			frames.map((lines) => lines.at(-1)),
			key,
		).toEqual([console.lines().at(-1)]);
	}
});

test('no frame shows the commands of the screen before, while the next one loads', async () => {
	const console = await launch({seed: demo, columns: 110});
	onTestFinished(() => console.close());
	for (const key of ['2', '4', '1', '6', 'escape']) {
		const frames = console.recordFrames();
		await console.press(key);
		expect(new Set(frames.map((lines) => lines.at(-1))), key).toEqual(new Set([console.lines().at(-1)]));
	}
});
