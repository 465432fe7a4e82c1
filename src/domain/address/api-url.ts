/** Finds the address for a path or URL of the API, as it appears in logs and documents. */
import {endpoints} from '../../contract/endpoints.ts';
import {trimmedEnd} from '../../text/trim.ts';
import {descriptors, isResource, resources} from '../resources/index.ts';
import {paramNames} from '../resources/path.ts';
import {type Address, formatAddress, type Guess} from './address.ts';
import {routes, type ScreenName} from './routes.ts';

/** The screen for an operation: its own, or the screen of the item that a write changes. */
function screenOf({name, path}: {readonly name: string; readonly path: string}): ScreenName | undefined {
	const descriptor = descriptors.find(({endpoint}) => endpoint.name === name);
	if (descriptor) return isResource(descriptor) ? descriptor.name : (descriptor.item?.screen ?? descriptor.name);
	return resources.find(({endpoint}) => path.startsWith(`${endpoint.path}/{`))?.item.screen;
}

/** Undefined if the text is not an operation of the contract. Another host than the tenant's gives an uncertain guess. */
export function guessApiUrl(text: string, host: string): Guess | undefined {
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
