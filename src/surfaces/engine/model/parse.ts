import {endOfString} from '../../../text/json/parse.ts';
import {modelLength, valueDepth} from '../limits.ts';
import {valueWords} from '../words/values.ts';

/** Parses a `dataModelJson`. An absent one gives empty data. An invalid one gives empty data and a problem. */
export function parseModel(json: string | undefined): {readonly value: unknown; readonly problem: string | undefined} {
	if (!json) return {value: {}, problem: undefined};
	if (json.length > modelLength) return unread(valueWords.largeModel);
	// Checked before parsing, because deeply nested brackets can block the parser for a second.
	if (!isShallow(json)) return unread(valueWords.nestedModel(valueDepth));
	try {
		return {value: JSON.parse(json), problem: undefined};
	} catch {
		// The parser's own message would quote untrusted text.
		return unread(valueWords.invalidModel);
	}
}

const unread = (problem: string) => ({value: {}, problem});

function isShallow(json: string): boolean {
	let depth = 0;
	for (let at = 0; at < json.length; at++) {
		const code = json.charCodeAt(at);
		if (code === 0x22) at = endOfString(json, at);
		else if (code === 0x5b || code === 0x7b) depth++;
		else if (code === 0x5d || code === 0x7d) depth--;
		if (depth > valueDepth) return false;
	}
	return true;
}
