/**
 * A descriptor states what a person sees of an endpoint, and under which addresses. Screens, addresses, menus, verbs, id
 * guesses and kinds of the history are derived from it.
 */
import type {AnyEndpoint} from '../../contract/endpoint.ts';

/** `Screen` is the union of its screens' names. */
export interface Descriptor<Screen extends string = string> {
	/** The name of the first screen, and of the command. */
	readonly name: Screen;
	readonly title: string;
	/** The singular for sentences: `app`. */
	readonly noun: string;
	/** The endpoint that reads it. The endpoint of a write where the API has no read. */
	readonly endpoint: AnyEndpoint;
	/** The path of the first screen. Path parameters of the endpoint follow in the same order. */
	readonly route: string;
	readonly item?: ItemScreen<Screen>;
	readonly entry?: EntryScreen<Screen>;
	/** The position among the kinds of items in the history, which omits a resource without it. */
	readonly historyOrder?: number;
	/** The list may have many thousands of items. It is read last, and used ids are stored, because few items are loaded. */
	readonly isLong?: true;
}

/** The screen of a single item. */
export interface ItemScreen<Screen extends string = string> {
	readonly screen: Screen;
	/** The last parameter is the item's id. */
	readonly route: string;
	/** The prefix of ids on the local tenant. Without it, a pasted id is not taken for one. Document: not shown. */
	readonly idPrefix?: string;
}

/** A screen that prompts for an id, because the API has no list to choose from. */
interface EntryScreen<Screen extends string = string> {
	readonly screen: Screen;
	readonly route: string;
	/** The kind of id: `entitlement`. */
	readonly noun: string;
	/** The title begins with it and ends with the last parameter of the route. */
	readonly title: string;
}
