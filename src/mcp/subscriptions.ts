/**
 * Looks at the items that a client has subscribed to, and says when one has changed. A look is a call of `get` like any other: limited
 * to the allowed addresses, stopped by a person, and recorded.
 */
import {CLIENT_INFO_META_KEY, ProtocolErrorCode} from '@modelcontextprotocol/server';
import * as v from 'valibot';
import {abortable} from '../text/timer.ts';
import type {Calls} from './calls.ts';

/** Milliseconds between two looks at an item. */
const interval = 60_000;
/** The maximum number of items, so that most requests of a minute are left for calls. */
const maximumItems = 8;
const maximumSubscriptions = 32;

interface SubscriptionOptions {
	readonly calls: Calls;
	changed(uri: string): Promise<void>;
	/** Resolves after some milliseconds. */
	wait(ms: number): Promise<unknown>;
	/** Called with an unexpected error, which ends the looks. */
	fail(error: unknown): void;
}

export class Subscriptions {
	readonly #options: SubscriptionOptions;
	readonly #wanted = new Map<string, {readonly uris: readonly string[]; readonly client: string}>();
	readonly #watched = new Map<string, AbortController>();
	readonly #running = new Set<Promise<void>>();

	constructor(options: SubscriptionOptions) {
		this.#options = options;
	}

	/** Replaces the items of the subscription of a client. None end it. Returns why not all of them are watched. */
	set(subscription: string, uris: readonly string[], client = ''): string | undefined {
		const unreadable = uris.map((uri) => this.#options.calls.whyUnreadable(uri)).find((reason) => reason !== undefined);
		if (unreadable !== undefined) return unreadable;
		this.#wanted.delete(subscription);
		if (uris.length > 0 && this.#wanted.size < maximumSubscriptions)
			this.#wanted.set(subscription, {uris: uris.slice(0, maximumItems), client});
		const wanted = [...new Set([...this.#wanted.values()].flatMap(({uris}) => uris))].slice(0, maximumItems);
		for (const [uri, controller] of this.#watched) {
			if (wanted.includes(uri)) continue;
			this.#watched.delete(uri);
			controller.abort();
		}
		for (const uri of wanted) {
			if (this.#watched.has(uri)) continue;
			const controller = new AbortController();
			this.#watched.set(uri, controller);
			const running = this.#watch(uri, controller.signal)
				.catch((error: unknown) => {
					if (!controller.signal.aborted) this.#options.fail(error);
				})
				.finally(() => this.#running.delete(running));
			this.#running.add(running);
		}
		return uris.every((uri) => this.#watched.has(uri)) ? undefined : tooManyText;
	}

	/** Resolves when the last look is over and recorded. */
	async close(): Promise<void> {
		for (const subscription of [...this.#wanted.keys()]) this.set(subscription, []);
		await Promise.all(this.#running);
	}

	/** The present state of an item as text. Undefined if it cannot be read now. The journal names all clients that listen. */
	async #look(address: string, signal: AbortSignal): Promise<string | undefined> {
		const {calls} = this.#options;
		const listeners = [...this.#wanted.values()].filter(({uris}) => uris.includes(address));
		const client = [...new Set(listeners.map((each) => each.client))].join(', ');
		const {structuredContent, content} = await calls.call({name: 'get', args: {address}, client, signal});
		if (structuredContent) return JSON.stringify(structuredContent.items);
		return content.some((part) => part.type === 'text' && part.text.startsWith('{"error":{"kind":"not-found"'))
			? 'not found'
			: undefined;
	}

	async #watch(uri: string, signal: AbortSignal): Promise<void> {
		const {changed, wait} = this.#options;
		let before: string | undefined;
		while (!signal.aborted) {
			const present = await this.#look(uri, signal);
			if (signal.aborted) return;
			if (before !== undefined && present !== undefined && present !== before) await changed(uri);
			before = present ?? before;
			await abortable(wait(interval), signal);
		}
	}
}

const Id = v.union([v.string(), v.number()]);
const Listen = v.object({
	method: v.literal('subscriptions/listen'),
	id: Id,
	params: v.object({
		notifications: v.object({resourceSubscriptions: v.array(v.string())}),
		_meta: v.optional(
			v.object({[CLIENT_INFO_META_KEY]: v.optional(v.object({name: v.string(), version: v.string()}))}),
		),
	}),
});
const Cancel = v.object({method: v.literal('notifications/cancelled'), params: v.object({requestId: Id})});

/** The subscription that a message of the stateless revision begins, or ends: then without items. The protocol's library answers it. */
export function listenedBy(message: unknown) {
	const listen = v.safeParse(Listen, message);
	if (listen.success) {
		const {id, params} = listen.output;
		return {id, uris: params.notifications.resourceSubscriptions, client: params._meta?.[CLIENT_INFO_META_KEY]};
	}
	const cancel = v.safeParse(Cancel, message);
	return cancel.success ? {id: cancel.output.params.requestId, uris: []} : undefined;
}

const tooManyText = 'Too many items are watched.';

/** The answer to a request for items that are not all looked at: without it, the library would confirm all of them. */
export const notWatched = (id: string | number, message: string) => ({
	...{jsonrpc: '2.0' as const, id},
	error: {code: ProtocolErrorCode.InvalidParams, message},
});
