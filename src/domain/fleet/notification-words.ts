/** The notification settings of several tenants beside each other. */
import {notificationChannels, type OrgNotificationSettings} from '../../contract/notifications.ts';
import {fieldLabel} from '../resources/fields.ts';
import {type Channel, categoryRows, channelStates, isKept, type RowFilter} from '../resources/notifications.ts';
import type {Row} from '../resources/resource.ts';

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
