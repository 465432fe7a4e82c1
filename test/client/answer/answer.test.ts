import {describe, expect, test} from 'vitest';
import {type Api, countProblems} from '../../../src/client/api.ts';
import {endpoints} from '../../../src/contract/endpoints.ts';
import {mask} from '../../../src/contract/sensitive-fields.ts';
import {exactSourceOf} from '../../../src/text/json/exact-source.ts';
import {exactJson} from '../../../src/text/json/print.ts';
import {said} from '../../support/said.ts';
import {bench, failureOf, json} from '../support/service.ts';

const {deleteToolBindings, getNotificationSettings, getSecretByCode, listAuthConfigs, listSurfaces, searchApps} =
	endpoints;
const {rotateStepUpSecret, searchEntitlementOwners, updateAuthConfig} = endpoints;
const raw = (body: string | Uint8Array<ArrayBuffer>, type = 'application/json', status = 200) =>
	new Response(body, {status, headers: {'content-type': type}});
const compressed = (encoding: string) =>
	new Response(new Uint8Array([0x22, 0xff, 0xfe, 0x22]), {
		headers: {'content-type': 'application/json', 'content-encoding': encoding},
	});

describe('an answer', () => {
	test('gives its data, the record of its request, and no problems', async () => {
		const {api} = bench(() => json({list: [{id: 'app_1', userCount: '18446744073709551615'}], nextPageToken: 'n'}));
		const {data, problems, request} = await api.call(searchApps, {});
		expect(data).toEqual({list: [{id: 'app_1', userCount: '18446744073709551615'}], nextPageToken: 'n'});
		expect(problems).toEqual([]);
		expect(request.outcome).toMatchObject({state: 'answered', status: 200});
		expect(api.journal.records).toEqual([request]);
	});

	test('keeps unknown fields and unknown enum values, and takes null for absent', async () => {
		const app = {
			id: 'a',
			accessModel: 'APP_ACCESS_MODEL_NEW',
			later: {is: [1]},
			createdAt: null,
			annotations: {a: null},
		};
		const {api} = bench(() => json({list: [app], nextPageToken: null}));
		const {data, problems} = await api.call(searchApps, {});
		const {createdAt: _, ...view} = app;
		expect(data).toStrictEqual({list: [view]});
		expect(problems).toEqual([]);
		expect(exactSourceOf(data.list?.[0] as object)).toEqual(app);
	});

	test('keeps unknown fields with the names of built-in members', async () => {
		const app = {id: 'a', constructor: 1, toString: 'b', hasOwnProperty: [null]};
		const {api} = bench(() => json({list: [app], nextPageToken: ''}));
		const {data, problems} = await api.call(searchApps, {});
		expect(data.list).toEqual([app]);
		expect(problems).toEqual([]);
	});

	test.each([{nextPageToken: 'x'}, {list: null, nextPageToken: 'x'}])(
		'a page without a list, before the last one, is empty, and reported: %j',
		async (body) => {
			const {api} = bench(() => json(body));
			const {data, problems} = await api.call(searchApps, {});
			expect(data).toEqual({list: [], nextPageToken: 'x'});
			expect(problems).toEqual([{path: 'list', message: 'expected a list, got nothing'}]);
		},
	);

	test.each([
		{},
		{nextPageToken: ''},
		{list: null, nextPageToken: ''},
		{list: null, nextPageToken: null, expanded: []},
	])('a last page without a list does not claim that nothing exists: %j', async (body) => {
		const {api} = bench(() => json(body));
		await expect(api.call(searchApps, {})).rejects.toThrow('`list` is missing');
	});

	test('an empty object confirms a deletion', async () => {
		const {api} = bench(() => json({}));
		expect((await api.call(deleteToolBindings, {virtualMcpServerId: 's', mcpTools: []})).data).toEqual({});
	});

	test('replaces invalid items so that the others keep their index', async () => {
		const table = {columns: ['a', 'b', 'c'], rows: [{cells: ['ann', null, 'bob']}, null, {cells: [1, 'x']}]};
		const cards = [{label: 'l', sparkline: [1, null, '3', 4]}];
		const components = [
			{id: 't', svcTable: table},
			{id: 'm', svcMetricCards: {cards}},
		];
		const {api} = bench(() => json({surfaces: [{surfaceId: 's', components}]}));
		const {data, problems} = await api.call(listSurfaces, {conversationId: 'c'});
		const [surface] = data.surfaces ?? [];
		expect(surface?.components?.[0]?.svcTable?.rows).toEqual([{cells: ['ann', null, 'bob']}, {}, {cells: [null, 'x']}]);
		expect(surface?.components?.[1]?.svcMetricCards?.cards?.[0]?.sparkline).toEqual([1, null, null, 4]);
		expect(problems.map(({path}) => path)).toEqual([
			'surfaces.0.components.0.svcTable.rows.0.cells.1',
			'surfaces.0.components.0.svcTable.rows.1',
			'surfaces.0.components.0.svcTable.rows.2.cells.0',
			// The null in the sparkline is a gap.
			'surfaces.0.components.1.svcMetricCards.cards.0.sparkline.2',
		]);
		expect(exactSourceOf(surface as object)).toEqual({surfaceId: 's', components});
	});

	test('keeps a null that differs from an absent number, and replaces another value by it', async () => {
		const slices = [{label: 'a', value: null}, {label: 'b', value: 'x'}, {label: 'c'}, {value: 0, label: null}];
		const components = [{id: 'p', svcChart: {categorical: {slices}}}];
		const {api} = bench(() => json({surfaces: [{surfaceId: 's', components}]}));
		const {data, problems} = await api.call(listSurfaces, {conversationId: 'c'});
		expect(data.surfaces?.[0]?.components?.[0]?.svcChart?.categorical?.slices).toStrictEqual([
			{label: 'a', value: null},
			{label: 'b', value: null},
			{label: 'c'},
			{value: 0},
		]);
		const path = 'surfaces.0.components.0.svcChart.categorical.slices.1.value';
		expect(problems).toEqual([{path, message: 'expected a number, got text'}]);
	});

	test('cuts an item at the depth limit of a response, and leaves the others whole', async () => {
		// The response, its list and the item are three levels, and the member's innermost list is the last of 100.
		const item = (id: string, levels: number) => `{"id":"${id}","later":${'['.repeat(levels)}${']'.repeat(levels)}}`;
		const {api} = bench(() => raw(`{"list":[${item('a', 97)},${item('b', 98)},${item('c', 120)}]}`));
		const {data, problems} = await api.call(searchApps, {});
		const depth = (value: unknown): number => (Array.isArray(value) ? 1 + Math.max(0, ...value.map(depth)) : 0);
		expect(data.list?.map((app) => depth((app as {later?: unknown}).later))).toEqual([97, 97, 97]);
		const message = `${said.nestedDeeper} 100 levels`;
		expect(problems).toEqual(['list.1…', 'list.2…'].map((path) => ({path, message, isLimit: true})));
		const named = bench(() => raw(`{"list":[],"${'n'.repeat(300)}":[${item('d', 98)}]}`));
		expect((await named.api.call(searchApps, {})).problems).toEqual([
			{path: `${'n'.repeat(199)}…`, message, isLimit: true},
		]);
	});

	test('removes a member of an object that is nested too deeply, and keeps its neighbours', async () => {
		const levels = 97;
		const {api} = bench(() =>
			raw(`{"list":[{"id":"a","later":${'{"b":1,"a":'.repeat(levels)}{"c":1}${'}'.repeat(levels)}}]}`),
		);
		const {data} = await api.call(searchApps, {});
		let inner = (data.list?.[0] as {later?: unknown} | undefined)?.later;
		for (let level = 1; level < levels; level++) inner = (inner as {a: unknown}).a;
		expect(inner).toEqual({b: 1});
	});

	test('preserves numbers beyond a double, nulls and invisible characters', async () => {
		const item =
			'{"id":"a\u200bb","displayName":"⟦U+200B⟧ ␛\\u001b","connectorVersion":12345678901234567890,' +
			'"monthlyCostUsd":1e400,"annotations":{"k\u202e":null,"n":0.10000000000000000001}}';
		const {api, requests} = bench(() => raw(`{"list":[${item}],"nextPageToken":"t\u200b1"}`));
		const {data, problems} = await api.call(searchApps, {});
		const [app] = data.list ?? [];
		expect(problems).toEqual([]);
		expect(app?.displayName).toBe('⟦U+27E6⟧U+200B⟧ ⟦U+241B⟧␛');
		expect(String(app?.connectorVersion)).toBe('12345678901234567890');
		const printed = exactJson(app);
		expect(printed).not.toMatch(/[^\x20-\x7e⟦⟧␛]/);
		expect(printed).toContain('"connectorVersion":12345678901234567890,"monthlyCostUsd":1e400');
		expect(JSON.parse(printed)).toEqual(JSON.parse(item));
		await api.call(searchApps, {pageToken: data.nextPageToken ?? '', appIds: [app?.id ?? '']});
		expect(JSON.parse(requests[1]?.body ?? '')).toEqual({appIds: ['a\u200bb'], pageToken: 't\u200b1'});
	});

	test('omits and reports a field of the wrong type, and preserves all others', async () => {
		const {api} = bench(() =>
			json({
				list: [
					{id: 'a', userCount: 7, isDirectory: 'yes', displayName: 'A'},
					'nonsense',
					{id: 'b', connectorVersion: 1.5, appOwners: [{id: 'u'}, 3, {id: 'v', emails: ['x', {}]}], annotations: []},
					{id: 'c', isDirectory: false, connectorVersion: 'x', appOwners: 'u', displayName: true, userCount: null},
					null,
				],
			}),
		);
		const {data, problems} = await api.call(searchApps, {});
		expect(data).toEqual({
			list: [
				{id: 'a', displayName: 'A'},
				{id: 'b', appOwners: [{id: 'u'}, {}, {id: 'v', emails: ['x', null]}]},
				{id: 'c', isDirectory: false},
			],
		});
		const owners = [{id: 'u'}, 3, {id: 'v', emails: ['x', {}]}];
		expect(exactSourceOf(data.list?.[1]?.appOwners as object)).toEqual(owners);
		const byPath = problems.toSorted((a, b) => (a.path < b.path ? -1 : 1));
		expect(byPath).toEqual([
			{path: 'list.0.isDirectory', message: 'expected true or false, got text'},
			{path: 'list.0.userCount', message: 'expected text, got a number'},
			{path: 'list.1', message: 'expected an object, got text'},
			{path: 'list.2.annotations', message: 'expected an object, got a list'},
			{path: 'list.2.appOwners.1', message: 'expected an object, got a number'},
			{path: 'list.2.appOwners.2.emails.1', message: 'expected text, got an object'},
			{path: 'list.2.connectorVersion', message: 'expected a whole number, got a fraction'},
			{path: 'list.3.appOwners', message: 'expected a list, got text'},
			{path: 'list.3.connectorVersion', message: 'expected a whole number, got text'},
			{path: 'list.3.displayName', message: 'expected text, got true or false'},
			{path: 'list.4', message: 'expected an object, got nothing'},
		]);
	});

	test('names numbers that no double holds like others', async () => {
		const item = '{"id":12345678901234567890,"displayName":0.10000000000000000001}';
		const {api} = bench(() => raw(`{"list":[${item}]}`));
		expect((await api.call(searchApps, {})).problems.map(({message}) => message)).toEqual([
			'expected text, got a number',
			'expected text, got a fraction',
		]);
	});

	test.each([12, true, {}, ['t']])(
		'rejects a page whose next page token is %j: the list would look complete',
		async (token) => {
			const {api} = bench(() => json({list: [{id: 'a'}], nextPageToken: token}));
			await expect(api.call(searchApps, {})).rejects.toThrow('`nextPageToken` is');
		},
	);

	test('rejects a list as an object, at any depth', async () => {
		const user = {id: 'u', profile: ['x'], emailSources: [[], {value: 'v'}]};
		const {api} = bench(() => json({list: [{user}, {user: []}, []]}));
		const {data, problems} = await api.call(searchEntitlementOwners, {appId: 'a', entitlementId: 'e'});
		expect(data).toEqual({list: [{user: {id: 'u', emailSources: [{}, {value: 'v'}]}}, {}]});
		expect(problems.map(({path}) => path)).toEqual([
			'list.0.user.profile',
			'list.0.user.emailSources.0',
			'list.1.user',
			'list.2',
		]);
	});

	test('counts thousands of problems and lists a hundred', async () => {
		const {api} = bench(() => json({list: Array.from({length: 5_000}, (_, id) => ({id}))}));
		const {data, problems} = await api.call(searchApps, {});
		expect(data.list).toHaveLength(5_000);
		expect(problems).toHaveLength(101);
		expect(problems.at(-1)).toEqual({path: '…', message: '4900 more fields do not fit', count: 4_900});
		expect(countProblems(problems)).toBe(5_000);
	});

	test('decodes a page of 10 MB and a page of 5,000 items', async () => {
		const big = bench(() => json({list: [{id: 'a', description: 'x'.repeat(10_000_000)}]}));
		expect((await big.api.call(searchApps, {})).data.list?.[0]?.description).toHaveLength(10_000_000);
		const many = bench(() =>
			json({list: Array.from({length: 5_000}, (_, n) => ({id: `app_${n}`, displayName: 'é\u0301'}))}),
		);
		expect((await many.api.call(searchApps, {})).data.list).toHaveLength(5_000);
	});

	test('is clean in values, keys and ids, also where the text hides it in escapes', async () => {
		const {api} = bench(() =>
			raw(
				'{"list":[{"id":"a\\u001b[2J","displayName":"x\\u202ey","annotations":{"k\\u200b":"\\r"},"isDirectory":true}]}',
			),
		);
		const {data} = await api.call(searchApps, {});
		expect(data).toEqual({
			list: [{id: 'a␛[2J', displayName: 'x⟦U+202E⟧y', annotations: {'k⟦U+200B⟧': '␍'}, isDirectory: true}],
		});
	});

	test('holds no secret for any response of the service', async () => {
		const authConfig = {
			id: 'a',
			oidc: {oidcClientSecret: 'canary-1', oidcClientId: 'me'},
			displayName: 'a canary-bearer-token b',
		};
		const {api} = bench(() => json({list: [authConfig, {idpC: {oidcClientSecret: ''}}], access_token: 'canary-2'}));
		const {data} = await api.call(listAuthConfigs, {});
		expect(data).toEqual({
			list: [
				{id: 'a', oidc: {oidcClientSecret: mask, oidcClientId: 'me'}, displayName: `a ${mask} b`},
				{idpC: {oidcClientSecret: ''}},
			],
			access_token: mask,
		});
		expect(JSON.stringify(api.journal.records)).not.toContain('canary');
	});

	test('masks a sent secret in the response', async () => {
		const {api} = bench(({body}) => json({stepUpProvider: {id: 'a', displayName: `echo ${body}`}}));
		const {data} = await api.call(rotateStepUpSecret, {id: 'a', clientSecret: 'canary-new'});
		expect(data.stepUpProvider?.displayName).toBe(`echo {"clientSecret":"${mask}"}`);
		expect(JSON.stringify(api.journal.records)).not.toContain('canary');
	});
});

describe('a response that is not an answer of the API', () => {
	test.each([
		['an empty body', raw(''), 'it is empty'],
		['blanks', raw(' \n'), 'it is empty'],
		[
			'a login page',
			raw('<!doctype html><title>Sign in', 'text/html; charset=utf-8'),
			'its content type is text/html; charset=utf-8',
		],
		['HTML that is called JSON', raw('<html>'), `${said.brokenJson}; it begins with “<html>”`],
		['JSON cut short', raw('{"list":[{"id":"app_1"'), said.brokenJson],
		['what is not UTF-8', raw(new Uint8Array([0x22, 0xff, 0xfe, 0x22])), 'it is not UTF-8'],
		['a list', raw('[1]'), 'it is JSON of another shape'],
		['null', raw('null'), 'it is JSON of another shape'],
		['text', raw('"x"'), 'it is JSON of another shape'],
		['a number that is none', raw('NaN'), 'it is broken JSON'],
		['deep nesting', raw(`{"x":${'['.repeat(50_000)}${']'.repeat(50_000)}}`), said.tooDeep],
		['deep nesting beside a list', raw(`{"list":[],"x":${'{"a":'.repeat(200)}1${'}'.repeat(200)}}`), said.tooDeep],
		['deep nesting in a list', raw(`[[{"a":${'['.repeat(200)}1${']'.repeat(200)}}]]`), said.tooDeep],
		['a list that is none', raw('{"list":"none"}'), '`list` is text, not a list'],
		['a list of other values', raw('{"list":[1,"x"]}'), 'no item of `list` is an object'],
		['a page of nulls', raw('{"list":null,"nextPageToken":null}'), '`list` is missing'],
		['a member twice', raw('{"list":[{"id":"a","id":"b"}]}'), `an object in it has the ${said.sameMemberTwice}`],
		['another member', raw('{"items":[]}'), '`list` is missing'],
		[
			'an error under status 200',
			raw('{"code":5,"message":"not found"}'),
			'`list` is missing, and the response contains the error “not found”',
		],
		['status 204', new Response(null, {status: 204}), 'its status is 204'],
		['status 202 with a body', raw('{}', 'application/json', 202), 'its status is 202'],
	])('%s', async (_, response, problem) => {
		const {api, requests} = bench(() => response);
		const {kind, message, detail} = await failureOf(api.call(listAuthConfigs, {}));
		expect(kind).toBe('answer');
		expect(message).toContain(`The response from acme.example.com ${said.doesNotMatch}: ${problem}`);
		expect(detail.request?.outcome).toMatchObject({state: 'answered'});
		expect(requests).toHaveLength(1);
	});

	test.each([
		['zstd', 'it is compressed as zstd, which castellan did not request'],
		['gzip', 'it is not UTF-8'],
		['X-GZIP', 'it is not UTF-8'],
		['gzip-x-', 'it is compressed as gzip-x-, which'],
		['gx-zip', 'it is compressed as gx-zip, which'],
	])('names the compression of a body that is not text: %s', async (encoding, problem) => {
		const {api} = bench(() => compressed(encoding));
		expect((await failureOf(api.call(listAuthConfigs, {}))).message).toContain(`the API: ${problem}`);
	});

	test('says nothing of an error that it does not contain', async () => {
		const {api} = bench(() => raw('{"code":5}'));
		const {message} = await failureOf(api.call(listAuthConfigs, {}));
		expect(message).toBe(
			'The response from acme.example.com does not match the API: `list` is missing; it begins with “{"code":5}”.',
		);
	});

	test('is quoted on one line without its last full stop', async () => {
		const {api} = bench(() => raw('  v1.2 \n\n is broken.\n'));
		const {message} = await failureOf(api.call(listAuthConfigs, {}));
		expect(message).toMatch(/it begins with “v1.2 is broken”\.$/);
	});

	test.each([
		[3_998, '“a b”'],
		[4_000, '“a”'],
	])('is quoted from its first 4,000 characters: after %i blanks', async (blanks, quote) => {
		const {api} = bench(() => raw(`a${' '.repeat(blanks)}b`));
		expect((await failureOf(api.call(listAuthConfigs, {}))).message).toContain(`it begins with ${quote}.`);
	});

	test.each<[string, number, (text: string) => Response, string, string, ((api: Api, text: string) => unknown)?]>([
		['its text', 60, (text) => raw(text), '; it begins with “', '”.'],
		['its content type', 60, (text) => raw('x', text), 'its content type is ', '; it begins'],
		['the compression of', 30, (encoding) => compressed(encoding), 'it is compressed as ', ', which castellan'],
		['the error in', 300, (message) => json({message}), 'contains the error “', '”; it begins'],
		['the error with the status of', 300, (message) => json({message}, 400), 'answered 400: ', '.'],
		[
			'another code in',
			60,
			(shareCode) => json({secret: {vaultId: 'v', shareCode}}),
			'`secret.shareCode` is “',
			'”, not the requested share code',
			(api) => api.call(getSecretByCode, {shareCode: 'ABCD-EFGH-IJKL'}),
		],
		[
			'what was asked for in a refusal by',
			200,
			() => json({message: 'no'}, 400),
			'answered 400 for ',
			': no.',
			(api, text) => api.call(rotateStepUpSecret, {id: text.slice('id '.length), clientSecret: 'canary'}),
		],
	])('quotes %s a response in at most %i characters', async (_, most, answer, before, after, call) => {
		for (const [text, quoted] of [
			['id '.padEnd(most, 'z'), 'id '.padEnd(most, 'z')],
			['id '.padEnd(most + 1, 'z'), `${'id '.padEnd(most - 1, 'z')}…`],
		] as const) {
			const {api} = bench(() => answer(text));
			const called = Promise.resolve(call ? call(api, text) : api.call(listAuthConfigs, {}));
			expect((await failureOf(called)).message).toContain(before + quoted + after);
		}
	});

	test.each([
		[401, true],
		[403, false],
		[404, false],
		[500, false],
	])('with the status %i advises what helps against a refused token: %s', async (status, isAdvised) => {
		const remedy = 'Set CASTELLAN_TOKEN to a new token.';
		const credentials = {kind: 'token', token: 'canary', remedy} as const;
		const {api} = bench(() => json({message: 'no'}, status), {credentials});
		expect((await failureOf(api.call(listAuthConfigs, {}))).detail.advice === remedy).toBe(isAdvised);
	});

	test.each([
		[64_000, true],
		[64_001, false],
	])('reads the error in a body of %i characters: %j', async (length, isRead) => {
		const body = '{"code":5,"message":"not found"}';
		const {api} = bench(() => raw(body.padEnd(length)));
		const {message} = await failureOf(api.call(listAuthConfigs, {}));
		expect(message.includes('the error “not found”')).toBe(isRead);
	});

	test.each(['application/json', 'application/json; charset=utf-8', 'application/problem+json', 'text/json', ''])(
		'the content type %j is JSON',
		async (type) => {
			const {api} = bench(
				() => new Response(new TextEncoder().encode('{"list":[]}'), {headers: type ? {'content-type': type} : {}}),
			);
			expect((await api.call(listAuthConfigs, {})).data).toEqual({list: []});
		},
	);

	test('ignores a byte order mark before the JSON', async () => {
		const {api} = bench(() => raw('\ufeff{"list":[]}'));
		expect((await api.call(listAuthConfigs, {})).data).toEqual({list: []});
	});

	test('quotes few characters, sanitized and redacted', async () => {
		const {api} = bench(() => raw(`\u001b]0;x\u0007 canary-bearer-token ${'y'.repeat(1_000)}`));
		const {message} = await failureOf(api.call(listAuthConfigs, {}));
		expect(message).toContain(`it begins with “␛]0;x␇ ${mask} yyy`);
		expect(message.length).toBeLessThan(220);
	});

	const secretOf = (api: Api) => api.call(getSecretByCode, {shareCode: 'ABCD-EFGH-IJKL'});
	const settingsOf = (api: Api) => api.call(getNotificationSettings, {});
	const updateOf = (api: Api) => api.call(updateAuthConfig, {id: 'a', authConfig: {}, updateMask: ''});
	const rotationOf = (api: Api) => api.call(rotateStepUpSecret, {id: 'a', clientSecret: 'canary-new'});
	const deletionOf = (api: Api) => api.call(deleteToolBindings, {virtualMcpServerId: 's', mcpTools: []});

	test.each([
		['a secret', secretOf, {}, '`secret` is missing'],
		['a secret', secretOf, {secret: null}, '`secret` is missing'],
		['a secret', secretOf, {secret: []}, '`secret` is a list'],
		['a secret', secretOf, {secret: {}}, '`secret.vaultId` is missing'],
		['a secret', secretOf, {secret: {vaultId: 7}}, '`secret.vaultId` is a number'],
		['a secret', secretOf, {secret: {vaultId: ''}}, '`secret.vaultId` is empty'],
		['notification settings', settingsOf, {}, '`orgNotificationSettings` is missing'],
		[
			'notification settings',
			settingsOf,
			{orgNotificationSettings: {}},
			'`orgNotificationSettings.channelSettings` is missing',
		],
		['an update', updateOf, {}, '`authConfig` is missing'],
		['an update', updateOf, {authConfig: {displayName: 'x'}}, '`authConfig.id` is missing'],
		['a rotation', rotationOf, {}, '`stepUpProvider` is missing'],
		[
			'a rotation',
			rotationOf,
			{code: 5, message: 'no'},
			'`stepUpProvider` is missing, and the response contains the error “no”',
		],
		[
			'a deletion',
			deletionOf,
			{code: 9, message: 'no'},
			'it is not an empty object, and the response contains the error “no”',
		],
		[
			'a deletion',
			deletionOf,
			{error: 'busy'},
			'it is not an empty object, and the response contains the error “busy”',
		],
		['a deletion', deletionOf, [], 'it is JSON of another shape'],
	] as const)('%s answered %#', async (_, ask, body, problem) => {
		const {api, requests} = bench(() => json(body));
		const {kind, message, detail} = await failureOf(ask(api));
		expect(kind).toBe('answer');
		expect(message).toContain(`${said.doesNotMatch}: ${problem}`);
		expect(detail.applied).toBe('unknown');
		expect(requests).toHaveLength(1);
	});

	test('leaves the outcome of a write unknown', async () => {
		const {api} = bench(() => raw('<html>', 'text/html'));
		const {detail} = await failureOf(api.call(updateAuthConfig, {id: 'a', authConfig: {}, updateMask: ''}));
		expect(detail).toMatchObject({applied: 'unknown', advice: expect.stringContaining(said.mayHaveBeenApplied)});
	});

	test.each([
		['of a read', 200, (api: Api) => api.call(listAuthConfigs, {})],
		['of a write that was rejected', 400, (api: Api) => updateOf(api)],
	])('gives no advice about an unknown outcome %s', async (_, status, ask) => {
		const {api} = bench(() => raw('<html>', 'application/json', status));
		expect((await failureOf(ask(api))).detail.advice).not.toContain(said.mayHaveBeenApplied);
	});
});

describe('a refusal', () => {
	const refusal =
		(status: number, code: number, message = 'no (request-id: req_9)') =>
		() =>
			json({code, message, details: []}, status);

	test.each([
		[400, 3, 'rejected'],
		[401, 16, 'unauthenticated', 'unknown'],
		[403, 7, 'forbidden'],
		[404, 5, 'not-found'],
		[409, 6, 'rejected'],
		[418, 2, 'rejected', 'unknown'],
		[501, 12, 'server', 'unknown'],
	] as const)('%i with code %i is %s', async (status, code, kind, applied: 'no' | 'unknown' = 'no') => {
		const {api, requests} = bench(refusal(status, code));
		const {detail} = await failureOf(api.call(getSecretByCode, {shareCode: 'ABCD-EFGH-IJKL'}));
		expect(detail).toMatchObject({kind, status, requestId: 'req_9', applied});
		expect(detail.message).toBe(`acme.example.com answered ${status} for share code ABCD-EFGH-IJKL: no.`);
		expect(detail.advice).not.toBe('');
		expect(detail.request?.outcome).toMatchObject({status, requestId: 'req_9'});
		expect(requests).toHaveLength(1);
	});

	test('names every id of its path', async () => {
		const {api} = bench(refusal(404, 5));
		const {message} = await failureOf(api.call(searchEntitlementOwners, {appId: 'app_1', entitlementId: 'ent_7'}));
		expect(message).toContain('for app id app_1, entitlement id ent_7: no.');
	});

	test('begins the name of a service that is no host with a capital', async () => {
		const {api} = bench(refusal(404, 5), {serviceName: 'the demo tenant'});
		expect((await failureOf(api.call(listAuthConfigs, {}))).message).toBe('The demo tenant answered 404: no.');
	});

	test('reads a request id from a header too', async () => {
		const {api} = bench(() => json({message: 'no'}, 404, {'x-request-id': 'req\u009b1'}));
		expect((await failureOf(api.call(listAuthConfigs, {}))).detail.requestId).toBe('req⟦U+009B⟧1');
	});

	test.each([
		['a page', raw('<h1>Bad gateway</h1>', 'text/html', 400)],
		['nothing', raw('', 'application/json', 400)],
		['another shape', json({code: 'x', message: {}}, 400)],
	])('without a body that says more it is known by its status: %s', async (_, response) => {
		const {api} = bench(() => response);
		const {message, kind, detail} = await failureOf(api.call(listAuthConfigs, {}));
		expect([message, kind]).toEqual(['acme.example.com answered 400.', 'rejected']);
		expect(detail.advice).toBe('Correct what the service names.');
	});

	test('has a single-line message that is sanitized, redacted and bounded', async () => {
		const received = `bad\r\n\u001b[31m "clientSecret":"hunter2" canary-new canary-bearer-token ${'z'.repeat(5_000)}`;
		const {api} = bench(refusal(400, 3, received));
		const {message, detail} = await failureOf(
			api.call(rotateStepUpSecret, {id: 'a\u202eb', clientSecret: 'canary-new'}),
		);
		expect(message).not.toMatch(/canary|hunter2|[\n\r\u001b\u202e]/);
		expect(message.length).toBeLessThan(400);
		expect(JSON.stringify(detail)).not.toMatch(/canary|hunter2/);
	});
});
