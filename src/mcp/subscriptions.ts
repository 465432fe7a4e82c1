/**
 * Looks at the items that a client has subscribed to, and says when one has changed. A look is a call of `get` like any other: limited
 * to the allowed addresses, stopped by a person, and recorded.
 */
import type {JSONRPCMessage} from '@modelcontextprotocol/server';
import * as v from 'valibot';
import {abortable} from '../client/http/body.ts';

/** Milliseconds between two looks at an item. */
const interval = 60_000;
/** The maximum number of items, so that most requests of a minute are left for calls. */
const maximumItems = 8;
const maximumSubscriptions = 32;

interface SubscriptionOptions {
	/** Resolves with the present state of an item as text. Undefined if it cannot be read now. */
	look(uri: string, signal: AbortSignal): Promise<string | undefined>;
	changed(uri: string): Promise<void>;
	/** Resolves after some milliseconds. */
	wait(ms: number): Promise<unknown>;
	/** Called with an unexpected error, which ends the looks. */
	fail(error: unknown): void;
}

export class Subscriptions {
	readonly #options: SubscriptionOptions;
	/** The items of each subscription. */
	readonly #wanted = new Map<string, readonly string[]>();
	readonly #watched = new Map<string, AbortController>();

	constructor(options: SubscriptionOptions) {
		this.#options = options;
	}

	/** Replaces the items of a subscription. None end it. Returns whether all of them are watched. */
	set(subscription: string, uris: readonly string[]): boolean {
		this.#wanted.delete(subscription);
		if (uris.length > 0 && this.#wanted.size < maximumSubscriptions)
			this.#wanted.set(subscription, uris.slice(0, maximumItems));
		const wanted = [...new Set([...this.#wanted.values()].flat())].slice(0, maximumItems);
		for (const [uri, controller] of this.#watched) {
			if (wanted.includes(uri)) continue;
			this.#watched.delete(uri);
			controller.abort();
		}
		for (const uri of wanted) {
			if (this.#watched.has(uri)) continue;
			const controller = new AbortController();
			this.#watched.set(uri, controller);
			this.#watch(uri, controller.signal).catch((error: unknown) => {
				if (!controller.signal.aborted) this.#options.fail(error);
			});
		}
		return uris.every((uri) => this.#watched.has(uri));
	}

	close(): void {
		for (const subscription of [...this.#wanted.keys()]) this.set(subscription, []);
	}

	async #watch(uri: string, signal: AbortSignal): Promise<void> {
		const {look, changed, wait} = this.#options;
		let before: string | undefined;
		while (!signal.aborted) {
			const present = await look(uri, signal);
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
	params: v.object({notifications: v.object({resourceSubscriptions: v.array(v.string())})}),
});
const Cancel = v.object({method: v.literal('notifications/cancelled'), params: v.object({requestId: Id})});

/** The subscription that a message of the stateless revision begins or ends. The protocol's library answers it by itself. */
export function listenedBy(message: JSONRPCMessage) {
	const listen = v.safeParse(Listen, message);
	const cancel = v.safeParse(Cancel, message);
	if (listen.success)
		return {
			subscription: `listen ${JSON.stringify(listen.output.id)}`,
			uris: listen.output.params.notifications.resourceSubscriptions,
		};
	return cancel.success
		? {subscription: `listen ${JSON.stringify(cancel.output.params.requestId)}`, uris: []}
		: undefined;
}
