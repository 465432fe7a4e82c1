import {expect, onTestFinished, test} from 'vitest';
import {demoSeed} from '../../../../src/tenant/seed/demo.ts';
import {launch, testNow} from '../../../support/launch.tsx';

const demo = demoSeed({apps: 20, now: testNow, odd: true});
const {virtualMcpServerId, mcpTools} = demo.demo;
const csv = mcpTools
	.slice(0, 3)
	.map(({appId, connectorId, id}) => `${appId},${connectorId},${id}`)
	.join('\n');

test('references that are not valid can be reviewed, and not be sent', async () => {
	const console = await launch({seed: demo, at: `tool-bindings/${virtualMcpServerId}`, columns: 120, rows: 40});
	onTestFinished(() => console.close());
	await console.press('e');
	await console.paste('a,,\n');
	expect(console.screen()).toContain('Delete 0 tool assignments');
	expect(console.screen()).toContain('no valid reference');
});

test('a review that was left is opened again with Enter, and shows what a run was refused', async () => {
	let isRefused = false;
	const console = await launch({
		seed: demo,
		at: `tool-bindings/${virtualMcpServerId}`,
		columns: 120,
		rows: 40,
		intercept: async (request, pass) =>
			isRefused && request.method !== 'GET' ? Response.json({code: 7, message: 'no'}, {status: 403}) : pass(),
	});
	onTestFinished(() => console.close());
	await console.press('return');
	expect(console.screen()).toContain('No references yet: e adds them');
	await console.press('e');
	await console.paste(`${csv}\n`);
	expect(console.screen()).toContain('Delete 3 tool assignments');
	await console.press('escape');
	expect(console.screen()).not.toContain('Delete 3 tool assignments');
	await console.press('return');
	expect(console.screen()).toContain('Delete 3 tool assignments');
	isRefused = true;
	await console.write('3\r');
	expect(console.screen()).toMatch(/REFUSED/);
	await console.press('return');
	expect(console.screen()).toContain('REFUSED');
	await console.press('e');
	await console.paste(`${csv}\n`);
	await console.press('escape');
	expect(console.screen()).toContain('Enter previews the request');
	expect(console.screen()).not.toContain('REFUSED');
});
