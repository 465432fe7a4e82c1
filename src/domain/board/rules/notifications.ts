/** Rules about the notification settings. Their data has no times, so these findings have no age. */

import {
	channelsIn,
	type NotificationCategoryName,
	notificationCategories,
	notificationChannels,
	type OrgNotificationSettings,
} from '../../../contract/notification-settings.ts';
import {formatAddress} from '../../address/address.ts';
import {fieldLabel} from '../../resources/fields.ts';
import type {RuleResult} from '../finding.ts';
import type {ItemRule, RuleFacts} from '../rule.ts';

type ChannelName = (typeof notificationChannels)[number];

/** A channel of the settings. Rules skip a channel that the response omits. An omitted category is off (proto3). */
interface Channel {
	readonly name: ChannelName;
	readonly isOn: boolean;
	/** Email needs no configuration. */
	readonly isConfigured: boolean;
}
interface Category {
	readonly name: NotificationCategoryName;
	readonly isOn: boolean;
	readonly isLocked: boolean;
}

const address = formatAddress({screen: 'notifications', params: {}});

/** Categories that report granted, retained or lost access. Document: not shown; chosen by their names. */
const securityCategories: readonly NotificationCategoryName[] = [
	'accessProvisioned',
	'approvalNeeded',
	'connectorIssues',
	'expiringAccess',
	'reviews',
	'system',
];
const isSecurity = (name: NotificationCategoryName) => securityCategories.includes(name);

function channelRule(facts: RuleFacts, message: string, isWrong: (channel: Channel) => boolean) {
	const check = (settings: OrgNotificationSettings): readonly RuleResult[] =>
		channelsIn(settings)
			.map((name) => channelOf(settings, name))
			.filter(isWrong)
			.map(({name, isOn, isConfigured}) => ({
				subject: {kind: 'channel', id: name, label: fieldLabel(name)},
				message,
				evidence: [
					{field: `channelSettings.${name}.enabled`, value: isOn ? 'yes' : 'no'},
					...(isConfigured ? [] : [{field: `channelSettings.${name}.isConfigured`, value: 'no'}]),
				],
				address,
			}));
	return {...facts, kind: 'notifications', check} satisfies ItemRule<'notifications'>;
}

function channelOf(settings: OrgNotificationSettings, name: ChannelName): Channel {
	const channel = settings.channelSettings?.[name];
	const isConfigured = name === 'email' || settings.channelSettings?.[name]?.isConfigured === true;
	return {name, isOn: channel?.enabled === true, isConfigured};
}

/** Skips channels that are off, since they have their own finding. */
function categoryRule(facts: RuleFacts, message: string, isWrong: (category: Category) => boolean) {
	const check = (settings: OrgNotificationSettings): readonly RuleResult[] =>
		notificationChannels
			.filter((channel) => channelOf(settings, channel).isOn)
			.flatMap((channel) =>
				notificationCategories
					.map((name) => categoryOf(settings, channel, name))
					.filter(isWrong)
					.map((category) => categoryResult(channel, category, message)),
			);
	return {...facts, kind: 'notifications', check} satisfies ItemRule<'notifications'>;
}

function categoryOf(settings: OrgNotificationSettings, channel: ChannelName, name: NotificationCategoryName): Category {
	const category = settings.channelSettings?.[channel]?.[name];
	return {name, isOn: category?.enabled === true, isLocked: category?.locked === true};
}

const categoryResult = (channel: ChannelName, {name, isOn, isLocked}: Category, message: string): RuleResult => ({
	subject: {
		kind: 'category',
		id: `${channel}/${name}`,
		label: `${fieldLabel(channel)}: ${fieldLabel(name).toLowerCase()}`,
	},
	message,
	evidence: [
		{field: `channelSettings.${channel}.${name}.enabled`, value: isOn ? 'yes' : 'no'},
		{field: `channelSettings.${channel}.${name}.locked`, value: isLocked ? 'yes' : 'no'},
	],
	address,
});

const digestUnset: ItemRule<'notifications'> = {
	id: 'notification-digest-unset',
	kind: 'notifications',
	severity: 'note',
	title: 'Digest not set up',
	when: 'The digest is on, on a channel that is on, but has no frequency, or is weekly without a day.',
	why: 'It is not defined when the digest is sent.',
	remedy: 'Set the frequency, and the day of a weekly digest, in the service.',
	check: (settings) =>
		notificationChannels.flatMap((channel) => {
			const digest = settings.channelSettings?.[channel]?.digest;
			if (!channelOf(settings, channel).isOn || !digest?.enabled) return [];
			const missing = missingOfDigest(digest);
			if (!missing) return [];
			return [
				{
					subject: {kind: 'category', id: `${channel}/digest`, label: `${fieldLabel(channel)}: digest`},
					message: `The digest is on and has no ${missing === 'frequency' ? 'frequency' : 'day of the week'}`,
					evidence: [{field: `channelSettings.${channel}.digest.${missing}`, value: 'unset'}],
					address,
				},
			];
		}),
};

function missingOfDigest({frequency, dayOfWeek}: {frequency?: string | undefined; dayOfWeek?: string | undefined}) {
	if (!frequency || frequency === 'DIGEST_FREQUENCY_UNSPECIFIED') return 'frequency';
	const hasDay = dayOfWeek && dayOfWeek !== 'WEEKDAY_UNSPECIFIED';
	return frequency === 'DIGEST_FREQUENCY_WEEKLY' && !hasDay ? 'dayOfWeek' : undefined;
}

export const notificationRules: readonly ItemRule<'notifications'>[] = [
	channelRule(
		{
			id: 'notification-chat-not-configured',
			severity: 'error',
			title: 'Chat channel not configured',
			when: 'A chat channel is on but not configured.',
			why: 'Its notifications are lost.',
			remedy: 'Connect the chat product in the service, or turn the channel off.',
		},
		'It is on but not configured: nothing arrives',
		({isOn, isConfigured}) => isOn && !isConfigured,
	),
	channelRule(
		{
			id: 'notification-email-off',
			severity: 'warning',
			title: 'Email channel off',
			when: 'The email channel is off.',
			why: 'People without a chat channel get no notifications.',
			remedy: 'Turn the channel on in the service.',
		},
		'It is off: nobody gets notifications by email',
		({name, isOn}) => name === 'email' && !isOn,
	),
	channelRule(
		{
			id: 'notification-chat-off',
			severity: 'note',
			title: 'Chat channel off',
			when: 'A chat channel is off.',
			why: 'Nobody gets notifications in this chat product.',
			remedy: 'Turn the channel on in the service, or silence the finding if the product is not in use.',
		},
		'It is off',
		({name, isOn}) => name !== 'email' && !isOn,
	),
	categoryRule(
		{
			id: 'notification-security-off',
			severity: 'warning',
			title: 'Security category off',
			when: `One of ${securityCategories.join(', ')} is off on a channel that is on.`,
			why: 'Changes of access are not reported there.',
			remedy: 'Turn the category on in the service.',
		},
		'It matters for security and is off',
		({name, isOn}) => isSecurity(name) && !isOn,
	),
	categoryRule(
		{
			id: 'notification-security-unlocked',
			severity: 'note',
			title: 'Security category not locked',
			when: `One of ${securityCategories.join(', ')} is on but not locked, on a channel that is on.`,
			why: 'People can switch it off for themselves.',
			remedy: 'Lock the category in the service.',
		},
		'It matters for security, and people can switch it off',
		({name, isOn, isLocked}) => isSecurity(name) && isOn && !isLocked,
	),
	categoryRule(
		{
			id: 'notification-locked-off',
			severity: 'note',
			title: 'Category locked off',
			when: 'A category that is not security-relevant is off and locked, on a channel that is on.',
			why: 'People cannot switch it on.',
			remedy: 'Unlock the category in the service, or silence the finding if this is the policy.',
		},
		'It is off, and people cannot switch it on',
		({name, isOn, isLocked}) => !isSecurity(name) && !isOn && isLocked,
	),
	digestUnset,
];
