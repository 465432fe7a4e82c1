/** The state of a notification channel and of its categories. Endpoint 9. */
import type {OrgNotificationSettings} from '../../contract/notification-settings.ts';
import type {Tone} from '../../text/tone.ts';
import {type Channel, categoryRows, channelStates} from './notifications.ts';

interface ChannelFact {
	readonly name: string;
	readonly word: string;
	readonly tone: Tone;
}

export function channelFacts(settings: OrgNotificationSettings, channel: Channel): readonly ChannelFact[] {
	const state = channelStates(settings).find((each) => each.channel === channel);
	return [
		...(state ? [{name: 'Channel', word: state.word, tone: state.tone}] : []),
		...categoryRows(settings).map(({label, cells}) => ({
			name: label,
			word: cells[channel].word,
			tone: cells[channel].tone,
		})),
	];
}
