/** Rules about one app. Most of them skip deleted apps. */
import {type App, policyFields} from '../../../contract/apps.ts';
import {showCount} from '../../../text/count.ts';
import {day} from '../../../text/timestamp.ts';
import {count64Order} from '../../format/show.ts';
import {
	dateOf,
	epoch,
	type ItemRule,
	lastChange,
	type ResultDetails,
	type RuleFacts,
	rulesAbout,
	type Time,
	timeOf,
} from '../rule.ts';
import {UnreadField} from '../unread.ts';

const rule = rulesAbout('apps', 'app');

/** Creates a rule that skips deleted apps. */
export const liveAppRule = (
	facts: RuleFacts,
	evaluate: (app: App, time: Time) => ResultDetails | undefined,
): ItemRule<'apps'> => rule(facts, (app, time) => (app.deletedAt ? undefined : evaluate(app, time)));

/** Document: not shown. An app without a change for a year counts as neglected. */
const staleDays = 365;

const policyWords: Readonly<Record<(typeof policyFields)[number], {verb: string; risk: string}>> = {
	grantPolicyId: {verb: 'grant', risk: 'A default decides who approves access to the app'},
	revokePolicyId: {verb: 'revoke', risk: 'A default decides who approves the removal of access'},
	certifyPolicyId: {verb: 'certify', risk: 'A default decides who reviews access to the app'},
};

const policyRule = (field: (typeof policyFields)[number]): ItemRule<'apps'> => {
	const {verb, risk} = policyWords[field];
	return liveAppRule(
		{
			id: `app-no-${verb}-policy`,
			severity: 'note',
			title: `No ${verb} policy`,
			when: `An app that is not deleted has no ${verb} policy.`,
			why: `${risk}.`,
			remedy: `Choose a ${verb} policy for the app in the service.`,
		},
		(app) =>
			app[field]
				? undefined
				: {message: `It has no ${verb} policy`, evidence: [{field, value: 'unset'}], at: lastChange(app)},
	);
};

function usersOf({userCount}: App): bigint {
	const users = count64Order(userCount);
	if (userCount && users < 0n) throw new UnreadField('userCount');
	return users;
}

export const appRules: readonly ItemRule<'apps'>[] = [
	rule(
		{
			id: 'app-deleted-with-users',
			severity: 'error',
			title: 'Deleted but still has users',
			when: 'A deleted app has a user count above 0.',
			why: 'Its accounts are still there, and nobody governs them.',
			remedy: 'Remove the accounts in the app, or restore the app in the service.',
		},
		(app) =>
			app.deletedAt && usersOf(app) > 0n
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
			when: 'An app that is not deleted has no owner.',
			why: 'Requests and reviews for its owners reach nobody.',
			remedy: 'Add an owner in the service.',
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
			when: 'Strict access entitlement provisioning is off on an app that is not deleted.',
			why: 'The API document does not describe the effect of this setting.',
			remedy: 'Turn the setting on in the service, or silence this rule if the tenant does not use it.',
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
			when: `An app that is not deleted was last changed ${staleDays} days ago or earlier.`,
			why: 'Its owners, policies and description may be out of date.',
			remedy: 'Check with its owners whether the app is still in use.',
		},
		(app, time) => {
			const at = timeOf(app, 'updatedAt') ?? timeOf(app, 'createdAt');
			if (at === undefined || !time.hasCome(at + staleDays * day)) return undefined;
			const field = epoch(app.updatedAt) === undefined ? 'createdAt' : 'updatedAt';
			return {
				message: `It has not changed since ${dateOf(at)}`,
				evidence: [{field, value: app[field] ?? ''}],
				at,
			};
		},
	),
];
