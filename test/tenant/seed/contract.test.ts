import {describe, expect, test} from 'vitest';
import {App, AppEntitlementUserOwner} from '../../../src/contract/apps.ts';
import {AuthConfig} from '../../../src/contract/auth-configs.ts';
import {OrgNotificationSettings} from '../../../src/contract/notifications.ts';
import {fieldsOf, type Message} from '../../../src/contract/schema.ts';
import {PaperSecret} from '../../../src/contract/secret.ts';
import {McpToolRef} from '../../../src/contract/shared.ts';
import {StepUpProvider} from '../../../src/contract/step-up.ts';
import {Surface} from '../../../src/contract/surfaces.ts';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';
import type {Seed} from '../../../src/tenant/seed/seed.ts';
import {violations} from '../../support/document-rules.ts';

const options = {apps: 480, now: Date.UTC(2026, 2, 14, 15)};
const seed = demoSeed(options);
const oddSeed = demoSeed({...options, odd: true});

interface Resource {
	readonly name: string;
	readonly shape: Message;
	readonly of: (seed: Seed) => readonly object[];
	/** The key of its items. */
	readonly key: readonly string[];
	/** The rules that odd data breaks. */
	readonly odd: readonly string[];
}

const resources: readonly Resource[] = [
	{
		name: 'apps',
		shape: App,
		of: ({apps}) => [...apps],
		key: ['id'],
		odd: [
			'accessModel: unknown enum value',
			'annotations: not Unicode text',
			'description: not Unicode text',
			'displayName: not Unicode text',
			'governance: unknown member',
			'itself: monthlyCostUsd is not a whole number',
			'riskScore: unknown member',
		],
	},
	{
		name: 'auth configs',
		shape: AuthConfig,
		of: ({authConfigs}) => authConfigs,
		key: ['id'],
		odd: [
			'idpC.oidcClientSecret: a secret is returned',
			'idpD.oidcClientSecret: a secret is returned',
			'idpE.oidcClientSecret: a secret is returned',
			'idpF.oidcClientSecret: a secret is returned',
			'itself: more than one of idpB to svcLocal',
			'oidc.oidcClientSecret: a secret is returned',
			'passkey: unknown member',
			'providerType: unknown enum value',
			'status: unknown enum value',
		],
	},
	{name: 'step-up providers', shape: StepUpProvider, of: ({stepUpProviders}) => stepUpProviders, key: ['id'], odd: []},
	{name: 'owners', shape: AppEntitlementUserOwner, of: ({owners}) => [...owners], key: [], odd: []},
	{
		name: 'secrets',
		shape: PaperSecret,
		of: ({secrets}) => secrets,
		key: ['vaultId'],
		odd: ['status: unknown enum value'],
	},
	{
		name: 'notification settings',
		shape: OrgNotificationSettings,
		of: ({notificationSettings}) => [notificationSettings],
		key: [],
		odd: [],
	},
	{
		name: 'surfaces',
		shape: Surface,
		of: ({surfaces}) => surfaces,
		key: ['conversationId', 'surfaceId'],
		odd: [
			'components.svcHologram: unknown member',
			'components.svcTable.totalRows: not a 64-bit count',
			'components.text.text.call: an argument is not a text',
			'components.textField.checks: an argument is not a text',
			'components: not one type object',
		],
	},
	{
		name: 'tools',
		shape: McpToolRef,
		of: ({toolServers}) => toolServers.flatMap(({tools}) => tools),
		key: [],
		odd: [],
	},
];

describe.each(resources)('$name', ({shape, of, key, odd}) => {
	const brokenBy = (seed: Seed) => [...new Set(of(seed).flatMap((value) => violations(shape, value)))].sort();

	test('keep every rule of the API document', () => {
		expect(brokenBy(seed)).toEqual([]);
	});

	test('break the expected rules in odd data', () => {
		expect(brokenBy(oddSeed)).toEqual(odd);
	});

	test('have unique keys', () => {
		const keys = of(seed).map((value) => key.map((name) => (value as Record<string, unknown>)[name]).join(' '));
		if (key.length > 0) expect(new Set(keys).size).toBe(keys.length);
	});

	test('use every field', () => {
		const used = new Set(
			of(seed)
				.flatMap((value) => Object.entries(value))
				.flatMap(([name, member]) => (member === undefined ? [] : [name])),
		);
		expect(fieldsOf(shape).filter(({name}) => !used.has(name))).toEqual([]);
	});
});

test('an app keeps its number and its id with and without odd data', () => {
	const ids = ({apps, authConfigs, secrets}: Seed) => [
		...[...apps].map(({id}) => id),
		...authConfigs.map(({id}) => id),
		...secrets.map(({vaultId}) => vaultId),
	];
	expect(ids(oddSeed)).toEqual(ids(seed));
});

test('every field of an app user is used', () => {
	const user = fieldsOf(AppEntitlementUserOwner).find(({name}) => name === 'user')?.shape;
	const used = new Set([...seed.owners].flatMap((owner) => Object.keys(JSON.parse(JSON.stringify(owner.user)))));
	expect(user && fieldsOf(user).filter(({name}) => !used.has(name))).toEqual([]);
});

describe('a rule violation', () => {
	test.each<[string, Message, object]>([
		['a wrong type', App, {isDirectory: 'yes'}],
		['a fraction where the document has an integer', App, {connectorVersion: 1.5}],
		['a fractional cost', App, {monthlyCostUsd: 1.5}],
		['an unknown member', App, {tomorrow: 1}],
		['a count that is a number', App, {userCount: 12}],
		['a count with a sign', App, {userCount: '-1'}],
		['a count beyond 64 bits', App, {userCount: String(2n ** 63n)}],
		['a date without a time', App, {createdAt: '2026-02-03'}],
		['a day that does not exist', App, {createdAt: '2026-02-31T00:00:00Z'}],
		['an unknown enum value', App, {accessModel: 'APP_ACCESS_MODEL_X'}],
		['an unknown enum value in a list', AuthConfig, {svcLocal: {delegatedVerifiers: ['X']}}],
		['two members of a group', StepUpProvider, {oauth2: {}, idpB: {}}],
		['a share code of another form', PaperSecret, {shareCode: 'ABC-DEF'}],
		['a returned secret', AuthConfig, {oidc: {oidcClientSecret: 'x'}}],
		['a wrong type in a nested message', Surface, {dataModelJson: '1', components: [{id: 'a', text: {markdown: 1}}]}],
		['a component of two types', Surface, {dataModelJson: '1', components: [{id: 'a', divider: {}, card: {}}]}],
		['a fractional weight', Surface, {dataModelJson: '1', components: [{id: 'a', divider: {}, weight: 1.5}]}],
		['a literal of another type', Surface, {dataModelJson: '1', components: [{id: 'a', text: {text: {literal: 1}}}]}],
		[
			'an argument that is not a text',
			Surface,
			{dataModelJson: '1', components: [{id: 'a', text: {text: {call: {call: 'not', args: {value: true}}}}}]},
		],
		[
			'a context value that is not a text',
			Surface,
			{
				dataModelJson: '1',
				components: [{id: 'a', button: {action: {event: {context: {a: {path: '/b'}}}}}}],
			},
		],
		['a data model that is not JSON', Surface, {dataModelJson: '{'}],
		['`isConfigured` on the email channel', OrgNotificationSettings, {channelSettings: {email: {isConfigured: true}}}],
	])('finds %s', (_, shape, value) => {
		expect(violations(shape, value)).toHaveLength(1);
	});
});
