import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {AuthConfig} from '../../../../src/contract/auth-configs.ts';
import {changeLines, paintedLines, shown} from '../../../../src/domain/writes/auth-config/change-lines.ts';
import {bodyOf, diff, normal, updateMaskOf} from '../../../../src/domain/writes/auth-config/diff.ts';
import type {Draft} from '../../../../src/domain/writes/auth-config/draft.ts';
import {fieldPaths} from '../../../../src/domain/writes/auth-config/paths.ts';
import {opened, SecretBox} from '../../../../src/domain/writes/secret-box.ts';
import {applyMask, readMask} from '../../../../src/tenant/handlers/update-auth-config.ts';
import {valueAt, withValue} from '../../../../src/text/json/object.ts';
import {runs} from '../../../support/runs/runs.ts';
import {configs} from './arbitrary.ts';

const masked = '••••••••';

describe('the changes', () => {
	test.each([
		['text', {displayName: ''}, {}],
		['a flag', {isDefaultBootstrap: false}, {}],
		['a list', {bootstrapDomains: []}, {}],
		['a null', {displayName: null}, {}],
		['a map', {oidc: {exactMatchClaims: {}}}, {oidc: {}}],
		['the order of keys', {oidc: {exactMatchClaims: {a: '1', b: '2'}}}, {oidc: {exactMatchClaims: {b: '2', a: '1'}}}],
		['what the service sets', {status: 'X', updatedAt: 'a', idpA: {additionalHostedDomains: ['a']}}, {idpA: {}}],
		['unknown members', {passkey: {a: 1}}, {}],
		['a redacted secret', {oidc: {oidcClientSecret: masked}}, {oidc: {}}],
		['an empty secret', {oidc: {oidcClientSecret: ''}}, {oidc: {}}],
		['an equal secret in plain text', {oidc: {oidcClientSecret: 's'}}, {oidc: {oidcClientSecret: 's'}}],
	])('omit %s that is unset or default', (_, before, after) => {
		expect(diff(before as Draft, after as Draft)).toEqual([]);
		expect(diff(after as Draft, before as Draft)).toEqual([]);
	});

	test('treat the text 0 as set', () => {
		expect(diff({displayName: '0'}, {})).toMatchObject([{path: 'displayName', before: '0', after: undefined}]);
		expect(diff({displayName: ''}, {displayName: '0'})).toMatchObject([{before: undefined, after: '0'}]);
	});

	test('of a whole member show its set fields, and whether one of them is a secret', () => {
		const [plain] = diff({}, {oidc: {issuerId: 'x', scopes: []}});
		expect(plain).toMatchObject({isSecret: false, isReordered: false});
		expect(plain?.after).toStrictEqual({issuerId: 'x'});
		expect(diff({}, {oidc: {oidcClientSecret: 'canary'}})).toMatchObject([{isSecret: true}]);
		const [empty] = diff({}, {oidc: {issuerId: 'x', oidcClientSecret: ''}});
		expect(empty).toMatchObject({isSecret: false});
		expect(empty?.after).toStrictEqual({issuerId: 'x'});
	});

	test('have elements only of lists and maps, and names only of keys', () => {
		const [name, domains] = diff(
			{displayName: 'A', bootstrapDomains: ['a', 'b']},
			{displayName: 'B', bootstrapDomains: ['b', 'c']},
		);
		const changes = [name, domains].toSorted((a, b) => (a?.elements.length ?? 0) - (b?.elements.length ?? 0));
		expect(changes).toMatchObject([
			{path: 'displayName', elements: [], isReordered: false},
			{
				path: 'bootstrapDomains',
				elements: [
					{name: '', kind: 'removed', before: 'a'},
					{name: '', kind: 'added', after: 'c'},
				],
				isReordered: false,
			},
		]);
	});

	test('treat a member without fields as set', () => {
		expect(diff({}, {svcLocal: {}})).toMatchObject([{path: 'svcLocal', before: undefined, after: {}}]);
		expect(updateMaskOf(diff({oidc: {issuerId: 'x', scopes: ['a']}}, {}))).toBe('oidc');
	});

	test('contain only the changed fields of an existing member', () => {
		const before = {oidc: {issuerId: 'x', scopes: ['a'], exactMatchClaims: {a: '1'}}};
		const changes = diff(before, {oidc: {issuerId: 'x', scopes: ['b', 'a']}, displayName: 'N'});
		expect(updateMaskOf(changes)).toBe('displayName,oidc.exactMatchClaims,oidc.scopes');
	});

	test('compare lists by item with repeats, and maps by key', () => {
		const [claims, scopes] = diff(
			{oidc: {scopes: ['a', 'b', 'b'], exactMatchClaims: {hd: 'x', old: '1'}}},
			{oidc: {scopes: ['b', 'c', 'a'], exactMatchClaims: {hd: 'y', new: '2'}}},
		);
		expect(scopes?.elements.map(({kind, before, after}) => `${kind} ${before ?? after}`)).toEqual([
			'removed b',
			'added c',
		]);
		expect(claims?.elements.map(({kind, name}) => `${kind} ${name}`)).toEqual([
			'changed hd',
			'removed old',
			'added new',
		]);
	});

	test('show that a secret changed, but not its value', () => {
		const changes = diff(
			{idpC: {domain: 'd'}},
			{
				idpC: {domain: 'd', oidcClientSecret: SecretBox.of('canary-1')},
				oidc: {oidcClientSecret: SecretBox.of('canary-2')},
			},
		);
		expect(changes.map(({isSecret}) => isSecret)).toEqual([true, true]);
		expect(JSON.stringify([changes, changeLines(changes)])).not.toContain('canary');
	});

	test('are sent without empty texts and maps', () => {
		const body = (before: Draft, after: Draft) => bodyOf(after, diff(before, after));
		expect(body({}, {idpE: {oidcClientId: 'c', oidcClientSecret: ''}})).toStrictEqual({idpE: {oidcClientId: 'c'}});
		const claims = (exactMatchClaims: Draft) => ({oidc: {issuerId: 'i', exactMatchClaims}});
		expect(body(claims({a: '1'}), claims({}))).toStrictEqual({oidc: {}});
	});

	test('count a value as unset if it is the default of its field', () => {
		const kinds = {enumDefault: 'KIND_UNSPECIFIED'};
		expect(normal({facts: kinds}, 'KIND_UNSPECIFIED')).toBeUndefined();
		expect(normal({facts: kinds}, 'KIND_A')).toBe('KIND_A');
		expect(normal({facts: {}}, 0)).toBeUndefined();
		expect(normal({facts: {}}, 1)).toBe(1);
	});

	test('mask a secret in plain text', () => {
		const changes = diff({oidc: {oidcClientSecret: 'canary-1'}}, {oidc: {oidcClientSecret: 'canary-2'}});
		expect(updateMaskOf(changes)).toBe('oidc.oidcClientSecret');
		expect(JSON.stringify([changes, changeLines(changes)])).not.toContain('canary');
	});
});

describe('the lines of changes', () => {
	const lines = (before: Draft, after: Draft) =>
		changeLines(diff(before, after)).map(({sign, path, text}) => `${sign} ${path} ${text}`.trimEnd());

	test('give one line per element', () => {
		expect(
			lines({displayName: 'A', oidc: {scopes: ['a']}}, {displayName: 'B ', oidc: {scopes: ['b'], issuerId: 'i'}}),
		).toEqual(['~ displayName "A" → "B "', '+ oidc.issuerId "i"', '- oidc.scopes "a"', '+ oidc.scopes "b"']);
	});

	test('show a new order beside an added item', () => {
		expect(lines({bootstrapDomains: ['a', 'b']}, {bootstrapDomains: ['b', 'c', 'a']})).toEqual([
			'+ bootstrapDomains "c"',
			'~ bootstrapDomains order: "b", "c", "a"',
		]);
	});

	test('show a new order, a member and a secret', () => {
		expect(
			lines(
				{bootstrapDomains: ['a', 'b'], idpE: {oidcClientId: 'c'}, oidc: {oidcClientSecret: masked}},
				{bootstrapDomains: ['b', 'a'], idpC: {domain: 'd', oidcClientSecret: masked}, oidc: {oidcClientSecret: null}},
			),
		).toEqual([
			'~ bootstrapDomains order: "b", "a"',
			'+ idpC',
			'+ idpC.domain "d"',
			'+ idpC.oidcClientSecret a secret',
			'- idpE',
			'- idpE.oidcClientId "c"',
			'~ oidc.oidcClientSecret the secret is removed',
		]);
	});

	test('say that a secret is changed, and have the colour of their sign', () => {
		const before = {displayName: 'A', oidc: {issuerId: 'i', oidcClientSecret: masked}};
		const after = {idpA: {}, oidc: {issuerId: 'i', oidcClientSecret: SecretBox.of('canary')}};
		expect(paintedLines(diff(before, after))).toEqual([
			{text: '- displayName "A"', tone: 'bad'},
			{text: '+ idpA', tone: 'good'},
			{text: '~ oidc.oidcClientSecret the secret is changed', tone: 'warn'},
		]);
	});

	test.each([
		[undefined, 'unset'],
		[true, 'yes'],
		[['a', 'b c'], '["a", "b c"]'],
		[{a: 1}, '{"a":1}'],
		[masked, 'a secret'],
	])('show the value %j as %s', (value, text) => {
		expect(shown(value)).toBe(text);
	});

	test('show hostile text as symbols', () => {
		expect(lines({}, {displayName: 'a\u001b[2J\u202eb'})).toEqual(['+ displayName "a\\u001b[2J⟦U+202E⟧b"']);
	});
});

/** The config after a service applied the draft: without defaults, with resolved secrets. */
function resolved(base: Draft, draft: Draft): unknown {
	const secrets = fieldPaths.filter(({isSecret}) => isSecret);
	const whole = secrets.reduce<Draft>((config, {names}) => {
		const [member = ''] = names;
		const given = valueAt(draft, names);
		if (valueAt(draft, [member]) === undefined || given instanceof SecretBox) return config;
		const isKept = given !== null && valueAt(base, [member]) !== undefined;
		return withValue(config, names, isKept ? valueAt(base, names) : undefined);
	}, draft);
	const readOnly = fieldPaths.filter(({isWritable}) => !isWritable);
	const own = readOnly.reduce<Draft>((config, {names}) => {
		const isThere = names.length === 1 || valueAt(config, names.slice(0, -1)) !== undefined;
		return isThere ? withValue(config, names, valueAt(base, names)) : config;
	}, whole);
	return withoutDefaults(opened(own));
}

function withoutDefaults(value: unknown, depth = 0): unknown {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
	const isUnset = (item: unknown) =>
		item === '' || item === false || (Array.isArray(item) && item.length === 0) || (depth === 1 && isEmpty(item));
	return Object.fromEntries(
		Object.entries(value)
			.filter(([, item]) => depth > 1 || !isUnset(item))
			.map(([key, item]) => [key, withoutDefaults(item, depth + 1)]),
	);
}

const isEmpty = (item: unknown) => typeof item === 'object' && item !== null && Object.keys(item).length === 0;

test('gives a mask that turns the base into the draft, and names only changed fields', () => {
	const drafts = configs(
		fc.oneof(
			fc.constant(masked),
			fc.constant(null),
			fc.constant('s').map((s) => SecretBox.of(s)),
		),
	);
	fc.assert(
		fc.property(configs(), drafts, (base, draft) => {
			const changes = diff(base, draft);
			const body = bodyOf(draft, changes);
			expect(JSON.stringify(body).replaceAll(/"oidcClientSecret":"•+"/g, '')).not.toContain(masked);
			const paths = changes.length === 0 ? [] : readMask(updateMaskOf(changes), AuthConfig);
			const updated = applyMask(base, opened(body) as AuthConfig, paths, AuthConfig);
			expect(withoutDefaults(updated)).toEqual(resolved(base, draft));
			// Removing a hidden secret is a change too.
			for (const path of paths.filter((names) => !names.includes('oidcClientSecret'))) {
				expect(applyMask(base, opened(body) as AuthConfig, [path], AuthConfig)).not.toEqual(base);
			}
			expect(diff(base, base)).toEqual([]);
		}),
		{numRuns: runs(300, 100)},
	);
});

test('a member that comes or goes is shown with what the service set before, and sent without it', () => {
	const hosted = {additionalHostedDomains: ['x.test']};
	expect(diff({idpA: hosted}, {})).toMatchObject([{path: 'idpA', before: hosted, after: undefined}]);
	expect(diff({}, {idpA: hosted})).toMatchObject([{path: 'idpA', before: undefined, after: {}}]);
});
