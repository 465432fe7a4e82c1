import fc from 'fast-check';
import {beforeEach, describe, expect, test} from 'vitest';
import {InputParser, pasteEnd, pasteStart} from '../../../src/settings/terminal/input-parser.ts';

let now = 0;
let parser: InputParser;
beforeEach(() => {
	now = 0;
	parser = new InputParser(() => now);
});

const push = (text: string) => parser.push(Buffer.from(text));

const reports: readonly (readonly [string, string])[] = [
	['a colour, ended by BEL', '\u001b]11;rgb:1e1e/1e1e/2e2e\u0007'],
	['a colour, ended by ST', '\u001b]10;rgb:cdcd/d6d6/f4f4\u001b\\'],
	['a title', '\u001b]lq j d\u001b\\'],
	['a clipboard', '\u001b]52;c;cXVpdA==\u0007'],
	['XTVERSION', '\u001bP>|XTerm(370)\u001b\\'],
	['a setting', '\u001bP1$r0m\u001b\\'],
	['an answer to a graphics query', '\u001b_Gi=31;OK\u001b\\'],
	['a privacy message', '\u001b^quit\u001b\\'],
	['device attributes', '\u001b[?62;22c'],
	['secondary device attributes', '\u001b[>41;370;0c'],
	['the position of the cursor', '\u001b[12;5R'],
	['a mode', '\u001b[?2026;2$y'],
	['the status', '\u001b[0n'],
	['the size of the window', '\u001b[8;24;80t'],
	['the focus', '\u001b[I\u001b[O'],
	['a mouse report', '\u001b[<0;10;5M\u001b[<0;10;5m'],
	['an X10 mouse report', '\u001b[M qj'],
	['the flags of the keyboard', '\u001b[?1u'],
];
const keys: readonly (readonly [string, string])[] = [
	['up', '\u001b[A'],
	['up in application mode', '\u001bOA'],
	['ctrl-right', '\u001b[1;5C'],
	['shift-tab', '\u001b[Z'],
	['delete', '\u001b[3~'],
	['F1', '\u001bOP'],
	['F5', '\u001b[15~'],
	['F1 of a Linux console', '\u001b[[A'],
	['rxvt shift-delete', '\u001b[3$'],
	['alt-up of rxvt', '\u001b\u001b[A'],
	['a key in the form of kitty', '\u001b[97;5u'],
	['alt-b', '\u001bb'],
	['alt-é', '\u001bé'],
	['alt-漢', '\u001b漢'],
	['alt-👩', '\u001b👩'],
	['a paste', `${pasteStart}a\u001b[Bb\r${pasteEnd}`],
];

test.each([
	[60, true],
	[64, true],
	[65, false],
	[200, false],
])('a key sequence of %d characters after its Esc is whole: %s', (length, isWhole) => {
	const sequence = `\u001b[${'1'.repeat(length - 2)}u`;
	expect(push(sequence)[0] === sequence).toBe(isWhole);
});

test.each(reports)('drops %s, split at any byte', (_, report) => {
	const bytes = Buffer.from(report);
	for (let split = 0; split <= bytes.length; split++) {
		const out = [...push('a'), ...parser.push(bytes.subarray(0, split))];
		now += 100;
		out.push(...parser.push(bytes.subarray(split)), ...push('b'));
		expect(out.join('')).toBe('ab');
	}
});

test.each(keys.filter(([name]) => !name.startsWith('alt-')))('returns %s whole, split at any byte', (_, key) => {
	const bytes = Buffer.from(key);
	for (let split = 0; split <= bytes.length; split++) {
		const first = parser.push(bytes.subarray(0, split));
		now += 20;
		const out = [...first, ...parser.push(bytes.subarray(split))];
		expect(out).toEqual([key]);
	}
});

test('joins a sequence after a pause of 100 ms', () => {
	for (const [, key] of keys.filter(([, text]) => /^\u001b[[O]/.test(text))) {
		push('\u001b');
		now += 100;
		expect([...push(key.slice(1))]).toEqual([key]);
	}
});

describe('Esc', () => {
	test('alone is a key after the timeout', () => {
		expect(push('\u001b')).toEqual([]);
		expect(parser.wait).toBeLessThan(200);
		expect(parser.flush()).toEqual(['\u001b']);
		expect(parser.wait).toBeUndefined();
	});

	test('twice is two keys', () => {
		push('\u001b\u001b');
		expect(parser.flush()).toEqual(['\u001b', '\u001b']);
	});

	test('and a letter are alt if immediate, and two keys after the timeout', () => {
		for (const alt of ['\u001bj', '\u001bé', '\u001b漢', '\u001b👩']) expect(push(alt)).toEqual([alt]);
		push('\u001b');
		now += 30;
		expect(push('j')).toEqual(['\u001bj']);
		push('\u001b');
		now += 31;
		expect(push('j')).toEqual(['\u001b', 'j']);
	});

	test('before the first character of a report is alt and that key', () => {
		push('\u001b]');
		expect(parser.flush()).toEqual(['\u001b]']);
	});
});

test.each([
	['a letter', 'a', undefined],
	['an Esc', '\u001b', 120],
	['the beginning of a key', '\u001b[1;', 120],
	['the beginning of a mouse report', '\u001b[<0;1', 1000],
	['a report', '\u001b]11;', 1000],
	['a paste', `${pasteStart}a`, undefined],
	['a paste whose end has begun', `${pasteStart}a\u001b[2`, undefined],
])('after %s, the wait for more bytes is limited in milliseconds: %s', (_, text, wait) => {
	push(text);
	expect(parser.wait).toBe(wait);
});

test('does not lock the keyboard during an unfinished report', () => {
	expect(push('\u001b]11;rgb:\rj')).toEqual(['\rj']);
	push('\u001bP1$r');
	expect(parser.flush()).toEqual([]);
	expect(push('j')).toEqual(['j']);
	expect(push('\u001b[1;')).toEqual([]);
	expect(parser.flush()).toEqual([]);
	expect(push('A')).toEqual(['A']);
});

test('takes no key for a part of a mouse report without the mouse', () => {
	expect(push('\u001b[M')).toEqual([]);
	expect(parser.wait).toBeLessThan(200);
	expect(parser.flush()).toEqual([]);
	expect(push('jk')).toEqual(['jk']);
});

test('reads Delete of st, and ignores the release of a key', () => {
	expect(push('\u001b[P')).toEqual(['\u001b[3~']);
	expect(push('\u001b[106;1:1u\u001b[106;1:3u\u001b[1;1:3A\u001b[3;1:3~')).toEqual(['\u001b[106;1:1u']);
});

test('accepts any bytes as X10 coordinates', () => {
	expect(parser.push(Buffer.from([0x61, 0x1b, 0x5b, 0x4d, 0x20, 0xc3, 0xa9, 0x62]))).toEqual(['a', 'b']);
});

test('joins a character that is split between two reads', () => {
	const bytes = Buffer.from('é漢👩');
	const out = [...bytes].flatMap((byte) => parser.push(Buffer.from([byte])));
	expect(out.join('')).toBe('é漢👩');
});

test('ends an unfinished character before a letter', () => {
	expect([...parser.push(Buffer.from([0xc3])), ...push('a'), ...push('b')].join('')).toBe('\ufffdab');
});

test('returns the same input for any split of typing, keys and reports', () => {
	const part = fc.oneof(
		fc.stringMatching(/^[a-zé漢\r\t]{1,5}$/).map((text) => ({text, out: text})),
		fc.constantFrom(...keys).map(([, key]) => ({text: key, out: key})),
		fc.constantFrom(...reports).map(([, report]) => ({text: report, out: ''})),
	);
	fc.assert(
		fc.property(fc.array(part), fc.array(fc.nat(40)), (parts, cuts) => {
			const splitParser = new InputParser(() => 0);
			let remaining = Buffer.from(parts.map(({text}) => text).join(''));
			let out = '';
			for (const cut of cuts) {
				out += splitParser.push(remaining.subarray(0, cut)).join('');
				remaining = remaining.subarray(cut);
			}
			out += splitParser.push(remaining).join('');
			expect(out).toBe(parts.map((each) => each.out).join(''));
		}),
	);
});

test('parses a paste or report of a megabyte in linear time', () => {
	for (const [text, out] of [
		[`${pasteStart}${'x'.repeat(1e6)}${pasteEnd}`, 1e6 + pasteStart.length + pasteEnd.length],
		[`\u001b]52;c;${'x'.repeat(1e6)}\u0007`, 0],
		['x'.repeat(1e6), 1e6],
	] as const) {
		const bytes = Buffer.from(text);
		let length = 0;
		for (let at = 0; at < bytes.length; at += 1000)
			for (const typed of parser.push(bytes.subarray(at, at + 1000))) length += typed.length;
		expect(length).toBe(out);
	}
});

test.each([
	['\u001b]11;rgb:0/0/0\u001b\\', [']11;rgb:0/0/0']],
	['\u001b]11;rgb:0/0/0\u0007', [']11;rgb:0/0/0']],
	['\u001b]11;rgb:0/0\u0003', []],
	[`\u001b]11;${'0'.repeat(100)}\u0007`, []],
	['\u001b]1;a\u001b]2;b\u0007', [']2;b']],
	['\u001b[I\u001b[O', ['[I']],
])('reports %j, in any pieces, and types nothing of it', (bytes, reports) => {
	for (let cut = 0; cut <= bytes.length; cut++) {
		const received: string[] = [];
		const splitParser = new InputParser(
			() => 0,
			(text) => received.push(text),
		);
		const typed = [bytes.slice(0, cut), bytes.slice(cut)].flatMap((part) => splitParser.push(Buffer.from(part)));
		expect(received).toEqual(reports);
		expect(typed.join('').replace('\u0003', '')).toBe('');
	}
});
