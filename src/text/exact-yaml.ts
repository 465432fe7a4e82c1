/** YAML that preserves every digit of a number and every character of a text. Load it on demand, because it is large. */
import type {ScalarTag, Tags} from 'yaml';
import {ExactNumber, isExact} from './json/exact-number.ts';
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

/** Writes text that is unsafe on a terminal in double quotes with escapes. */
const unsafeText: ScalarTag = {
	identify: (value) => typeof value === 'string' && clean(value) !== value,
	default: true,
	tag: 'tag:yaml.org,2002:str',
	resolve: (text) => text,
	stringify: ({value}) => quoted(String(value)),
};

/** JSON strings are valid YAML, except surrogate pairs: a character beyond `\uffff` needs a single escape. */
const quoted = (text: string) =>
	JSON.stringify(text).replace(/[\p{C}\p{M}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/gu, (character) => {
		const code = (character.codePointAt(0) ?? 0).toString(16);
		return code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`;
	});

/** For the `customTags` option of every document with values of the service. */
export const exactTags = (tags: Tags): Tags => [exactNumber, unsafeText, ...tags];
