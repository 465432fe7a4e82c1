/** A key is drawn in one frame, and no frame shows commands that do not hold. */
import {expect, onTestFinished, test} from 'vitest';
import {demoSeed} from '../../src/tenant/seed/demo.ts';
import {launch, testNow} from '../support/launch.tsx';

const demo = demoSeed({apps: 6, now: testNow});

test.each([
	['dialogs of a list', 'apps', ['?', 'escape', ':', 'escape', 'a', 'escape', 's', 'escape', 'ctrl-p', 'escape']],
	['a filter', 'apps', ['/', 'a', 'return', 'escape', '/', 'escape']],
	['a filter that leaves fewer rows with each letter', 'apps', ['/', 'p', 'r', 'o', 'return', 'escape']],
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

test('no frame says of new rows what held for the rows before', async () => {
	const console = await launch({seed: demoSeed({apps: 150, now: testNow}), at: 'apps', columns: 110, rows: 40});
	onTestFinished(() => console.close());
	const {tenant, state} = console.services;
	// A part of the screen is drawn for another reason when a page has arrived, and before the query tells its users.
	const end = tenant.queries.getQueryCache().subscribe(({type}) => {
		if (type === 'updated') void state.savedAddresses.addView({name: 'mine', address: 'apps', view: {}});
	});
	onTestFinished(end);
	const frames = console.recordFrames();
	await console.press('G', 'y', 'escape');
	const said = frames.map((lines) => lines.at(-2)?.trim().replace(/^.*\//, ''));
	expect(new Set(said)).toEqual(new Set(['100 loaded, more exist', '150 loaded, complete']));
});
