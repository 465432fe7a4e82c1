import * as v from 'valibot';
import {describe, expect, test} from 'vitest';
import {App, AppEntitlementUserOwner} from '../../src/contract/app.ts';
import {AuthConfig} from '../../src/contract/auth-config.ts';
import {OrgNotificationSettings} from '../../src/contract/notification-settings.ts';
import {PaperSecret} from '../../src/contract/paper-secret.ts';
import {fieldsOf, type Message} from '../../src/contract/schema.ts';
import {McpToolRef} from '../../src/contract/shared.ts';
import {StepUpProvider} from '../../src/contract/step-up-provider.ts';
import {Surface} from '../../src/contract/surface.ts';
import {demoSeed} from '../../src/server/seed/demo.ts';

const seed = demoSeed({apps: 480, now: Date.UTC(2026, 2, 14, 15)});

/** What a value holds beyond the shape: unknown members, unknown enum values, malformed times and counts. */
function surprises(shape: Message, value: object, path = ''): readonly string[] {
	const fields = new Map(fieldsOf(shape).map((field) => [field.name, field]));
	return Object.entries(value).flatMap(([name, member]): readonly string[] => {
		const field = fields.get(name);
		const place = path === '' ? name : `${path}.${name}`;
		if (field === undefined) return [place];
		if (member === undefined) return [];
		const {time, count64, known, enumDefault} = field.facts;
		if (time && Number.isNaN(Date.parse(member))) return [`${place}=${member}`];
		if (count64 && !/^\d+$/.test(member)) return [`${place}=${member}`];
		if (known && ![...known, enumDefault].includes(member)) return [`${place}=${member}`];
		if (field.shape === undefined) return [];
		const inner = field.shape;
		return (field.kind === 'messages' ? member : [member]).flatMap((item: object) => surprises(inner, item, place));
	});
}

const resources: readonly [string, Message, readonly object[], readonly string[]][] = [
	['apps', App, [...seed.apps], ['accessModel=APP_ACCESS_MODEL_FEDERATED', 'governance', 'riskScore']],
	[
		'auth configs',
		AuthConfig,
		seed.authConfigs,
		['passkey', 'providerType=AUTH_CONFIG_PROVIDER_TYPE_PASSKEY', 'status=AUTH_CONFIG_STATUS_QUARANTINED'],
	],
	['step-up providers', StepUpProvider, seed.stepUpProviders, []],
	['owners', AppEntitlementUserOwner, [...seed.owners], []],
	['secrets', PaperSecret, seed.secrets, ['status=SECRET_STATUS_UNDER_REVIEW']],
	['notification settings', OrgNotificationSettings, [seed.notificationSettings], []],
	['surfaces', Surface, seed.surfaces, ['components.svcHologram', 'components.svcTable.totalRows=many']],
	['tools', McpToolRef, seed.toolServers.flatMap(({tools}) => tools), []],
];

describe.each(resources)('%s', (_, shape, values, intended) => {
	test('are what the contract says they are', () => {
		expect(values.flatMap((value) => v.safeParse(shape, value).issues ?? [])).toEqual([]);
	});

	test('hold what the contract does not know only where that is meant', () => {
		expect([...new Set(values.flatMap((value) => surprises(shape, value)))].sort()).toEqual(intended);
	});

	test('are used to their last field', () => {
		const used = new Set(
			values
				.flatMap((value) => Object.entries(value))
				.flatMap(([name, member]) => (member === undefined ? [] : [name])),
		);
		expect(fieldsOf(shape).filter(({name}) => !used.has(name))).toEqual([]);
	});
});

test('every field of an app user is used', () => {
	const user = fieldsOf(AppEntitlementUserOwner).find(({name}) => name === 'user')?.shape;
	const used = new Set([...seed.owners].flatMap((owner) => Object.keys(JSON.parse(JSON.stringify(owner.user)))));
	expect(user && fieldsOf(user).filter(({name}) => !used.has(name))).toEqual([]);
});
