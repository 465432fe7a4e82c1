/** Redaction by name in text that has no known structure: broken JSON, forms, headers, prose. */
import {mask} from '../../contract/sensitive-fields.ts';
import {redactElements} from './markup.ts';
import {secretNames} from './secret-names.ts';

const quote = `\\\\{0,8}["']`;
/** The name, the end of its quotes, and what separates it from the value. */
const name = `(${secretNames}(?:${quote})?\\s{0,8}[:=]\\s{0,8})`;
const values = [
	// A quoted value, possibly cut at the end of the text.
	`(["'])((?:\\\\[\\s\\S]|(?!\\2)[^\\\\])*)(?:\\2|\\\\?$)`,
	// The same inside a JSON string, where the quotes are escaped.
	`(\\\\{1,8}["'])([\\s\\S]*?)(?:(?<!\\\\)\\4|$)`,
	// An object or a list that could not be parsed. Its end is unknown, so all text after it is masked.
	'[{\\[][\\s\\S]*',
	'(?:bearer|basic|digest)\\s+[^\\s"\'&,]+',
	'[^\\s"\'&,}\\])]+',
];
const pairs = new RegExp(`${name}(?:${values.join('|')})`, 'gi');

const headerLines = /^([ \t]*(?:[\w-]*authorization|(?:set-)?cookie)[ \t]*:[ \t]*)\S.*$/gim;
/** The minimum length excludes ordinary words. */
const bearerTokens = /\b(bearer|basic)\s+[\w.~+/=-]{16,}/gi;
const userInfo = /\/\/[^\s/?#@"'<>]{1,256}@/g;

/** Masks the values of secret names, authorization headers and the user part of URLs. */
export const redactByName = (text: string): string =>
	redactElements(text)
		.replace(headerLines, (_, header: string) => header + mask)
		.replace(pairs, (whole, head: string, open = '', plain = '', escapedOpen = '', escaped = '') => {
			if (open + escapedOpen !== '' && plain + escaped === '') return whole;
			return `${head}${open}${escapedOpen}${mask}${open}${escapedOpen}`;
		})
		.replace(bearerTokens, (_, scheme: string) => `${scheme} ${mask}`)
		.replace(userInfo, `//${mask}@`);
