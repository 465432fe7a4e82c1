/** The tenant's routes: the operations of the contract, the token endpoint, and the local endpoints. */
import {randomUUID} from 'node:crypto';
import {type Context, Hono} from 'hono';
import {tokenPath} from '../contract/auth.ts';
import type {AnyEndpoint} from '../contract/endpoint.ts';
import {endpoints} from '../contract/endpoints.ts';
import {statusCodes} from '../contract/error.ts';
import {ConnectionLost} from './faults/fault.ts';
import {faultOf} from './faults.ts';
import {readJson} from './input.ts';
import {isAccessToken, isSame} from './keys.ts';
import {applyChanges, changeLimits, faultTable, readChanges, readFaultSpec} from './local.ts';
import {type Answer, JsonAnswer} from './messages.ts';
import {type Arrival, giveToken, operate, type Running} from './operation.ts';
import {errorBody, notFound, Refusal, refusalResponse, unauthenticated, wrongMethod} from './refusal.ts';
import {asTokenRefusal, TokenRefusal} from './token-endpoint.ts';

export interface RouteOptions {
	readonly running: Running;
	/** Milliseconds before each response. */
	readonly latency: () => number;
	/** Replaces the rules of faults. Throws an error for an invalid rule. */
	readonly fail: (spec: string) => void;
	/** Logs a line per request, without its values. */
	readonly log: (line: string) => void;
}

/** The possible path prefixes of a client's base URL. */
const bases = ['', '/:fault{fault-[a-z0-9-]+}'];

type Env = {Variables: {requestId: string}};
type Call = Context<Env>;
/** Hono passes the response through unchanged, so the cast is safe. */
const asResponse = (answer: Answer) => answer as Response;

export function routes({running, latency, fail, log}: RouteOptions): Hono<Env> {
	const app = new Hono<Env>();
	const {context, credentials, wait} = running;

	app.use(async (call, next) => {
		const requestId = randomUUID();
		const start = performance.now();
		call.set('requestId', requestId);
		const pause = latency();
		if (pause > 0) await wait(pause, call.req.raw.signal);
		await next();
		call.res.headers.set('x-request-id', requestId);
		call.res.headers.set('cache-control', 'no-store');
		log(`${call.req.method} ${call.res.status} ${Math.round(performance.now() - start)} ms ${requestId}`);
	});

	const authorise = (call: Call) => {
		const [, token] = /^Bearer +(\S+)$/i.exec(call.req.header('authorization') ?? '') ?? [];
		if (token === undefined) throw unauthenticated('send the header Authorization: Bearer ACCESS_TOKEN');
		const isGood = isSame(token, credentials.token) || isAccessToken(context.sealer, token, context.now());
		if (!isGood) throw unauthenticated('the access token is invalid or expired');
	};

	const arrivalOf = (call: Call): Arrival => {
		const {fault: name, ...path} = call.req.param() as Record<string, string>;
		const fault = name === undefined ? undefined : faultOf(name);
		if (name !== undefined && !fault) throw notFound(`${name} is not a fault: GET /-/local/faults lists all faults`);
		return {request: call.req.raw, requestId: call.get('requestId'), path, fault};
	};

	const serve = (method: 'GET' | 'POST', path: string, answer: (call: Call) => Answer | Promise<Answer>) => {
		app.on(method, path, async (call) => asResponse(await answer(call)));
		const allow = method === 'GET' ? 'GET, HEAD' : method;
		app.all(path, () => {
			throw wrongMethod(`this path accepts ${allow}`, {allow});
		});
	};

	for (const endpoint of Object.values<AnyEndpoint>(endpoints)) {
		const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
		for (const base of bases) {
			serve(endpoint.method, base + path, (call) => {
				authorise(call);
				return operate(endpoint, arrivalOf(call), running);
			});
		}
	}
	// A fault in the base path applies only to operations. The token endpoint works, so that a client can sign in.
	for (const base of bases) {
		serve('POST', base + tokenPath, (call) => giveToken(arrivalOf(call), running));
	}
	serve('GET', '/openapi.json', async (call) => {
		const {openApi} = await import('./openapi.ts');
		return new JsonAnswer(openApi(new URL(call.req.url).origin));
	});
	serve('GET', '/-/local/faults', () => new JsonAnswer(faultTable()));
	serve('POST', '/-/local/fail', async (call) => {
		authorise(call);
		fail(readFaultSpec(await readJson(call.req.raw)));
		return new JsonAnswer({});
	});
	serve('POST', '/-/local/change', async (call) => {
		authorise(call);
		const changes = readChanges(await readJson(call.req.raw, changeLimits));
		running.provide('all');
		applyChanges(changes, context);
		return new JsonAnswer({});
	});

	app.notFound((call) => asResponse(refusalResponse(notFound('there is nothing at this path'), call.get('requestId'))));
	app.onError((error, call) => {
		const requestId = call.get('requestId');
		if (error instanceof ConnectionLost || call.req.raw.signal.aborted) throw error;
		const isExpected = error instanceof Refusal || error instanceof TokenRefusal;
		if (!isExpected) log(`failed ${requestId}: ${error.stack}`);
		if (call.req.path.endsWith(tokenPath)) return asResponse(asTokenRefusal(error).response());
		if (error instanceof Refusal) return asResponse(refusalResponse(error, requestId));
		return asResponse(new JsonAnswer(errorBody(statusCodes.internal.code, 'internal error', requestId), {status: 500}));
	});
	return app;
}
