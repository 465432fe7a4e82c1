import {describe, expect, test} from 'vitest';
import {searchEntitlementOwners} from '../../src/contract/apps.ts';
import {type AnyEndpoint, pathParams, resourceShape, wireNames} from '../../src/contract/endpoint.ts';
import {endpoints} from '../../src/contract/endpoints.ts';
import {effectivePageSize, nextToken} from '../../src/contract/limits.ts';
import {fieldsOf, withoutNulls} from '../../src/contract/schema.ts';
import {secretFields} from '../../src/contract/sensitive-fields.ts';
import {componentTypes} from '../../src/contract/surfaces.ts';

describe('the endpoint table', () => {
	test('has an operation for every section of the document', () => {
		const sections = Object.values(endpoints).map(({section}) => section);
		expect(sections.length).toBeGreaterThanOrEqual(9);
		expect(sections.toSorted((a, b) => a - b)).toEqual(sections.map((_, index) => index + 1));
	});

	test.each(Object.entries(endpoints))('has %s under its own name', (name, endpoint) => {
		expect(endpoint.name).toBe(name);
	});

	test('names path parameters in camel case and keeps their wire spelling', () => {
		expect(pathParams(searchEntitlementOwners)).toEqual([
			{name: 'appId', wire: 'app_id'},
			{name: 'entitlementId', wire: 'entitlement_id'},
		]);
	});

	test('spells the paging inputs as each endpoint does', () => {
		expect(wireNames(endpoints.listAuthConfigs).get('pageToken')).toBe('page_token');
		expect(wireNames(endpoints.searchApps).get('pageToken')).toBe('pageToken');
		expect(wireNames(endpoints.searchEntitlementOwners).get('pageSize')).toBe('pageSize');
	});

	test('gives the shape behind every envelope', () => {
		const firstField = (endpoint: AnyEndpoint) => {
			const shape = resourceShape(endpoint);
			return shape && fieldsOf(shape)[0]?.name;
		};
		expect(firstField(endpoints.deleteToolBindings)).toBeUndefined();
		expect(firstField(endpoints.updateAuthConfig)).toBe('id');
		expect(firstField(endpoints.searchEntitlementOwners)).toBe('appId');
		expect(firstField(endpoints.getSecretByCode)).toBe('vaultId');
		expect(firstField(endpoints.listSurfaces)).toBe('surfaceId');
		expect(firstField(endpoints.getNotificationSettings)).toBe('channelSettings');
		expect(resourceShape({...endpoints.searchApps, envelope: 'nextPageToken'})).toBeUndefined();
	});
});

describe('facts of the schemas', () => {
	test('contain the names of all secrets', () => {
		expect([...secretFields]).toEqual(expect.arrayContaining(['clientsecret', 'oidcclientsecret', 'client_secret']));
	});

	test('contain 27 component types', () => expect(Object.keys(componentTypes)).toHaveLength(27));

	test.each([
		[undefined, 25],
		[0, 25],
		[-1, 10],
		[1, 10],
		[10, 10],
		[99, 99],
		[101, 100],
	])('raise or lower a page size of %s to %s', (requested, applied) => {
		expect(effectivePageSize(requested)).toBe(applied);
	});

	test('an empty or missing token ends a list', () => {
		expect([nextToken({}), nextToken({nextPageToken: ''}), nextToken({nextPageToken: 'x'})]).toEqual([
			undefined,
			undefined,
			'x',
		]);
	});

	test('null members are removed at any depth, and items of lists keep their place', () => {
		expect(withoutNulls({a: null, b: {c: null, d: [null, 1, {e: null}]}})).toEqual({b: {d: [null, 1, {}]}});
	});
});
