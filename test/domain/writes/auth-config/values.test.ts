import {describe, expect, test} from 'vitest';
import {mask} from '../../../../src/contract/sensitive-fields.ts';
import {type FieldPath, fieldAt} from '../../../../src/domain/writes/auth-config/paths.ts';
import {parseValue, problemsOf, takes} from '../../../../src/domain/writes/auth-config/values.ts';
import {ExactNumber} from '../../../../src/text/json/exact-number.ts';
import {said} from '../../../support/said.ts';

const field = (path: string): FieldPath => {
	const fieldPath = fieldAt(path);
	if (!fieldPath) throw new Error(path);
	return fieldPath;
};

const name = field('displayName');
const scopes = field('oidc.scopes');
const verifiers = field('svcLocal.delegatedVerifiers');
const number: FieldPath = {...name, kind: 'number'};

const words = (at: FieldPath, value: unknown) =>
	problemsOf(at, value).map(({path, message, advice}) => `${path}: ${message} ${advice}`);

describe('the expected form', () => {
	test.each<[FieldPath, string]>([
		[name, 'text'],
		[field('isDefaultBootstrap'), 'true or false'],
		[field('deprecationDeadline'), 'a time such as 2031-05-17T09:00:00Z'],
		[scopes, 'a list of texts, as a,b,c or as a JSON array'],
		[field('oidc.exactMatchClaims'), 'a JSON object'],
		[field('oidc'), 'a JSON object'],
		[number, 'a number'],
		[{...name, kind: 'messages'}, 'a JSON array of objects'],
		[{...name, kind: 'any'}, 'JSON'],
	])('of %o is named', (at, form) => {
		expect(takes(at)).toBe(form);
	});
});

describe('a typed flag', () => {
	test.each(['notrue', 'trueish', 'piano', 'nope'])('is not read from %s', (text) => {
		expect(() => parseValue(field('isDefaultBootstrap'), text)).toThrow(said.takesTrueOrFalse);
	});

	test('is read in any case', () => {
		expect([' ON', 'No'].map((text) => parseValue(field('isDefaultBootstrap'), text))).toEqual([true, false]);
	});
});

describe('the problems of a value', () => {
	test.each<[FieldPath, unknown]>([
		[scopes, undefined],
		[scopes, null],
		[scopes, ''],
		[scopes, ['a', '']],
		[verifiers, ['', 'DELEGATED_VERIFIER_TYPE_GITHUB']],
		[verifiers, ['DELEGATED_VERIFIER_TYPE_UNSPECIFIED']],
		[field('isDefaultBootstrap'), true],
		[number, 1],
		[number, new ExactNumber('12345678901234567890')],
		[field('oidc.oidcClientSecret'), mask],
	])('are none: %#', (at, value) => {
		expect(problemsOf(at, value)).toEqual([]);
	});

	test.each<[FieldPath, unknown, string]>([
		[name, 5, 'displayName: displayName takes text, not a number. Put it in quotes.'],
		[name, new ExactNumber('1e400'), 'displayName: displayName takes text, not a number. Correct the value.'],
		[name, true, 'displayName: displayName takes text, not true or false. Put it in quotes.'],
		[name, {a: 1}, 'displayName: displayName takes text, not an object. Correct the value.'],
		[number, 'a', 'displayName: displayName takes a number, not text. Correct the value.'],
		[field('oidc'), 'x', 'oidc: oidc takes a JSON object, not text. Correct the value.'],
		[
			field('oidc.oidcClientSecret'),
			{canary: 1},
			'oidc.oidcClientSecret: oidc.oidcClientSecret takes text, not an object. Correct the value.',
		],
		[
			scopes,
			['a', mask],
			'oidc.scopes.1: oidc.scopes.1 contains a mask. Enter the value itself, or restore the field.',
		],
		[
			field('oidc.exactMatchClaims'),
			{a: {b: ['c', mask]}},
			'oidc.exactMatchClaims.a.b.1: oidc.exactMatchClaims.a.b.1 contains a mask. Enter the value itself, or restore the field.',
		],
		[scopes, [null], 'oidc.scopes.0: oidc.scopes takes texts; item 1 is nothing. Correct the item.'],
		[scopes, [{}], 'oidc.scopes.0: oidc.scopes takes texts; item 1 is an object. Correct the item.'],
		[scopes, [5], 'oidc.scopes.0: oidc.scopes takes texts; item 1 is a number. Put it in quotes.'],
		[
			verifiers,
			['zzz'],
			'svcLocal.delegatedVerifiers.0: Unknown value for svcLocal.delegatedVerifiers.0. Known values are DELEGATED_VERIFIER_TYPE_IDPA, DELEGATED_VERIFIER_TYPE_IDPB, DELEGATED_VERIFIER_TYPE_GITHUB.',
		],
	])('say what to do: %#', (at, value, problem) => {
		expect(words(at, value)).toEqual([problem]);
	});
});
