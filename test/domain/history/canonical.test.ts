import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {App} from '../../../src/contract/apps.ts';
import {AuthConfig} from '../../../src/contract/auth-configs.ts';
import {OrgNotificationSettings} from '../../../src/contract/notifications.ts';
import {mask, secretFields} from '../../../src/contract/sensitive-fields.ts';
import {canonicalJson} from '../../../src/domain/history/canonical.ts';

const canonical = (row: object, shape = App as Parameters<typeof canonicalJson>[1]) =>
	JSON.parse(canonicalJson(row as Readonly<Record<string, unknown>>, shape));

test('ignores the order of members at any depth', () => {
	const a = {id: '1', annotations: {x: {b: 1, a: [2, {d: 3, c: 4}]}}, unknown: {z: 1, y: 2}};
	const b = {unknown: {y: 2, z: 1}, annotations: {x: {a: [2, {c: 4, d: 3}], b: 1}}, id: '1'};
	expect(canonicalJson(a, App)).toBe(canonicalJson(b, App));
});

describe('omits unset fields written as', () => {
	test.each([
		['text', {description: ''}],
		['null', {description: null, appOwners: null, appUserMapper: null}],
		['undefined', {description: undefined}],
		['number', {monthlyCostUsd: 0}],
		['boolean', {isDirectory: false}],
		['list', {appOwners: []}],
		['map', {annotations: {}}],
		['enum', {accessModel: 'APP_ACCESS_MODEL_UNSPECIFIED'}],
		['enum without a prefix', {appOwners: []}],
		['64-bit count', {userCount: '0'}],
		['unknown field', {riskScore: 0, tier: ''}],
	])('%s', (_, fields) => {
		expect(canonical({id: 'app_1', ...fields})).toEqual({id: 'app_1'});
	});

	test('defaults within messages and lists of messages', () => {
		expect(canonical({appOwners: [{id: 'u', status: 'UNKNOWN', emails: []}]})).toEqual({appOwners: [{id: 'u'}]});
		expect(
			canonical(
				{channelSettings: {email: {enabled: false, reviews: {enabled: true, locked: false}}}},
				OrgNotificationSettings,
			),
		).toEqual({channelSettings: {email: {reviews: {enabled: true}}}});
	});

	test('but keeps the text 0', () => {
		const fields = {description: '0', tier: '0', annotations: {none: '0'}};
		expect(canonical({id: 'app_1', ...fields})).toEqual({id: 'app_1', ...fields});
	});

	test('but keeps empty messages and the values of a map', () => {
		expect(canonical({svcLocal: {}}, AuthConfig)).toEqual({svcLocal: {}});
		const annotations = {empty: '', no: false, none: 0, list: [], nothing: {}};
		expect(canonical({annotations})).toEqual({annotations});
	});
});

test('sorts lists of objects with ids, and keeps the order of other lists', () => {
	expect(canonical({appOwners: [{id: 'b'}, {id: 'a'}]})).toEqual({appOwners: [{id: 'a'}, {id: 'b'}]});
	expect(canonical({appOwners: [{id: 'b'}, {email: 'a'}]})).toEqual({appOwners: [{id: 'b'}, {email: 'a'}]});
	expect(canonical({bootstrapDomains: ['b', 'a']}, AuthConfig)).toEqual({bootstrapDomains: ['b', 'a']});
});

describe('secrets', () => {
	const canary = 'canary-4711';
	const rows = [...secretFields].flatMap((name) => [
		{[name]: canary},
		{oidc: {[name]: canary}},
		{unknown: [{deep: {[name.toUpperCase()]: {value: canary}}}]},
		{annotations: {[name.replace(/(?=secret|token)/, '-')]: [canary]}},
	]);

	test.each(rows.map((row) => [JSON.stringify(row), row] as const))('are redacted in %s', (_, row) => {
		for (const shape of [App, AuthConfig]) {
			const text = canonicalJson(row, shape);
			expect(text).not.toContain(canary);
			expect(text).toContain(mask);
		}
	});

	test('are unset, not redacted, when empty', () => {
		expect(canonical({oidc: {oidcClientSecret: ''}}, AuthConfig)).toEqual({oidc: {}});
	});
});

test('treats __proto__ as an ordinary member', () => {
	const row = JSON.parse('{"annotations": {"__proto__": {"x": 1}}, "__proto__": "y"}');
	expect(JSON.parse(canonicalJson(row, App))).toEqual(row);
});

test('keeps any JSON value under an unknown field, and is idempotent', () => {
	fc.assert(
		fc.property(fc.jsonValue(), (value) => {
			const text = canonicalJson({annotations: {value}}, App);
			expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify({annotations: {value}})));
			expect(canonicalJson(JSON.parse(text), App)).toBe(text);
		}),
	);
});
