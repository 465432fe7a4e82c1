/** The encodings in which a known secret can appear in other text. */
import {trimmedEnd} from '../../text/trim.ts';
import {clean} from '../../text/visible.ts';

/** Returns the value itself, sanitized, escaped as JSON, percent-encoded, as a form field, and in base64 at any position. */
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
