/**
 * The tenant as a function from requests to responses: the operations of the contract, the token endpoint, and the local
 * endpoints. Hono's router matches the paths. Its application is not used, because it needs a `Request` (see `http.ts`).
 */
import {randomUUID} from 'node:crypto';
import {TrieRouter} from 'hono/router/trie-router';
import {tryDecodeURI, tryDecodeURIComponent} from 'hono/utils/url';
import {tokenPath} from '../contract/auth.ts';
import type {AnyEndpoint} from '../contract/endpoint.ts';
import {endpoints} from '../contract/endpoints.ts';
import {ConnectionLost} from './faults/fault.ts';
import {faultOf} from './faults.ts';
import {JsonResponse, type TenantRequest, type TenantResponse} from './http.ts';
import {readJson} from './input.ts';
import {isAccessToken, isSame} from './keys.ts';
import {applyChanges, changeLimits, faultTable, readChanges, readFaultSpec} from './local.ts';
import {issueToken, operate, type RoutedRequest, type Running} from './operation.ts';
import {internalError, notFound, Rejection, unauthenticated, wrongMethod} from './rejection.ts';
import {asTokenRejection, TokenRejection} from './token-endpoint.ts';

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
type Route = (call: RoutedRequest) => TenantResponse | Promise<TenantResponse>;

/** The possible path prefixes of a client's base URL. */
const bases = ['', '/:fault{fault-[a-z0-9-]+}'];

/** Rejects if the connection is lost or the request is aborted. */
export function routes({
	running,
	latency,
	fail,
	log,
}: RouteOptions): (request: TenantRequest) => Promise<TenantResponse> {
	const router = routerOf(running, fail);

	async function respond(request: TenantRequest, requestId: string): Promise<TenantResponse> {
		const pause = latency();
		if (pause > 0) await running.wait(pause, request.signal);
		const path = pathOf(request);
		const [[match] = [], stash = []] = router.match(request.method === 'HEAD' ? 'GET' : request.method, path);
		if (!match) throw notFound('there is nothing at this path');
		const [route, places] = match;
		const values = Object.entries(places).map(([name, place]) => [
			name,
			tryDecodeURIComponent(typeof place === 'number' ? (stash[place] ?? '') : place),
		]);
		const {fault: name, ...parameters}: Record<string, string> = Object.fromEntries(values);
		const fault = name === undefined ? undefined : faultOf(name);
		if (name !== undefined && !fault) throw notFound(`${name} is not a fault: GET /-/local/faults lists all faults`);
		return route({request, requestId, path: parameters, fault});
	}

	function errorResponse(error: unknown, request: TenantRequest, requestId: string): TenantResponse {
		if (error instanceof ConnectionLost || request.signal.aborted) throw error;
		const isExpected = error instanceof Rejection || error instanceof TokenRejection;
		if (!isExpected) log(`failed ${requestId}: ${error instanceof Error ? error.stack : error}`);
		if (pathOf(request).endsWith(tokenPath)) return asTokenRejection(error).response();
		return (error instanceof Rejection ? error : internalError()).response(requestId);
	}

	return async (request) => {
		const requestId = randomUUID();
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

/** Decodes a path, except for percent signs and slashes within a parameter. */
const pathOf = ({url}: TenantRequest): string => tryDecodeURI(new URL(url).pathname.replaceAll('%25', '%2525'));

function routerOf(running: Running, fail: (spec: string) => void): TrieRouter<Route> {
	const router = new TrieRouter<Route>();
	const methods = new Map<string, string[]>();
	const add = (method: 'GET' | 'POST', path: string, route: Route) => {
		router.add(method, path, route);
		methods.set(path, [...(methods.get(path) ?? []), ...(method === 'GET' ? ['GET', 'HEAD'] : [method])]);
	};
	const {context, credentials} = running;
	const authorised =
		(route: Route): Route =>
		(call) => {
			const [, token] = /^Bearer +(\S+)$/i.exec(call.request.headers.get('authorization') ?? '') ?? [];
			if (token === undefined) throw unauthenticated('send the header Authorization: Bearer ACCESS_TOKEN');
			const isGood = isSame(token, credentials.token) || isAccessToken(context.sealer, token, context.now());
			if (!isGood) throw unauthenticated('the access token is invalid or expired');
			return route(call);
		};

	for (const base of bases) {
		for (const endpoint of Object.values<AnyEndpoint>(endpoints)) {
			const path = base + endpoint.path.replace(/\{(\w+)\}/g, ':$1');
			add(
				endpoint.method,
				path,
				authorised((call) => operate(endpoint, call, running)),
			);
		}
		// A fault in the base path applies only to operations. The token endpoint works, so that a client can sign in.
		add('POST', base + tokenPath, (call) => issueToken(call, running));
	}
	add('GET', '/openapi.json', async ({request}) => {
		const {openApi} = await import('./openapi.ts');
		return new JsonResponse(openApi(new URL(request.url).origin));
	});
	add('GET', '/-/local/faults', () => new JsonResponse(faultTable()));
	add(
		'POST',
		'/-/local/fail',
		authorised(async ({request}) => {
			fail(readFaultSpec(await readJson(request)));
			return new JsonResponse({});
		}),
	);
	add(
		'POST',
		'/-/local/change',
		authorised(async ({request}) => {
			const changes = readChanges(await readJson(request, changeLimits));
			running.provide('all');
			applyChanges(changes, context);
			return new JsonResponse({});
		}),
	);
	// The router returns the first route, so these come after the routes of all methods.
	for (const [path, accepted] of methods) {
		const allow = accepted.join(', ');
		router.add('ALL', path, () => {
			throw wrongMethod(`this path accepts ${allow}`, {allow});
		});
	}
	return router;
}
