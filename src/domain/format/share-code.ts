/** Reads share codes in any case, with or without hyphens, or inside a share URL. Endpoint 7. */
import {shareCodePattern} from '../../contract/secret.ts';
import {startOf} from '../../text/trim.ts';

export type ShareCode =
	| {
			readonly code: string;
			/** The host of a pasted URL. The URL itself is never requested. */
			readonly host?: string;
	  }
	| {readonly problem: string};

/** Three groups of four, separated by a hyphen, a dash, a space or nothing, as people and messengers write them. */
const codeForm =
	/(?<![A-Za-z0-9])([A-Za-z0-9]{4})[-\s\u2010-\u2015]?([A-Za-z0-9]{4})[-\s\u2010-\u2015]?([A-Za-z0-9]{4})(?![A-Za-z0-9])/;

const advice = 'Write three groups of four letters or digits, such as KEEP-7Q2M-VALT';

/** Returns the code, or the problem with the input. */
export function readShareCode(input: string): ShareCode {
	const text = input.trim();
	if (text === '') return {problem: `Share code missing. ${advice}`};
	const foreign = [...text].find((letter) => letter > '\u007f' && !/[\u2010-\u2015\s]/.test(letter));
	if (foreign) {
		const point = foreign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
		return {problem: `“${foreign}” (U+${point}) is not a plain letter or digit. Type the code again`};
	}
	if (/^https?:/i.test(text)) return readShareUrl(text);
	const match = codeForm.exec(text);
	if (!match || match[0].length !== text.length) {
		const count = text.replace(/[^A-Za-z0-9]/g, '').length;
		const reason =
			count === 12
				? 'a character in it is out of place'
				: `it has ${count} ${count === 1 ? 'letter or digit' : 'letters and digits'} instead of 12`;
		return {problem: `“${startOf(text, 40)}” is not a share code: ${reason}. ${advice}`};
	}
	return {code: codeOf(match)};
}

function readShareUrl(text: string): ShareCode {
	if (!URL.canParse(text)) return {problem: `Invalid URL “${startOf(text, 60)}”. ${advice}`};
	const url = new URL(text);
	const parts = [...url.pathname.split('/'), ...url.searchParams.values(), ...url.hash.slice(1).split('/')];
	const code = parts.map((part) => part.toUpperCase()).find((part) => shareCodePattern.test(part));
	return code ? {code, host: url.host} : {problem: `No share code in the URL. ${advice}`};
}

const codeOf = (match: RegExpExecArray) => match.slice(1, 4).join('-').toUpperCase();

/** Whether a text contains a share code in the API's form. The middle of a UUID does not count. */
export const holdsShareCode = (text: string): boolean =>
	/(?<![A-Za-z0-9-])[A-Z0-9]{4}(-[A-Z0-9]{4}){2}(?![A-Za-z0-9-])/.test(text);
