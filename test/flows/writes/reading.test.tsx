/** A confirmation never hides the change: the send key waits until all of it was on the screen. */
import {describe, expect, onTestFinished, test} from 'vitest';
import {Arming} from '../../../src/domain/writes/arming.ts';
import {createTheme} from '../../../src/text/theme.ts';
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
	return {tenant: {writes, name: 'prod', color: 'red' as const}};
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
			expect(console.screen()).toContain('Keep what is there now');
			expect(console.screen()).toContain('Discard the change');
			await console.press('pagedown');
		}
		for (const word of `${words('mine')} ${words('theirs')}`.split(' ')) expect(text).toContain(word);
		expect(text).toContain('before: "Office"');
		expect(console.writes()).toHaveLength(0);
	});
});

const longName = 'The sign-in of every office, plant and laboratory of the whole group in all of its regions';

test('keeps the target in sight above a change that scrolls', async () => {
	const console = await open({columns: 40, rows: 12});
	await console.write('edisplayName\r');
	await console.write(` ${longName}\r`);
	await console.press('y');
	await console.press('pagedown', 'pagedown', 'y', 'return', 'return');
	await console.write('escopes\r');
	await console.write(`,${scopes.join(',')}\r`);
	const seen = new Set<string>();
	for (let key = 0; key < 20; key++) {
		expect(console.screen()).toContain('Update auth config ac_1');
		for (const scope of scopes) if (console.screen().includes(`"${scope}"`)) seen.add(scope);
		await console.press('pagedown');
	}
	expect([...seen].toSorted()).toEqual(scopes.toSorted());
});

test('is as large as the change while the request is folded', async () => {
	const console = await open({columns: 60, rows: 15});
	const dialog = () => console.lines().filter((line) => line.startsWith('│'));
	await console.write('edisplayName\r');
	await console.write(' B\r');
	expect(dialog()).toHaveLength(4);
	expect(dialog().filter((line) => /^│ +│$/.test(line))).toEqual([]);
	await console.press('tab');
	expect(dialog().length).toBeGreaterThan(8);
	await console.press('tab');
	expect(dialog()).toHaveLength(4);
});

test('names only whole keys in its last line', async () => {
	const console = await open({columns: 40, rows: 12, services: isProtected()});
	await console.write('escopes\r');
	await console.write(`,${scopes.join(',')}\r`);
	for (let key = 0; key < 10; key++) await console.press('pagedown');
	expect(console.screen()).toContain('│ Enter: type the name · tab request   │');
	await console.press('return');
	expect(console.lines().at(-1)).toContain('enter Send  tab Request  esc Close');
});

test('has the colour of a protected tenant in every dialog of a write', async () => {
	const console = await open({columns: 60, rows: 15, services: {terminal: {hasColor: true}, ...isProtected()}});
	const [red = ''] = createTheme({hasColor: true, hasUnicode: true}).paint('red', '╭').split('╭');
	let from = 0;
	const hasRedBorder = () => {
		const output = console.output().slice(from);
		from = console.output().length;
		return output.includes(`${red}╭`);
	};
	await console.press('e');
	expect(hasRedBorder()).toBe(true);
	await console.write('displayName\r');
	expect(hasRedBorder()).toBe(true);
	await console.write(' B\r');
	expect(hasRedBorder()).toBe(true);
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

describe('a deletion of 30 tool assignments at 60 by 15', () => {
	const tools = Array.from({length: 30}, (_, index) => `app_${Math.floor(index / 2)},con_${index % 2},tool_${index}`);

	async function review() {
		const seed = {toolServers: [{id: 'srv_1', tools: []}]};
		const console = await launch({at: 'tool-bindings/srv_1', columns: 60, rows: 15, seed});
		onTestFinished(() => console.close());
		await console.press('e');
		await console.paste(tools.join('\n'));
		return {...console, writes: () => console.requests.filter(isWrite)};
	}

	test('has a line for each app and connector', async () => {
		const console = await review();
		expect(console.screen()).toMatch(/- app app_0, connector con_0, 1 tool: tool_0\b/);
	});

	test('End goes to its last line, and the lines between are still to be seen', async () => {
		const console = await review();
		await console.press('end');
		expect(console.screen()).toContain('tool_29');
		expect(console.screen()).toMatch(/\d+ lines not seen \(pgup\)/);
		await console.press('return');
		expect(console.screen()).not.toContain('Type the count');
		for (let key = 0; key < 5; key++) await console.press('pageup');
		await console.press('end', 'return');
		expect(console.screen()).toContain('Type the count');
	});
});
