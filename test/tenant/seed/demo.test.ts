import {describe, expect, test} from 'vitest';
import {type AuthConfig, providerGroup, setMembers} from '../../../src/contract/auth-configs.ts';
import {limits} from '../../../src/contract/limits.ts';
import {chatChannels, notificationCategories, notificationChannels} from '../../../src/contract/notifications.ts';
import {type PaperSecret, shareCodePattern} from '../../../src/contract/secret.ts';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';

const day = 86_400_000;
const now = Date.UTC(2026, 2, 14, 15);
const seed = demoSeed({apps: 480, now, odd: true});
const {demo} = seed;

describe('the demo tenant', () => {
	test('is the same at every start of a day', () => {
		const {apps: _, ...tenant} = seed;
		const {apps: __, ...again} = demoSeed({apps: 480, now: now + day / 4, odd: true});
		expect(again).toEqual(tenant);
	});

	test('moves with the day', () => {
		const deadline = (of: typeof seed) =>
			of.authConfigs.map(({deprecationDeadline = ''}) => Date.parse(deprecationDeadline));
		const later = deadline(demoSeed({apps: 480, now: now + 10 * day}));
		expect(later).toEqual(deadline(seed).map((time) => time + 10 * day));
	});

	test('refers only to existing apps when it is small', () => {
		const small = demoSeed({apps: 3, now});
		const ids = new Set([...small.apps].map(({id}) => id));
		expect([...small.entitlements, ...small.owners].filter(({appId}) => !ids.has(appId))).toEqual([]);
		expect(small.entitlements).toHaveLength(6);
	});
});

describe('auth configs', () => {
	const some = (isOne: (config: AuthConfig) => boolean) => expect(seed.authConfigs.filter(isOne).length);
	const due = ({deprecationDeadline = ''}: AuthConfig) => (Date.parse(deprecationDeadline) - now) / day;

	test('fill more than one page of the default size', () => {
		expect(seed.authConfigs.length).toBeGreaterThan(limits.pageSize.default);
		expect(new Set(seed.authConfigs.map(({id}) => id)).size).toBe(seed.authConfigs.length);
	});

	test.each(['idpA', ...providerGroup] as const)('include one configured by %s, with its type', (member) => {
		const name = member === 'svcLocal' ? 'SVC_LOCAL' : member.toUpperCase();
		some(
			(config) => config[member] !== undefined && config.providerType === `AUTH_CONFIG_PROVIDER_TYPE_${name}`,
		).toBeGreaterThan(0);
	});

	test.each(['ACTIVE', 'DEPRECATED', 'DISABLED', 'UNSPECIFIED', 'QUARANTINED'])('include the status %s', (status) => {
		some((config) => config.status === `AUTH_CONFIG_STATUS_${status}`).toBeGreaterThan(0);
	});

	const states: readonly [string, (config: AuthConfig) => boolean][] = [
		['past its deadline', (config) => due(config) < 0],
		['due within 30 days', (config) => due(config) > 0 && due(config) < 30],
		['due within 90 days', (config) => due(config) > 30 && due(config) < 90],
		['due in the far future', (config) => due(config) > 365],
		['disabled but default', (config) => config.isDefaultBootstrap === true && /DISABLED/.test(config.status ?? '')],
		['without a provider', (config) => setMembers(config, ['idpA', ...providerGroup]).length === 0],
		['with two members of the group', (config) => setMembers(config, providerGroup).length === 2],
		['matched by claims', (config) => Object.keys(config.oidc?.exactMatchClaims ?? {}).length > 0],
		['carrying a secret', (config) => /^made-up-secret/.test(config.oidc?.oidcClientSecret ?? '')],
		['public, without a secret', (config) => config.oidc !== undefined && config.oidc.oidcClientSecret === undefined],
	];
	test.each(states)('include one %s', (_, isOne) => some(isOne).toBeGreaterThan(0));

	test('include three defaults and one repeated domain', () => {
		some(({isDefaultBootstrap}) => isDefaultBootstrap === true).toBe(3);
		const domains = seed.authConfigs.flatMap(({bootstrapDomains = []}) => bootstrapDomains);
		expect(domains.filter((domain, index) => domains.indexOf(domain) < index)).toHaveLength(1);
	});
});

describe('step-up providers', () => {
	test('include each kind, and a disabled one without a test', () => {
		const [oauth, conditional, idle] = seed.stepUpProviders;
		expect(seed.stepUpProviders).toHaveLength(3);
		expect(oauth?.id).toBe(demo.stepUpProviderId);
		expect(oauth?.oauth2?.acrValues).not.toHaveLength(0);
		expect(conditional?.idpB?.validationMode).toBe('IDPB_VALIDATION_MODE_ACRS');
		expect(conditional?.idpB?.conditionalAccessIds).toContain('C1');
		expect(idle).toMatchObject({enabled: false});
		expect(idle?.lastTestedAt).toBeUndefined();
	});
});

describe('entitlement owners', () => {
	const owners = [...seed.owners];
	const of = (entitlementId: string) => owners.filter((owner) => owner.entitlementId === entitlementId);

	test('fill several pages of the example entitlement, in every role and status', () => {
		const many = of(demo.entitlementId);
		expect(many).toHaveLength(320);
		expect(new Set(many.map(({appId}) => appId))).toEqual(new Set([demo.appId]));
		expect(new Set(many.map(({user}) => user?.id)).size).toBe(320);
		expect([...new Set(many.map(({roleSlug}) => roleSlug))].sort()).toEqual([
			'admin',
			'approver',
			'auditor',
			'owner',
			'reviewer',
		]);
		expect([...new Set(many.map(({user}) => user?.status))].sort()).toEqual(['DELETED', 'DISABLED', 'ENABLED']);
		expect(many.filter(({user}) => user?.delegatedUserId).length).toBeGreaterThan(0);
		expect(many.filter(({user}) => user?.status === 'DELETED').every(({user}) => user?.deletedAt)).toBe(true);
	});

	test('belong to entitlements of twenty apps, of which one has no owners and one has three', () => {
		expect(new Set(seed.entitlements.map(({appId}) => appId)).size).toBe(20);
		expect(seed.entitlements.map(({entitlementId}) => of(entitlementId).length)).toEqual(
			expect.arrayContaining([0, 3]),
		);
		const existing = new Set(seed.entitlements.map(({appId, entitlementId}) => `${appId} ${entitlementId}`));
		expect(owners.filter(({appId, entitlementId}) => !existing.has(`${appId} ${entitlementId}`))).toEqual([]);
	});

	test('have all nine kinds of sources, with priorities', () => {
		const entries = owners.flatMap(({user}) => Object.entries(user ?? {}).filter(([name]) => name.endsWith('Sources')));
		expect(new Set(entries.map(([name]) => name)).size).toBe(9);
		const priorities = entries.flatMap(([, sources]) =>
			(sources as {priority: number}[]).map(({priority}) => priority),
		);
		expect([...new Set(priorities)].sort()).toEqual([0, 1, 2]);
	});
});

describe('secrets', () => {
	const byCode = new Map(seed.secrets.map((secret) => [secret.shareCode, secret]));
	const expected: readonly [string, PaperSecret][] = [
		['active', {status: 'SECRET_STATUS_ACTIVE', contentReady: true, currentViews: 1, maxViews: 3}],
		['expired', {status: 'SECRET_STATUS_EXPIRED'}],
		['burned', {status: 'SECRET_STATUS_BURNED'}],
		['revoked', {status: 'SECRET_STATUS_REVOKED'}],
		['data_deleted', {status: 'SECRET_STATUS_DATA_DELETED', contentDeleted: true}],
		['not_ready', {status: 'SECRET_STATUS_ACTIVE', contentReady: false}],
		['deleted', {deletedAt: expect.any(String)}],
		['views_used_up', {status: 'SECRET_STATUS_ACTIVE', currentViews: 4, maxViews: 4}],
	];

	test.each(expected)('include the state %s', (state, fields) => {
		expect(byCode.get(demo.shareCodes[state])).toMatchObject(fields);
	});

	test('include a file with a size, and one with unlimited views', () => {
		expect(
			seed.secrets.some(({secretType, fileSize}) => secretType === 'SECRET_TYPE_FILE' && Number(fileSize) > 0),
		).toBe(true);
		expect(seed.secrets.some(({maxViews, currentViews = 0}) => maxViews === 0 && Number(currentViews) > 50)).toBe(true);
	});

	test('have valid share codes, each with its own share URL', () => {
		expect(byCode.size).toBe(seed.secrets.length);
		expect(Object.keys(demo.shareCodes)).toEqual(expected.map(([state]) => state));
		for (const {shareCode = '', shareUrl, contentReady} of seed.secrets) {
			expect(shareCode).toMatch(shareCodePattern);
			expect(shareUrl).toBe(contentReady ? `https://secrets.example.test/s/${shareCode}` : undefined);
		}
	});
});

describe('notification settings', () => {
	const {channelSettings} = seed.notificationSettings;
	const categories = notificationChannels.flatMap((channel) =>
		notificationCategories.map((name) => {
			const category = channelSettings?.[channel]?.[name];
			return {name, enabled: category?.enabled, locked: category?.locked};
		}),
	);

	test('have every category in every channel', () => {
		expect(categories.filter(({enabled, locked}) => enabled === undefined || locked === undefined)).toEqual([]);
	});

	test('have one configured chat channel and one without configuration', () => {
		expect(chatChannels.map((channel) => channelSettings?.[channel]?.isConfigured)).toEqual([false, true]);
		expect(notificationChannels.map((channel) => channelSettings?.[channel]?.enabled)).toEqual([true, true, true]);
		expect(channelSettings?.email).not.toHaveProperty('isConfigured');
	});

	test('have locked categories that are on and off, and the system category is on', () => {
		const locked = categories.filter((category) => category.locked);
		expect(new Set(locked.map(({enabled}) => enabled))).toEqual(new Set([true, false]));
		expect(categories.filter(({name}) => name === 'system').every(({enabled}) => enabled)).toBe(true);
	});

	test('have a weekly digest by email only', () => {
		expect(channelSettings?.email?.digest).toMatchObject({
			frequency: 'DIGEST_FREQUENCY_WEEKLY',
			dayOfWeek: 'WEEKDAY_MONDAY',
		});
		expect(channelSettings?.chatA?.digest).toEqual({enabled: false, locked: false});
	});
});

describe('tool servers', () => {
	const tools = seed.toolServers.find(({id}) => id === demo.virtualMcpServerId)?.tools ?? [];
	const key = ({appId, connectorId, id}: (typeof tools)[number]) => [appId, connectorId, id].join(' ');

	test('have an example with enough tools for three calls', () => {
		expect(seed.toolServers).toHaveLength(2);
		expect(new Set(tools.map(key)).size).toBe(240);
		expect(new Set(tools.map(({id}) => id)).size).toBeLessThan(240);
		expect(Math.ceil(tools.length / limits.bindingsPerDelete)).toBe(3);
	});

	test('assign more example tools than one call accepts', () => {
		expect(demo.mcpTools).toHaveLength(120);
		expect(demo.mcpTools.filter((tool) => !tools.includes(tool))).toEqual([]);
	});
});
