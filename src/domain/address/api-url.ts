/** Paths and URLs of the service's own operations, as logs and documents hold them. */

import {type AnyEndpoint, pathParams} from '../../contract/endpoint.ts';
import {type EndpointName, endpoints} from '../../contract/endpoints.ts';
import {type Address, formatAddress} from './address.ts';
import type {Guess} from './guess.ts';

type Params = Readonly<Record<string, string>>;

/** Where each operation's subject is shown. */
const placeOf: Readonly<Record<EndpointName, (params: Params) => Address>> = {
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

/** Undefined for what is no operation of the contract. `host` is the tenant's: another's is said, and never jumped to unasked. */
export function apiPlace(text: string, host: string): Guess | undefined {
	const [, , origin = '', path = ''] = /^([A-Z]+\s+)?(https?:\/\/[^/\s]+)?\S*?(\/api\/[^\s?#]*)/.exec(text) ?? [];
	for (const name of Object.keys(endpoints) as EndpointName[]) {
		const params = readPath(endpoints[name], path);
		if (!params) continue;
		const from = URL.parse(origin)?.host;
		const isForeign = from !== undefined && from !== host;
		const address = placeOf[name](params);
		return {
			title: `${isForeign ? `Not of ${from} but of this tenant: ` : ''}${formatAddress(address)}`,
			address,
			isCertain: !isForeign,
		};
	}
	return undefined;
}

function readPath(endpoint: AnyEndpoint, path: string): Params | undefined {
	const wanted = endpoint.path.split('/');
	const parts = path.replace(/\/+$/, '').split('/');
	if (wanted.length !== parts.length) return undefined;
	const names = new Map(pathParams(endpoint).map(({name, wire}) => [`{${wire}}`, name]));
	const params: [string, string][] = [];
	for (const [index, part] of wanted.entries()) {
		const name = names.get(part);
		const value = decoded(parts[index] ?? '');
		if (name === undefined ? value !== part : !value) return undefined;
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
