import {stripVTControlCharacters} from 'node:util';
import {expect, onTestFinished, test} from 'vitest';
import type {ConsoleRequest} from '../../../src/console/first-frame/console-request.ts';
import {firstFrame} from '../../../src/console/first-frame/first-frame.ts';
import {launch} from '../../support/launch.tsx';

const plain = {columns: 120, rows: 40, hasColor: true, hasUnicode: true};

/** The text of the first line, trimmed. */
function titleOf(
	request: Partial<ConsoleRequest>,
	looks: Partial<typeof plain & {isOverridden: boolean}> = {},
): string | undefined {
	const frame = firstFrame({words: [], flags: {}, ...request}, {...plain, ...looks});
	return /^\u001b\[2J\u001b\[1;1H\u001b\[1m(.*?)\u001b\[22m/.exec(frame ?? '')?.[1]?.trim();
}

test.each([
	[[], {}, 'castellan · Board'],
	[['apps?'], {demo: true}, 'castellan · demo · Apps'],
	[['auth-configs?displayName=x'], {profile: 'acme'}, 'castellan · acme · Auth configs'],
	[['apps/app_42/entitlements/ent_7/owners'], {}, 'castellan · Owners · app_42 · ent_7'],
	[['-'], {demo: true}, 'castellan · demo'],
	[['apps?'], {profile: 'acme', baseUrl: 'https://other.example'}, 'castellan · Apps'],
] as const)('%j with %j is titled “%s”', (words, flags, title) => {
	expect(titleOf({words, flags})).toBe(title);
});

test('omits the profile name when the environment sets a base URL', () => {
	const looks = {isOverridden: true};
	expect(titleOf({words: ['apps?'], flags: {profile: 'acme'}}, looks)).toBe('castellan · Apps');
});

test('fills the line with the title, and cuts a title that does not fit', () => {
	const words = [`apps/${'a'.repeat(300)}`];
	for (const columns of [30, 40, 80, 140]) {
		const [, header = ''] =
			/\u001b\[1m(.*?)\u001b\[22m/.exec(firstFrame({words, flags: {}}, {...plain, columns}) ?? '') ?? [];
		expect(header).toHaveLength(columns);
	}
});

test('names the tenant instead of the program on a narrow terminal', () => {
	expect(titleOf({flags: {demo: true}}, {columns: 40})).toBe('demo · Board');
	expect(titleOf({}, {columns: 40})).toBe('castellan · Board');
});

test('shows that it loads on the last line but one', () => {
	expect(firstFrame({words: [], flags: {}}, {...plain, rows: 24})).toContain('\u001b[23;1H\u001b[2m loading');
});

test('omits words with control characters or wide characters', () => {
	expect(titleOf({words: ['apps/%1b%5b2J'], flags: {profile: '\u001b]0;x\u0007'}})).toBe('castellan · Apps');
	expect(titleOf({words: ['apps/漢字'], flags: {profile: 'ü'}})).toBe('castellan · Apps');
});

test('does not show a search, which may contain private text', () => {
	expect(firstFrame({words: ['apps?query=canary-7'], flags: {}}, plain)).not.toContain('canary');
});

test('draws only ASCII without Unicode', () => {
	expect(firstFrame({words: [], flags: {demo: true}}, {...plain, hasUnicode: false})).toMatch(/^[\u001b -~]*$/);
});

test.each([
	[29, 24],
	[80, 5],
	[0, 0],
	[undefined, undefined],
])('%s columns and %s rows have no room for it', (columns, rows) => {
	expect(firstFrame({words: [], flags: {}}, {...plain, columns, rows} as typeof plain)).toBeUndefined();
});

test.each([
	[140, 40],
	[80, 24],
	[60, 15],
	[40, 12],
	[40, 9],
])('draws the tabs of the screen as the console does, at %i by %i', async (columns, rows) => {
	const console = await launch({at: 'secret', columns, rows});
	onTestFinished(() => console.close());
	const frame = firstFrame({words: ['secret'], flags: {}}, {...plain, columns, rows}) ?? '';
	const [, line = ''] = /\u001b\[2;1H(.*?)\u001b\[\d+;1H/.exec(frame) ?? [];
	const drawn = stripVTControlCharacters(line).trimEnd();
	expect(drawn).toBe(rows < 10 ? '' : console.lines()[1]?.trimEnd());
	expect(drawn.includes('3 Secret')).toBe(rows >= 10);
});

test.each([
	'board',
	'apps/app_0',
	'auth-configs/ac_0',
	'apps/app_1/entitlements/ent_1/owners',
	'apps/app_1/entitlements/ent_1/owners/usr_0',
	'surfaces/cnv_0',
])('has the title and the status of the first drawn %s', async (at) => {
	const console = await launch({
		at,
		columns: 100,
		rows: 24,
		async intercept(_, pass) {
			for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
			return pass();
		},
	});
	onTestFinished(() => console.close());
	const title = titleOf({words: [at]}, {columns: 100})?.replace('castellan · ', '') ?? '';
	// Line 24 is the footer. The console can draw it again before the lines above it.
	const [, firstDrawn = '', status = ''] = console.output().split(/\u001b\[(?:1|23|24)(?:;1)?H/);
	expect(stripVTControlCharacters(firstDrawn)).toContain(` tenant.example.test · ${title} `);
	expect(stripVTControlCharacters(status)).toMatch(/^ loading *(\r|\n|$)/);
});

test.each(['step-up/sp_1', 'tool-bindings/srv_1'])('has the title of the first drawn %s', async (at) => {
	const console = await launch({at, columns: 100, rows: 24});
	onTestFinished(() => console.close());
	expect(console.lines()[0]).toContain(` ${titleOf({words: [at]}, {columns: 100})?.replace('castellan · ', '')} `);
});

test('draws no tab as the current one for the last address, which is not known yet', () => {
	expect(firstFrame({words: ['-'], flags: {}}, plain)).not.toContain('\u001b[2;1H');
});
