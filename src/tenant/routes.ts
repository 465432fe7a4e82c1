/**
 * The tenant as a function from requests to responses: the operations of the contract, the token endpoint, and the local
 * endpoints.
 */
import {tokenPath} from '../contract/auth.ts';
import type {AnyEndpoint} from '../contract/endpoint.ts';
import {endpoints} from '../contract/endpoints.ts';
import {ConnectionLost} from './faults/fault.ts';
import {JsonResponse, type TenantRequest, type TenantResponse} from './http.ts';
import {readJson} from './input/input.ts';
import {isAccessToken, isSameSecret} from './keys.ts';
import {applyChanges, faultTable, readChanges, readFaultSpec} from './local.ts';
import {issueToken, operate, type RoutedRequest, type Running} from './operation.ts';
import {diskFull, internalError, notFound, Rejection, unauthenticated, wrongMethod} from './rejection.ts';
import {isDiskFull} from './store/database.ts';
import {tokenErrorResponse} from './token-endpoint.ts';

export interface RouteOptions {
	readonly running: Running;
	/** Milliseconds before each response. */
	readonly latency: () => number;
	/** Replaces the rules of faults. Throws a `Rejection` for an invalid rule. */
	readonly fail: (spec: string) => void;
	/** Logs a line per request, without its values. */
	readonly log: (line: string) => void;
}

/** Throws a `Rejection`. */
type Respond = (call: RoutedRequest) => TenantResponse | Promise<TenantResponse>;

/** The possible path prefixes of a client's base URL. */
const bases = ['', '/(?<fault>fault-[a-z0-9-]+)'];

/** Rejects if the connection is lost or the request is aborted. */
export function routes({
	running,
	latency,
	fail,
	log,
}: RouteOptions): (request: TenantRequest) => Promise<TenantResponse> {
	const match = routerOf<Respond>(routesOf(running, fail), (allow) => () => {
		throw wrongMethod(`this path accepts ${allow}`, {allow});
	});

	async function respond(request: TenantRequest, requestId: string): Promise<TenantResponse> {
		const pause = latency();
		if (pause > 0) await running.wait(pause, request.signal);
		const matched = match(request.method, request.url);
		if (!matched) throw notFound('there is nothing at this path');
		const {fault: faultName, ...path}: Record<string, string> = matched.parameters;
		return matched.handler({request, requestId, path, faultName});
	}

	function errorResponse(error: unknown, request: TenantRequest, requestId: string): TenantResponse {
		if (error instanceof ConnectionLost || request.signal.aborted) throw error;
		const isExpected = error instanceof Rejection;
		if (!isExpected) log(`failed ${requestId}: ${error instanceof Error ? error.stack : error}`);
		const rejection = isExpected ? error : isDiskFull(error) ? diskFull() : internalError();
		return pathOf(request.url).endsWith(tokenPath) ? tokenErrorResponse(rejection) : rejection.response(requestId);
	}

	/** Differs between two runs of one tenant. */
	const run = Date.now().toString(36);
	let requests = 0;

	return async (request) => {
		const requestId = `${run}-${++requests}`;
		const start = performance.now();
		const response = await respond(request, requestId).catch((error) => errorResponse(error, request, requestId));
		response.headers.set('x-request-id', requestId);
		response.headers.set('cache-control', 'no-store');
		log(`${request.method} ${response.status} ${Math.round(performance.now() - start)} ms ${requestId}`);
		return request.method === 'HEAD'
			? new Response(null, {status: response.status, headers: [...response.headers]})
			: response;
	};
}

function routesOf(running: Running, fail: (spec: string) => void): Route<Respond>[] {
	const {context, credentials} = running;
	const authorised =
		(handler: Respond): Respond =>
		(call) => {
			const [, token] = /^Bearer +(\S+)$/i.exec(call.request.headers.get('authorization') ?? '') ?? [];
			if (token === undefined) throw unauthenticated('send the header Authorization: Bearer ACCESS_TOKEN');
			const isGood = isSameSecret(token, credentials.token) || isAccessToken(context.sealer, token, context.now());
			if (!isGood) throw unauthenticated('the access token is invalid or expired');
			return handler(call);
		};
	const openApi = async ({request}: RoutedRequest) => {
		const {openApi} = await import('./openapi.ts');
		return new JsonResponse(openApi(new URL(request.url).origin));
	};
	const setFaults = async ({request}: RoutedRequest) => {
		fail(readFaultSpec(await readJson(request)));
		return new JsonResponse({});
	};
	const change = async ({request}: RoutedRequest) => {
		const changes = readChanges(await readJson(request));
		applyChanges(changes, context);
		return new JsonResponse({});
	};
	return [
		...bases.flatMap((base): Route<Respond>[] => [
			...Object.values<AnyEndpoint>(endpoints).map((endpoint) => ({
				method: endpoint.method,
				path: base + endpoint.path,
				handler: authorised((call) => operate(endpoint, call, running)),
			})),
			// A fault in the base path applies only to operations. The token endpoint works, so that a client can sign in.
			{method: 'POST', path: base + tokenPath, handler: (call) => issueToken(call, running)},
		]),
		{method: 'GET', path: '/openapi.json', handler: openApi},
		{method: 'GET', path: '/-/local/faults', handler: () => new JsonResponse(faultTable())},
		{method: 'POST', path: '/-/local/fail', handler: authorised(setFaults)},
		{method: 'POST', path: '/-/local/change', handler: authorised(change)},
	];
}

interface Route<Handler> {
	readonly method: 'GET' | 'POST';
	/** A path with parameters in braces, such as `/api/v1/apps/{id}`. It may also have named groups of a regular expression. */
	readonly path: string;
	readonly handler: Handler;
}

/**
 * Returns a function from a method and a URL to the route. For a path without a route for the method, the handler is the
 * result of `otherMethod`; `allow` is the value of the header. HEAD is served like GET. The parameters of the path are decoded.
 * Undefined for an unknown path.
 */
export function routerOf<Handler>(
	routes: readonly Route<Handler>[],
	otherMethod: (allow: string) => Handler,
): (method: string, url: string) => {handler: Handler; parameters: Readonly<Record<string, string>>} | undefined {
	const paths = [...Map.groupBy(routes, ({path}) => path)].map(([path, same]) => ({
		pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
		handlers: new Map<string, Handler>(same.map(({method, handler}) => [method, handler])),
		other: otherMethod(same.map(({method}) => (method === 'GET' ? 'GET, HEAD' : method)).join(', ')),
	}));
	return (method, url) => {
		const requested = pathOf(url);
		const matched = paths.find(({pattern}) => pattern.test(requested));
		if (!matched) return undefined;
		const {pattern, handlers, other} = matched;
		const groups = Object.entries(pattern.exec(requested)?.groups ?? {});
		return {
			handler: handlers.get(method === 'HEAD' ? 'GET' : method) ?? other,
			parameters: Object.fromEntries(groups.map(([name, value]) => [name, decoded(value, decodeURIComponent)])),
		};
	};
}

/** Decodes the path of a URL, except for percent signs and slashes within a parameter. */
const pathOf = (url: string): string => decoded(new URL(url).pathname.replaceAll('%25', '%2525'), decodeURI);

/** Leaves bytes that are not UTF-8 encoded. */
const decoded = (text: string, decode: (text: string) => string): string =>
	text.replace(/(?:%[\da-f]{2})+/gi, (bytes) => {
		try {
			return decode(bytes);
		} catch {
			return bytes;
		}
	});
