/**
 * The one place where secrets are taken out of what leaves the client: by name (JSON members, headers, form fields, query
 * parameters, `name: value` in prose) and by value (a known secret as it stands, escaped, percent-encoded or in base64).
 */
import {mask} from '../../contract/sensitive-fields.ts';
import {ExactNumber} from '../../text/json/exact-number.ts';
import {setOwn} from '../../text/json/object.ts';
import {parseJson} from '../../text/json/parse.ts';
import {encodingsOf} from '../http/encodings.ts';
import {redactByName} from './redact-text.ts';
import {isSecretName, mayNameSecret} from './secret-names.ts';

export interface Redactor {
	/** From now on this value is masked wherever it turns up. Values too short to be told from ordinary text are not. */
	add(secret: string): void;
	/** Lets go of an added value, once nothing that could hold it is left to redact, and as often as it was added. */
	forget(secret: string): void;
	/** Whether a JSON text may need redaction; cheap enough for every answer. */
	touches(json: string): boolean;
	/** A copy of a parsed JSON value without secrets. An empty value of a secret name stays empty. */
	json(value: unknown): unknown;
	/** A body as text: JSON (which stays JSON), broken JSON, a form, or anything else. Stricter than `json` inside strings. */
	body(text: string): string;
	/** Any other text: messages, reasons, URLs. */
	text(text: string): string;
	headers(headers: Iterable<readonly [string, string]>): Record<string, string>;
}

/** Whether a value holds a mask: such a value is never one to send. */
export const isMask = (value: unknown): boolean => typeof value === 'string' && value.includes(mask);

/** A shorter secret would mask ordinary words. */
const shortest = 4;

export function createRedactor(secrets: readonly string[] = []): Redactor {
	const added = new Map<string, number>();
	let encodings: readonly string[] = [];
	let anyEncoding: RegExp | undefined;

	function learn() {
		const known = [...secrets, ...added.keys()].filter((secret) => secret.length >= shortest && secret !== mask);
		// The longest first, so that no part of a longer secret is left standing.
		encodings = [...new Set(known.flatMap(encodingsOf))].sort((a, b) => b.length - a.length);
		anyEncoding = encodings.length === 0 ? undefined : new RegExp(encodings.map(literal).join('|'), 'g');
	}
	learn();

	const scrubbed = (text: string) => (anyEncoding ? text.replace(anyEncoding, mask) : text);
	const touches = (text: string) => mayNameSecret(text) || encodings.some((encoding) => text.includes(encoding));
	const text = (input: string) => scrubbed(redactByName(scrubbed(input)));

	function walk(value: unknown, leaf: (text: string) => string): unknown {
		if (typeof value === 'string') return leaf(value);
		if (Array.isArray(value)) return value.map((item) => walk(item, leaf));
		if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return value;
		const copy: Record<string, unknown> = {};
		for (const [key, item] of Object.entries(value)) {
			setOwn(copy, scrubbed(key), isSecretName(key) ? masked(item) : walk(item, leaf));
		}
		return copy;
	}

	return {
		add(secret) {
			const times = added.get(secret) ?? 0;
			added.set(secret, times + 1);
			if (times === 0) learn();
		},
		forget(secret) {
			const times = added.get(secret) ?? 0;
			if (times > 1) added.set(secret, times - 1);
			else if (added.delete(secret)) learn();
		},
		touches,
		json: (value) => walk(value, scrubbed),
		body(input) {
			const plain = unhidden(input);
			if (!touches(plain)) return input;
			const parsed = parse(plain);
			return parsed === undefined ? text(plain) : JSON.stringify(walk(parsed, text));
		},
		text,
		headers: (headers) =>
			Object.fromEntries([...headers].map(([name, value]) => [name, isSecretName(name) ? mask : text(value)])),
	};
}

/** That a secret is missing is worth seeing, and gives nothing away. */
const masked = (value: unknown) => (value === '' || value === null ? value : mask);

const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** JSON text whose printable ASCII is not written as escapes, so that names and values can be seen. */
const unhidden = (text: string) =>
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
