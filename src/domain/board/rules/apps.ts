/** What can be wrong with one app. A deleted app only has to be empty. */

import {type App, policyFields} from '../../../contract/app.ts';
import {formatAddress} from '../../address/address.ts';
import {count64Order, showCount} from '../../format/show.ts';
import {dateOf, day, epoch, type ItemRule, type Judgement, lastChange, type RuleFacts, rulesAbout} from '../rule.ts';

const rule = rulesAbout('apps', (app) => ({
	subject: {kind: 'app', id: app.id ?? '', label: app.displayName || app.id || 'unnamed app'},
	address: app.id
		? formatAddress({screen: 'app', params: {appId: app.id}})
		: formatAddress({screen: 'apps', params: {}}),
}));

/** A rule for apps that are still there. */
export const liveAppRule = (
	facts: RuleFacts,
	judge: (app: App, now: number) => Judgement | undefined,
): ItemRule<'apps'> => rule(facts, (app, now) => (app.deletedAt ? undefined : judge(app, now)));

/** Document: not shown; a year in which nobody touched an app is taken for neglect. */
const staleAfter = 365;

const policyWords: Readonly<Record<(typeof policyFields)[number], {verb: string; risk: string}>> = {
	grantPolicyId: {verb: 'grant', risk: 'who approves access to the app is left to a default'},
	revokePolicyId: {verb: 'revoke', risk: 'who approves taking access away is left to a default'},
	certifyPolicyId: {verb: 'certify', risk: 'who reviews access to the app is left to a default'},
};

const policyRule = (field: (typeof policyFields)[number]): ItemRule<'apps'> => {
	const {verb, risk} = policyWords[field];
	return liveAppRule(
		{
			id: `app-no-${verb}-policy`,
			severity: 'note',
			title: `No ${verb} policy`,
			help: `An app that is not deleted names no ${verb} policy: ${risk}, or to nobody.`,
		},
		(app) =>
			app[field]
				? undefined
				: {message: `It has no ${verb} policy`, evidence: [{field, value: 'unset'}], at: lastChange(app)},
	);
};

export const appRules: readonly ItemRule<'apps'>[] = [
	rule(
		{
			id: 'app-deleted-with-users',
			severity: 'error',
			title: 'Deleted but still holding users',
			help: 'An app is deleted and its user count is above 0: accounts were left behind that nobody governs.',
		},
		(app) =>
			app.deletedAt && count64Order(app.userCount) > 0n
				? {
						message: `It is deleted and still holds ${showCount(app.userCount)} ${app.userCount === '1' ? 'user' : 'users'}`,
						evidence: [
							{field: 'deletedAt', value: app.deletedAt},
							{field: 'userCount', value: showCount(app.userCount)},
						],
						at: epoch(app.deletedAt),
					}
				: undefined,
	),
	liveAppRule(
		{
			id: 'app-without-owners',
			severity: 'warning',
			title: 'No owner',
			help: 'An app that is not deleted has no owner: requests and reviews that go to owners reach nobody.',
		},
		(app) =>
			app.appOwners?.length
				? undefined
				: {
						message: 'Nobody owns it',
						evidence: [
							{field: 'appOwners', value: 'none'},
							...(app.enableConnectorSourcedOwnership
								? [{field: 'enableConnectorSourcedOwnership', value: 'yes'}]
								: []),
						],
						at: lastChange(app),
					},
	),
	liveAppRule(
		{
			id: 'app-not-strict',
			severity: 'note',
			title: 'Strict provisioning off',
			help: 'strictAccessEntitlementProvisioning is off on an app that is not deleted.',
		},
		(app) =>
			app.strictAccessEntitlementProvisioning
				? undefined
				: {
						message: 'Strict access entitlement provisioning is off',
						evidence: [{field: 'strictAccessEntitlementProvisioning', value: 'no'}],
						at: lastChange(app),
					},
	),
	...policyFields.map(policyRule),
	liveAppRule(
		{
			id: 'app-stale',
			severity: 'note',
			title: 'Stale',
			help: `An app that is not deleted was last changed ${staleAfter} days ago or earlier: perhaps nobody looks after it.`,
		},
		(app, now) => {
			const at = lastChange(app);
			if (at === undefined || now - at < staleAfter * day) return undefined;
			const field = epoch(app.updatedAt) === undefined ? 'createdAt' : 'updatedAt';
			return {
				message: `It has not changed since ${dateOf(at)}`,
				evidence: [{field, value: app[field] ?? ''}],
				at,
			};
		},
	),
];
