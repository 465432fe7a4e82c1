import {describe, expect, onTestFinished, test} from 'vitest';
import {Arming} from '../../../src/domain/writes/arming.ts';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';
import {type LaunchOptions, launch, type SomeServices, testNow} from '../../support/launch.tsx';

const apps = Array.from({length: 30}, (_, index) => ({id: `app_${index + 1}`, displayName: `App ${index + 1}`}));

async function open(options: LaunchOptions = {}) {
	const services = {...(options.services as SomeServices), terminal: {isLinear: true}};
	const console = await launch({apps, columns: 80, rows: 24, ...options, services});
	onTestFinished(() => console.close());
	/** Presses keys and returns the printed text. */
	const printed = async (...keys: readonly string[]) => {
		const from = console.output().length;
		await console.press(...keys);
		return console.output().slice(from);
	};
	return {...console, printed};
}
const row = (number: number) => `> ${number}: App ${number}; State no owner; ID app_${number}\n`;

describe('a screen reader gets', () => {
	test('the row that the cursor moves to, and nothing else', async () => {
		const {printed} = await open();
		expect(await printed('j')).toBe(row(2));
		expect(await printed('ctrl-d')).toBe(row(11));
		expect(await printed('G')).toBe(row(30));
		expect(await printed('G')).toBe('');
		expect(await printed('space')).toMatch(/^30\/30 loaded, complete - 1 marked\n> 30, marked: App 30; .*\n$/);
	});

	test('a place with its title, its count and its first rows', async () => {
		const {printed, output} = await open();
		expect(output()).toMatch(
			/^tenant\.example\.test, Apps\n(?:Loading…\nloading\n|Loading…\n)?1\/30 loaded, complete\n> 1: App 1; .*\n2: App 2; /m,
		);
		expect(output()).not.toContain('11: App 11');
		const opened = await printed('return');
		expect(opened).toMatch(
			/^tenant\.example\.test, Apps - App 1\n.*line 1 of 3.*\nApp\nDisplay name {2}App 1\nID {2}app_1\n$/,
		);
		expect(await printed('j')).toBe('Display name  App 1\n');
		expect(await printed('escape')).toMatch(/^tenant\.example\.test, Apps\n/);
	});

	test('a dialog once, each choice as the cursor reaches it, and the row on the way back', async () => {
		const {printed} = await open();
		expect(await printed('s')).toBe(
			'Sort loaded rows\n> 1 of 13: Order of the service\nenter Sort  esc Close\n> type to narrow',
		);
		expect(await printed('down')).toBe('\n> 2 of 13: Name  displayName\n');
		expect(await printed('escape')).toBe(row(1));
	});

	test('the number of each command of the help, and how many there are, also of those that match', async () => {
		const {printed} = await open();
		const help = await printed('?');
		const [, total] = /^> 1 of (\d+): \| {2}Pipe to a command$/m.exec(help) ?? [];
		expect(await printed('down')).toBe(`\n> 2 of ${total}: c, y i  Copy the id\n`);
		expect(await printed('end')).toBe(`> ${total} of ${total}: e  Edit  The API has no call that changes this app\n`);
		expect(await printed('m', 'a', 'r', 'k', 'd', 'o')).toContain('> 1 of 1: y m  Copy the Markdown table\n');
	});

	test('that the tenant is protected and read-only, and since when its list is stale', async () => {
		let isDown = false;
		const writes = new Arming({now: () => testNow, isPinned: false, isDemo: false, isProtected: true});
		const {printed} = await open({
			services: {tenant: {name: 'prod', writes}},
			intercept: async (_, pass) => {
				if (isDown) throw new TypeError('fetch failed');
				return pass();
			},
		});
		isDown = true;
		const lines = (await printed('r')).split('\n');
		expect(lines).toContain('stale since 12:00');
		expect((await printed('0')).split('\n')).toContain('prod (protected), Board');
	});

	test('whether a group of findings is folded, in words', async () => {
		const {printed} = await open({at: 'board'});
		expect(await printed('j')).toContain('> 2: warning; Subject No owner, folded; Count 30; Finding ');
		expect(await printed('z')).toContain('Subject No owner, unfolded; ');
	});

	test('a message, and the continuations of a key', async () => {
		const {printed} = await open();
		expect(await printed('S')).toBe('The list is not sorted: s sorts it\n');
		expect(await printed('y')).toMatch(/^i id {2}n name {2}/);
		expect(await printed('i')).toContain('Copied');
		expect(await printed('S', 'S')).toContain('The list is not sorted: s sorts it\n');
	});

	test('typed letters as they are typed, and the row that they find', async () => {
		const {printed} = await open();
		expect(await printed('/')).toMatch(/\nFilter \(loaded rows\): .*$/);
		expect(await printed('2')).toContain('> 1: App 2; State no owner; ID app_2\n');
		const submitted = await printed('return');
		expect(submitted).toMatch(/^\n/);
		expect(await printed(':')).toMatch(/Enter a command, address, id, share code or URL\n/);
	});

	test('the target and the change of a write', async () => {
		const {printed} = await open({apps: [], seed: demoSeed({apps: 3, now: testNow}), at: 'auth-configs/ac_07'});
		await printed('e', 's', 'c', 'o', 'p', 'e', 's', 'return');
		await printed(',', 'x');
		const review = await printed('return');
		expect(review).toContain('Review and send\n');
		expect(review).toContain('+ oidc.scopes "x"');
		expect(await printed('y')).toMatch(/^Done\n[\s\S]*The service saved the config/);
	});

	test('no escape sequence at all', async () => {
		const {printed, output} = await open();
		await printed(
			'?',
			'escape',
			':',
			'escape',
			'2',
			'return',
			'e',
			'escape',
			'escape',
			'3',
			'x',
			'escape',
			'4',
			'5',
			'!',
		);
		expect(output()).not.toContain('\u001b');
	});
});
