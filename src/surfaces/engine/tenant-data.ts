/** Tenant data that surfaces show but do not contain. The screen loads it when a component needs it. */
import type {Surface} from '../../contract/surfaces.ts';

/** A named fact with a short value. */
interface Fact {
	readonly name: string;
	readonly word: string;
	readonly tone: 'plain' | 'dim' | 'good' | 'warn' | 'bad';
}

/** The settings of a chat channel. */
export type ChannelFacts =
	| {readonly state: 'loaded'; readonly value: readonly Fact[]}
	| {readonly state: 'loading'}
	/** The data is unavailable: the request failed with a reason, or no tenant is connected. */
	| {readonly state: 'unavailable'; readonly reason?: string};

/** Returns the same objects until new data arrives. */
export interface TenantData {
	channel(channel: 'chatA' | 'chatB'): ChannelFacts;
}

const unavailable = {state: 'unavailable'} as const;

/** Used where no tenant is connected. */
export const noTenantData: TenantData = {channel: () => unavailable};

/** Whether a component shows a chat channel's settings. */
export const needsChannels = (surfaces: readonly Surface[]): boolean =>
	surfaces.some(({components}) =>
		components?.some(
			({svcChatANotifications, svcChatBNotifications}) => svcChatANotifications ?? svcChatBNotifications,
		),
	);
