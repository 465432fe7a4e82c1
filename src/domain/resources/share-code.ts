/** Share codes as people have them: in any case, with or without hyphens, in a message, or inside a share URL. Endpoint 7. */
import {shareCodePattern} from '../../contract/paper-secret.ts';

export type ShareCode =
	| {
			readonly code: string;
			/** The host of a pasted URL: it is only read for its code, never visited. */
			readonly host?: string;
	  }
	| {readonly problem: string};

/** Three groups of four, between which people and messengers put hyphens, dashes, spaces, or nothing. */
const loose =
	/(?<![A-Za-z0-9])([A-Za-z0-9]{4})[-\s\u2010-\u2015]?([A-Za-z0-9]{4})[-\s\u2010-\u2015]?([A-Za-z0-9]{4})(?![A-Za-z0-9])/;

const form = 'a code is three groups of four letters or digits, such as KEEP-7Q2M-VALT';

/** Reads a code, or says what is wrong with it before anything is sent. */
export function readShareCode(input: string): ShareCode {
	const text = input.trim();
	if (text === '') return {problem: `Nothing was given; ${form}`};
	const foreign = [...text].find((letter) => letter > '\u007f' && !/[\u2010-\u2015\s]/.test(letter));
	if (foreign) {
		const point = foreign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
		return {
			problem: `“${foreign}” (U+${point}) only looks like part of a code: type it again with plain letters and digits`,
		};
	}
	if (/^https?:/i.test(text)) return readShareUrl(text);
	const match = loose.exec(text);
	if (!match || match[0].length !== text.length) {
		const count = text.replace(/[^A-Za-z0-9]/g, '').length;
		return {problem: `“${text.slice(0, 40)}” is no share code (${count} letters and digits instead of 12); ${form}`};
	}
	return {code: codeOf(match)};
}

function readShareUrl(text: string): ShareCode {
	if (!URL.canParse(text)) return {problem: `“${text.slice(0, 60)}” is no URL that can be read; ${form}`};
	const url = new URL(text);
	const parts = [...url.pathname.split('/'), ...url.searchParams.values(), ...url.hash.slice(1).split('/')];
	const code = parts.map((part) => part.toUpperCase()).find((part) => shareCodePattern.test(part));
	return code ? {code, host: url.host} : {problem: `There is no share code in that URL; ${form}`};
}

const codeOf = (match: RegExpExecArray) => match.slice(1, 4).join('-').toUpperCase();

/** Whether a text has a share code in it as the service writes them. The middle of a UUID is none. */
export const holdsShareCode = (text: string): boolean =>
	/(?<![A-Za-z0-9-])[A-Z0-9]{4}(-[A-Z0-9]{4}){2}(?![A-Za-z0-9-])/.test(text);
