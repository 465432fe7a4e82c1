/** The kinds of items in a snapshot, by the address of their list. */
import {App} from '../../contract/app.ts';
import {AuthConfig} from '../../contract/auth-config.ts';
import {OrgNotificationSettings} from '../../contract/notification-settings.ts';
import type {Message} from '../../contract/schema.ts';
import type {Row} from '../resources/resource.ts';

export interface Kind {
	readonly title: string;
	readonly shape: Message;
	/** Unique within a tenant. */
	id(row: Row): string;
	label(row: Row): string;
}

const textOf = (row: Row, ...fields: readonly string[]): string => {
	for (const field of fields) {
		const value = row[field];
		if (typeof value === 'string' && value !== '') return value;
	}
	return '';
};
const ofList = {
	id: (row: Row) => textOf(row, 'id', 'displayName'),
	label: (row: Row) => textOf(row, 'displayName', 'id'),
};

export const kinds = {
	'auth-configs': {title: 'Auth configs', shape: AuthConfig, ...ofList},
	apps: {title: 'Apps', shape: App, ...ofList},
	notifications: {
		title: 'Notification settings',
		shape: OrgNotificationSettings,
		// A tenant has one object of this kind.
		id: () => 'org',
		label: () => 'Notification settings',
	},
} as const satisfies Record<string, Kind>;

export type SnapshotKind = keyof typeof kinds;
/** Changes are shown in this order. */
export const snapshotKinds = Object.keys(kinds) as readonly SnapshotKind[];
