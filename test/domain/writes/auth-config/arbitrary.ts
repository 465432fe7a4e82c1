/** Random auth configs, generated from the contract's fields. */
import fc from 'fast-check';
import type {AuthConfig} from '../../../../src/contract/auth-configs.ts';
import {type FieldPath, topFields} from '../../../../src/domain/writes/auth-config/paths.ts';
import {ExactNumber} from '../../../../src/text/json/exact-number.ts';
import {toVisible} from '../../../../src/text/visible.ts';
import {anyCharacter} from '../../../support/any-character.ts';

/** Edge cases for YAML, paths and objects. */
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
/** Invisible and bidirectional characters, a lone surrogate, and symbols of the visible form itself. */
const hidden = [
	'\u200b',
	'\u202e',
	'\u001b[2J',
	'\u2028',
	'\ud800',
	'\u{e0041}',
	'e\u0301',
	'⟦U+200B⟧',
	'␛',
	'12345678901234567890',
];

const text = fc.oneof(
	fc.constantFrom(...awkward),
	fc.string({unit: 'grapheme', maxLength: 12}).map((value) => toVisible(value)),
	fc.string({unit: anyCharacter, maxLength: 6}).map((value) => toVisible(value)),
	fc.array(fc.constantFrom(...hidden), {maxLength: 4}).map((parts) => toVisible(parts.join('a'))),
);

/** Values of a free-form map: numbers, nulls and objects. */
const freeValue = fc.oneof(
	text,
	fc.constantFrom(null, true, 0, 1.5, -0.25),
	fc.constantFrom('12345678901234567890', '0.30000000000000000001', '1e400').map((source) => new ExactNumber(source)),
	fc.array(fc.oneof(text, fc.constant(null)), {maxLength: 3}),
	fc.dictionary(text, fc.oneof(text, fc.constant(null)), {maxKeys: 2, noNullPrototype: true}),
);

const time = fc.date({noInvalidDate: true, min: new Date(0), max: new Date(4e12)}).map((date) => date.toISOString());

function valuesOf(fieldPath: FieldPath, secret: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
	if (fieldPath.isSecret) return secret;
	if (fieldPath.facts.time) return time;
	switch (fieldPath.kind) {
		case 'boolean':
			return fc.boolean();
		case 'list':
			return fc.array(text, {maxLength: 4});
		case 'map':
			return fc.dictionary(text, freeValue, {maxKeys: 4, noNullPrototype: true});
		case 'message':
			return membersOf(fieldPath.fields, secret);
		default:
			return text;
	}
}

const membersOf = (
	fields: readonly FieldPath[],
	secret: fc.Arbitrary<unknown>,
): fc.Arbitrary<Record<string, unknown>> =>
	fc.record(
		Object.fromEntries(fields.map((fieldPath) => [fieldPath.names.at(-1) ?? '', valuesOf(fieldPath, secret)])),
		{
			requiredKeys: [],
			noNullPrototype: true,
		},
	);

/** Configs with secrets from `secret`. They may break the rule of the provider group. */
export const configs = (secret: fc.Arbitrary<unknown> = fc.constant('••••••••')): fc.Arbitrary<AuthConfig> =>
	membersOf(topFields, secret) as fc.Arbitrary<AuthConfig>;
