/**
 * Guesses the address for typed or pasted text: an address, a URL, an id or a share code. It only parses the text. No
 * request is sent before a person chooses a guess.
 */
import {readShareCode} from '../format/share-code.ts';
import {type Guess, parseAddressIfValid} from './address.ts';
import {guessId, guessOwners, looksLikeId, type Seen} from './ids.ts';

/** Longer text is not an id or a URL. */
export const maximumLength = 2000;

/** Sorted by likelihood; empty if nothing matches. */
export function guessAddresses(text: string, seen: Seen): readonly Guess[] {
	const trimmed = text.trim();
	if (trimmed === '' || trimmed.length > maximumLength) return [];
	// `tool-bindings` has the twelve letters of a share code, but it is an address.
	const screen = guessAddress(trimmed);
	if (screen) return [screen];
	const secret = guessShareCode(trimmed);
	if (secret) return [secret, ...(secret.isCertain ? [] : guessId(trimmed, seen))];
	if (URL.canParse(trimmed) && /^https?:/i.test(trimmed)) return guessUrl(new URL(trimmed), seen);
	const owners = guessOwners(trimmed);
	return owners ? [owners] : guessId(trimmed, seen);
}

function guessShareCode(text: string): Guess | undefined {
	const read = readShareCode(text);
	if ('problem' in read) return undefined;
	const isGrouped = read.host !== undefined || /[^A-Za-z0-9]/.test(text);
	// Twelve letters in a row are more likely a word than a code.
	if (!isGrouped && !/\d/.test(text)) return undefined;
	return {
		title: `Look up shared secret ${read.code}, once`,
		address: {screen: 'secret', params: {}},
		shareCode: text,
		isCertain: isGrouped,
	};
}

function guessAddress(text: string): Guess | undefined {
	const address = parseAddressIfValid(text);
	return address && {title: `Go to ${text}`, address, isCertain: true};
}

/** A URL of the API, or of another web interface. Document: not shown; its path is searched for addresses and ids of castellan. */
function guessUrl(url: URL, seen: Seen): readonly Guess[] {
	const path = guessAddress(url.pathname.replace(/^.*\/api\/v\d+\//, ''));
	if (path && url.pathname !== '/')
		return [{...path, title: `${path.title} (from a URL of ${url.host})`, isCertain: false}];
	const id = url.pathname.split('/').findLast(looksLikeId);
	return id === undefined ? [] : guessId(id, seen);
}
