/** A confirmation never hides the change: the send key waits until all of it was on the screen. */
import {describe, expect, onTestFinished, test} from 'vitest';
import {Arming} from '../../../src/domain/writes/arming.ts';
import {type LaunchOptions, launch, testNow} from '../../support/launch.tsx';

const isWrite = ({method, url}: Request) => method === 'POST' && !url.endsWith('/search/apps');
const scopes = Array.from({length: 12}, (_, index) => `scope-${index}`);

async function open(options: LaunchOptions = {}) {
	const console = await launch({
		seed: {
			authConfigs: [
				{
					id: 'ac_1',
					displayName: 'Office',
					authType: 'AUTH_TYPE_OIDC',
					status: 'STATUS_ACTIVE',
					oidc: {scopes: ['openid']},
				},
			],
		},
		at: 'auth-configs/ac_1',
		...options,
	});
	onTestFinished(() => console.close());
	return {...console, writes: () => console.requests.filter(isWrite)};
}

const isProtected = () => {
	const writes = new Arming({now: () => testNow, isPinned: false, isDemo: false, isProtected: true});
	writes.arm(10);
	return {writes, tenant: 'prod', color: 'red' as const};
};

describe.each([
	[40, 12],
	[60, 15],
])('at %i by %i', (columns, rows) => {
	test('shows target and change first, and folds the request', async () => {
		const console = await open({columns, rows});
		await console.write('edisplayName\r');
		await console.write(' B\r');
		expect(console.screen()).toContain('Update auth config ac_1');
		expect(console.screen()).toContain('~ displayName "Office" →');
		expect(console.screen()).toContain('y send ·');
		expect(console.screen()).not.toContain('updateMask');
		await console.press('tab', 'pagedown', 'pagedown', 'pagedown', 'pagedown', 'pagedown');
		expect(console.screen()).toContain('"updateMask"');
		await console.press('tab', 'y');
		expect(console.writes()).toHaveLength(1);
	});

	test('sends nothing before the whole change was on the screen', async () => {
		const console = await open({columns, rows});
		await console.write('escopes\r');
		await console.write(`,${scopes.join(',')}\r`);
		expect(console.screen()).toContain('+ oidc.scopes "scope-0"');
		const seen = new Set<string>();
		for (let key = 0; key < 40 && !console.screen().includes('y send ·'); key++) {
			for (const scope of scopes) if (console.screen().includes(`"${scope}"`)) seen.add(scope);
			await console.press('y');
			expect(console.writes()).toHaveLength(0);
			expect(console.screen()).toContain('Read the whole change first');
			await console.press('down');
		}
		for (const scope of scopes) if (console.screen().includes(`"${scope}"`)) seen.add(scope);
		expect([...seen].toSorted()).toEqual(scopes.toSorted());
		await console.press('y');
		expect(console.writes()).toHaveLength(1);
	});

	test('asks for the name on a protected tenant after the change, under the name of the tenant', async () => {
		const console = await open({columns, rows, services: isProtected()});
		await console.write('escopes\r');
		await console.write(`,${scopes.join(',')}\r`);
		expect(console.screen()).toContain('prod (protected) · Review and send');
		await console.write('Office\r');
		expect(console.writes()).toHaveLength(0);
		for (let key = 0; key < 20; key++) await console.press('pagedown');
		await console.press('return');
		expect(console.screen()).toContain('Type the name “Office”');
		await console.write('Office\r');
		expect(console.writes()).toHaveLength(1);
	});

	test('shows the three versions of a conflict in full, one per line', async () => {
		const words = (name: string) => Array.from({length: 14}, (_, index) => `${name}${index}`).join(' ');
		const console = await open({columns, rows});
		await console.write('edisplayName\r');
		await console.press('ctrl-u');
		await console.write(`${words('mine')}\r`);
		await console.tenant.fetch(
			new Request('https://tenant.example.test/api/v1/auth-configs/ac_1', {
				method: 'POST',
				headers: {authorization: `Bearer ${console.tenant.credentials.token}`, 'content-type': 'application/json'},
				body: JSON.stringify({authConfig: {displayName: words('theirs')}, updateMask: 'displayName'}),
			}),
		);
		for (let key = 0; key < 20; key++) await console.press('pagedown');
		await console.press('y');
		let text = '';
		for (let key = 0; key < 20; key++) {
			text += console.screen();
			expect(console.screen()).toContain('Keep theirs');
			expect(console.screen()).toContain('Discard the change');
			await console.press('pagedown');
		}
		for (const word of `${words('mine')} ${words('theirs')}`.split(' ')) expect(text).toContain(word);
		expect(text).toContain('base: "Office"');
		expect(console.writes()).toHaveLength(0);
	});
});

test('shows the request beside the change where both have room', async () => {
	const console = await open({columns: 120, rows: 40});
	await console.write('escopes\r');
	await console.write(',groups\r');
	expect(console.screen()).toContain('+ oidc.scopes "groups"');
	expect(console.screen()).toContain('"updateMask": "oidc.scopes"');
	await console.press('tab');
	expect(console.screen()).not.toContain('"updateMask"');
});

test('counts what was seen again after the width changes', async () => {
	const console = await open({columns: 140, rows: 40});
	await console.write('escopes\r');
	await console.write(`,${scopes.join(',')}\r`);
	expect(console.screen()).toContain('y send ·');
	await console.resize(40, 12);
	await console.press('y');
	expect(console.writes()).toHaveLength(0);
});
