/** The notification settings of a tenant as a matrix of twelve categories and three channels. Endpoint 9. */
import {
	chatChannels,
	DigestSettings,
	getNotificationSettings,
	type NotificationCategoryName,
	notificationCategories,
	notificationChannels,
	type OrgNotificationSettings,
} from '../../contract/notifications.ts';
import {factsOf} from '../../contract/schema.ts';
import {isUnread} from '../../text/json/exact-source.ts';
import type {Tone} from '../../text/tone.ts';
import {showEnum} from '../format/show.ts';
import type {Descriptor} from './descriptor.ts';
import {fieldLabel} from './fields.ts';
import type {Row} from './resource.ts';

export type Channel = (typeof notificationChannels)[number];

interface CategoryCell {
	/** Undefined if the response omits the channel, or the value cannot be read. */
	readonly isEnabled: boolean | undefined;
	readonly isLocked: boolean | undefined;
	/** `on`, `off, locked`, `on weekly monday`. */
	readonly word: string;
	readonly tone: Tone;
}

export interface CategoryRow {
	readonly category: NotificationCategoryName;
	readonly label: string;
	readonly cells: Readonly<Record<Channel, CategoryCell>>;
	/** The channels differ in enabled or locked. */
	readonly isMixed: boolean;
}

const frequencyFacts = factsOf(DigestSettings.entries.frequency);
const dayFacts = factsOf(DigestSettings.entries.dayOfWeek);

/** The state of a channel that the response omits. */
const notReported = {word: 'not reported', tone: 'dim'} as const;
/** The state of a switch whose value breaks the contract. */
const unknown = {word: 'unknown', tone: 'warn'} as const;
const hasUnread = (value: object | undefined, ...names: readonly string[]): boolean =>
	value !== undefined && names.some((name) => isUnread(value, name));

/** `isEnabled` and `isConfigured` are undefined if the response omits the channel, or a value cannot be read. Email needs no configuration. */
export function channelStates(settings: OrgNotificationSettings) {
	return notificationChannels.map((channel) => {
		const value = settings.channelSettings?.[channel];
		const needsConfiguring = (chatChannels as readonly string[]).includes(channel);
		const isConfigured = !needsConfiguring || (value as {isConfigured?: boolean} | undefined)?.isConfigured === true;
		if (hasUnread(settings.channelSettings, channel) || hasUnread(value, 'enabled', 'isConfigured'))
			return {channel, isEnabled: undefined, isConfigured: undefined, ...unknown};
		if (!value) return {channel, isEnabled: undefined, isConfigured: undefined, ...notReported};
		const {enabled: isEnabled = false} = value;
		const word = [isEnabled ? 'on' : 'off', isConfigured ? '' : 'not configured'].filter(Boolean).join(', ');
		return {channel, isEnabled, isConfigured, word, tone: channelTone(isEnabled, isConfigured)};
	});
}

/** A channel that cannot send is unusual only if it is on. */
function channelTone(isEnabled: boolean, isConfigured: boolean): Tone {
	if (isEnabled) return isConfigured ? 'plain' : 'warn';
	return isConfigured ? 'warn' : 'dim';
}

function cellOf(settings: OrgNotificationSettings, channel: Channel, category: NotificationCategoryName): CategoryCell {
	const categories = settings.channelSettings?.[channel];
	const value = categories?.[category];
	const isUnknown = hasUnread(settings.channelSettings, channel) || hasUnread(categories, category);
	if (isUnknown || hasUnread(value, 'enabled', 'locked'))
		return {isEnabled: undefined, isLocked: undefined, ...unknown};
	if (!categories) return {isEnabled: undefined, isLocked: undefined, ...notReported};
	const isEnabled = value?.enabled ?? false;
	const isLocked = value?.locked ?? false;
	const digest = category === 'digest' ? (value as {frequency?: string; dayOfWeek?: string} | undefined) : undefined;
	const schedule =
		isEnabled && digest ? [showEnum(digest.frequency, frequencyFacts), showEnum(digest.dayOfWeek, dayFacts)] : [];
	const word = [[isEnabled ? 'on' : 'off', ...schedule].filter(Boolean).join(' '), isLocked ? 'locked' : '']
		.filter(Boolean)
		.join(', ');
	return {isEnabled, isLocked, word, tone: isEnabled ? 'plain' : isLocked ? 'bad' : 'warn'};
}

export function categoryRows(settings: OrgNotificationSettings): readonly CategoryRow[] {
	return notificationCategories.map((category) => {
		const cells = Object.fromEntries(
			notificationChannels.map((channel) => [channel, cellOf(settings, channel, category)]),
		) as Record<Channel, CategoryCell>;
		const kinds = new Set(Object.values(cells).map(({isEnabled, isLocked}) => `${isEnabled} ${isLocked}`));
		return {category, label: fieldLabel(category), cells, isMixed: kinds.size > 1};
	});
}

interface Filter {
	readonly title: string;
	/** Whether a category has the property in a channel. */
	readonly has: (cell: CategoryCell, row: CategoryRow) => boolean;
}

/** The filters of the matrix. */
export const rowFilters = {
	all: {title: 'every category', has: () => true},
	off: {title: 'only with a channel off', has: ({isEnabled}) => isEnabled === false},
	locked: {title: 'only locked', has: ({isLocked}) => isLocked === true},
	mixed: {title: 'only where channels differ', has: (_, {isMixed}) => isMixed},
} as const satisfies Readonly<Record<string, Filter>>;

export type RowFilter = keyof typeof rowFilters;

/** The channels in which a category has the property of a filter. */
export function keptChannels(row: CategoryRow, filter: RowFilter): readonly Channel[] {
	const {has}: Filter = rowFilters[filter];
	return notificationChannels.filter((channel) => has(row.cells[channel], row));
}

/** Whether a category has the property of a filter in any channel. */
export const isKept = (row: CategoryRow, filter: RowFilter): boolean => keptChannels(row, filter).length > 0;

export const notifications = {
	name: 'notifications',
	title: 'Notification settings',
	noun: 'notification settings',
	endpoint: getNotificationSettings,
	route: 'notifications',
	historyOrder: 3,
} as const satisfies Descriptor;

export function channelFacts(settings: OrgNotificationSettings, channel: Channel) {
	const own = channelStates(settings).filter((each) => each.channel === channel);
	return [
		...own.map(({word, tone}) => ({name: 'Channel', word, tone})),
		...categoryRows(settings).map(({label, cells}) => ({
			name: label,
			word: cells[channel].word,
			tone: cells[channel].tone,
		})),
	];
}

/**
 * A row for each category and channel, with a member `tenantN` in words for each tenant, '' without its settings. A category is kept if
 * the filter keeps it of any tenant.
 */
export function wordsByTenant(
	settings: readonly (OrgNotificationSettings | undefined)[],
	only: RowFilter,
): readonly Row[] {
	const states = settings.map((each) => new Map(each && channelStates(each).map(({channel, word}) => [channel, word])));
	const byTenant = settings.map((each) => new Map(each && categoryRows(each).map((row) => [row.label, row])));
	const labels = [
		...new Set(byTenant.flatMap((rows) => [...rows].flatMap(([label, row]) => (isKept(row, only) ? [label] : [])))),
	];
	const rowOf = (category: string, word: (index: number, channel: Channel) => string) =>
		notificationChannels.map((channel) => ({
			category,
			channel: fieldLabel(channel),
			...Object.fromEntries(settings.map((_, index) => [`tenant${index}`, word(index, channel)])),
		}));
	return [
		...rowOf('The channel itself', (index, channel) => states[index]?.get(channel) ?? ''),
		...labels.flatMap((label) =>
			rowOf(label, (index, channel) => byTenant[index]?.get(label)?.cells[channel].word ?? ''),
		),
	];
}
