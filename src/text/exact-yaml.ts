/** YAML that preserves every digit of a number and every character of a text. Load it on demand, because it is large. */
import {type ScalarTag, stringify, type Tags} from 'yaml';
import {ExactNumber, isExact} from './json/exact-number.ts';
import {escapeUnsafe, toPrinted} from './json/print.ts';
import {clean} from './visible.ts';

/** Writes and reads a number beyond the precision of a double as its digits. */
const exactNumber: ScalarTag = {
	identify: (value) => value instanceof ExactNumber,
	default: true,
	tag: 'tag:yaml.org,2002:float',
	test: /^[-+]?\d+(?:\.\d*)?(?:[eE][-+]?\d+)?$/,
	resolve(text) {
		const source = jsonNumber(text);
		return isExact(Number(source), source) ? Number(source) : new ExactNumber(source);
	},
	stringify: ({value}) => String(value),
};

/** JSON has no plus sign, no leading zeros and no bare point. */
const jsonNumber = (text: string) =>
	text
		.replace(/^\+/, '')
		.replace(/^(-?)0+(?=\d)/, '$1')
		.replace(/\.(?=$|[eE])/, '');

/** In characters. Patterns of the library can run out of stack in a longer text. */
const longestPlain = 1_000_000;

/** Writes a text that is unsafe on a terminal, or very long, in double quotes with escapes. */
const quotedText: ScalarTag = {
	identify: (value) => typeof value === 'string' && (value.length > longestPlain || clean(value) !== value),
	default: true,
	tag: 'tag:yaml.org,2002:str',
	resolve: (text) => text,
	stringify: ({value}) => quotedJson(escapeUnsafe(JSON.stringify(value))),
};

/**
 * Returns a JSON string as the library writes it in YAML. It is YAML already, except escaped surrogate pairs: their character
 * needs a single escape. Characters of the visible form come with long escapes also where JSON has a short one.
 */
export const quotedJson = (json: string): string =>
	/\\u(?:d[89ab]|000[8cd])/.test(json)
		? json.replace(
				/\\(?:u(d[89ab]..)\\u(d[c-f]..)|u000([8cd])|.)/g,
				(whole, high?: string, low?: string, short?: string) => {
					if (short) return shortEscapes[short] ?? whole;
					return high && low ? `\\U${codePoint(high, low).toString(16).padStart(8, '0')}` : whole;
				},
			)
		: json;

/** By the last digit of the long escape. */
const shortEscapes: Readonly<Record<string, string>> = {8: '\\b', c: '\\f', d: '\\r'};

const codePoint = (high: string, low: string) =>
	String.fromCharCode(Number.parseInt(high, 16), Number.parseInt(low, 16)).codePointAt(0) ?? 0;

/** For the `customTags` option of every document with values of the service. */
export const exactTags = (tags: Tags): Tags => [exactNumber, quotedText, ...tags];

/** Formats the exact value of a value in visible form. A lone surrogate stays a symbol, as in printed JSON, because libyaml rejects its escape. */
export const yamlText = (value: unknown): string =>
	stringify(toPrinted(value), {aliasDuplicateObjects: false, customTags: exactTags, lineWidth: 0});

/** Yields the text of `yamlText`, that of each item of a list by itself. */
export function* yamlPieces(value: unknown): Generator<string, void, undefined> {
	if (!Array.isArray(value) || value.length === 0) return yield yamlText(value);
	for (const item of value) yield yamlText([item]);
}
