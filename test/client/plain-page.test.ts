import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {decode} from '../../src/client/answer/decode.ts';
import {type PlainPage, readPlainPage} from '../../src/client/plain-page.ts';
import {createRedactor} from '../../src/client/safety/redact.ts';
import {type AnyEndpoint, resourceShape} from '../../src/contract/endpoint.ts';
import {endpoints} from '../../src/contract/endpoints.ts';
import {type Field, fieldsOf, type Message} from '../../src/contract/schema.ts';
import {demoSeed} from '../../src/tenant/seed/demo.ts';
import {mayRound, parseJson} from '../../src/text/json/parse.ts';
import {visibleJson} from '../../src/text/json/visible-json.ts';
import {anyCharacter} from '../support/any-character.ts';
import {runs} from '../support/runs/runs.ts';

const {searchApps, listAuthConfigs, searchEntitlementOwners, listSurfaces} = endpoints;
const lists: readonly AnyEndpoint[] = [searchApps, listAuthConfigs, searchEntitlementOwners, listSurfaces];
const redactor = createRedactor();

const read = (text: string, endpoint: AnyEndpoint = searchApps): PlainPage | undefined =>
	readPlainPage(endpoint, Buffer.from(text));
const pageOf = (...items: unknown[]) => JSON.stringify({list: items, nextPageToken: 'n'});

/** Every step of decoding changes nothing in a page that was read. */
function expectAgreement(endpoint: AnyEndpoint, bytes: Buffer): PlainPage | undefined {
	const page = readPlainPage(endpoint, bytes);
	if (!page) return undefined;
	const text = new TextDecoder('utf-8', {fatal: true}).decode(bytes);
	const value = parseJson(text);
	expect(redactor.touches(text)).toBe(false);
	expect(redactor.body(text)).toBe(text);
	expect(visibleJson(redactor.json(value))).toEqual(value);
	expect(JSON.parse(text)).toEqual(value);
	const {data, problems, hasExactItems} = decode(endpoint, value);
	const items = data[endpoint.envelope ?? ''] as readonly {readonly id?: unknown}[];
	expect({problems, hasExactItems}).toEqual({problems: [], hasExactItems: true});
	expect(data.nextPageToken).toEqual(page.nextPageToken);
	expect(page.ids).toHaveLength(items.length);
	for (const [index, id] of page.ids.entries()) {
		const {id: parsed} = items[index] ?? {};
		expect(id).toBe(typeof parsed === 'string' && !text.includes('\\') ? parsed : id);
		if (id !== undefined) expect(id).toBe(parsed);
	}
	return page;
}

const anyText = fc.oneof(
	fc.string(),
	fc.string({unit: anyCharacter}),
	fc.constantFrom(
		'Zoë',
		'東京',
		'10:30',
		'https://a.example.test',
		'a=b',
		'\n\t"/',
		'\\',
		'\u200d',
		'\u0301',
		'␛',
		'⟦',
	),
	fc.constantFrom('password: x', 'Cookie =', 'token', 'my access_token\u00a0:', 'client_secret\\": "x'),
);
const anyValue = fc.oneof(
	{withCrossShrink: true},
	fc.constant(null),
	fc.boolean(),
	anyText,
	fc.integer(),
	fc.double({noNaN: true, noDefaultInfinity: true}),
	fc.constantFrom(1e15, 123456789012345, 0.1, -0.5),
	fc.array(fc.oneof(anyText, fc.constant(null)), {maxLength: 3}),
	fc.dictionary(fc.oneof(anyText, fc.constantFrom('__proto__', 'password')), anyText, {maxKeys: 3}),
);

/** Items of an endpoint: mostly as in the contract. */
function itemOf(shape: Message, depth = 0): fc.Arbitrary<unknown> {
	const valid = ({kind, shape: inner}: Field): fc.Arbitrary<unknown> => {
		if (kind === 'text') return fc.oneof(anyText, fc.string({unit: 'grapheme-ascii'}));
		if (kind === 'boolean') return fc.boolean();
		if (kind === 'number') return fc.oneof(fc.integer(), fc.constant(null));
		if (kind === 'map') return fc.dictionary(fc.string(), anyText, {maxKeys: 3});
		if (!inner || depth > 1) return fc.array(anyText, {maxLength: 2});
		return kind === 'messages' ? fc.array(itemOf(inner, depth + 1), {maxLength: 2}) : itemOf(inner, depth + 1);
	};
	const members = Object.fromEntries(
		fieldsOf(shape).map((field) => [field.name, fc.oneof({weight: 30, arbitrary: valid(field)}, anyValue)]),
	);
	return fc
		.tuple(fc.record(members, {requiredKeys: []}), fc.oneof({weight: 9, arbitrary: fc.constant({})}, fc.object()))
		.map(([known, other]) => ({...known, ...other}));
}

describe('a plain page', () => {
	test('has the ids of its items and the next page token', () => {
		expect(read(pageOf({id: 'a', displayName: 'Zoë'}, {id: 'b'}, {}))).toStrictEqual({
			ids: ['a', 'b', undefined],
			nextPageToken: 'n',
		});
		expect(read('\n{ "list" : [ ] }\n')).toStrictEqual({ids: []});
		expect(read(pageOf({id: 'a\tb', createdAt: 'x', appOwners: [{id: 'owner'}]}))?.ids).toEqual([undefined]);
	});

	test.each([
		['{"list":[{"id":"a","NAME":"b"}]}', 'id', 'email'],
		['{"list":[{"userCount":"1","id":"a","annotations":{"k":"1","j":"2","NAME":"1"}}]}', 'k', 'l'],
		['{"list":[{"appOwners":[{"profile":{},"other":1,"email":"a","NAME":1}]}]}', 'other', 'another'],
	])('has no member twice: %s', (text, name, otherName) => {
		expect(read(text.replace('NAME', name))).toBeUndefined();
		expect(read(text.replace('NAME', otherName))).toBeDefined();
	});

	test('has each member of the largest objects', () => {
		for (const endpoint of lists) {
			const shape = resourceShape(endpoint);
			const item = Object.fromEntries(
				fieldsOf(shape as Message).flatMap(({name, kind}) => (kind === 'text' ? [[name, '']] : [])),
			);
			expect(read(JSON.stringify({[endpoint.envelope ?? '']: [item]}), endpoint)?.ids).toHaveLength(1);
		}
	});

	test('is nearly every page of the demo tenant', () => {
		const apps = [...demoSeed({apps: 2_000, now: 0}).apps];
		const pages = Array.from({length: 20}, (_, page) => pageOf(...apps.slice(page * 100, page * 100 + 100)));
		expect(pages.filter((page) => read(page)).length).toBeGreaterThan(15);
	});

	test.each(lists)('is decoded without a change: $name', (endpoint) => {
		const shape = resourceShape(endpoint);
		if (!shape) throw new Error('the endpoint has no items');
		const numRuns = runs(1_000, 200);
		let count = 0;
		const page = fc.record(
			{[endpoint.envelope ?? '']: fc.array(itemOf(shape), {maxLength: 4}), nextPageToken: anyText},
			{requiredKeys: [endpoint.envelope ?? '']},
		);
		fc.assert(
			fc.property(page, (value) => {
				if (expectAgreement(endpoint, Buffer.from(JSON.stringify(value)))) count++;
			}),
			{numRuns},
		);
		// About a tenth of the pages is plain.
		expect(count).toBeGreaterThan(numRuns / 50);
	});

	test('is decoded without a change after any bytes of it were changed', () => {
		const text = Buffer.from(
			'{"list":[{"id":"a","displayName":"Zoë 10:30","userCount":"7","isDirectory":true,"monthlyCostUsd":-12.5,' +
				'"annotations":{"k":"v\\n","n":null},"appOwners":[{"id":"o"}]},{"id":"b"}],"nextPageToken":"n"}',
		);
		expect(readPlainPage(searchApps, text)).toBeDefined();
		const change = fc.record({
			at: fc.nat({max: text.length}),
			removed: fc.nat({max: 3}),
			added: fc.oneof(
				fc.uint8Array({maxLength: 3}),
				fc.constantFrom(...'{}[],:"\\0123456789.eE- tfn=\r'.split('')).map((each) => Buffer.from(each)),
			),
		});
		fc.assert(
			fc.property(fc.array(change, {minLength: 1, maxLength: 2}), (changes) => {
				const bytes = changes.reduce(
					(before, {at, removed, added}) =>
						Buffer.concat([before.subarray(0, at), added, before.subarray(at + removed)]),
					text,
				);
				expectAgreement(searchApps, bytes);
			}),
			{numRuns: runs(5_000, 1_000)},
		);
	});

	test.each([
		['characters of two and three bytes', pageOf({displayName: '東京 Zoë'})],
		[
			'spaces before every value',
			'{"list": [ {"id": "a", "isDirectory":\ttrue, "userCount": "1",\n"monthlyCostUsd": 1} ] }',
		],
		['values of every kind in an unknown member', pageOf({later: [{a: {}, b: []}, true, false, 1.5, -1, 0, 'x']})],
		['as many digits as are always exact', '{"list":[{"later":123456789012345}]}'],
		['the deepest nesting', `{"list":[{"later":${'['.repeat(97)}${']'.repeat(97)}}]}`],
	])('may have %s', (_, text) => {
		expect(expectAgreement(searchApps, Buffer.from(text))).toBeDefined();
	});

	test('may have gaps in the numbers of a component, and no null in their place elsewhere', () => {
		const page = (component: object) => JSON.stringify({surfaces: [{components: [component]}]});
		const cards = (sparkline: unknown) => page({svcMetricCards: {cards: [{sparkline}]}});
		expect(expectAgreement(listSurfaces, Buffer.from(cards([1, null, 2.5])))).toBeDefined();
		expect(read(cards([1, '2']), listSurfaces)).toBeUndefined();
		expect(read(cards([null, true]), listSurfaces)).toBeUndefined();
		expect(read(cards(null), listSurfaces)).toBeUndefined();
		const scopes = (...texts: unknown[]) => JSON.stringify({list: [{oidc: {scopes: texts}}]});
		expect(read(scopes('a'), listAuthConfigs)).toBeDefined();
		expect(read(scopes('a', null), listAuthConfigs)).toBeUndefined();
	});

	test.each([
		['no list', '{"nextPageToken":"n"}'],
		['a null list', '{"list":null}'],
		['two lists', '{"list":[],"list":[]}'],
		['two tokens', '{"list":[],"nextPageToken":"a","nextPageToken":"b"}'],
		['a null token', '{"list":[],"nextPageToken":null}'],
		['another member', '{"list":[],"total":1}'],
		['an item that is not an object', pageOf('a')],
		['a null', pageOf({id: 'a', createdAt: null})],
		['a null in an unknown member', pageOf({id: 'a', later: null})],
		['a mistyped field', pageOf({id: 'a', userCount: 1})],
		['a mistyped flag', pageOf({isDirectory: 'true'})],
		['a mistyped number', pageOf({monthlyCostUsd: '1'})],
		['a mistyped map', pageOf({annotations: 'x'})],
		['a mistyped message', pageOf({appOwners: ['x']})],
		['a fraction in place of a whole number', pageOf({connectorVersion: 1.5})],
		['a mistyped field of an owner', pageOf({appOwners: [{email: 1}]})],
		['a number with many digits', '{"list":[{"later":1234567890123456}]}'],
		['a number with an exponent', '{"list":[{"later":1e3}]}'],
		['a leading zero', '{"list":[{"later":01}]}'],
		['a number without a whole part', '{"list":[{"later":.5}]}'],
		['a number without a fraction', '{"list":[{"later":1.}]}'],
		['a sign without a number', '{"list":[{"later":-}]}'],
		['an escaped character', '{"list":[{"id":"\\u0061"}]}'],
		['a character that is not visible', pageOf({displayName: 'a\u202eb'})],
		['an emoji', pageOf({displayName: '🙂'})],
		['a symbol of the visible form', pageOf({displayName: '␛'})],
		['a carriage return', '{"list":[]}\r\n'],
		['a control character', '{"list":[{"id":"a\u0001"}]}'],
		['a delete character', '{"list":[{"id":"a\u007f"}]}'],
		['a secret name', pageOf({later: {PassWord: 'x'}})],
		['a secret name with an escape', '{"list":[{"later":{"pass\\u0077ord":"x"}}]}'],
		['an escape in the name of a member', '{"list":[{"later":{"a\\/b":1}}]}'],
		['a secret in prose', pageOf({description: 'the API-Key =\t1'})],
		['a secret in prose behind a space beyond ASCII', pageOf({description: 'password\u00a0: x'})],
		['a secret in quotes', pageOf({description: '{"access_token": "x"}'})],
		['deep nesting', `{"list":[{"later":${'['.repeat(98)}${']'.repeat(98)}}]}`],
		['deep nesting of objects', `{"list":[{"later":${'{"a":'.repeat(98)}1${'}'.repeat(98)}}]}`],
		['nothing for a text', '{"list":[{"id":,"displayName":"a"}]}'],
		['nothing for a value', '{"list":[{"later":}]}'],
		['nothing for a value, and no end of its object', '{"list":[{"later":]}'],
		['nothing for another member', '{"list":[],"total":}'],
		['nothing for the list', '{"list":}'],
		['no end of a list', '{"list":[}'],
		['no end of an object', '{"list":[{]}'],
		['no end behind a member that comes twice', '{"list":[{"id":"a","id":]}'],
		['no end behind an unknown member that comes twice', '{"list":[{"later":1,"later":]}'],
		['no name', '{"list":[{1}]}'],
		['a colon without a name', '{"list":[{:1}]}'],
		['a name without a quote', '{"list":[{"id":"a"},{xid":"b"}]}'],
		['more text', '{"list":[]} {}'],
		['a missing end', '{"list":[{"id":"a"}]'],
		['an open text', '{"list":[{"id":"a'],
		['a trailing comma', '{"list":[{"id":"a"},]}'],
		['a large page', pageOf({description: 'x'.repeat(300_000)})],
		['nothing', ''],
	])('is not one with %s', (_, text) => {
		expect(read(text)).toBeUndefined();
	});

	test.each([
		['an overlong character', [0xc1, 0xa9]],
		['an overlong character of three bytes', [0xe0, 0x81, 0xa9]],
		['half a surrogate pair', [0xed, 0xa0, 0x80]],
		['a cut character', [0xe6, 0x9d]],
		['a cut character of four bytes', [0xf1, 0x81, 0x81]],
		['a stray byte', [0xa9]],
	])('is not one with %s', (_, bytes) => {
		const [head, tail] = pageOf({id: '#'})
			.split('#')
			.map((part) => Buffer.from(part));
		expect(
			readPlainPage(searchApps, Buffer.concat([head ?? '', Buffer.from(bytes), tail ?? ''] as Buffer[])),
		).toBeUndefined();
	});

	test('is read although a text of it looks like a long number', () => {
		const text = pageOf({displayName: ',1234567890123456789'});
		expect(mayRound(text)).toBe(true);
		expect(expectAgreement(searchApps, Buffer.from(text))).toBeDefined();
	});

	test('is never a page of an endpoint without a list', () => {
		expect(readPlainPage(endpoints.getSecretByCode, Buffer.from('{"list":[]}'))).toBeUndefined();
	});
});
