/** Rules about the notification settings. Their data has no times, so these findings have no age. */
import {
	chatChannels,
	type NotificationCategoryName,
	notificationCategories,
	notificationChannels,
	type OrgNotificationSettings,
} from '../../../contract/notifications.ts';
import {formatAddress} from '../../address/address.ts';
import {fieldLabel} from '../../resources/fields.ts';
import type {RuleResult} from '../finding.ts';
import {type ItemRule, none, type RuleFacts} from '../rule.ts';
import {eachPart} from '../unread.ts';

type ChannelName = (typeof notificationChannels)[number];
/** The members of a channel that rules are about. Email needs no configuration. */
type Channel = {readonly enabled?: boolean | undefined; readonly isConfigured?: boolean | undefined};
interface Category {
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
const otherCategories = notificationCategories.filter((name) => !securityCategories.includes(name));

/** A rule about channels. `isWrong` returns the members that are the evidence. Skips a channel that the response omits. */
function channelRule(
	facts: RuleFacts,
	message: string,
	channels: readonly ChannelName[],
	isWrong: (channel: Channel) => readonly (keyof Channel)[],
) {
	const check = ({channelSettings}: OrgNotificationSettings): readonly RuleResult[] =>
		eachPart(channels, (name) => {
			const channel: Channel | undefined = channelSettings?.[name];
			const evidence = (channel ? isWrong(channel) : []).map((member) => ({
				field: `channelSettings.${name}.${member}`,
				value: channel?.[member] ? 'yes' : 'no',
			}));
			if (evidence.length === 0) return none;
			return [{subject: {kind: 'channel', id: name, label: fieldLabel(name)}, message, evidence, address}];
		});
	return {...facts, kind: 'notifications', check} satisfies ItemRule<'notifications'>;
}

/** A rule about categories. Skips channels that are off, since they have their own finding. An omitted category is off (proto3). */
function categoryRule(
	facts: RuleFacts,
	message: string,
	names: readonly NotificationCategoryName[],
	isWrong: (category: Category) => boolean,
) {
	const check = ({channelSettings}: OrgNotificationSettings): readonly RuleResult[] =>
		eachPart(notificationChannels, (channel) =>
			channelSettings?.[channel]?.enabled
				? eachPart(names, (name) => {
						const value = channelSettings[channel]?.[name];
						const category = {isOn: value?.enabled === true, isLocked: value?.locked === true};
						return isWrong(category) ? [categoryResult(channel, name, category, message)] : none;
					})
				: none,
		);
	return {...facts, kind: 'notifications', check} satisfies ItemRule<'notifications'>;
}

const categoryResult = (
	channel: ChannelName,
	name: NotificationCategoryName,
	{isOn, isLocked}: Category,
	message: string,
): RuleResult => ({
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
	check: ({channelSettings}) =>
		eachPart(notificationChannels, (channel) => {
			const settings = channelSettings?.[channel];
			const digest = settings?.enabled ? settings.digest : undefined;
			const missing = digest?.enabled ? missingOfDigest(digest) : undefined;
			if (!missing) return none;
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
		chatChannels,
		({enabled, isConfigured}) => (enabled && !isConfigured ? ['enabled', 'isConfigured'] : []),
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
		['email'],
		({enabled}) => (enabled ? [] : ['enabled']),
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
		chatChannels,
		({enabled}) => (enabled ? [] : ['enabled']),
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
		securityCategories,
		({isOn}) => !isOn,
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
		securityCategories,
		({isOn, isLocked}) => isOn && !isLocked,
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
		otherCategories,
		({isOn, isLocked}) => !isOn && isLocked,
	),
	digestUnset,
];
