import {expect, test} from 'vitest';
import {AuthConfig} from '../../../src/contract/auth-configs.ts';
import {fieldsOf} from '../../../src/contract/schema.ts';
import {mask} from '../../../src/contract/sensitive-fields.ts';
import {apps} from '../../../src/domain/resources/apps.ts';
import {detailLines, fieldLabel, pathLabel} from '../../../src/domain/resources/fields.ts';
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
