/** `notifications`: prints the notification settings of the organisation, which are read-only. */
import {getNotificationSettings, notificationChannels, OrgNotificationSettings} from '../../contract/notifications.ts';
import {fieldLabel} from '../../domain/resources/fields.ts';
import {
	type CategoryRow,
	type Channel,
	categoryRows,
	channelStates,
	isKept,
	keptChannels,
	type RowFilter,
	rowFilters,
	wordsByTenant,
} from '../../domain/resources/notifications.ts';
import type {Row} from '../../domain/resources/resource.ts';
import {UsageError} from '../../settings/error.ts';
import type {Flags, Format} from '../../settings/launch/flags.ts';
import type {Tenant} from '../../settings/launch/tenant.ts';
import {withEachTenant, withTenant} from '../connect.ts';
import {type CliContext, printMessage} from '../context.ts';
import {endOfFleet, readFleet} from '../fleet-rows.ts';
import {assertFields, type KnownFields} from '../output/fields.ts';
import {callOptions, reportProblems} from '../output/notices.ts';
import {sourcedWriter} from '../output/sourced-view.ts';
import type {OutputColumn} from '../output/target.ts';
import {plainColumn, plainView, printItem, printRows} from '../output/writer.ts';
import {globals, verb} from '../verb.ts';
import {profilesOption} from './account/profile-names.ts';

export const notificationsVerb = verb({
	name: 'notifications',
	summary: 'Show the notification settings',
	description:
		'Print the notification settings of the organisation. The service cannot change them. A table shows them in words, JSON and YAML hold the settings, and NDJSON and CSV have a row for each category and channel.',
	options: {
		only: {
			value: 'which',
			help: 'show only categories that are off or locked in a channel, or differ between channels; NDJSON and CSV have only the channels that are off or locked',
			choices: Object.keys(rowFilters).filter((name): name is Exclude<RowFilter, 'all'> => name !== 'all'),
		},
		profiles: profilesOption('a,b', 'of several profiles: a table has a column for each'),
	},
	globals: globals.past,
	examples: [
		['', 'Show the settings of each category and channel'],
		['--only off', 'Show the categories that are off in a channel'],
	],
	run: async (context, flags) => {
		const {output = 'table', only = 'all'} = flags;
		const isWhole = output === 'json' || output === 'yaml';
		if (isWhole && flags.only)
			throw new UsageError(`--only selects rows, but ${output} holds all settings. Use -o ndjson`);
		if (flags.profiles) return printFleet(context, flags, only);
		assertFields(flags.fields, fieldsFor(output));
		const {data, problems} = await withTenant(context, flags, ({api}) =>
			api.call(getNotificationSettings, {}, callOptions(context)),
		);
		const {orgNotificationSettings: settings = {}} = data;
		const rows = categoryRows(settings).filter((row) => isKept(row, only));
		await reportProblems(context, problems);
		if (isWhole)
			await printItem(context, flags, {
				row: settings,
				view: plainView([], flags.fields, fieldsFor(output)),
				detail: [],
			});
		else if (output === 'table')
			await printRows(context, flags, wordColumns, [channelRow(settings), ...rows.map(inWords)]);
		else await printRows(context, flags, valueColumns, valueRows(settings, only));
		if (rows.length === 0) await printMessage(context, `no category is ${only}`);
		if (context.stderr.isTty) await printMessage(context, 'read-only: the service cannot change these settings');
	},
});

/** JSON and YAML hold the settings, the other formats a row for each category. */
function fieldsFor(output: Format): KnownFields {
	if (output === 'json' || output === 'yaml') return {shape: OrgNotificationSettings};
	return {names: (output === 'table' ? wordColumns : valueColumns).map(({id}) => id)};
}

const wordColumns: readonly OutputColumn[] = [
	plainColumn('category', 'Category'),
	...notificationChannels.map((channel) => plainColumn(channel, fieldLabel(channel))),
];

/** The first row: the states of the channels themselves. */
const channelRow = (settings: OrgNotificationSettings): Row => ({
	category: 'The channel itself',
	...Object.fromEntries(channelStates(settings).map(({channel, word}) => [channel, word])),
});

const inWords = ({label, cells}: CategoryRow): Row => ({
	category: label,
	...Object.fromEntries(notificationChannels.map((channel) => [channel, cells[channel].word])),
});

const valueColumns = [
	'category',
	'channel',
	'enabled',
	'locked',
	'frequency',
	'dayOfWeek',
	'channelEnabled',
	'channelConfigured',
].map((name) => plainColumn(name, name));

/** A row for each category and channel that the filter keeps. */
const valueRows = (settings: OrgNotificationSettings, only: RowFilter): readonly Row[] =>
	categoryRows(settings)
		.filter((row) => isKept(row, only))
		.flatMap((row) => {
			const {category, cells} = row;
			const channels = keptChannels(row, only);
			return channelStates(settings)
				.filter(({channel}) => channels.includes(channel))
				.map(({channel, isEnabled, isConfigured}) => ({
					category,
					channel,
					enabled: cells[channel].isEnabled,
					locked: cells[channel].isLocked,
					...scheduleOf(settings, channel, category),
					channelEnabled: isEnabled,
					channelConfigured: isConfigured,
				}));
		});

/** Only the digest has a schedule. */
function scheduleOf(settings: OrgNotificationSettings, channel: Channel, category: CategoryRow['category']): Row {
	if (category !== 'digest') return {};
	const {frequency, dayOfWeek} = settings.channelSettings?.[channel]?.digest ?? {};
	return {...(frequency && {frequency}), ...(dayOfWeek && {dayOfWeek})};
}

type NotificationFlags = Flags & {readonly profiles?: readonly string[]};

/** Settings of several tenants: a table has a row for each category and channel, and a column for each tenant. */
async function printFleet(context: CliContext, flags: NotificationFlags, only: RowFilter): Promise<void> {
	const {output = 'table', fields} = flags;
	if (fields && output === 'table')
		throw new UsageError('--fields selects columns, but those of a table are the tenants. Use -o csv');
	await withEachTenant(context, flags, async (opened) => {
		const read = new Map<string, OrgNotificationSettings>();
		async function* settingsOf({api}: Tenant) {
			const {data, problems} = await api.call(getNotificationSettings, {}, callOptions(context));
			await reportProblems(context, problems);
			yield {items: [data.orgNotificationSettings ?? {}], hasMore: false};
		}
		const states = await readFleet(opened, settingsOf, ([settings = {}], tenant) => void read.set(tenant, settings));
		const settings = opened.flatMap(({name}) => {
			const own = read.get(name);
			return own ? [{tenant: name, own}] : [];
		});
		if (output === 'table') {
			const columns = settings.map(({tenant}, index) => plainColumn(`tenant${index}`, tenant));
			const rows = wordsByTenant(
				settings.map(({own}) => own),
				only,
			);
			await printRows(
				context,
				flags,
				[plainColumn('category', 'Category'), plainColumn('channel', 'Channel'), ...columns],
				rows,
			);
		} else {
			const isWhole = output === 'json' || output === 'yaml';
			const writer = await sourcedWriter(context, flags, (own) =>
				isWhole ? plainView([], own, fieldsFor(output)) : plainView(valueColumns, own),
			);
			for (const {tenant, own} of settings)
				await writer.rows(writer.claim(isWhole ? [own] : valueRows(own, only), tenant));
			await writer.end();
		}
		await endOfFleet(context, states, () => 'read');
	});
}
