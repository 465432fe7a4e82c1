/** An edit sends exactly the original document plus the shown diff, with every digit and character. */
import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {createApi} from '../../../../src/client/client.ts';
import {type AuthConfig, listAuthConfigs} from '../../../../src/contract/auth-configs.ts';
import {mask} from '../../../../src/contract/sensitive-fields.ts';
import {changeLines} from '../../../../src/domain/writes/auth-config/change-lines.ts';
import {bodyOf, diff, updateMaskOf} from '../../../../src/domain/writes/auth-config/diff.ts';
import {writeDocument} from '../../../../src/domain/writes/auth-config/document.ts';
import {readDocument} from '../../../../src/domain/writes/auth-config/document-read.ts';
import {applyEdits, type Draft, parseAssignment, secretEdit} from '../../../../src/domain/writes/auth-config/draft.ts';
import {undisclosed} from '../../../../src/domain/writes/auth-config/undisclosed.ts';
import {sendUpdate} from '../../../../src/domain/writes/auth-config/update.ts';
import {canSend, planUpdate, previewUpdate} from '../../../../src/domain/writes/auth-config/update-plan.ts';
import {SecretBox} from '../../../../src/domain/writes/secret-box.ts';
import {parseJson} from '../../../../src/text/json/parse.ts';
import {runs} from '../../../support/runs/runs.ts';
import {configs} from './arbitrary.ts';

const json = (text: string) => new Response(text, {headers: {'content-type': 'application/json'}});

/** A service that lists one config, given as JSON, and responds to every update with the values of the request. */
async function service(config: string) {
	const bodies: string[] = [];
	const api = createApi({
		baseUrl: 'https://tenant.example.test',
		credentials: {kind: 'token', token: 'token-of-the-test'},
		fetch: async (_, init = {}) => {
			if (init.method !== 'POST') return json(`{"list":[${config}]}`);
			bodies.push(String(init.body));
			const {authConfig} = parseJson(String(init.body)) as {readonly authConfig: object};
			return json(JSON.stringify({authConfig: {id: 'ac_1', ...authConfig}}));
		},
	});
	const {data} = await api.call(listAuthConfigs, {});
	return {api, bodies, base: data.list?.[0] as AuthConfig};
}

const claims = '{"org":12345678901234567890,"gone":null,"k\u200b":"a\u202eb","␛":"⟦U+200B⟧","list":[null,1e400]}';
const config = `{"id":"ac_1","displayName":"A","oidc":{"issuerId":"i","exactMatchClaims":${claims}}}`;

const linesOf = (base: AuthConfig, draft: Draft) =>
	changeLines(diff(base, draft)).map(({sign, path, text}) => `${sign} ${path} ${text}`.trimEnd());

describe('one key of a map', () => {
	test('is added, and every other key is sent unchanged', async () => {
		const {api, bodies, base} = await service(config);
		const draft = applyEdits(base, [parseAssignment('oidc.exactMatchClaims.new=x')]);
		expect(linesOf(base, draft)).toEqual(['+ oidc.exactMatchClaims.new "x"']);
		const plan = planUpdate(base, draft);
		expect(previewUpdate(api, plan).body).toContain('"org": 12345678901234567890');
		expect((await sendUpdate(api, plan)).state).toBe('done');
		expect(bodies).toEqual([
			`{"authConfig":{"oidc":{"exactMatchClaims":${claims.slice(0, -1)},"new":"x"}}},"updateMask":"oidc.exactMatchClaims"}`,
		]);
	});

	test('is sent with its shown name and value', async () => {
		const {api, bodies, base} = await service(config);
		const draft = applyEdits(base, [parseAssignment('oidc.exactMatchClaims.k⟦U+200B⟧=c⟦U+202E⟧d')]);
		expect(linesOf(base, draft)).toEqual(['~ oidc.exactMatchClaims.k⟦U+200B⟧ "a⟦U+202E⟧b" → "c⟦U+202E⟧d"']);
		await sendUpdate(api, planUpdate(base, draft));
		expect(bodies[0]).toContain('"k\u200b":"c\u202ed"');
	});
});

test('gives no change for a value that is typed exactly or copied in visible form', async () => {
	const {base} = await service('{"id":"ac_1","displayName":"a\u200bb"}');
	for (const typed of ['a\u200bb', 'a⟦U+200B⟧b']) {
		expect(diff(base, applyEdits(base, [parseAssignment(`displayName=${typed}`)]))).toEqual([]);
	}
});

test('keeps the digits and characters of typed JSON', async () => {
	const {api, bodies, base} = await service(config);
	const typed = '{"n":98765432109876543210,"s":"\\u200b⟦U+200B⟧","x":null}';
	await sendUpdate(api, planUpdate(base, applyEdits(base, [parseAssignment(`oidc.exactMatchClaims=${typed}`)])));
	expect(bodies[0]).toContain('{"n":98765432109876543210,"s":"\u200b⟦U+200B⟧","x":null}');
});

test('sends a secret exactly, including symbols', async () => {
	const {api, bodies, base} = await service(config);
	const secret = SecretBox.of('␛⟦U+200B⟧-long-enough');
	await sendUpdate(api, planUpdate(base, applyEdits(base, [secretEdit('oidc.oidcClientSecret', secret)])));
	expect(JSON.parse(bodies[0] ?? '').authConfig.oidc.oidcClientSecret).toBe('␛⟦U+200B⟧-long-enough');
});

describe('the document of the editor', () => {
	test('contains every digit and null, and escapes hidden characters', async () => {
		const {base} = await service(config);
		const text = writeDocument(base, 'tenant');
		expect(text).toContain('org: 12345678901234567890\n');
		expect(text).toContain('gone: null\n');
		expect(text).toContain('"k\\u200b": "a\\u202eb"\n');
		expect(text).toContain('- 1e400\n');
		expect(text).not.toMatch(/[\p{Cf}\p{Zl}]/u);
		const read = readDocument(text, base);
		expect(read.state === 'read' && diff(base, read.draft)).toEqual([]);
	});

	test('reads large numbers and escapes of YAML and JSON exactly', async () => {
		const {base} = await service(config);
		for (const text of [
			'oidc: {exactMatchClaims: {n: 98765432109876543210, s: "\\u200b\\U000E0041", x: null}}',
			'{"oidc":{"exactMatchClaims":{"n":98765432109876543210,"s":"\\u200b\\udb40\\udc41","x":null}}}',
		]) {
			const read = readDocument(text, base);
			if (read.state !== 'read') throw new Error(JSON.stringify(read));
			expect(bodyOf(read.draft, diff(base, read.draft))).toMatchObject({
				oidc: {exactMatchClaims: {s: '⟦U+200B⟧⟦U+E0041⟧', x: null}},
			});
			expect(String((read.draft as AuthConfig).oidc?.exactMatchClaims?.n)).toBe('98765432109876543210');
		}
	});
});

describe('the last check before sending', () => {
	const secrets = fc.oneof(
		fc.constant(null),
		fc.constant('s').map((text) => SecretBox.of(text)),
	);
	const requestOf = (base: Draft, draft: Draft) => {
		const changes = diff(base, draft);
		return {changes, updateMask: updateMaskOf(changes), body: bodyOf(draft, changes)};
	};

	test('accepts requests that match the shown diff', () => {
		fc.assert(
			fc.property(configs(), configs(secrets), (base, draft) => {
				const {changes, ...request} = requestOf(base, draft);
				expect(undisclosed(base, changes, request)).toEqual([]);
			}),
			{numRuns: runs(500, 150)},
		);
	});

	test.each([
		['set but not sent', mask, {}],
		['removed but sent', undefined, {oidc: {oidcClientSecret: SecretBox.of('s')}}],
	])('rejects a secret that is shown as %s', (_, after, body) => {
		const path = 'oidc.oidcClientSecret';
		const shown = {path, before: mask, after, isSecret: true, elements: [], isReordered: false};
		const problems = undisclosed({oidc: {issuerId: 'i'}}, [shown], {updateMask: path, body});
		expect(problems.map((problem) => problem.path)).toEqual([path]);
	});

	const removed = {oidc: {issuerId: 'i'}};
	const added = {oidc: {issuerId: 'i', oidcClientSecret: SecretBox.of('s')}};
	const listed = (...bootstrapDomains: readonly string[]) => ({bootstrapDomains});
	test.each<[string, Draft, Draft, Draft, string]>([
		['a removed member that is sent', removed, {}, removed, 'oidc'],
		['a new member without its secret', {}, added, removed, 'oidc'],
		['a new member without a field', {}, added, {oidc: {oidcClientSecret: added.oidc.oidcClientSecret}}, 'oidc'],
		['a new member that is not sent', {}, added, {}, 'oidc'],
		['a removed item that stays', listed('a', 'b'), listed('b'), listed('a', 'b'), 'bootstrapDomains'],
		['an item that is not shown', listed('a'), listed('a', 'b'), listed('a', 'b', 'c'), 'bootstrapDomains'],
		['another order', listed('a', 'b'), listed('b', 'a'), listed('a', 'b'), 'bootstrapDomains'],
		['a text that is not sent', {displayName: 'A'}, {displayName: 'B'}, {}, 'displayName'],
		['a text of a zero that is not sent', {displayName: 'A'}, {displayName: '0'}, {}, 'displayName'],
		['an unset text that is sent', {displayName: 'A'}, {}, {displayName: 'A'}, 'displayName'],
		['a flag that is not sent', {}, {isDefaultBootstrap: true}, {isDefaultBootstrap: false}, 'isDefaultBootstrap'],
	])('rejects %s', (_, base, draft, body, path) => {
		const {changes, updateMask} = requestOf(base, draft);
		expect(undisclosed(base, changes, requestOf(base, draft))).toEqual([]);
		expect(undisclosed(base, changes, {updateMask, body})).toMatchObject([
			{severity: 'error', path, advice: 'This is an internal error, and nothing was sent. Report it.'},
		]);
	});

	test('compares lists and maps with their shown elements, and a path with its own change', () => {
		const list = {path: 'bootstrapDomains', before: ['a'], after: ['a', 'b'], isSecret: false, elements: []} as const;
		const map = {...list, path: 'oidc.exactMatchClaims', before: {a: 'b'}, after: {a: 'b', c: 'd'}};
		const claims = (exactMatchClaims: Draft) => ({oidc: {exactMatchClaims}});
		for (const [change, base, body] of [
			[list, listed('a'), listed('a', 'b')],
			[map, claims(map.before), claims(map.after)],
		] as const) {
			const problems = undisclosed(base, [{...change, isReordered: false}], {updateMask: change.path, body});
			expect(problems.map(({path}) => path)).toEqual([change.path]);
		}
		const {changes} = requestOf({}, listed('a'));
		const problems = undisclosed({}, changes, {updateMask: 'displayName', body: listed('a')});
		expect(problems.map(({path}) => path)).toEqual(['displayName', 'bootstrapDomains']);
		expect(undisclosed({}, [], {updateMask: '', body: {}})).toEqual([]);
	});

	test('rejects a field outside the contract, and a member that was set before', () => {
		const change = {before: undefined, after: undefined, isSecret: false, elements: [], isReordered: false};
		const pathsOf = (base: Draft, path: string) =>
			undisclosed(base, [{...change, path}], {updateMask: path, body: {}}).map((problem) => problem.path);
		expect(pathsOf({}, 'nonsense')).toEqual(['nonsense']);
		const shown = {...change, path: 'oidc', after: {}};
		expect(undisclosed(removed, [shown], {updateMask: 'oidc', body: {oidc: {}}})).toHaveLength(1);
		expect(undisclosed(removed, [shown], {updateMask: 'oidc', body: {}})).toHaveLength(1);
		expect(undisclosed({}, [shown], {updateMask: 'oidc', body: {oidc: {}}})).toEqual([]);
		for (const [body, path] of [
			[{passkey: {a: 1}}, 'passkey'],
			[{oidc: 'text'}, 'oidc'],
		] as const) {
			expect(undisclosed({}, [], {updateMask: '', body}).map((problem) => problem.path)).toEqual([path]);
		}
	});

	test('accepts an empty text for an unset one, but not a removed item that the list does not have', () => {
		const {changes, updateMask} = requestOf({displayName: 'A'}, {});
		expect(undisclosed({displayName: 'A'}, changes, {updateMask, body: {displayName: ''}})).toEqual([]);
		const [item] = requestOf(listed('b'), {}).changes;
		const problems = undisclosed(listed('a'), item ? [item] : [], {updateMask: 'bootstrapDomains', body: {}});
		expect(problems.map(({path}) => path)).toEqual(['bootstrapDomains']);
	});

	test.each<[string, (body: Draft) => Draft, string]>([
		['a missing key', () => ({oidc: {exactMatchClaims: {new: 'x'}}}), 'oidc.exactMatchClaims'],
		[
			'another changed key',
			(body) => ({oidc: {exactMatchClaims: {...(body as AuthConfig).oidc?.exactMatchClaims, org: 1}}}),
			'oidc.exactMatchClaims',
		],
		['a field that is not shown', (body) => ({...body, displayName: 'B'}), 'displayName'],
		['a field within a member', ({oidc}) => ({oidc: {...(oidc as Draft), issuerId: 'j'}}), 'oidc.issuerId'],
	])('rejects %s', async (_, tampered, path) => {
		const {api, bodies, base} = await service(config);
		const plan = planUpdate(base, applyEdits(base, [parseAssignment('oidc.exactMatchClaims.new=x')]));
		expect(canSend(plan)).toBe(true);
		const outcome = await sendUpdate(api, {...plan, body: tampered(plan.body)});
		expect(outcome).toMatchObject({
			state: 'refused',
			problems: [{severity: 'error', path, message: expect.stringContaining('differently from the preview')}],
		});
		expect(bodies).toEqual([]);
	});
});
