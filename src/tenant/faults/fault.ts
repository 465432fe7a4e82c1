/** The types of faults. */
import type {AnyEndpoint} from '../../contract/endpoint.ts';
import type {EndpointName} from '../../contract/endpoints.ts';
import type {Json, TenantRequest, TenantResponse} from '../http.ts';
import type {Input} from '../input/input.ts';
import type {Store} from '../store/store.ts';

export interface Fault {
	/** The name in `--fail`. With the prefix `fault-` it is the sentinel. */
	readonly name: string;
	/**
	 * `any`: all operations and the token endpoint. `operation`: all operations. `list`: operations with pagination. `echo`:
	 * operations whose response repeats an input. The name of an operation: only this one.
	 */
	readonly scope: 'any' | 'operation' | 'list' | 'echo' | 'token' | EndpointName;
	/** A line for the help. */
	readonly summary: string;
	/** Whether a read is answered with the example, however the fault is selected. */
	readonly hasExample?: boolean;
	readonly respond: (call: FaultCall) => TenantResponse | Promise<TenantResponse>;
}

/** The call that fails. */
export interface FaultCall {
	readonly request: TenantRequest;
	readonly requestId: string;
	/** Absent for the token endpoint. */
	readonly endpoint: AnyEndpoint | undefined;
	/** Empty for the token endpoint. */
	readonly input: Input;
	/** Executes the call and returns the normal response, or throws a `Rejection`. `seconds` is the lifetime of a token. */
	readonly execute: (seconds?: number) => Promise<Json>;
	readonly store: Store;
	/** Epoch milliseconds. */
	readonly now: () => number;
	/** Rejects when the client goes away or the tenant closes. */
	readonly wait: (ms: number) => Promise<void>;
}

/** The connection ends without a response. A socket is closed. In-process `fetch` rejects with a `TypeError`. */
export class ConnectionLost extends TypeError {
	override readonly name = 'TypeError';

	constructor() {
		super('fetch failed');
	}
}

/** When a socket sends the bytes of a response again: at once, or when the next request arrives on the connection. */
export type CopyTime = 'at once' | 'next';

/** The responses that a socket sends twice. In-process `fetch` has no connection, and ignores this. */
export const copyTimes = new WeakMap<Response, CopyTime>();

export const define = (scope: Fault['scope'], table: Record<string, [string, Fault['respond']]>): readonly Fault[] =>
	Object.entries(table).map(([name, [summary, respond]]) => ({name, scope, summary, respond}));

/** Changes the object of a response, or each item of its list. */
export function withContent(endpoint: AnyEndpoint | undefined, json: Json, change: (item: Json) => Json): Json {
	const name = endpoint?.envelope;
	if (name === undefined) return json;
	const content = json[name];
	return {
		...json,
		[name]: Array.isArray(content) ? content.map((item) => change(item as Json)) : change(content as Json),
	};
}

/** A JSON body in pieces, ended by `undefined`. It is chunked, so that the server sends each piece immediately. */
export const streamed = (next: () => Promise<Uint8Array | undefined>): Response =>
	new Response(
		new ReadableStream({
			async pull(controller) {
				const piece = await next();
				if (piece) controller.enqueue(piece);
				else controller.close();
			},
		}),
		{headers: {'content-type': 'application/json', 'transfer-encoding': 'chunked'}},
	);
