/** Sends raw requests. The contract suite is written once against it and runs in process and over a socket. */
import {onTestFinished} from 'vitest';
import type {AnyEndpoint} from '../../../src/contract/endpoint.ts';
import {pathParams, wireNames} from '../../../src/contract/endpoint.ts';
import {type EndpointName, endpoints} from '../../../src/contract/endpoints.ts';
import {createTenant, type Tenant, type TenantOptions} from '../../../src/tenant/fetch.ts';
import {JsonResponse} from '../../../src/tenant/http.ts';
import {listen} from '../../../src/tenant/listen.ts';
import {isThorough} from '../runs/runs.ts';
import {tenantInFile} from './in-file.ts';

export interface Wire {
	readonly tenant: Tenant;
	readonly baseUrl: string;
	/** Sends any request, with the tenant's token unless `headers` contain another one. */
	readonly send: (path: string, init?: RequestInit) => Promise<Response>;
	/** Sends a JSON body by POST. */
	readonly post: (path: string, body: unknown, init?: RequestInit) => Promise<ParsedResponse>;
	/** Calls an operation by its name, with its inputs where the contract has them. */
	readonly call: (name: EndpointName, input?: Record<string, unknown>) => Promise<ParsedResponse>;
}

/** A response with its parsed JSON body. */
export interface ParsedResponse {
	readonly status: number;
	readonly headers: Headers;
	// biome-ignore lint/suspicious/noExplicitAny: the suite reads responses that break the contract.
	readonly json: any;
}

type WireOptions = TenantOptions & {readonly file?: string};
type Connect = (options?: WireOptions) => Promise<Wire>;

const open = ({file, ...options}: WireOptions = {}): Tenant =>
	file === undefined ? createTenant(options) : tenantInFile(file, options);

const inProcess: Connect = async (options) => {
	const tenant = open(options);
	onTestFinished(() => tenant.close());
	return wireOf(tenant, 'http://tenant.test', async ({url, method, headers, body, signal}) => {
		const sent = body && new Uint8Array(await new Response(body).arrayBuffer());
		const response = await tenant.request(url, {
			method,
			headers: Object.fromEntries(headers),
			signal,
			...(sent && {body: sent}),
		});
		return response instanceof JsonResponse ? response.toResponse() : response;
	});
};

const overSocket: Connect = async (options) => {
	const tenant = open(options);
	const listening = await listen(tenant);
	onTestFinished(async () => {
		tenant.close();
		await listening.close();
	});
	return wireOf(tenant, listening.baseUrl, (request) => fetch(request));
};

type Transports = readonly (readonly [string, Connect])[];

/** Both transports for `describe.each`. */
export const bothTransports: Transports = [
	['in-process', inProcess],
	['over a socket', overSocket],
];

/** The transports for `describe.each`. The usual run takes the socket only where a file asks for both. */
export const transports: Transports = isThorough ? bothTransports : bothTransports.slice(0, 1);

export {inProcess};

function wireOf(tenant: Tenant, baseUrl: string, fetch: (request: Request) => Promise<Response>): Wire {
	const send: Wire['send'] = (path, init = {}) => {
		const headers = new Headers({authorization: `Bearer ${tenant.credentials.token}`});
		for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
		if (headers.get('authorization') === '') headers.delete('authorization');
		return fetch(new Request(baseUrl + path, {redirect: 'manual', ...init, headers}));
	};
	const post: Wire['post'] = async (path, body, init) =>
		read(
			await send(path, {
				method: 'POST',
				body: JSON.stringify(body),
				...init,
				headers: {'content-type': 'application/json', ...init?.headers},
			}),
		);
	return {
		tenant,
		baseUrl,
		send,
		post,
		async call(name, input = {}) {
			const endpoint: AnyEndpoint = endpoints[name];
			const path = pathOf(endpoint, input);
			const sent = [...wireNames(endpoint)].flatMap(([name, wire]) => (name in input ? [[wire, input[name]]] : []));
			if (endpoint.method === 'POST') return post(path, Object.fromEntries(sent));
			const query = new URLSearchParams(sent.map(([wire, value]) => [String(wire), String(value)]));
			return read(await send(`${path}?${query}`));
		},
	};
}

/** The path of an operation with its parameters filled in and encoded. */
export const pathOf = (endpoint: AnyEndpoint, input: Record<string, unknown>): string =>
	pathParams(endpoint).reduce(
		(path, {name, wire}) => path.replace(`{${wire}}`, encodeURIComponent(String(input[name]))),
		endpoint.path,
	);

export const read = async (response: Response): Promise<ParsedResponse> => ({
	status: response.status,
	headers: response.headers,
	json: await response.json(),
});

/** Reads every page of a list, at most 1,000. */
export async function pages(
	wire: Wire,
	name: EndpointName,
	input: Record<string, unknown> = {},
): Promise<ParsedResponse[]> {
	const all: ParsedResponse[] = [];
	for (let token = ''; all.length < 1_000; ) {
		const page = await wire.call(name, {...input, ...(token && {pageToken: token})});
		if (page.status !== 200) throw new Error(`page ${all.length + 1}: ${JSON.stringify(page.json)}`);
		all.push(page);
		token = page.json.nextPageToken;
		if (!token) break;
	}
	return all;
}
