/** Organisation-wide notification settings: three channels of twelve categories. Section "OrgNotificationSettings". */
import type * as v from 'valibot';
import {endpoint} from './endpoint.ts';
import {flag, message, named, one, open} from './schema.ts';

const Category = message({enabled: flag(), locked: flag()});

export const DigestSettings = message({
	enabled: flag(),
	locked: flag(),
	dayOfWeek: open('WEEKDAY', ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']),
	frequency: open('DIGEST_FREQUENCY', ['DAILY', 'WEEKLY']),
});

const categories = {
	accessProvisioned: one(Category),
	approvalNeeded: one(Category),
	commentOnRequest: one(Category),
	completion: one(Category),
	connectorIssues: one(Category),
	digest: one(DigestSettings),
	expiringAccess: one(Category),
	provisioningRequest: one(Category),
	requestCreated: one(Category),
	reviews: one(Category),
	system: one(Category),
	taskReminders: one(Category),
};

const EmailChannel = message({enabled: flag(), ...categories});
const ChatChannel = message({enabled: flag(), isConfigured: flag(), ...categories});

export const OrgNotificationSettings = named('OrgNotificationSettings', {
	channelSettings: one(message({email: one(EmailChannel), chatA: one(ChatChannel), chatB: one(ChatChannel)})),
});
export type OrgNotificationSettings = v.InferOutput<typeof OrgNotificationSettings>;

export type NotificationCategoryName = keyof typeof categories;
/** The twelve categories of a channel, in the document's order. */
export const notificationCategories = Object.keys(categories) as readonly NotificationCategoryName[];
export const notificationChannels = ['email', 'chatA', 'chatB'] as const;
/** The channels that a response has. */
export const channelsIn = ({channelSettings}: OrgNotificationSettings) =>
	notificationChannels.filter((name) => channelSettings?.[name]);
/** The channels with `isConfigured`. */
export const chatChannels = ['chatA', 'chatB'] as const;

export const getNotificationSettings = endpoint({
	name: 'getNotificationSettings',
	section: 9,
	summary: 'Organisation-wide notification settings',
	method: 'GET',
	effect: 'read',
	path: '/api/v1/settings/notifications/org',
	params: message({}),
	paging: undefined,
	output: message({orgNotificationSettings: one(OrgNotificationSettings)}),
	envelope: 'orgNotificationSettings',
	required: ['orgNotificationSettings', 'orgNotificationSettings.channelSettings'],
	echoes: [],
});
