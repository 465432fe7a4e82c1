/** Executes an authorised call of an operation or the token endpoint, and applies its fault. */
import {type AnyEndpoint, pathParams} from '../contract/endpoint.ts';
import type {Fault, FaultCall} from './faults/fault.ts';
import {sampleResponse} from './faults/sample.ts';
import {applies, type FaultPlan, faultOf, faultWithin, sentinel} from './faults.ts';
import type {Context} from './handlers/handler.ts';
import {handlerOf} from './handlers/handlers.ts';
import {JsonResponse, type TenantRequest, type TenantResponse} from './http.ts';
import {type Input, readInput} from './input/input.ts';
import type {Credentials} from './keys.ts';
import {invalid, notFound} from './rejection.ts';
import {grantToken, readForm, uncached} from './token-endpoint.ts';

/** The state of a running tenant. */
export interface Running {
	readonly context: Context;
	readonly credentials: Credentials;
	/** Replaced when the rules of faults change. */
	faultPlan: FaultPlan;
	/** Rejects when the signal aborts or the tenant closes. */
	readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** A request and the parameters of its route. */
export interface RoutedRequest {
	readonly request: TenantRequest;
	readonly requestId: string;
	/** Path parameters under their wire names. */
	readonly path: Readonly<Record<string, string>>;
	/** The name of the fault at the beginning of the path. */
	readonly faultName: string | undefined;
}

/** Returns the fault at the beginning of the path. Throws a `Rejection` for an unknown name. */
function pathFault({faultName}: RoutedRequest): Fault | undefined {
	const fault = faultName === undefined ? undefined : faultOf(faultName);
	if (faultName === undefined || fault) return fault;
	throw notFound(`${faultName} is not a fault: GET /-/local/faults lists all faults`);
}

export async function operate(endpoint: AnyEndpoint, call: RoutedRequest, running: Running): Promise<TenantResponse> {
	const inPath = pathFault(call);
	const input = await readInput(endpoint, call.request, call.path);
	const requested = faultWithin(input);
	const fault = inPath ?? requested ?? running.faultPlan(endpoint);
	const isExample =
		(requested !== undefined || fault?.hasExample === true) &&
		(endpoint.effect === 'read' || hasSentinelPath(endpoint, input));
	const execute = async () => {
		if (isExample) return sampleResponse(endpoint, input);
		return handlerOf(endpoint.name)(input, running.context);
	};
	if (!fault) return new JsonResponse(await execute());
	if (!applies(fault, endpoint)) throw invalid(`${sentinel(fault)} does not apply to ${endpoint.name}`);
	return fault.respond(faultCall(call, running, {endpoint, input, execute}));
}

const hasSentinelPath = (endpoint: AnyEndpoint, input: Input) =>
	pathParams(endpoint).some(({name}) => faultOf(String(input[name])) !== undefined);

export async function issueToken(call: RoutedRequest, running: Running): Promise<TenantResponse> {
	const {context, credentials} = running;
	// A fault in the path does not apply here, but an unknown name is an error as for an operation.
	pathFault(call);
	const form = await readForm(call.request);
	const requested = faultOf(form.get('client_id') ?? '');
	const isRequested = requested !== undefined && applies(requested, undefined);
	if (isRequested) form.set('client_id', credentials.clientId);
	const fault = isRequested ? requested : running.faultPlan(undefined);
	const execute = async (seconds?: number) => grantToken(form, credentials, context, seconds);
	if (!fault) return new JsonResponse(await execute(), {headers: uncached});
	return fault.respond(faultCall(call, running, {endpoint: undefined, input: {}, execute}));
}

const faultCall = (
	{request, requestId}: RoutedRequest,
	{context, wait}: Running,
	rest: Pick<FaultCall, 'endpoint' | 'input' | 'execute'>,
): FaultCall => ({
	request,
	requestId,
	now: context.now,
	store: context.store,
	wait: (ms) => wait(ms, request.signal),
	...rest,
});
