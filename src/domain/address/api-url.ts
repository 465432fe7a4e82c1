/** Finds the address for a path or URL of the API, as it appears in logs and documents. */

import {type AnyEndpoint, pathParams} from '../../contract/endpoint.ts';
import {type EndpointName, endpoints} from '../../contract/endpoints.ts';
import {type Address, formatAddress} from './address.ts';
import type {Guess} from './guess.ts';

type Params = Readonly<Record<string, string>>;

/** The address that shows the subject of each operation. */
const addressOf: Readonly<Record<EndpointName, (params: Params) => Address>> = {
	searchApps: () => ({screen: 'apps', params: {}}),
	listAuthConfigs: () => ({screen: 'auth-configs', params: {}}),
	updateAuthConfig: ({id = ''}) => ({screen: 'auth-config', params: {authConfigId: id}}),
	rotateStepUpSecret: ({id = ''}) => ({screen: 'step-up-provider', params: {providerId: id}}),
	searchEntitlementOwners: (params) => ({screen: 'owners', params}),
	getSecretByCode: () => ({screen: 'secret', params: {}}),
	listSurfaces: (params) => ({screen: 'conversation', params}),
	getNotificationSettings: () => ({screen: 'notifications', params: {}}),
	deleteToolBindings: ({virtualMcpServerId = ''}) => ({
		screen: 'tool-server',
		params: {serverId: virtualMcpServerId},
	}),
};

/** Undefined if the text is not an operation of the contract. Another host than the tenant's gives an uncertain guess. */
export function guessApiUrl(text: string, host: string): Guess | undefined {
	const [, , origin = '', path = ''] = /^([A-Z]+\s+)?(https?:\/\/[^/\s]+)?\S*?(\/api\/[^\s?#]*)/.exec(text) ?? [];
	for (const name of Object.keys(endpoints) as EndpointName[]) {
		const params = readPath(endpoints[name], path);
		if (!params) continue;
		const from = URL.parse(origin)?.host;
		const isForeign = from !== undefined && from !== host;
		const address = addressOf[name](params);
		return {
			title: `${isForeign ? `In this tenant, not ${from}: ` : ''}${formatAddress(address)}`,
			address,
			isCertain: !isForeign,
		};
	}
	return undefined;
}

function readPath(endpoint: AnyEndpoint, path: string): Params | undefined {
	const segments = endpoint.path.split('/');
	const parts = path.replace(/\/+$/, '').split('/');
	if (segments.length !== parts.length) return undefined;
	const names = new Map(pathParams(endpoint).map(({name, wire}) => [`{${wire}}`, name]));
	const params: [string, string][] = [];
	for (const [index, segment] of segments.entries()) {
		const name = names.get(segment);
		const value = decoded(parts[index] ?? '');
		if (name === undefined ? value !== segment : !value) return undefined;
		if (name !== undefined) params.push([name, value ?? '']);
	}
	return Object.fromEntries(params);
}

function decoded(part: string): string | undefined {
	try {
		return decodeURIComponent(part);
	} catch {
		return undefined;
	}
}
