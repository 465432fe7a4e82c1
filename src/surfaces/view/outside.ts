/** What surfaces show that is not in them: found out by whoever shows them, when a component asks for it. */

/** Something said about a subject, a word or a few to each name. */
interface Fact {
	readonly name: string;
	readonly word: string;
	readonly tone: 'plain' | 'dim' | 'good' | 'warn' | 'bad';
}

type Known<T> =
	| {readonly state: 'known'; readonly value: T}
	| {readonly state: 'asking'}
	/** Why it is not known: nobody can be asked, or the answer was no. */
	| {readonly state: 'unknown'; readonly reason: string};

/** How a chat channel is set up. */
export type ChannelFacts = Known<readonly Fact[]>;

interface AppChoice {
	readonly id: string;
	readonly name: string;
}
export type AppChoices = Known<{readonly choices: readonly AppChoice[]; readonly hasMore: boolean}>;

/** The same object for as long as nothing new is known. */
export interface Outside {
	channel(channel: 'chatA' | 'chatB'): ChannelFacts;
	/** Apps that a search for these words finds. */
	apps(words: string): AppChoices;
}

const nobody = {state: 'unknown', reason: 'only a tenant can say'} as const;

/** Where there is no tenant to ask. */
export const nothingOutside: Outside = {channel: () => nobody, apps: () => nobody};
