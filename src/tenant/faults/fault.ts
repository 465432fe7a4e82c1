/** Failures that the tenant can be asked for, so that a person sees each of them as the tests do. */
import type {AnyEndpoint} from '../../contract/endpoint.ts';
import type {Answer, Asked} from '../messages.ts';

export type Json = Readonly<Record<string, unknown>>;

export interface Fault {
	/** After `fault-` it is the sentinel, and on its own what `--fail` takes. */
	readonly name: string;
	/** Where it applies: to every operation and the token endpoint, to operations, to those that page, to the token endpoint. */
	readonly scope: 'any' | 'operation' | 'list' | 'token';
	/** One line for the help. */
	readonly summary: string;
	readonly answer: (call: FaultCall) => Answer | Promise<Answer>;
}

/** The call that is to fail. */
export interface FaultCall {
	readonly request: Asked;
	readonly requestId: string;
	/** Absent for the token endpoint. */
	readonly endpoint: AnyEndpoint | undefined;
	readonly pageToken: string;
	/** Carries the call out and gives the true answer; throws a `Refusal` where it is refused. Seconds are a token's lifetime. */
	readonly answer: (seconds?: number) => Promise<Json>;
	/** Epoch milliseconds. */
	readonly now: () => number;
	/** Rejects when the client goes away or the tenant closes. */
	readonly wait: (ms: number) => Promise<void>;
}

/** The connection ends without an answer: over a socket it is cut, in-process `fetch` rejects as it does for a lost one. */
export class ConnectionLost extends TypeError {
	override readonly name = 'TypeError';

	constructor() {
		super('fetch failed');
	}
}

export const define = (scope: Fault['scope'], table: Record<string, [string, Fault['answer']]>): readonly Fault[] =>
	Object.entries(table).map(([name, [summary, answer]]) => ({name, scope, summary, answer}));

/** A JSON body in pieces: `undefined` ends it. It is announced as chunked, so that no piece is held back for its length. */
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
