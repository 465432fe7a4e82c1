/** Stores tenant data that surfaces show but do not contain. */
import type {Surface} from '../../contract/surface.ts';
import {type AppChoices, type ChannelFacts, nothingOutside, type Outside} from './outside.ts';

/** Whether a component shows a chat channel's settings. */
export const asksForChannels = (surfaces: readonly Surface[]): boolean =>
	surfaces.some(({components}) =>
		components?.some(
			({svcChatANotifications, svcChatBNotifications}) => svcChatANotifications ?? svcChatBNotifications,
		),
	);

export interface Lesson {
	readonly channels?: (channel: 'chatA' | 'chatB') => ChannelFacts;
	readonly apps?: AppChoices;
}

/** The tenant data received so far. */
export class Learned implements Outside {
	readonly #onLearned: () => void;
	#channels = nothingOutside.channel;
	#apps = nothingOutside.apps('');

	constructor(onLearned: () => void) {
		this.#onLearned = onLearned;
	}

	learn({channels, apps}: Lesson): void {
		if ((channels ?? this.#channels) === this.#channels && (apps ?? this.#apps) === this.#apps) return;
		this.#channels = channels ?? this.#channels;
		this.#apps = apps ?? this.#apps;
		this.#onLearned();
	}

	channel(channel: 'chatA' | 'chatB'): ChannelFacts {
		return this.#channels(channel);
	}

	apps(): AppChoices {
		return this.#apps;
	}
}
