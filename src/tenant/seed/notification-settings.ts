/** The organisation's notification settings, with typical differences between the channels. */
import type {NotificationCategory, OrgNotificationSettings} from '../../contract/notification-settings.ts';

const on: NotificationCategory = {enabled: true, locked: false};
const off: NotificationCategory = {enabled: false, locked: false};
const lockedOn: NotificationCategory = {enabled: true, locked: true};
const lockedOff: NotificationCategory = {enabled: false, locked: true};

export const notificationSettings: OrgNotificationSettings = {
	channelSettings: {
		email: {
			enabled: true,
			accessProvisioned: on,
			approvalNeeded: lockedOn,
			commentOnRequest: off,
			completion: on,
			connectorIssues: lockedOff,
			digest: {enabled: true, locked: false, frequency: 'DIGEST_FREQUENCY_WEEKLY', dayOfWeek: 'WEEKDAY_MONDAY'},
			expiringAccess: on,
			provisioningRequest: on,
			requestCreated: off,
			reviews: lockedOn,
			system: lockedOn,
			taskReminders: on,
		},
		// Enabled but not configured, so nothing is delivered.
		chatA: {
			enabled: true,
			isConfigured: false,
			accessProvisioned: on,
			approvalNeeded: on,
			commentOnRequest: on,
			completion: off,
			connectorIssues: on,
			digest: {enabled: false, locked: false},
			expiringAccess: on,
			provisioningRequest: on,
			requestCreated: on,
			reviews: on,
			system: lockedOn,
			taskReminders: on,
		},
		chatB: {
			enabled: true,
			isConfigured: true,
			accessProvisioned: off,
			approvalNeeded: lockedOn,
			commentOnRequest: on,
			completion: off,
			connectorIssues: on,
			digest: {
				enabled: true,
				locked: true,
				frequency: 'DIGEST_FREQUENCY_DAILY',
				dayOfWeek: 'WEEKDAY_UNSPECIFIED',
			},
			expiringAccess: off,
			provisioningRequest: lockedOff,
			requestCreated: off,
			reviews: on,
			system: lockedOn,
			taskReminders: off,
		},
	},
};
