/** Tenant data that surfaces show but do not contain. The screen loads it when a component needs it. */

/** A named fact with a short value. */
interface Fact {
	readonly name: string;
	readonly word: string;
	readonly tone: 'plain' | 'dim' | 'good' | 'warn' | 'bad';
}

type Loadable<T> =
	| {readonly state: 'known'; readonly value: T}
	| {readonly state: 'asking'}
	/** The data is unavailable: no tenant is connected, or the request failed. */
	| {readonly state: 'unknown'; readonly reason: string};

/** The settings of a chat channel. */
export type ChannelFacts = Loadable<readonly Fact[]>;

interface AppChoice {
	readonly id: string;
	readonly name: string;
}
export type AppChoices = Loadable<{readonly choices: readonly AppChoice[]; readonly hasMore: boolean}>;

/** Returns the same objects until new data arrives. */
export interface Outside {
	channel(channel: 'chatA' | 'chatB'): ChannelFacts;
	/** The result of an app search for these words. */
	apps(words: string): AppChoices;
}

const unavailable = {state: 'unknown', reason: 'no tenant is connected'} as const;

/** Used where no tenant is connected. */
export const nothingOutside: Outside = {channel: () => unavailable, apps: () => unavailable};
