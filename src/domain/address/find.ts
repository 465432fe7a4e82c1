/**
 * Guesses the address for typed or pasted text: an address, a URL, an id or a share code. It only parses the text. No
 * request is sent before a person chooses a guess.
 */

import {endpoints} from '../../contract/endpoints.ts';
import {trimmedEnd} from '../../text/trim.ts';
import {readShareCode} from '../format/share-code.ts';
import {descriptors, isResource, resources} from '../resources/index.ts';
import {paramNames} from '../resources/path.ts';
import {type Address, formatAddress, type Guess, parseAddressIfValid} from './address.ts';
import {guessId, guessOwners, looksLikeId, type Seen} from './ids.ts';
import {routes, type ScreenName} from './routes.ts';

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
	const address = guessApiUrl(trimmed, seen.host);
	if (address) return [address];
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

/** A URL of another web interface. Document: not shown; its path is searched for addresses and ids of castellan. */
function guessUrl(url: URL, seen: Seen): readonly Guess[] {
	const path = guessAddress(url.pathname);
	if (path && url.pathname !== '/')
		return [{...path, title: `${path.title} (from a URL of ${url.host})`, isCertain: false}];
	const id = url.pathname.split('/').findLast(looksLikeId);
	return id === undefined ? [] : guessId(id, seen);
}

/** The screen for an operation: its own, or the screen of the item that a write changes. */
function screenOf({name, path}: {readonly name: string; readonly path: string}): ScreenName | undefined {
	const descriptor = descriptors.find(({endpoint}) => endpoint.name === name);
	if (descriptor) return isResource(descriptor) ? descriptor.name : (descriptor.item?.screen ?? descriptor.name);
	return resources.find(({endpoint}) => path.startsWith(`${endpoint.path}/{`))?.item.screen;
}

/** Undefined if the text is not an operation of the contract. Another host than the tenant's gives an uncertain guess. */
function guessApiUrl(text: string, host: string): Guess | undefined {
	const url = text.replace(/^[A-Z]+\s+/, '');
	const [origin = ''] = /^https?:\/\/[^/\s]+/.exec(url) ?? [];
	const [, path = ''] = /^\S*?(\/api\/[^\s?#]*)/.exec(url.slice(origin.length)) ?? [];
	for (const endpoint of Object.values(endpoints)) {
		const ids = readPath(endpoint.path, path);
		const screen = ids && screenOf(endpoint);
		if (!screen) continue;
		const from = URL.parse(origin)?.host;
		const isForeign = from !== undefined && from !== host;
		const params = Object.fromEntries(paramNames(routes[screen]).map((param, index) => [param, ids[index] ?? '']));
		const address: Address = {screen, params};
		return {
			title: `${isForeign ? `In this tenant, not ${from}: ` : ''}${formatAddress(address)}`,
			address,
			isCertain: !isForeign,
		};
	}
	return undefined;
}

/** The values of the parameters of a path, in order; undefined if the path differs from the template. */
function readPath(template: string, path: string): readonly string[] | undefined {
	const segments = template.split('/');
	const parts = trimmedEnd(path, '/').split('/');
	if (segments.length !== parts.length) return undefined;
	const ids: string[] = [];
	for (const [index, segment] of segments.entries()) {
		const value = decoded(parts[index] ?? '');
		const isParam = segment.startsWith('{');
		if (isParam ? !value : value !== segment) return undefined;
		if (isParam && value) ids.push(value);
	}
	return ids;
}

function decoded(part: string): string | undefined {
	try {
		return decodeURIComponent(part);
	} catch {
		return undefined;
	}
}
