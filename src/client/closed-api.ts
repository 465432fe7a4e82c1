/** A client that sends nothing itself: of an earlier state, or of several tenants. */
import type {Api} from './api.ts';
import {ApiError, type ApiErrorKind} from './error.ts';
import {JournalStore} from './journal/journal-store.ts';
import {createRedactor} from './safety/redact.ts';

/** Throws an `ApiError` for a request that such a client does not answer. */
export const refusal =
	(advice: string) =>
	(message: string, kind: ApiErrorKind = 'input'): never => {
		throw new ApiError({kind, message, advice, applied: 'no'});
	};

/** `refuse` throws for everything but `call`. `asOf` is the time of an earlier state in epoch milliseconds. */
export function closedApi(baseUrl: string, refuse: () => never, call: Api['call'], asOf?: number): Api {
	const redactor = createRedactor();
	return {
		baseUrl,
		...(asOf !== undefined && {asOf}),
		redactor,
		journal: new JournalStore(redactor, () => asOf ?? 0),
		tokenExpiresAt: () => undefined,
		signIn: refuse,
		confirmToken: async () => refuse(),
		preview: refuse,
		call,
	};
}
