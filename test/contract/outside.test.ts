/** Members that the contract does not have: no agent gets one, and what stands beside the facts of a shared secret is shown to no one. */
import {describe, expect, test} from 'vitest';
import {App} from '../../src/contract/apps.ts';
import {mapOutside, placeIn} from '../../src/contract/members.ts';

const leftOut = (value: Readonly<Record<string, unknown>>) => {
	const paths: string[] = [];
	const copy = mapOutside(App, value, (path) => {
		paths.push(path);
		return undefined;
	});
	return {copy, paths};
};

describe('members outside the contract', () => {
	test('are found at any depth, and in place of a text', () => {
		const {copy, paths} = leftOut({
			id: 'app_1',
			canary: 1,
			description: {text: 'canary'},
			appOwners: [{id: 'u', canary: {}, emails: ['a', {canary: true}]}],
			appUserMapper: {mappingCases: [{caseIndex: 1, canary: []}]},
		});
		expect(copy).toEqual({
			id: 'app_1',
			appOwners: [{id: 'u', emails: ['a', null]}],
			appUserMapper: {mappingCases: [{caseIndex: 1}]},
		});
		expect(paths).toEqual([
			'canary',
			'description',
			'appOwners.0.canary',
			'appOwners.0.emails.1',
			'appUserMapper.mappingCases.0.canary',
		]);
	});

	test('are not those of a map, and no mistyped or missing values', () => {
		const value = {id: 7, annotations: {any: {thing: [1]}}, appOwners: null, userCount: '3'};
		expect(leftOut(value)).toEqual({copy: value, paths: []});
	});

	test('have no place', () => {
		expect(placeIn(App, ['appOwners', 0, 'email'])).toBe('value');
		expect(placeIn(App, ['annotations', 'any', 'thing'])).toBe('value');
		expect(placeIn(App, ['appOwners', 0])).toHaveProperty('entries.email');
		expect(placeIn(App, ['appOwners', 0, 'canary'])).toBeUndefined();
	});
});
