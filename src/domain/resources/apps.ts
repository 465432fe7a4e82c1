/** The apps of a tenant. Endpoint 4. */
import {App, type AppUser, policyFields, searchApps} from '../../contract/apps.ts';
import {showCount} from '../../text/count.ts';
import {showAmount} from '../../text/json/exact-number.ts';
import {isUnread} from '../../text/json/exact-source.ts';
import type {Tone} from '../../text/tone.ts';
import {count64Order, showFlag} from '../format/show.ts';
import {enumColumn, textColumn, timeColumn} from './columns.ts';
import {fillPath} from './path.ts';
import {type Link, resource} from './resource.ts';

const people = (owners: readonly AppUser[] | undefined) =>
	(owners ?? []).map((owner) => owner.displayName || owner.email || owner.id || '').filter(Boolean);

const appRoute = 'apps/{appId}';
export const entitlementsRoute = `${appRoute}/entitlements`;

/** The most severe remark about an app, or ''. */
function remark(app: App): string {
	if (app.deletedAt) return 'deleted';
	if (isUnread(app, 'deletedAt') || isUnread(app, 'appOwners')) return 'unknown';
	if (!app.appOwners?.length) return 'no owner';
	return '';
}

const remarkTone = (app: App): Tone => (app.deletedAt ? 'bad' : remark(app) ? 'warn' : 'plain');

const policyNames: Record<(typeof policyFields)[number], string> = {
	certifyPolicyId: 'certify',
	grantPolicyId: 'grant',
	revokePolicyId: 'revoke',
};

function links(app: App): readonly Link[] {
	const parent = app.parentAppId
		? [{title: `Parent app ${app.parentAppId}`, address: fillPath(appRoute, {appId: app.parentAppId})}]
		: [];
	const policies = policyFields.flatMap((field) => {
		const id = app[field];
		if (!id) return [];
		const address = fillPath('apps', {}, {policyRefs: [id]});
		return [{title: `Apps with the same ${policyNames[field]} policy ${id}`, address}];
	});
	const owners = {title: 'Owners of its entitlements', address: fillPath(entitlementsRoute, {appId: app.id ?? ''})};
	return [owners, ...parent, ...policies];
}

export const apps = resource(
	{
		name: 'apps',
		title: 'Apps',
		noun: 'app',
		endpoint: searchApps,
		route: 'apps',
		item: {screen: 'app', route: appRoute, idPrefix: 'app_'},
		historyOrder: 2,
		isLong: true,
	},
	{
		id: (app) => app.id ?? '',
		label: (app) => app.displayName || app.id || '',
		columns: [
			{
				...textColumn<App>('displayName', 'Name', 32),
				grow: true,
				rank: 0,
				tone: (app) => (app.deletedAt ? 'dim' : 'plain'),
			},
			{
				id: 'userCount',
				title: 'Users',
				width: 9,
				align: 'right',
				rank: 2,
				text: (app) => showCount(app.userCount),
				order: (app) => count64Order(app.userCount),
			},
			// Most states are empty: between name and users they would look like a gap.
			{id: 'remark', title: 'State', width: 9, rank: 1, text: remark, tone: remarkTone},
			{...timeColumn<App>('updatedAt', 'Updated'), rank: 4},
			{
				id: 'appOwners',
				title: 'Owners',
				width: 22,
				grow: true,
				maximum: 44,
				rank: 5,
				text: (app) => people(app.appOwners).join(', '),
			},
			{...enumColumn<App>(App, 'accessModel', 'Access', 8), rank: 6},
			{
				id: 'isDirectory',
				title: 'Directory',
				width: 10,
				rank: 7,
				text: (app) => (app.isDirectory ? showFlag(true) : ''),
			},
			{...textColumn<App>('id', 'ID', 14), rank: 3},
			{...textColumn<App>('description', 'Description', 40), grow: true, rank: 8},
			{...textColumn<App>('grantPolicyId', 'Grant policy', 16), rank: 9},
			{...timeColumn<App>('createdAt', 'Created'), rank: 10},
			{
				id: 'monthlyCostUsd',
				title: 'Monthly cost (USD)',
				heading: 'USD/month',
				width: 11,
				align: 'right',
				rank: 11,
				text: (app) => (app.monthlyCostUsd ? showAmount(app.monthlyCostUsd) : ''),
				order: (app) => app.monthlyCostUsd ?? 0,
			},
		],
		groups: [
			{
				title: 'App',
				fields: ['displayName', 'id', 'description', 'instructions', 'userCount', 'monthlyCostUsd', 'isDirectory'],
			},
			{title: 'People', fields: ['appOwners', 'enableConnectorSourcedOwnership']},
			{
				title: 'Access',
				fields: ['accessModel', 'strictAccessEntitlementProvisioning', 'revokeGrantSources', 'isManuallyManaged'],
			},
			{title: 'Policies', fields: ['certifyPolicyId', 'grantPolicyId', 'revokePolicyId', 'defaultRequestCatalogId']},
			{title: 'Identity', fields: ['identityMatching', 'appUserMapper', 'appAccountId', 'appAccountName']},
			{title: 'Connector', fields: ['connectorVersion', 'matchConnectorRef', 'parentAppId', 'fieldMask']},
			{title: 'Looks', fields: ['iconUrl', 'logoUri', 'annotations']},
			{title: 'Times', fields: ['createdAt', 'updatedAt', 'deletedAt']},
		],
		searchFields: [
			{input: 'query', flag: 'query', title: 'Search', kind: 'text', help: 'fuzzy search in name and description'},
			{input: 'displayName', flag: 'name', title: 'Name', kind: 'text', help: 'match the display name, ignoring case'},
			{
				input: 'onlyDirectories',
				flag: 'directories',
				title: 'Directories',
				kind: 'flag',
				help: 'only apps that are directories',
			},
			{
				input: 'policyRefs',
				flag: 'policy',
				title: 'Policies',
				kind: 'texts',
				help: 'apps that use any of these policy ids',
				toInput: (ids) => ids.map((id) => ({id})),
				idGuess: {kind: 'policy', title: 'Apps that use the policy', prefix: 'pol_'},
			},
			{input: 'appIds', flag: 'id', title: 'Only ids', kind: 'texts', help: 'only these app ids'},
			{input: 'excludeAppIds', flag: 'exclude', title: 'Not ids', kind: 'texts', help: 'exclude these app ids'},
		],
		itemInput: (...ids) => ({appIds: ids}),
		links,
		remark,
	},
);
