/**
 * Redacts secrets in everything that leaves the client: by name (JSON members, headers, form fields, query parameters,
 * `name: value` in prose) and by value (a known secret as plain text, escaped, percent-encoded or in base64).
 */
import {mask} from '../../contract/sensitive-fields.ts';
import {isJsonObject, setOwn} from '../../text/json/object.ts';
import {parseJson} from '../../text/json/parse.ts';
import {encodingsOf} from './encodings.ts';
import {decodeEntities, hasSecretElement} from './markup.ts';
import {redactByName} from './redact-text.ts';
import {isSecretName, mayNameSecret} from './secret-names.ts';

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
			const times = added.get(secret) ?? 0;
			if (times > 1) added.set(secret, times - 1);
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
const decodeAsciiEscapes = (text: string) =>
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
