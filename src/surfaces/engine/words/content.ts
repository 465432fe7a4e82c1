/** English words of texts, lists and containers, and of the components that stand for screens of the service. */
import {plural, showCount} from '../../../text/count.ts';

/** The things that a limit can cut. */
export type Counted = 'choices' | 'figures' | 'ids' | 'items' | 'members' | 'rows' | 'series' | 'slices' | 'steps';

/** `1 more item is`, `2 more items are` */
export const moreOf = (count: number, what: Counted): string =>
	count === 1 ? `1 more ${what.replace(/(?<!serie)s$/, '')} is` : `${showCount(count)} more ${what} are`;

export const contentWords = {
	unnamed: 'unnamed',
	omitted: (count: number, what: Counted) => `${moreOf(count, what)} not drawn`,
	cutText: (characters: number) => `Cut here: ${plural(characters, 'more character')}; the raw JSON has them`,

	notAnAddress: 'not a web address',
	/** The host of a link, after its text. */
	link: (host: string) => ` (${host})`,
	linkHint: 'arrows choose a link, Enter opens it',
	openTitle: 'Open',
	imageInText: (isDescribed: boolean) => (isDescribed ? 'image: ' : 'image'),

	copyHint: 'Enter copies it',
	noCopyHint: 'copying is disabled',
	noCopy: 'The agent has disabled copying of this code',
	copyTitle: 'Copy',
	theCode: 'the code',

	working: 'working',
	tool: (name: string) => `tool: ${name}`,
	nothingToDo: 'nothing to do',
	todoHint: 'arrows choose, Enter presses',
	/** A role, a state or a status as the service sends it, without its prefix, such as `IN_PROGRESS`. */
	status: (name: string) => name.replaceAll('_', ' ').toLowerCase(),
	noOnboarding: 'no onboarding steps',
	noSteps: 'no steps',
	agentHelps: 'the agent helps',
	percent: (percent: number) => `${percent} %`,
	emptyRange: (value: string) => `${value}: the range is empty`,
	outsideRange: (value: string) => `${value} is outside the range`,

	channel: (channel: 'chatA' | 'chatB') => channelNames[channel],
	notifications: (channel: string) => `Notifications by ${channel}`,
	loading: 'loading',
	notAvailable: (reason: string) => `not available: ${reason}`,

	syncTitle: 'Connector synchronisation',
	syncPurpose: 'Details of a synchronisation. The API has no endpoint that reads them.',
	syncProgressTitle: 'Connector synchronisation progress',
	syncProgressPurpose: 'The progress of a synchronisation. The API has no endpoint that reads it.',
	configTitle: 'Connector configuration',
	configPurpose: "A form with the connector's own fields. The API has no endpoint that reads or sends them.",
	welcomeTitle: 'Onboarding: welcome',
	app: 'app',
	connector: 'connector',
	submitsAs: 'submits as',
	skipsAs: 'skips as',
	recommended: 'recommended',
	nothing: 'nothing',
	catalogue: 'catalogue',
};

const channelNames = {chatA: 'Chat A', chatB: 'Chat B'};

export type ContentWords = typeof contentWords;
