/** Executes an authorised call of an operation or the token endpoint, and applies its fault. */

import {searchApps} from '../contract/app.ts';
import {type AnyEndpoint, pathParams} from '../contract/endpoint.ts';
import type {Fault, FaultCall} from './faults/fault.ts';
import {sampleAnswer} from './faults/sample.ts';
import {applies, type FaultPlan, faultOf, faultWithin, sentinel} from './faults.ts';
import type {Context} from './handlers/handler.ts';
import {handlerOf} from './handlers/handlers.ts';
import {type Input, readInput} from './input.ts';
import type {Credentials} from './keys.ts';
import {type Answer, type Asked, JsonAnswer} from './messages.ts';
import {invalid} from './refusal.ts';
import type {Part} from './store/store.ts';
import {grantToken, readForm, uncached} from './token-endpoint.ts';

/** The state of a running tenant. */
export interface Running {
	readonly context: Context;
	readonly credentials: Credentials;
	/** Loads a part of the data if it is missing. */
	readonly provide: (part: Part) => void;
	/** Replaced when the rules of faults change. */
	faultPlan: FaultPlan;
	/** Rejects when the signal aborts or the tenant closes. */
	readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** A request and the parameters of its route. */
export interface Arrival {
	readonly request: Asked;
	readonly requestId: string;
	/** Path parameters under their wire names. */
	readonly path: Readonly<Record<string, string>>;
	/** The fault at the beginning of the path. */
	readonly fault: Fault | undefined;
}

export async function operate(endpoint: AnyEndpoint, arrival: Arrival, running: Running): Promise<Answer> {
	const input = await readInput(endpoint, arrival.request, arrival.path);
	running.provide(partFor(endpoint, input));
	const requested = faultWithin(input);
	const fault = arrival.fault ?? requested ?? running.faultPlan(endpoint);
	const isExample = requested !== undefined && (endpoint.effect === 'read' || hasSentinelPath(endpoint, input));
	const answer = async () =>
		isExample ? sampleAnswer(endpoint) : await handlerOf(endpoint.name)(input, running.context);
	if (!fault) return new JsonAnswer(await answer());
	if (!applies(fault, endpoint)) throw invalid(`${sentinel(fault)} does not apply to ${endpoint.name}`);
	return fault.answer(faultCall(arrival, running, {endpoint, pageToken: String(input.pageToken ?? ''), answer}));
}

function partFor(endpoint: AnyEndpoint, input: Input): Part {
	const isPlain = Object.keys(input).every((name) => name === 'pageSize' || name === 'pageToken');
	if (endpoint.name !== searchApps.name || !isPlain) return 'all';
	return input.pageToken ? 'list' : 'first page';
}

const hasSentinelPath = (endpoint: AnyEndpoint, input: Input) =>
	pathParams(endpoint).some(({name}) => faultOf(String(input[name])) !== undefined);

export async function giveToken(arrival: Arrival, running: Running): Promise<Answer> {
	const {context, credentials} = running;
	const form = await readForm(arrival.request);
	const requested = faultOf(form.get('client_id') ?? '');
	const isRequested = requested !== undefined && applies(requested, undefined);
	if (isRequested) form.set('client_id', credentials.clientId);
	const fault = isRequested ? requested : running.faultPlan(undefined);
	const answer = async (seconds?: number) => grantToken(form, credentials, context, seconds);
	if (!fault) return new JsonAnswer(await answer(), {headers: uncached});
	return fault.answer(faultCall(arrival, running, {endpoint: undefined, pageToken: '', answer}));
}

const faultCall = (
	{request, requestId}: Arrival,
	{context, wait}: Running,
	rest: Pick<FaultCall, 'endpoint' | 'pageToken' | 'answer'>,
): FaultCall => ({request, requestId, now: context.now, wait: (ms) => wait(ms, request.signal), ...rest});
