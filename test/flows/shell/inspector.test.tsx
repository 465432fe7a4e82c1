/** The request inspector draws bodies from any service, so it escapes every character that could control a terminal. */
import {expect, onTestFinished, test} from 'vitest';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';
import {launch, testNow} from '../../support/launch.tsx';

/** Controls, bidi, separators, joiners, tags, variation selectors, fillers, format characters and half a character. */
const harmful = [
	...Array.from({length: 0x20}, (_, code) => code),
	...Array.from({length: 0x21}, (_, code) => 0x7f + code),
	0xad,
	0x34f,
	0x61c,
	0x115f,
	0x180b,
	...Array.from({length: 0x10}, (_, code) => 0x200b + code).filter((code) => code < 0x2010),
	0x2028,
	0x2029,
	0x202a,
	0x202e,
	0x2060,
	0x2066,
	0x2069,
	0x3164,
	0xd800,
	0xfe00,
	0xfe0f,
	0xfeff,
	0xffa0,
	0xfff9,
	0xe0001,
	0xe0041,
	0xe0100,
];
const hex = (code: number) => code.toString(16).padStart(4, '0');
const marks = `e${'\u0301'.repeat(50)}`;
const raw = harmful
	.filter((code) => code >= 0x20 && code !== 0x5c && code !== 0xd800)
	.map((code) => `<${hex(code)}${String.fromCodePoint(code)}>`)
	.join('');
const escaped = harmful
	.map((code) => {
		const units = [...String.fromCodePoint(code).split('')].map((unit) => `\\u${hex(unit.charCodeAt(0))}`);
		return `<${hex(code)}${units.join('')}>`;
	})
	.join('');

test.each([
	['as they are', raw],
	['as escapes', escaped],
	['with a long number', `${escaped}","n":12345678901234567890,"m":"${marks}`],
])('shows hidden characters %s, and sends none to the terminal', async (_, text) => {
	const console = await launch({
		seed: demoSeed({apps: 1, now: testNow}),
		at: 'apps',
		columns: 120,
		rows: 300,
		intercept: async () =>
			new Response(`{"list":[{"id":"a","displayName":"${text}"}]}`, {
				headers: {'content-type': 'application/json', 'x-odd': 'e\u0301'.normalize('NFC')},
			}),
	});
	onTestFinished(() => console.close());
	await console.press('@', 'return');
	const screen = console.screen();
	expect(screen).toContain('Response body');
	expect(screen).not.toMatch(
		/[\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u0080-\u009f\u115f\u3164\uffa0]|\u034f|[\ufe00-\ufe0f]|\p{M}{9}/u,
	);
	const joined = screen.replace(/\s+/g, '');
	for (const code of harmful.filter((each) => text.includes(`<${hex(each)}`))) {
		const end = joined.indexOf('>', joined.indexOf(`<${hex(code)}`));
		const shown = joined.slice(joined.indexOf(`<${hex(code)}`) + hex(code).length + 1, end);
		expect(shown, hex(code)).not.toBe('');
	}
	if (text.includes('12345')) expect(screen).toContain('"n": 12345678901234567890');
});

test('colours the bodies of a request as raw JSON', async () => {
	const console = await launch({
		apps: [{id: 'app_1', displayName: 'Payroll'}],
		columns: 80,
		rows: 60,
		services: {terminal: {hasColor: true}},
	});
	onTestFinished(() => console.close());
	const colored = (await drawnName(console, ['v'])) ?? '';
	expect(colored).not.toBe('');
	expect(await drawnName(console, ['escape', '@', 'return'])).toBe(colored);
});

/** The style before the name of a member on the screen that these keys open. */
async function drawnName(console: Awaited<ReturnType<typeof launch>>, keys: readonly string[]) {
	const before = console.output().length;
	await console.press(...keys);
	return /((?:\u001b\[[\d;]+m)+)"displayName":/.exec(console.output().slice(before))?.[1];
}
