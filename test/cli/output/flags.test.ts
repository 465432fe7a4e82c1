/** What flags accept: numbers, formats and fields. */
import {expect, test} from 'vitest';
import {fleetOf} from '../../../src/cli/fleet.ts';
import {assertFields} from '../../../src/cli/output/fields.ts';
import {assertFormat} from '../../../src/cli/output/formats.ts';
import {wholeNumber} from '../../../src/cli/whole-number.ts';
import {App} from '../../../src/contract/apps.ts';
import type {Config} from '../../../src/settings/config.ts';

/** The value, or the message of the error. */
const result = (task: () => unknown) => {
	try {
		return task() ?? 'accepted';
	} catch (error) {
		return (error as Error).message;
	}
};

test.each([
	['1', 1],
	['100', 100],
	['1e2', 100],
	[' 7 ', 7],
	['0', '--n must be a whole number from 1 to 100, not “0”'],
	['101', '--n must be a whole number from 1 to 100, not “101”'],
	['1.5', '--n must be a whole number from 1 to 100, not “1.5”'],
	[' ', '--n must be a whole number from 1 to 100, not “ ”'],
])('the number %j gives %j', (text, value) => expect(result(() => wholeNumber(1, 100)(text, '--n'))).toBe(value));

test('a number without a maximum names its minimum only', () => {
	expect(result(() => wholeNumber(0)('0', '--n'))).toBe(0);
	expect(result(() => wholeNumber()('9007199254740991', '--n'))).toBe(9007199254740991);
	expect(result(() => wholeNumber()('9007199254740992', '--n'))).toBe(
		'--n must be a whole number from 1, not “9007199254740992”',
	);
});

test.each([
	[undefined, {}, 'accepted'],
	[undefined, {output: 'table'}, 'accepted'],
	[undefined, {output: 'csv', join: ';'}, 'accepted'],
	[undefined, {join: ';'}, '--join needs -o csv: other formats have lists'],
	[
		undefined,
		{output: 'sarif'},
		'-o of apps must be one of table, json, ndjson, csv, markdown, yaml, not “sarif”. Use castellan board -o sarif',
	],
	[['json'], {output: 'csv'}, '-o of apps must be json, not “csv”'],
	[[], {output: 'json'}, 'apps prints one format only. Leave out -o'],
	[[], {}, 'accepted'],
] as const)('of the formats %j, %j is answered with %j', (formats, flags, words) => {
	expect(result(() => assertFormat('apps', formats, flags))).toBe(words);
});

test('a field that is not there has near ones beside it, or all', () => {
	const known = {names: ['name', 'name.first', 'count'], shape: App};
	expect(result(() => assertFields(['name', 'count', 'appOwners.email', 'annotations.x'], known))).toBe('accepted');
	expect(result(() => assertFields(undefined, known))).toBe('accepted');
	expect(result(() => assertFields(['nam'], {names: ['name', 'name.first', 'count']}))).toBe(
		'--fields: there is no field “nam”. Try name',
	);
	expect(result(() => assertFields(['zzz\u001b'], {names: ['name', 'name.first', 'count', 'name']}))).toBe(
		'--fields: there is no field “zzz␛”. Try name, count',
	);
	expect(result(() => assertFields(['appOwners.emai'], {shape: App}))).toBe(
		'--fields: there is no field “appOwners.emai”. Try appOwners.email, appOwners.emails, appOwners',
	);
});

test.each([
	['apps', {}, 'accepted'],
	['@eu', {eu: ['a', 'b']}, {name: '@eu', profiles: ['a', 'b']}],
	['@ue', {eu: ['a']}, 'there is no fleet @ue. Did you mean @eu?'],
	['@zzz', {eu: ['a']}, 'there is no fleet @zzz. Try @eu'],
	['@zzz', {eu: ['a'], us: ['b']}, 'there is no fleet @zzz. Try @eu, @us'],
	['@zzz', {}, 'there is no fleet @zzz. The config has none: fleets: {eu: [prod-eu, prod-us]}'],
])('the word %j among the fleets %j: %j', (word, fleets, expected) => {
	expect(result(() => fleetOf(word, {fleets} as unknown as Config))).toEqual(expected);
});
