import type {Api, CallOptions} from '../../../../src/client/api.ts';
import {ApiError, type ApiErrorKind} from '../../../../src/client/error.ts';
import type {RequestRecord} from '../../../../src/client/journal/journal.ts';
import {createRedactor} from '../../../../src/client/safety/redact.ts';

export interface Call {
	readonly endpoint: string;
	readonly input: Readonly<Record<string, unknown>>;
	readonly options: CallOptions;
}

/** Responds to each call with `reply`, and records the calls. */
export function fakeApi(reply: (call: Call, index: number) => unknown): Api & {readonly calls: readonly Call[]} {
	const calls: Call[] = [];
	return {
		calls,
		baseUrl: 'https://tenant.example.test',
		redactor: createRedactor(),
		tokenExpiresAt: () => undefined,
		journal: {records: [], inFlight: 0, latency: undefined, subscribe: () => () => undefined, adopt: () => undefined},
		signIn: () => undefined,
		confirmToken: async () => undefined,
		preview: ({method}, input) => ({method, url: '', body: JSON.stringify(input), curl: ''}),
		call: async (endpoint, input, options = {}) => {
			const call = {endpoint: endpoint.name, input: structuredClone(input), options};
			calls.push(call);
			const data = await reply(call, calls.length - 1);
			return {data: data as never, problems: [], request: record(endpoint.name, calls.length)};
		},
	};
}

const record = (endpoint: string, id: number): RequestRecord => ({
	id,
	endpoint,
	method: 'POST',
	url: '',
	requestHeaders: {},
	startedAt: 0,
	attempt: 1,
	outcome: {state: 'answered', status: 200, ms: 1, size: 2, headers: {}, body: '{}', requestId: `req-${id}`},
});

export const apiError = (kind: ApiErrorKind, applied: 'no' | 'unknown' = 'no') =>
	new ApiError({kind, applied, message: `It was ${kind}.`, advice: 'Wait.', requestId: 'req-x'});
