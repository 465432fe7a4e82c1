import {expect, test} from 'vitest';
import {AuthConfig} from '../../../src/contract/auth-configs.ts';
import {fieldsOf} from '../../../src/contract/schema.ts';
import {mask} from '../../../src/contract/sensitive-fields.ts';
import {apps} from '../../../src/domain/resources/apps.ts';
import {authConfigs} from '../../../src/domain/resources/auth-configs.ts';
import {detailLines, fieldLabel, fieldWords, pathLabel} from '../../../src/domain/resources/fields.ts';
import type {Resource} from '../../../src/domain/resources/resource.ts';

const show = {now: Date.parse('2026-06-15T12:00:00Z'), timeStyle: 'relative'} as const;
const texts = (resource: Pick<Resource, 'shape' | 'groups'>, row: object, hasUnset = false) =>
	detailLines(resource, row as Record<string, unknown>, {show, hasUnset}).map(({kind, depth, label, value}) =>
		kind === 'heading' ? `# ${label}` : `${'  '.repeat(depth)}${label}: ${value}`,
	);

test('lists fields by group, with nested fields below and unknown fields last', () => {
	const row = {
		id: 'app_1',
		displayName: 'Payroll',
		userCount: '12345',
		accessModel: 'APP_ACCESS_MODEL_HYBRID',
		appOwners: [{id: 'u1', displayName: 'Ann', emails: ['a@x', 'b@x']}],
		annotations: {team: 'blue', tier: 1},
		updatedAt: '2026-06-12T12:00:00Z',
		isDirectory: false,
		newField: {a: 1},
	};
	expect(texts(apps as unknown as Resource, row)).toEqual([
		'# App',
		'Display name: Payroll',
		'ID: app_1',
		'User count: 12,345',
		'Directory: no',
		'# People',
		'App owners 1: Ann',
		'  ID: u1',
		'  Display name: Ann',
		'  Emails: a@x, b@x',
		'# Access',
		'Access model: hybrid',
		'# Looks',
		'Annotations: ',
		'  team: blue',
		'  tier: 1',
		'# Times',
		'Updated at: 2026-06-12T12:00:00Z (3d ago)',
		'# Not in the contract',
		'New field: {"a":1}',
	]);
});

test('shows the text 0 and the number 0 like other values', () => {
	const lines = texts(apps as unknown as Resource, {userCount: '0', displayName: '0', newField: 0});
	expect(lines).toEqual(expect.arrayContaining(['User count: 0', 'Display name: 0', 'New field: 0']));
});

test('lists every field of the contract', () => {
	const labels = texts(apps as unknown as Resource, {}, true);
	for (const {name} of fieldsOf(apps.shape)) expect(labels).toContain(`${fieldLabel(name)}: –`);
});

test('masks a sensitive field even if it has its value', () => {
	const lines = texts({shape: AuthConfig, groups: []}, {oidc: {oidcClientSecret: 'hunter2', issuerId: 'i'}});
	expect(lines.join('\n')).toContain(`OIDC client secret: ${mask}`);
	expect(lines.join('\n')).not.toContain('hunter2');
});

test.each([
	['oidcClientId', 'OIDC client ID'],
	['iconUrl', 'Icon URL'],
	['monthlyCostUsd', 'Monthly cost (USD)'],
	['idpA', 'IdP A'],
	['oidc.issuerUrl', 'OIDC: issuer URL'],
	['oidc.oidcClientId', 'OIDC client ID'],
])('labels %s as %s', (path, label) => expect(pathLabel(path)).toBe(label));

const detail = (row: object, hasUnset = false) =>
	detailLines(apps as unknown as Resource, row as Record<string, unknown>, {show, hasUnset});

test('a heading is no field, an unset field is dim, and a field has its path and depth', () => {
	const lines = detail({id: 'app_1', appOwners: [{id: 'u1'}]}, true);
	expect(lines[0]).toEqual({kind: 'heading', depth: 0, label: 'App', value: '', path: '', tone: 'plain'});
	const line = (path: string) => lines.find((each) => each.path === path);
	expect(line('id')).toEqual({kind: 'field', depth: 0, label: 'ID', value: 'app_1', path: 'id', tone: 'plain'});
	expect(line('description')).toMatchObject({value: '–', tone: 'dim'});
	expect(line('appOwners.0.id')).toMatchObject({depth: 1, label: 'ID', value: 'u1', tone: 'plain'});
});

test('the sources of a value come by priority, with what is known of each', () => {
	const emailSources = [
		{value: 'a@x', priority: 2, appId: 'app_1', appUserId: 'u1'},
		{priority: 1, appUserProfileAttributeKey: 'mail', userAttributeMappingId: 'map_1'},
		{value: 'c@x'},
	];
	const lines = detail({appOwners: [{id: 'u1', emailSources}]}).filter(({path}) => path.includes('Sources'));
	expect(lines.map(({path, depth, label, value}) => [path, depth, label, value])).toEqual([
		['appOwners.0.emailSources.2', 1, 'Email, priority 0', 'c@x'],
		['appOwners.0.emailSources.1', 1, 'Email, priority 1', '(empty) from mail by mapping map_1'],
		['appOwners.0.emailSources.0', 1, 'Email, priority 2', 'a@x of app app_1 user u1'],
	]);
});

test.each([
	[undefined, ''],
	[null, ''],
	['', ''],
	[[], ''],
	[{}, ''],
	[0, '0'],
	[false, 'no'],
	[['a', 1, true], 'a, 1, yes'],
	[{a: 1}, '{"a":1}'],
])('%j in one line is %j', (value, words) => expect(fieldWords(value, {}, show)).toBe(words));

test.each([
	[{}, 'no provider set'],
	[{idpA: {}}, ''],
	[{oidc: {}}, ''],
	[{oidc: {}, idpB: {}}, 'two providers set: idpB, oidc'],
	[{idpA: {}, isDefaultBootstrap: true}, 'default bootstrap is unspecified'],
	[{idpA: {}, isDefaultBootstrap: true, status: 'AUTH_CONFIG_STATUS_ACTIVE'}, ''],
	[{idpA: {}, deprecationMessage: 'It ends'}, 'It ends'],
])('the remark of the auth config %j is %j', (config, remark) => expect(authConfigs.remark?.(config)).toBe(remark));
