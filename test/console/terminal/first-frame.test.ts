import {expect, test} from 'vitest';
import type {ConsoleRequest} from '../../../src/console/console-request.ts';
import {firstFrame} from '../../../src/console/terminal/first-frame.ts';

const plain = {columns: 120, rows: 40, hasColor: true, hasUnicode: true};

/** What stands on the first line; blanks at its ends are cut. */
function titleOf(
	request: Partial<ConsoleRequest>,
	looks: Partial<typeof plain & {isOverridden: boolean}> = {},
): string | undefined {
	const frame = firstFrame({words: [], flags: {}, ...request}, {...plain, ...looks});
	return /^\u001b\[2J\u001b\[1;1H\u001b\[7m(.*?)\u001b\[27m/.exec(frame ?? '')?.[1]?.trim();
}

test.each([
	[[], {}, 'castellan · Board'],
	[['apps?'], {demo: true}, 'castellan · demo · Apps'],
	[['auth-configs?displayName=x'], {profile: 'acme'}, 'castellan · acme · Auth configs'],
	[['apps/app_42/entitlements/ent_7/owners'], {}, 'castellan · Apps · app_42 · ent_7'],
	[['-'], {demo: true}, 'castellan · demo'],
	[['apps?'], {profile: 'acme', baseUrl: 'https://other.example'}, 'castellan · Apps'],
] as const)('%j with %j is titled “%s”', (words, flags, title) => {
	expect(titleOf({words, flags})).toBe(title);
});

test('a base URL of the environment leaves the name of the profile out', () => {
	const looks = {isOverridden: true};
	expect(titleOf({words: ['apps?'], flags: {profile: 'acme'}}, looks)).toBe('castellan · Apps');
});

test('the title fills its line, and is cut where it does not fit', () => {
	const words = [`apps/${'a'.repeat(300)}`];
	for (const columns of [30, 40, 80, 140]) {
		const [, header = ''] =
			/\u001b\[7m(.*?)\u001b\[27m/.exec(firstFrame({words, flags: {}}, {...plain, columns}) ?? '') ?? [];
		expect(header).toHaveLength(columns);
	}
});

test('a narrow one names the tenant rather than the program', () => {
	expect(titleOf({flags: {demo: true}}, {columns: 40})).toBe('demo · Board');
	expect(titleOf({}, {columns: 40})).toBe('castellan · Board');
});

test('the last line but one says that it loads', () => {
	expect(firstFrame({words: [], flags: {}}, {...plain, rows: 24})).toContain('\u001b[23;1H\u001b[2m loading');
});

test('nothing that was typed drives the terminal or has a width of its own', () => {
	expect(titleOf({words: ['apps/%1b%5b2J'], flags: {profile: '\u001b]0;x\u0007'}})).toBe('castellan · Apps');
	expect(titleOf({words: ['apps/漢字'], flags: {profile: 'ü'}})).toBe('castellan · Apps');
});

test('a search is not shown, which may hold what should not be', () => {
	expect(firstFrame({words: ['apps?query=canary-7'], flags: {}}, plain)).not.toContain('canary');
});

test('without Unicode there is none', () => {
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
