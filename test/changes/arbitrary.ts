/** Random auth configs, built from the contract's own list of fields. */
import fc from 'fast-check';
import {type FieldPath, topFields} from '../../src/changes/paths.ts';
import type {AuthConfig} from '../../src/contract/auth-config.ts';

/** Awkward for YAML, for paths, and for objects. */
const awkward = [
	'true',
	'null',
	'~',
	'1.0',
	'#',
	': ',
	'- a',
	'"',
	"'",
	'a\nb\n',
	' x ',
	'__proto__',
	'a.b',
	'',
	'\t',
	'| >',
];
const text = fc.oneof(
	fc.constantFrom(...awkward),
	fc
		.string({unit: 'grapheme', maxLength: 12})
		.filter((value) => !/[\p{Cc}\p{Default_Ignorable_Code_Point}]/u.test(value)),
);

const time = fc.date({noInvalidDate: true, min: new Date(0), max: new Date(4e12)}).map((date) => date.toISOString());

function valuesOf(place: FieldPath, secret: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
	if (place.isSecret) return secret;
	if (place.facts.time) return time;
	switch (place.kind) {
		case 'boolean':
			return fc.boolean();
		case 'list':
			return fc.array(text, {maxLength: 4});
		case 'map':
			return fc.dictionary(text, text, {maxKeys: 4});
		case 'message':
			return membersOf(place.fields, secret);
		default:
			return text;
	}
}

const membersOf = (
	places: readonly FieldPath[],
	secret: fc.Arbitrary<unknown>,
): fc.Arbitrary<Record<string, unknown>> =>
	fc.record(Object.fromEntries(places.map((place) => [place.names.at(-1) ?? '', valuesOf(place, secret)])), {
		requiredKeys: [],
	});

/** Configs whose secrets are what `secret` makes; the group's rule is not kept. */
export const configs = (secret: fc.Arbitrary<unknown> = fc.constant('••••••••')): fc.Arbitrary<AuthConfig> =>
	membersOf(topFields, secret) as fc.Arbitrary<AuthConfig>;
