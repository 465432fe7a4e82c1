import fc from 'fast-check';
import {describe, expect, test, vi} from 'vitest';
import {compareNumbers, ExactNumber, isSameNumber} from '../../src/text/json/exact-number.ts';
import {jsonLimits, parseJson} from '../../src/text/json/parse.ts';
import {exactJson, exactJsonPieces, fromPrinted} from '../../src/text/json/print.ts';
import {toVisible} from '../../src/text/visible.ts';
import {anyCharacter} from '../support/any-character.ts';
import {runs} from '../support/runs/runs.ts';
import {said} from '../support/said.ts';

describe('reading JSON', () => {
	test('equals JSON.parse wherever a double holds every number', () => {
		fc.assert(
			fc.property(fc.json({maxDepth: 6}), (text) => {
				expect(parseJson(text)).toEqual(JSON.parse(text));
			}),
			{numRuns: runs(2_000)},
		);
	});

	test.each([
		`1.${'0'.repeat(1_000_000)}1`,
		`1${'0'.repeat(1_000_000)}1e-3`,
		`1e-0${'0'.repeat(1_000_000)}5`,
		`1e-${'9'.repeat(1_000_000)}`,
	])('a number of a million digits is read and printed (case %$)', (source) => {
		expect(exactJson(parseJson(`[${source}]`)) === (Number(source) === 1e-5 ? '[0.00001]' : `[${source}]`)).toBe(true);
	});

	test.each([
		'0',
		'-1',
		'1.50',
		'1e2',
		'100000000000000000000',
		'0.1',
		'0.30000000000000004',
		'-0',
		'9007199254740993.0e0',
	])('%s prints with its own value', (source) => {
		expect(exactJson(parseJson(source))).toBe(source === '9007199254740993.0e0' ? source : String(Number(source)));
	});

	test.each(['12345678901234567890', '-9007199254740993', '1e400', '0.10000000000000000001', '1e-400'])(
		'%s, which no double holds, keeps its digits',
		(source) => {
			const value = parseJson(`{"a": [${source}]}`) as {a: [ExactNumber]};
			expect(value.a[0]).toBeInstanceOf(ExactNumber);
			expect(String(value.a[0])).toBe(source);
			expect(Number(value.a[0])).toBe(Number(source));
			expect(exactJson(value)).toBe(`{"a":[${source}]}`);
		},
	);

	test('whole numbers are known however they are written', () => {
		const isInteger = (source: string) => new ExactNumber(source).isInteger;
		expect(['1e400', '12345678901234567890', '12345678901234567890.0', '1.5e30'].map(isInteger)).toEqual(
			Array(4).fill(true),
		);
		expect(['1e-400', '0.10000000000000000001'].map(isInteger)).toEqual([false, false]);
	});

	test.each([0, 7, 8, 40])('a number after %i spaces keeps its digits', (count) => {
		const source = `{"a":${' '.repeat(count)}[\n${' '.repeat(count)}12345678901234567890]}`;
		expect(exactJson(parseJson(source))).toBe('{"a":[12345678901234567890]}');
	});

	test('numbers are ordered by their values, also if they share a double', () => {
		const ascending = [
			...['-1e500', '-1e400', '-12345678901234567891', '-12345678901234567890', '-1e-400', '0', '1e-500', '1e-400'],
			...['0.1', '0.10000000000000000001', '0.10000000000000000002', '9007199254740992', '9007199254740993'],
			...['12345678901234567890', '12345678901234567891', '1e400', '1.1e400', '1e500'],
		].map((source) => parseJson(source) as number);
		for (const [left, a] of ascending.entries())
			for (const [right, b] of ascending.entries())
				expect(Math.sign(compareNumbers(a, b))).toBe(Math.sign(left - right));
	});

	test('two spellings of a long number are the same number', () => {
		expect(isSameNumber(parseJson('12345678901234567890'), parseJson('1234567890123456789.00e1'))).toBe(true);
		expect(isSameNumber(parseJson('12345678901234567890'), parseJson('12345678901234567891'))).toBe(false);
	});

	test('digits within a text are text', () => {
		expect(parseJson('{"a":"x:12345678901234567890,1e400"}')).toEqual({a: 'x:12345678901234567890,1e400'});
	});

	test.each([
		['{"a":1,"a":1}', `an object in it has the ${said.sameMemberTwice}`],
		['[{"k":{"a" :":\\":","b":[],"\\u0061":null}}]', `an object in it has the ${said.sameMemberTwice}`],
		['{"__proto__":1,"__proto__":{}}', `an object in it has the ${said.sameMemberTwice}`],
		[`{"a":1,"a":${'['.repeat(200)}${']'.repeat(200)}}`, `an object in it has the ${said.sameMemberTwice}`],
		['{"a":', said.brokenJson],
		['['.repeat(100_000) + ']'.repeat(100_000), said.tooDeep],
		[`${'['.repeat(200)}1e400${']'.repeat(200)}`, said.tooDeep],
		[`[${'{},'.repeat(jsonLimits.values)}{}]`, 'it holds more than the 300,000 values that castellan reads at once'],
		[`[${'[],'.repeat(jsonLimits.values / 2 + 1)}[]]`, 'more than the 300,000 values'],
	])('refuses %#', (text, reason) => {
		expect(() => parseJson(text)).toThrow(reason);
	});

	test('accepts one name in several objects, and colons after quotes in strings', () => {
		const text = '{"a":{"a":[{"a":1},{"a":":"}]},"b":"\\":\\" :","c":": "}';
		expect(parseJson(text)).toEqual(JSON.parse(text));
	});

	test('counts only what is outside of strings', () => {
		const text = JSON.stringify({a: ',[{"\\'.repeat(400_000)});
		expect(parseJson(text)).toEqual(JSON.parse(text));
	});
});

describe('printing JSON', () => {
	test('is plain for a terminal and exact for a program', () => {
		const printed = exactJson({'k⟦U+202E⟧': '␛[2J é e\u0301 ⟦U+200B×2⟧', none: null});
		expect(printed).toBe(String.raw`{"k\u202e":"\u001b[2J é e\u0301 \u200b\u200b","none":null}`);
	});

	test('prints a joiner that a tie shows', () => {
		expect(exactJson(toVisible('👨\u200d👩 a\u203fb'))).toBe(String.raw`"👨\u200d👩 a‿b"`);
	});

	test('keeps the line breaks of the layout', () => {
		expect(exactJson({a: ['x\ny']}, 2)).toBe('{\n  "a": [\n    "x\\ny"\n  ]\n}');
	});
});

describe('printing JSON', () => {
	const units = [
		'\ud83d',
		'\ude00',
		'⟦',
		'U+D83D⟧',
		'U+27E6⟧',
		'U+D83D×3⟧',
		'\u007f',
		'␡',
		'\0',
		'"',
		'\\',
		'\n',
		'e\u0301',
		'👨\u200d👩',
		'क्\u200dष',
		'\u203f',
	];
	const texts = fc
		.array(fc.oneof(fc.constantFrom(...units), fc.string({unit: anyCharacter})))
		.map((parts) => parts.join(''));

	test('is safe, has no lone surrogate, and is read back exactly', () => {
		fc.assert(
			fc.property(texts, texts, (key, text) => {
				const printed = exactJson({[toVisible(key)]: toVisible(text)});
				expect(printed).toMatch(/^[^\p{Cc}\p{Cs}\p{M}]*$/u);
				expect(
					Object.entries(JSON.parse(printed))
						.flat()
						.map(String)
						.every((part) => part.isWellFormed()),
				).toBe(true);
				expect(JSON.parse(fromPrinted(printed))).toEqual({[key]: text});
			}),
			{numRuns: runs(1_000)},
		);
	});

	test('splits no symbol and no surrogate pair', () => {
		const text = '⟦\ud83d😀'.repeat(6_000);
		expect(JSON.parse(fromPrinted(exactJson([toVisible(text)])))).toEqual([text]);
	});

	test('yields a text of ten million control characters in pieces', () => {
		let longest = 0;
		let length = 0;
		for (const piece of exactJsonPieces([toVisible('\u007f'.repeat(10_000_000))])) {
			longest = Math.max(longest, piece.length);
			length += piece.length;
		}
		expect([length, longest < 200_000]).toEqual([60_000_004, true]);
	});

	test('escapes a single mark without comparing it with a run', () => {
		const repeat = vi.spyOn(String.prototype, 'repeat');
		const text = 'e\u0301'.repeat(1_000);
		repeat.mockClear();
		const printed = exactJson(text);
		const calls = repeat.mock.calls.length;
		repeat.mockRestore();
		expect(calls).toBe(0);
		expect(JSON.parse(printed)).toBe(text);
	});
});
