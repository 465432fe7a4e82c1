import {expect, onTestFinished, test} from 'vitest';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';
import {type LaunchOptions, launch, testNow} from '../../support/launch.tsx';

const demo = demoSeed({apps: 3, now: testNow});

async function open(options: LaunchOptions) {
	const console = await launch({seed: demo, ...options});
	onTestFinished(() => console.close());
	return console;
}

test.each([
	['step-up/sp_77', 'step-up', 'sp_77'],
	['surfaces/cnv_77', 'surfaces', 'cnv_77'],
	['tool-bindings/srv_77', 'tool-bindings', 'srv_77'],
	['apps/app_1/entitlements/ent_77/owners', 'apps/app_1/entitlements', 'ent_77'],
])('offers an id opened by %s at the prompt', async (at, prompt, id) => {
	const console = await open({at, columns: 100});
	await console.write(`:${prompt}\r`);
	expect(console.screen()).toMatch(new RegExp(`${id} +used before`));
});

test.each(['step-up', 'surfaces', 'tool-bindings'])(
	'a step back to the prompt of %s takes no key as text',
	async (at) => {
		const console = await open({at, columns: 100});
		await console.write('id_1\r');
		await console.press('[');
		expect(console.screen()).toContain('f asks for');
		expect(console.screen()).not.toContain('Type or paste');
		await console.press(']');
		expect(console.lines()[0]).toContain('id_1');
		await console.press('[', 'f');
		expect(console.screen()).toContain('Type or paste');
		await console.press('escape', '1');
		expect(console.lines()[0]).toContain('Apps');
	},
);

test('names no id as used where none was', async () => {
	const console = await open({at: 'step-up', columns: 100, rows: 40});
	expect(console.screen()).toContain('No ids used so far');
	expect(console.screen()).not.toMatch(/ used before +│/);
});

test('takes the name of a screen for an address, not for a share code', async () => {
	const console = await open({at: 'apps', columns: 100});
	const requests = console.requests.length;
	await console.paste('tool-bindings');
	expect(console.lines()[0]).toContain('Tool bindings');
	expect(console.requests).toHaveLength(requests);
});
