import {expect, onTestFinished, test} from 'vitest';
import {Arming} from '../../../src/domain/writes/arming.ts';
import {type LaunchOptions, launch, testNow} from '../../support/launch.tsx';

async function open(options: LaunchOptions = {}) {
	const console = await launch({apps: [{id: 'app_1', displayName: 'Payroll'}], ...options});
	onTestFinished(() => console.close());
	return console;
}
const readOnly = () => new Arming({now: () => testNow, isPinned: false, isDemo: false, isProtected: false});

test('arms writes for hours', async () => {
	const console = await open({services: {tenant: {writes: readOnly()}}});
	await console.write(':write 1h\r');
	expect(console.screen()).toContain('Writes are allowed for 60 minutes');
	expect(console.lines()[0]).toContain('WRITES 60m');
});

test('the palette says what a typed duration does, and disallows writes', async () => {
	const console = await open({services: {tenant: {writes: readOnly()}}});
	await console.write(':write 1h');
	expect(console.screen()).toMatch(/Allow writes for 60 minutes +write 60m/);
	await console.write('\r:write off');
	expect(console.screen()).toMatch(/Disallow writes +write off/);
	await console.write('\r');
	expect(console.lines()[0]).toContain('read-only');
});

test('the write state is in the opposite video of the band while writes are allowed, also without colours', async () => {
	const console = await open({services: {tenant: {writes: readOnly()}}});
	expect(console.output()).toMatch(/\u001b\[7m[^\u001b]*read-only/);
	await console.write(':write 1h\r');
	expect(console.output()).not.toMatch(/\u001b\[7m[^\u001b]*WRITES 60m/);
});

test.each(['write offm', 'write 10d'])('rejects %s with a hint and does not arm', async (typed) => {
	const console = await open({services: {tenant: {writes: readOnly()}}});
	await console.write(`:${typed}\r`);
	expect(console.screen()).toContain('Unknown duration. Try write 10m');
	await console.press('escape');
	expect(console.lines()[0]).toContain('read-only');
});

test('reports that writes are always allowed, and sets no time limit', async () => {
	const console = await open();
	await console.write(':write 10m\r');
	expect(console.screen()).toContain('Writes are allowed here without a time limit');
	expect(console.lines()[0]).not.toContain('WRITES');
});

test('the field picker distinguishes a set secret from an unset field', async () => {
	const config = (id: string, clientSecret?: string) => ({
		id,
		displayName: id,
		authType: 'AUTH_TYPE_OIDC',
		oidc: {oidcClientId: 'c', ...(clientSecret ? {oidcClientSecret: clientSecret} : {})},
	});
	for (const [id, isSet] of [
		['ac_1', true],
		['ac_2', false],
	] as const) {
		const console = await open({
			seed: {authConfigs: [config('ac_1', 'made-up-secret'), config('ac_2')]},
			at: `auth-configs/${id}`,
		});
		await console.write('eoidc.oidcClientSecret');
		const row = console.lines().find((line) => line.includes('▌'));
		expect(row).toContain('OIDC client secret');
		expect(row).toMatch(isSet ? / \(hidden\) +│/ : / – +│/);
	}
});
