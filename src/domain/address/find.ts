/**
 * Finding anything: what a typed or pasted text could be, and the place that shows it. The text is only read: no URL is
 * visited, and nothing is asked before a person chooses. Pure; what was seen of the tenant so far comes in.
 */

import {readShareCode} from '../resources/share-code.ts';
import {AddressError, parseAddress} from './address.ts';
import {apiPlace} from './api-url.ts';
import type {Guess} from './guess.ts';
import {guessId, guessOwners, looksLikeId, type Seen} from './ids.ts';

/** The most likely first; none for text that is nothing of the tenant's. */
export function findPlaces(text: string, seen: Seen): readonly Guess[] {
	const trimmed = text.trim();
	// A page of text is no id.
	if (trimmed === '' || trimmed.length > 2000) return [];
	const secret = guessShareCode(trimmed);
	if (secret) return [secret, ...(secret.isCertain ? [] : guessId(trimmed, seen))];
	const known = guessAddress(trimmed) ?? apiPlace(trimmed, seen.host);
	if (known) return [known];
	if (URL.canParse(trimmed) && /^https?:/i.test(trimmed)) return guessUrl(new URL(trimmed), seen);
	const owners = guessOwners(trimmed);
	return owners ? [owners] : guessId(trimmed, seen);
}

function guessShareCode(text: string): Guess | undefined {
	const read = readShareCode(text);
	if ('problem' in read) return undefined;
	const isGrouped = read.host !== undefined || /[^A-Za-z0-9]/.test(text);
	// Twelve letters in a row are a word sooner than a code.
	if (!isGrouped && !/\d/.test(text)) return undefined;
	return {
		title: `Shared secret ${read.code}: asks for it, once`,
		address: {screen: 'secret', params: {}},
		shareCode: text,
		isCertain: isGrouped,
	};
}

function guessAddress(text: string): Guess | undefined {
	try {
		return {title: `Go to ${text}`, address: parseAddress(text), isCertain: true};
	} catch (error) {
		if (error instanceof AddressError) return undefined;
		throw error;
	}
}

/** A page of some web interface. Document: not shown; ids and paths like those of castellan are looked for. */
function guessUrl(url: URL, seen: Seen): readonly Guess[] {
	const path = guessAddress(url.pathname);
	if (path && url.pathname !== '/')
		return [{...path, title: `${path.title} (from a URL of ${url.host})`, isCertain: false}];
	const id = url.pathname.split('/').findLast(looksLikeId);
	return id === undefined ? [] : guessId(id, seen);
}
