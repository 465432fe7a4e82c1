/** Prepares and sends a write of a single item. */
import type {Api, CallOptions} from '../../client/api.ts';
import {type AnyEndpoint, type InputOf, pathParams} from '../../contract/endpoint.ts';
import {plural} from '../../text/count.ts';
import {toVisible} from '../../text/visible.ts';
import type {Row} from '../resources/resource.ts';
import {sendOnce, type WriteOutcome} from './outcome.ts';
import type {Problem} from './problem.ts';
import type {SecretBox} from './secret-box.ts';
import {secretLength, secretProblems} from './secret-check.ts';
import type {ItemWrite} from './write.ts';

/** An item to write. The secret is absent until it is entered. */
export interface ItemRequest {
	readonly write: ItemWrite;
	readonly id: string;
	readonly secret?: SecretBox | undefined;
}

export type ItemOutcome =
	| Exclude<WriteOutcome<never>, {readonly state: 'done'}>
	| (Extract<WriteOutcome<Row>, {readonly state: 'done'}> & {
			readonly item: Row | undefined;
			/** `the service has the new secret of Hardware key` */
			readonly receipt: string;
	  })
	/** The secret is invalid; nothing was sent. */
	| {readonly state: 'refused'; readonly problems: readonly Problem[]};

export function prepareItem(api: Api, {write, id, secret}: ItemRequest) {
	const {endpoint, item} = write;
	const path = {[pathParams(endpoint).at(-1)?.name ?? '']: id};
	const withInput = <T>(use: (input: InputOf<AnyEndpoint>) => T): T =>
		secret ? secret.use((text) => use({...path, [item.secret.input]: toVisible(text)})) : use(path);
	const findProblems = () => (secret ? secretProblems(item.secret.input, secret) : []);
	return {
		/** The change in a sentence or two. */
		change: `${secret ? `The new secret has ${plural(secretLength(secret), 'character')}. ` : ''}${item.consequence}`,
		/** The problems of the secret. An error prevents sending. */
		problems: findProblems(),
		/** The exact request, redacted. Throws `ApiError` of kind `input`. */
		preview: () => withInput((input) => api.preview(endpoint, input)),
		confirmation: {what: item.typed, expected: id},
		/** Sends once. The secret is overwritten after sending, whatever the outcome. */
		async send(options?: Pick<CallOptions, 'signal' | 'onRetry'>): Promise<ItemOutcome> {
			const problems = findProblems().filter(({severity}) => severity === 'error');
			if (problems.length > 0) return {state: 'refused', problems};
			try {
				const outcome = await withInput((input) => sendOnce(api, endpoint, input, options));
				if (outcome.state !== 'done') return outcome;
				const written = outcome.answer.data[endpoint.envelope ?? ''] as Row | undefined;
				return {...outcome, item: written, receipt: `${item.receipt} ${written?.displayName || id}`};
			} finally {
				secret?.dispose();
			}
		},
	};
}
