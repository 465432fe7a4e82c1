import fc from 'fast-check';
import {describe, expect, test, vi} from 'vitest';
import {toExact} from '../../src/text/json/print.ts';
import {visibleJson} from '../../src/text/json/visible-json.ts';
import {clean, fromVisible, isVisibleJsonText, TooManySymbols, toVisible} from '../../src/text/visible.ts';
import {anyCharacter} from '../support/any-character.ts';
import {runs} from '../support/runs/runs.ts';

/** Written independently of the code: nothing of this may ever come out, except where `kept` allows it. */
const forbidden =
	/[\p{Cc}\u2028\u2029\p{Surrogate}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/u;
const nasty = fc.constantFrom(
	...'\u001b\u0000\r\n\t\u007f\u0085\u009b\u00ad\u034f\u061c\u200b\u200c\u200d\u200e\u2028\u202e\u2066\u2069\u3164\ufe0f\ufeff',
	'\ud800',
	'\udfff',
	'\u{e0041}',
	'\u{e0100}',
	'\u0301',
	'\u0301'.repeat(12),
	'\u20e3',
	'\u203f',
	'\u0600',
	'🇨',
	'👩',
	'👧',
	'🏽',
	'❤',
	'葛',
	'ک',
	'म',
	'\u094d',
	'a',
	'1',
	'⟦U+200D⟧',
	'⟦',
	'␛',
	'\ud83d',
);
const text = fc.oneof(
	fc.array(nasty, {maxLength: 30}).map((parts) => parts.join('')),
	fc.string({unit: anyCharacter, maxLength: 60}),
);

test.each([
	['👨‿👩', '👨\u200d👩'],
	['␡␛‿␛␛', '\u007f\u001b\u200d\u001b\u001b'],
	['␡␡ ‿‿ ␀', '\u007f\u007f \u200d\u200d \0'],
])('the symbols of %s stand for their characters, in runs too', (visible, exact) => {
	expect(fromVisible(visible)).toBe(exact);
});

test('a text has at most as many symbols as are allowed, in one word or several', () => {
	for (const text of ['\u202e a \u202d b \u202e', '\u202e\u202d\u202e', `${'漢'.repeat(300)}\u202e\u202d\u202e`]) {
		expect(fromVisible(toVisible(text, 3))).toBe(text);
		expect(() => toVisible(text, 2)).toThrow(TooManySymbols);
	}
});

test('a symbol of a longer run than any text has stays as it is', () => {
	expect(fromVisible('⟦U+202E×999999999⟧')).toBe('⟦U+202E×999999999⟧');
});

test('a text of thousands of symbols keeps every part', () => {
	const text = 'a\u202eb'.repeat(10_000);
	expect(clean(text)).toBe('a⟦U+202E⟧b'.repeat(10_000));
});

test('every keycap keeps its selector, and no other sign has one', () => {
	for (const key of '0123456789#*') expect(clean(`a ${key}\ufe0f\u20e3 b`)).toBe(`a ${key}\ufe0f\u20e3 b`);
	for (const key of '/:"$)+') expect(clean(`a ${key}\ufe0f\u20e3 b`)).toBe(`a ${key}⟦U+FE0F⟧\u20e3 b`);
});

describe('characters that are shown as a symbol', () => {
	test.each([
		['an escape sequence', '\u001b[31mred', '␛[31mred'],
		['a carriage return, but neither newline nor tab', 'a\r\nb\tc', 'a␍\nb\tc'],
		['delete and C1', '\u007f\u009b', '␡⟦U+009B⟧'],
		['bidi overrides', 'a\u202eb', 'a⟦U+202E⟧b'],
		['a zero-width space', 'pay\u200broll', 'pay⟦U+200B⟧roll'],
		['tag characters', 'a\u{e0041}', 'a⟦U+E0041⟧'],
		['noncharacters', '\ufffe\uffff\u{1fffe}\ufdd0\ufffd', '⟦U+FFFE⟧⟦U+FFFF⟧⟦U+1FFFE⟧⟦U+FDD0⟧\ufffd'],
		['line and paragraph separators', '\u2028\u2029', '⟦U+2028⟧⟦U+2029⟧'],
		['a run of the same character', 'a\u202e\u202e\u202eb', 'a⟦U+202E×3⟧b'],
		['halves before a whole character', '\ud83d\ud83d\ud83d\ude00', '⟦U+D83D×2⟧😀'],
		['half a character', 'x\ud83dy', 'x⟦U+D83D⟧y'],
		['a run of a character of two halves', 'a\u{e0041}\u{e0041}', 'a⟦U+E0041×2⟧'],
		['a run of halves before another character', '\ud83d\ud83dx', '⟦U+D83D×2⟧x'],
		['a run before half a character', '\u202e\u202e\ude00', '⟦U+202E×2⟧⟦U+DE00⟧'],
		['a joiner between Latin letters', 'a\u200db', 'a⟦U+200D⟧b'],
		['a joined emoji', '👩‍👩‍👧‍👦 🏳️‍🌈', '👩‿👩‿👧‿👦 🏳️‿🌈'],
		['a skin tone', '👍🏽 👩🏽‍💻', '👍⟦U+1F3FD⟧ 👩⟦U+1F3FD⟧‿💻'],
		['a letter of flags without another', '🇨🇭🇨', '🇨🇭⟦U+1F1E8⟧'],
		['a Hindi joiner', 'क्\u200dष', 'क्‿ष'],
		['a Sinhala joiner', 'ශ්\u200dරී', 'ශ්‿රී'],
		['a sign around a number', '\u0600\u0664', '⟦U+0600⟧\u0664'],
		['the narrow form of a wide emoji', '⌚\ufe0e', '⌚⟦U+FE0E⟧'],
		['a variation selector without a base', 'a\ufe0f', 'a⟦U+FE0F⟧'],
		['a byte order mark', '\ufeffx', '⟦U+FEFF⟧x'],
		['a filler that looks like nothing', '\u3164', '⟦U+3164⟧'],
		['the ninth mark on a letter', `e${'\u0301'.repeat(9)}`, `e${'\u0301'.repeat(8)}⟦U+0301⟧`],
		[
			'a non-joiner behind the ninth mark',
			`क${'\u0301'.repeat(8)}\u094d\u200cम`,
			`क${'\u0301'.repeat(8)}⟦U+094D⟧⟦U+200C⟧म`,
		],
		['ten thousand marks', `e${'\u0301'.repeat(10_000)}!`, `e${'\u0301'.repeat(8)}⟦U+0301×9992⟧!`],
	])('%s', (_, dirty, shown) => {
		expect(clean(dirty)).toBe(shown);
	});
});

describe('characters that honest text needs stay', () => {
	test.each([
		['accents', 'Zürich, naïve, Đà Nẵng'],
		['eight marks', `e${'\u0301'.repeat(8)}`],
		['emoji with variation selectors and keycaps', '❤️ ☎︎ 1️⃣'],
		['a Persian non-joiner', 'می\u200cخواهم'],
		['an ideographic variation', '葛\u{e0100}'],
		['Hebrew, Thai, Korean, Japanese', 'שלום สวัสดี 안녕 こんにちは'],
		['box drawing and control pictures', '│ ␛ ⟦U+202E⟧'],
	])('%s', (_, honest) => {
		expect(clean(honest)).toBe(honest);
	});
});

describe('cleaning', () => {
	test('leaves nothing forbidden behind', () => {
		fc.assert(
			fc.property(text, (dirty) => {
				expect(clean(dirty).replace(/[\n\t]/g, '')).not.toMatch(forbidden);
				expect(clean(dirty)).not.toMatch(/\p{M}{9}/u);
			}),
			{numRuns: runs(2_000)},
		);
	});

	test('changes nothing the second time', () => {
		fc.assert(
			fc.property(text, (dirty) => {
				expect(clean(clean(dirty))).toBe(clean(dirty));
			}),
			// A joiner behind a surplus mark.
			{numRuns: runs(2_000), examples: [[`${'\u0301'.repeat(12)}\u094d\u200c\u092e`]]},
		);
	});

	test('depends on no letter around', () => {
		fc.assert(
			fc.property(text, (dirty) => {
				expect(clean(`long text ${dirty} and more`)).toBe(`long text ${clean(` ${dirty} `).slice(1, -1)} and more`);
				expect(clean(`letter${dirty}letter`)).toBe(`letter${clean(`r${dirty}l`).slice(1, -1)}letter`);
			}),
		);
	});

	test('is needed by every single character that the slow way would change', () => {
		const letters = Array.from({length: 0x10000}, (_, code) => String.fromCharCode(code));
		// Behind an escape every text takes the slow way; alone it may be let through by the quick test.
		const missed = letters.filter((letter) => clean(letter) !== clean(`\u001b${letter}`).slice(1));
		expect(missed).toEqual([]);
	});

	test('takes a long text of the worst without recursion', () => {
		for (const unit of ['👩\u200d', 'e\u0301', '\u200b', 'क्\u200d', '\u0301', '\u202e\u202d']) {
			expect(clean(unit.repeat(runs(200_000))).length).toBeGreaterThan(0);
		}
		const marks = runs(25_000_000);
		expect(clean('\u0301'.repeat(marks))).toBe(`${'\u0301'.repeat(8)}⟦U+0301×${marks - 8}⟧`);
	}, 30_000);
});

describe('the visible form', () => {
	test('gives back the exact text', () => {
		fc.assert(
			fc.property(text, (raw) => {
				expect(fromVisible(toVisible(raw))).toBe(raw);
				expect(clean(toVisible(raw))).toBe(toVisible(raw));
			}),
			{numRuns: runs(5_000)},
		);
	});

	test('differs for every single character that needs it, and gives each back', () => {
		const letters = Array.from({length: 0x10000}, (_, code) => String.fromCharCode(code));
		expect(letters.filter((letter) => fromVisible(toVisible(letter)) !== letter)).toEqual([]);
		expect(letters.filter((letter) => toVisible(letter) !== toVisible(`\u001b${letter}`).slice(1))).toEqual([]);
	});

	test('keeps the symbols of an honest text apart from its own', () => {
		expect(toVisible('␛\u001b')).toBe('⟦U+241B⟧␛');
		expect(toVisible('👨‿👩\u200d👧')).toBe('👨⟦U+203F⟧👩‿👧');
		expect(toVisible('⟦U+200B⟧\u200b')).toBe('⟦U+27E6⟧U+200B⟧⟦U+200B⟧');
	});

	test.each(['⟦U+0041⟧', '⟦U+200B', '⟦U+110000⟧', '⟦u+200b⟧', '␉␊', '⟦U+200B×0⟧'])(
		'does not convert %s back, which is not one of its symbols',
		(typed) => {
			expect(fromVisible(typed)).toBe(typed);
		},
	);
});

describe('the visible form of JSON', () => {
	const dirtyJson = fc
		.jsonValue({stringUnit: fc.oneof(nasty, fc.string({unit: anyCharacter, minLength: 1, maxLength: 1}))})
		.map((value): unknown => JSON.parse(JSON.stringify(value)));

	test('equals a value whose text passes the quick test', () => {
		fc.assert(
			fc.property(dirtyJson, fc.boolean(), (value, isAscii) => {
				const plain = JSON.stringify(value);
				const raw = isAscii
					? plain.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
					: plain;
				if (isVisibleJsonText(raw)) expect(visibleJson(value)).toEqual(value);
			}),
			{numRuns: runs(2_000)},
		);
	});

	test('is recognized before parsing in a text with marks and emoji, but not in a text with surplus marks', () => {
		const isVisible = (text: string) => isVisibleJsonText(JSON.stringify([text, text]));
		const visible = ['e\u0301', 'नमस्ते', '✅', `a${'\u0316'.repeat(8)}`, 'Ελλάδα', 'say "a"\n\\é'];
		expect(visible.map(isVisible)).toEqual(visible.map(() => true));
		expect([`a${'\u0316'.repeat(9)}`, '\u200b', '\u0001', '⟦', '\ud83d'].map(isVisible)).toEqual(Array(5).fill(false));
	});

	test('survives the way through text, and leads back to the exact value', () => {
		fc.assert(
			fc.property(dirtyJson, (value) => {
				const visible = visibleJson(value);
				const text = JSON.stringify(visible) ?? 'null';
				expect(JSON.parse(text)).toEqual(visible);
				expect(text).not.toMatch(/\\u(?:00[01]|d[89a-f])/);
				expect(toExact(visible)).toEqual(value);
			}),
			{numRuns: runs(1_000)},
		);
	});

	test('keeps keys apart that look alike', () => {
		expect(visibleJson({'a\u001b': 1, 'a␛': 2})).toEqual({'a␛': 1, 'a⟦U+241B⟧': 2});
	});

	test('keeps a member named __proto__ a member', () => {
		const copy = visibleJson(JSON.parse('{"__proto__": {"isAdmin": true}, "x": "\\u001b"}')) as object;
		expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
		expect(Object.keys(copy)).toEqual(['__proto__', 'x']);
		expect('isAdmin' in copy).toBe(false);
	});

	test('keeps nulls', () => {
		expect(visibleJson({a: null, b: ['\u001b', null]})).toEqual({a: null, b: ['␛', null]});
	});
});

test('searches a short part with the slow patterns once, however often texts repeat it', () => {
	const exec = vi.spyOn(RegExp.prototype, 'exec');
	for (const text of ['e\u0301'.repeat(10_000), `a${'\u0316'.repeat(12)}`.repeat(10_000)]) {
		clean(text);
		toVisible(text);
	}
	const searches = exec.mock.contexts.filter((pattern) => pattern instanceof RegExp && pattern.unicodeSets).length;
	exec.mockRestore();
	expect(searches).toBeLessThan(50);
});

/** The texts that a step searches with patterns of Unicode properties, which are slow. */
function slowSearches(step: () => void): number {
	const exec = vi.spyOn(RegExp.prototype, 'exec');
	step();
	const slow = exec.mock.contexts.filter((pattern) => pattern instanceof RegExp && /\\p\{/.test(pattern.source));
	exec.mockRestore();
	return slow.length;
}

test.each([
	['emoji', '給与 🚀 1', 1],
	['eight marks', `給与 e${'\u0316'.repeat(8)} 🚀 2`, 1],
	['marks of many letters', `${'e\u0301'.repeat(40)} 🚀 3`, 1],
	['a surplus mark', `給与 e${'\u0316'.repeat(9)} ü 5`, 4],
	['one hidden character among words of their own', 'é6 è6 ê6 ë6 ü6 \u202e', 1],
])('searches a text with %s no more often than it needs', (_, text, searches) => {
	// The kind of each unit is known after its first text.
	for (const unit of text.split('')) clean(`${unit}\u202e`);
	expect(slowSearches(() => clean(text))).toBe(searches);
});

test('finds surplus marks at any place in a text', () => {
	for (let before = 0; before < 20; before++) {
		for (const start of ['a'.repeat(before), '🚀'.repeat(before), 'e\u0301'.repeat(before)]) {
			for (const end of ['', 'b', '🚀'])
				expect(clean(`${start}é${'\u0316'.repeat(10)}${end}`)).toBe(`${start}é${'\u0316'.repeat(8)}⟦U+0316×2⟧${end}`);
		}
	}
});

test('counts the symbols of repeated parts', () => {
	expect(toVisible('\u202ea'.repeat(5), 5)).toBe('⟦U+202E⟧a'.repeat(5));
	expect(() => toVisible('\u202ea'.repeat(6), 5)).toThrow(TooManySymbols);
});

test('never holds all parts of a long text at once', () => {
	const join = vi.spyOn(Array.prototype, 'join');
	toVisible('👨\u200d👩\u200d👧'.repeat(20_000));
	const longest = Math.max(...join.mock.contexts.map((parts) => (parts as readonly string[]).length));
	join.mockRestore();
	expect(longest).toBeLessThan(5_000);
});
