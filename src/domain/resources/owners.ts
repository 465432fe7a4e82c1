/** The users who own an entitlement of an app. Endpoint 6. */
import {AppEntitlementUserOwner, AppUser, searchEntitlementOwners} from '../../contract/apps.ts';
import {factsOf, fieldsOf} from '../../contract/schema.ts';
import type {Tone} from '../../text/tone.ts';
import {showEnum} from '../format/show.ts';
import {apps, entitlementsRoute} from './apps.ts';
import {textColumn, timeColumn} from './columns.ts';
import {detailLines} from './fields.ts';
import {type DetailGroup, resource} from './resource.ts';

const statusFacts = factsOf(AppUser.entries.status);

const status = ({user}: AppEntitlementUserOwner) => (user?.deletedAt ? 'deleted' : showEnum(user?.status, statusFacts));

function statusTone(owner: AppEntitlementUserOwner): Tone {
	const word = status(owner);
	if (word === 'deleted') return 'bad';
	return word === 'disabled' ? 'warn' : 'plain';
}

const userColumn = (field: 'displayName' | 'email' | 'jobTitle' | 'department', title: string, width: number) => ({
	id: `user.${field}`,
	title,
	width,
	text: ({user}: AppEntitlementUserOwner) => user?.[field] ?? '',
});

const userGroups: readonly DetailGroup[] = [
	{title: 'User', fields: ['displayName', 'id', 'username', 'email', 'type', 'origin', 'status', 'directoryStatus']},
	{
		title: 'Work',
		fields: ['jobTitle', 'department', 'employmentStatus', 'employmentType', 'managerIds', 'delegatedUserId'],
	},
	{title: 'Names and ids', fields: ['usernames', 'emails', 'employeeIds', 'directoryIds', 'roleIds']},
	{
		title: 'Where the values come from',
		fields: fieldsOf(AppUser)
			.map(({name}) => name)
			.filter((name) => name.endsWith('Sources')),
	},
	{title: 'Other attributes', fields: ['profile']},
	{title: 'Times', fields: ['createdAt', 'updatedAt', 'deletedAt']},
];

const ownershipGroups: readonly DetailGroup[] = [
	{title: 'Ownership', fields: ['appId', 'entitlementId', 'roleSlug', 'createdAt']},
];

const route = `${entitlementsRoute}/{entitlementId}/owners`;

export const owners = resource(
	{
		name: 'owners',
		title: 'Owners',
		noun: 'owner',
		endpoint: searchEntitlementOwners,
		route,
		item: {screen: 'owner', route: `${route}/{userId}`},
		entry: {
			screen: 'entitlements',
			route: entitlementsRoute,
			noun: 'entitlement',
			title: 'Owners of an entitlement of',
		},
	},
	{
		id: ({user}) => user?.id ?? '',
		// A user may own an entitlement in several roles.
		key: ({user, roleSlug}) => (user?.id ? `${user.id} ${roleSlug ?? ''}` : ''),
		label: ({user}) => user?.displayName || user?.email || user?.id || '',
		columns: [
			{...userColumn('displayName', 'Name', 28), grow: true, rank: 0},
			{...textColumn<AppEntitlementUserOwner>('roleSlug', 'Role', 12), rank: 1},
			{id: 'user.status', title: 'Status', width: 9, rank: 2, text: status, tone: statusTone},
			{...userColumn('email', 'Email', 28), grow: true, maximum: 44, rank: 3},
			{...userColumn('jobTitle', 'Job title', 22), grow: true, maximum: 40, rank: 4},
			{...userColumn('department', 'Department', 16), rank: 5},
			{...timeColumn<AppEntitlementUserOwner>('createdAt', 'Owner since'), rank: 6},
			{id: 'user.id', title: 'ID', width: 14, rank: 7, text: ({user}) => user?.id ?? ''},
		],
		groups: ownershipGroups,
		detail: ({user, ...owner}, options) => {
			const ownership = detailLines({shape: AppEntitlementUserOwner, groups: ownershipGroups}, owner, options);
			const lines = user ? detailLines({shape: AppUser, groups: userGroups}, user, options) : [];
			return [...ownership, ...lines.map((line) => (line.path ? {...line, path: `user.${line.path}`} : line))];
		},
		searchFields: [{input: 'roleSlug', flag: 'role', title: 'Role', kind: 'text', help: 'only owners in this role'}],
		links: ({appId}) => [...(appId ? [{title: `App ${appId}`, address: apps.address({id: appId}, {})}] : [])],
		remark: status,
	},
);
