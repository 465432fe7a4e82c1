/** Generates responses of a broken or hostile service from a seed: large, deep, mistyped, cut, or without their envelope. */
import type * as v from 'valibot';
import {checkOf} from '../../src/client/answer/check.ts';
import {type AnyEndpoint, resourceShape} from '../../src/contract/endpoint.ts';
import {fieldsOf} from '../../src/contract/schema.ts';
import type {Random} from './random.ts';

/** Returns the text of the body, about `size` characters long. */
type Kind = (endpoint: AnyEndpoint, size: number, random: Random) => string;

const letters = [
	...'\u001b\u0000\u007f\u009b\u200b\u200d\u202e\u2028\u0301\ufeff\ud800\udc00"\\/␛⟦é',
	'\u{e0041}',
	'👩\u200d💻',
	'⟦U+200B⟧',
] as unknown as [string, ...string[]];
const values = [
	'null',
	'true',
	'-0',
	'1e400',
	'12345678901234567890',
	'0.1',
	'""',
	'"x"',
	'[]',
	'{}',
	'[null]',
	'{"a":null}',
	'"2031-02-30T00:00:00Z"',
] as [string, ...string[]];

const repeated = (unit: string, size: number) => unit.repeat(Math.max(1, Math.floor(size / unit.length)));
const dirty = (size: number, {pick}: Random) => Array.from({length: Math.max(1, size)}, () => pick(letters)).join('');

/** An item with most fields of the contract, each with a value of any type. */
function mistyped(endpoint: AnyEndpoint, {pick, whole}: Random): string {
	const shape = resourceShape(endpoint);
	const names = shape ? fieldsOf(shape).map(({name}) => name) : ['x'];
	const members = names.filter(() => whole(0, 3) > 0).map((name) => `${JSON.stringify(name)}:${pick(values)}`);
	return `{${members.join(',')}}`;
}

const enveloped = ({envelope, output}: AnyEndpoint, item: string) => {
	if (envelope === undefined) return item;
	const isList = checkOf(output.entries[envelope] as v.GenericSchema).item !== undefined;
	return `{${JSON.stringify(envelope)}:${isList ? `[${item}]` : item}}`;
};

const kinds: Readonly<Record<string, Kind>> = {
	'an empty object': () => '{}',
	'an error under status 200': () => '{"code":5,"message":"not found (request-id: r\u001b1)"}',
	'another envelope': () => '{"items":[{"id":"a"}]}',
	'a null envelope': ({envelope = 'x'}) => `{${JSON.stringify(envelope)}:null}`,
	'an envelope of another type': ({envelope = 'x'}, _, {pick}) => `{${JSON.stringify(envelope)}:${pick(values)}}`,
	'a value that is not an object': (_endpoint, _size, {pick}) => pick(values),
	'fields of any type': (endpoint, _, random) => enveloped(endpoint, mistyped(endpoint, random)),
	'many items of any type': (endpoint, size, random) =>
		enveloped(endpoint, Array.from({length: Math.ceil(size / 500)}, () => mistyped(endpoint, random)).join(',')),
	'unsafe characters': (endpoint, size, random) =>
		enveloped(endpoint, JSON.stringify({id: dirty(size / 4, random), [dirty(9, random)]: dirty(size / 4, random)})),
	'one repeated character': (endpoint, size, {pick}) =>
		enveloped(endpoint, JSON.stringify({id: 'a', displayName: repeated(pick(letters), size)})),
	'numbers instead of objects': (endpoint, size) => enveloped(endpoint, `${repeated('1,', size)}1`),
	'nulls instead of objects': (endpoint, size) => enveloped(endpoint, `${repeated('null,', size)}null`),
	'empty objects': (endpoint, size) => enveloped(endpoint, `${repeated('{},', size)}{}`),
	nesting: (endpoint, size) => enveloped(endpoint, `{"x":${'['.repeat(size / 2)}${']'.repeat(size / 2)}}`),
	'many keys': (endpoint, size) =>
		enveloped(
			endpoint,
			`{"annotations":{${Array.from({length: Math.ceil(size / 12)}, (_, index) => `"k${index}":1`).join(',')}}}`,
		),
	secrets: (endpoint, size) => enveloped(endpoint, `${repeated('{"oidcClientSecret":"canary-1"},', size)}{"id":"a"}`),
	'a text cut short': (endpoint, size, random) => {
		const text = enveloped(endpoint, mistyped(endpoint, random).padEnd(Math.min(size, 10_000)));
		return text.slice(0, random.whole(0, text.length - 1));
	},
	'a page token of any characters': ({envelope = 'x'}, size, random) =>
		JSON.stringify({[envelope]: [], nextPageToken: dirty(Math.min(size, 5_000), random)}),
};
export const kindNames = Object.keys(kinds) as [string, ...string[]];

export const hostileResponse = (kind: string, endpoint: AnyEndpoint, size: number, random: Random): string =>
	kinds[kind]?.(endpoint, size, random) ?? '';
