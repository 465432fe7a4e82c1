/** Tenant data that surfaces show but do not contain. The screen loads it when a component needs it. */
import type {Surface} from '../../contract/surfaces.ts';

/** A named fact with a short value. */
interface Fact {
	readonly name: string;
	readonly word: string;
	readonly tone: 'plain' | 'dim' | 'good' | 'warn' | 'bad';
}

type Loadable<T> =
	| {readonly state: 'loaded'; readonly value: T}
	| {readonly state: 'loading'}
	/** The data is unavailable: the request failed with a reason, or no tenant is connected. */
	| {readonly state: 'unavailable'; readonly reason?: string};

/** The settings of a chat channel. */
export type ChannelFacts = Loadable<readonly Fact[]>;

interface AppChoice {
	readonly id: string;
	readonly name: string;
}
export type AppChoices = Loadable<{readonly choices: readonly AppChoice[]; readonly hasMore: boolean}>;

/** Returns the same objects until new data arrives. */
export interface TenantData {
	channel(channel: 'chatA' | 'chatB'): ChannelFacts;
	/** The result of an app search for these words. */
	apps(words: string): AppChoices;
}

const unavailable = {state: 'unavailable'} as const;

/** Used where no tenant is connected. */
export const noTenantData: TenantData = {channel: () => unavailable, apps: () => unavailable};

/** Whether a component shows a chat channel's settings. */
export const needsChannels = (surfaces: readonly Surface[]): boolean =>
	surfaces.some(({components}) =>
		components?.some(
			({svcChatANotifications, svcChatBNotifications}) => svcChatANotifications ?? svcChatBNotifications,
		),
	);

export interface TenantDataUpdate {
	readonly channels?: (channel: 'chatA' | 'chatB') => ChannelFacts;
	readonly apps?: AppChoices;
}

/** The tenant data received so far. */
export class LoadedTenantData implements TenantData {
	readonly #onChange: () => void;
	#channels = noTenantData.channel;
	#apps = noTenantData.apps('');

	constructor(onChange: () => void) {
		this.#onChange = onChange;
	}

	update({channels, apps}: TenantDataUpdate): void {
		if ((channels ?? this.#channels) === this.#channels && (apps ?? this.#apps) === this.#apps) return;
		this.#channels = channels ?? this.#channels;
		this.#apps = apps ?? this.#apps;
		this.#onChange();
	}

	channel(channel: 'chatA' | 'chatB'): ChannelFacts {
		return this.#channels(channel);
	}

	apps(): AppChoices {
		return this.#apps;
	}
}
