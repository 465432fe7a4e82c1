/** The spellings in which a known secret may turn up in other text. */
import {clean} from '../../text/visible.ts';

/** The value itself, cleaned, escaped as JSON, percent-encoded, as a form field, and within base64 at any position. */
export function encodingsOf(secret: string): readonly string[] {
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

/** A core shorter than this could be part of any word. */
const shortestCore = 6;

/**
 * What base64 of any text that contains the bytes must contain: at each of the three alignments, the characters that
 * depend on the bytes alone. `user:secret` of basic authentication is such a text.
 */
function base64sOf(bytes: Buffer): readonly string[] {
	return [0, 1, 2].flatMap((before) => {
		const text = Buffer.concat([Buffer.alloc(before), bytes])
			.toString('base64')
			.replace(/=+$/, '');
		const first = Math.ceil((before * 8) / 6);
		const last = Math.floor(((before + bytes.length) * 8) / 6);
		const core = text.slice(first, last);
		return core.length < shortestCore ? [] : [core, core.replaceAll('+', '-').replaceAll('/', '_')];
	});
}
