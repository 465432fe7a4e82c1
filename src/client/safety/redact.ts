/**
 * Redacts secrets in everything that leaves the client: by name (JSON members, headers, form fields, query parameters,
 * `name: value` in prose) and by value (a known secret as plain text, escaped, percent-encoded or in base64).
 */
import {mask} from '../../contract/sensitive-fields.ts';
import {isJsonObject, setOwn} from '../../text/json/object.ts';
import {parseJson} from '../../text/json/parse.ts';
import {trimmedEnd} from '../../text/trim.ts';
import {clean} from '../../text/visible.ts';
import {decodeEntities, hasSecretElement, redactElements} from './markup.ts';
import {isSecretName, mayNameSecret, secretNames} from './secret-names.ts';

export interface Redactor {
	/** Masks every later occurrence of this value. Values too short to differ from ordinary text are ignored. */
	add(secret: string): void;
	/** Removes an added value. Call it once per `add`, when no text that can contain the value remains to be redacted. */
	forget(secret: string): void;
	/** Whether a JSON text may need redaction. Cheap enough for every response. */
	touches(json: string): boolean;
	/** Whether the bytes of a text contain an added value in any encoding. */
	hasValue(bytes: Buffer): boolean;
	/** Copies a parsed JSON value without its secrets. An empty value of a secret name stays empty. */
	json(value: unknown): unknown;
	/** Redacts a body: JSON (which stays JSON), broken JSON, a form, or other text. Stricter than `json` inside strings. */
	body(text: string): string;
	/** Any other text: messages, reasons, URLs. */
	text(text: string): string;
	headers(headers: Iterable<readonly [string, string]>): Record<string, string>;
}

/** Whether a value contains a mask. Such a value must not be sent. */
export const isMask = (value: unknown): boolean => typeof value === 'string' && value.includes(mask);

/** Markup within an attribute within JSON has one level of entities less. */
const entityLevels = 3;

/** Masking a shorter secret would also mask ordinary words. */
const minimumLength = 4;

export function createRedactor(secrets: readonly string[] = []): Redactor {
	const added = new Map<string, number>();
	let encodings: readonly string[] = [];
	let anyEncoding: RegExp | undefined;

	function updateEncodings() {
		const values = [...secrets, ...added.keys()].filter((secret) => secret.length >= minimumLength && secret !== mask);
		// The longest first, so that no part of a longer secret remains.
		encodings = [...new Set(values.flatMap(encodingsOf))].sort((a, b) => b.length - a.length);
		anyEncoding = encodings.length === 0 ? undefined : new RegExp(encodings.map(literal).join('|'), 'g');
	}
	updateEncodings();

	const redactValues = (text: string) => (anyEncoding ? text.replace(anyEncoding, mask) : text);
	const touches = (text: string) =>
		mayNameSecret(text) || hasSecretElement(text) || encodings.some((encoding) => text.includes(encoding));
	const plainText = (input: string) => redactValues(redactByName(redactValues(input)));
	/** Decodes entities only where they hide a secret, so that a page stays as it was sent. */
	function text(input: string): string {
		let redacted = plainText(input);
		let decoded = redacted;
		for (let level = 0; level < entityLevels && decoded.includes('&'); level++) {
			decoded = decodeEntities(decoded);
			const again = plainText(decoded);
			if (again !== decoded) redacted = decoded = again;
		}
		return redacted;
	}

	function walk(value: unknown, leaf: (text: string) => string): unknown {
		if (typeof value === 'string') return leaf(value);
		if (Array.isArray(value)) return value.map((item) => walk(item, leaf));
		if (!isJsonObject(value)) return value;
		const copy: Record<string, unknown> = {};
		for (const [key, item] of Object.entries(value))
			setOwn(copy, redactValues(key), isSecretName(key) ? masked(item) : walk(item, leaf));
		return copy;
	}

	return {
		add(secret) {
			const times = added.get(secret) ?? 0;
			added.set(secret, times + 1);
			if (times === 0) updateEncodings();
		},
		forget(secret) {
			const others = (added.get(secret) ?? 1) - 1;
			if (others > 0) added.set(secret, others);
			else if (added.delete(secret)) updateEncodings();
		},
		touches,
		hasValue: (bytes) => encodings.some((encoding) => bytes.includes(encoding)),
		json: (value) => walk(value, redactValues),
		body(input) {
			const plain = decodeAsciiEscapes(input);
			if (!touches(plain) && decodeEntities(plain) === plain) return input;
			const parsed = parse(plain);
			return parsed === undefined ? text(plain) : JSON.stringify(walk(parsed, text));
		},
		text,
		headers: (headers) =>
			Object.fromEntries([...headers].map(([name, value]) => [name, isSecretName(name) ? mask : text(value)])),
	};
}

/** An empty value stays, because it shows that the secret is not set. */
const masked = (value: unknown) => (value === '' || value === null ? value : mask);

const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** Decodes escapes of printable ASCII in JSON text, so that secret names and values are recognized. */
export const decodeAsciiEscapes = (text: string) =>
	text.includes('\\u00')
		? text.replace(/\\(?:u00([2-7][0-9a-f])|[\s\S])/gi, (whole, hex: string | undefined) => {
				const character = hex ? String.fromCharCode(Number.parseInt(hex, 16)) : '\\';
				return /["\\\x7f]/.test(character) ? whole : character;
			})
		: text;

function parse(text: string): unknown {
	try {
		return parseJson(text);
	} catch {
		return undefined;
	}
}

/** Returns the value itself, sanitized, escaped as JSON, percent-encoded, as a form field, and in base64 at any position. */
function encodingsOf(secret: string): readonly string[] {
	const json = JSON.stringify(secret).slice(1, -1);
	const whole = secret.toWellFormed();
	const percent = encodeURIComponent(whole);
	const form = new URLSearchParams([['', whole]]).toString().slice(1);
	return [
		secret,
		clean(secret),
		...[json, json.replaceAll('/', '\\/')].flatMap((text) => [text, text.replace(/[^\x20-\x7e]/g, unicodeEscape)]),
		...[percent, form].flatMap((text) => [text, text.replace(/%../g, (triplet) => triplet.toLowerCase())]),
		...base64sOf(Buffer.from(secret)),
	];
}

const unicodeEscape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A shorter core could be part of an ordinary word. */
const minimumCore = 6;

/**
 * Returns the base64 characters that depend on these bytes alone, for each of the three alignments. Base64 of every text with
 * these bytes contains them, for example of `user:secret` in basic authentication.
 */
function base64sOf(bytes: Buffer): readonly string[] {
	return [0, 1, 2].flatMap((before) => {
		const text = trimmedEnd(Buffer.concat([Buffer.alloc(before), bytes]).toString('base64'), '=');
		const first = Math.ceil((before * 8) / 6);
		const last = Math.floor(((before + bytes.length) * 8) / 6);
		const core = text.slice(first, last);
		return core.length < minimumCore ? [] : [core, core.replaceAll('+', '-').replaceAll('/', '_')];
	});
}

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
const redactByName = (text: string): string =>
	redactElements(text)
		.replace(headerLines, (_, header: string) => header + mask)
		.replace(pairs, (whole, head: string, open = '', plain = '', escapedOpen = '', escaped = '') => {
			if (open + escapedOpen !== '' && plain + escaped === '') return whole;
			return `${head}${open}${escapedOpen}${mask}${open}${escapedOpen}`;
		})
		.replace(bearerTokens, (_, scheme: string) => `${scheme} ${mask}`)
		.replace(userInfo, `//${mask}@`);
