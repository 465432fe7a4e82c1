/** What each list shows of an item with all members, of one without any, and of some with unusual ones. */
import {expect, test} from 'vitest';
import {apps} from '../../../src/domain/resources/apps.ts';
import {authConfigs} from '../../../src/domain/resources/auth-configs.ts';
import {resourceDetail} from '../../../src/domain/resources/fields.ts';
import {resources} from '../../../src/domain/resources/index.ts';
import {owners} from '../../../src/domain/resources/owners.ts';
import type {Resource, Row} from '../../../src/domain/resources/resource.ts';
import {sampleItem} from '../../../src/tenant/faults/sample.ts';
import {expectApprovedFile} from '../../support/output/approved.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const show = {now, timeStyle: 'relative', timeZone: 'UTC'} as const;
const day = 86_400_000;
const at = (ms: number) => new Date(now + ms).toISOString();

const unusual: Readonly<Record<string, readonly Row[]>> = {
	[apps.name]: [
		{id: 'app_1', displayName: '', deletedAt: at(-day), userCount: '0', appOwners: [{email: 'a@x'}, {id: 'u1'}, {}]},
		{id: 'app_2', displayName: 'B', parentAppId: 'app 1', grantPolicyId: 'pol_1', appOwners: [], isDirectory: false},
	],
	[authConfigs.name]: [
		{id: 'ac_1', status: 'constructor', deprecationDeadline: 'soon', isDefaultBootstrap: true},
		{displayName: 'B', status: 'AUTH_CONFIG_STATUS_DISABLED', deprecationDeadline: at(0), bootstrapDomains: ['a', 'b']},
	],
	[owners.name]: [
		{user: {id: 'u1', email: 'a@x'}},
		{user: {id: 'u1'}, roleSlug: 'admin'},
		{user: {status: 'DISABLED'}},
	],
};

const lineOf = (resource: Resource, row: Row): readonly string[] => [
	`${resource.id(row)} | ${resource.key?.(row) ?? ''} | ${resource.label(row)} | ${resource.remark?.(row) ?? ''} | ${resource.address(row, {appId: 'a', entitlementId: 'e'})}`,
	...resource.columns.flatMap((column) => {
		const [text, tone, order] = [column.text(row, show), column.tone?.(row, show), column.order?.(row)];
		const words = `  ${column.id}: “${text}” ${tone}${order === undefined ? '' : `, by ${order}`}`;
		return text === '' && tone === 'plain' && order === undefined ? [] : [words];
	}),
	...(resource.links?.(row) ?? []).map(({title, address}) => `  → ${title}: ${address}`),
];
const toned = (resource: Resource, row: Row) =>
	resourceDetail(resource, row, {show, hasUnset: false})
		.filter(({tone}) => tone !== 'plain')
		.map(({label, value, tone}) => `  | ${label}: ${value} (${tone})`);

test('an item has its cells, its words and its links, whatever it lacks', () => {
	const text = resources.flatMap((resource) => {
		const rows = [sampleItem(resource.shape, 1) as Row, {}, ...(unusual[resource.name] ?? [])];
		return [`# ${resource.title}`, ...rows.flatMap((row) => [...lineOf(resource, row), ...toned(resource, row), ''])];
	});
	expectApprovedFile('test/domain/resources/approved/cells.txt', text.join('\n'));
});

test.each([
	[undefined, '', 'plain'],
	[at(-61_000), 'past 1m 1s', 'bad'],
	[at(0), 'in 0s', 'bad'],
	[at(1), 'in 0s', 'warn'],
	[at(30 * day), 'in 30d', 'warn'],
	[at(30 * day + 1), 'in 30d', 'plain'],
	['soon', 'soon', 'warn'],
])('the deadline %j reads %j, and is %s', (deprecationDeadline, text, tone) => {
	const column = authConfigs.columns.find(({id}) => id === 'deprecationDeadline');
	const row = {...(deprecationDeadline !== undefined && {deprecationDeadline})};
	expect([column?.text(row, show), column?.tone?.(row, show)]).toEqual([text, tone]);
});
