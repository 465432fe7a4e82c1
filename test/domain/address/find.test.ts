import {describe, expect, test} from 'vitest';
import {formatAddress} from '../../../src/domain/address/address.ts';
import {guessAddresses} from '../../../src/domain/address/find.ts';
import type {Seen} from '../../../src/domain/address/ids.ts';
import {descriptors} from '../../../src/domain/resources/index.ts';
import {fillPath, lastParam} from '../../../src/domain/resources/path.ts';

const seen: Seen = {host: 'acme.example', nameOf: () => undefined};
const first = (text: string) => {
	const [guess] = guessAddresses(text, seen);
	return guess && `${guess.isCertain ? 'is' : 'may be'} ${formatAddress(guess.address)}`;
};

test('a share code with its dashes is no id, and one without them may be', () => {
	expect(guessAddresses('KEEP-7Q2M-VALT', seen)).toHaveLength(1);
	expect(guessAddresses('keep7q2mvalt', seen).length).toBeGreaterThan(1);
});

test('the guess of an id has its name, if one is known, and which item it uses', () => {
	const named = {...seen, nameOf: (kind: string) => (kind === 'app' ? 'Vault' : undefined)};
	const [[app], [unnamed], [policy]] = [
		guessAddresses('app_42', named),
		guessAddresses('app_42', seen),
		guessAddresses('pol_1', seen),
	];
	expect(app).toMatchObject({title: 'App app_42: Vault', used: {kind: 'app', id: 'app_42'}});
	expect(unnamed).toMatchObject({title: 'App app_42', used: {kind: 'app', id: 'app_42'}});
	expect([policy?.title, policy?.used]).toEqual(['Apps that use the policy pol_1', undefined]);
});

test.each([
	['apps/app_42', 'Go to apps/app_42'],
	['https://acme.example/apps/app_42', 'Go to /apps/app_42 (from a URL of acme.example)'],
	['https://acme.example/api/v1/auth-configs/ac_3', 'auth-configs/ac_3'],
	['/api/v1/auth-configs/ac_3', 'auth-configs/ac_3'],
	['https://other.example/api/v1/auth-configs/ac_3', 'In this tenant, not other.example: auth-configs/ac_3'],
])('the guess for %s has the title “%s”', (text, title) => {
	expect(guessAddresses(text, seen)[0]?.title).toBe(title);
});

describe('the guess for a text', () => {
	test.each([
		['apps/app_42', 'is apps/app_42'],
		[' castellan:apps?query=vault\n', 'is apps?query=vault'],
		['requests', 'is requests'],
		['https://acme.example/api/v1/auth-configs/ac_3', 'is auth-configs/ac_3'],
		['POST /api/v1/step-up/providers/sp_1/secret', 'is step-up/sp_1'],
		['/api/v1/virtual_mcp_servers/srv_2/tool_bindings/delete', 'is tool-bindings/srv_2'],
		['/api/v1/a2ui/conversations/cnv_9/surfaces?x=1', 'is surfaces/cnv_9'],
		['/api/v1/search/apps', 'is apps'],
		['https://acme.example/api/v1/auth-configs/%E0%A4%A', undefined],
		[
			'https://acme.example/api/v2/apps/app%201/entitlements/ent_7/owners/users?pageSize=100',
			'is apps/app%201/entitlements/ent_7/owners',
		],
		['https://acme.example/base/api/v1/settings/notifications/org', 'is notifications'],
		['https://other.example/api/v1/auth-configs/ac_3', 'may be auth-configs/ac_3'],
		['KEEP-7Q2M-VALT', 'is secret'],
		['https://acme.example/s/keep-7q2m-valt', 'is secret'],
		['keep7q2mvalt', 'may be secret'],
		['app_42', 'may be apps/app_42'],
		['ac_3', 'may be auth-configs/ac_3'],
		['app_42/ent_7', 'may be apps/app_42/entitlements/ent_7/owners'],
		['app_42, ent_7', 'may be apps/app_42/entitlements/ent_7/owners'],
		['https://acme.example/console/apps/app_42?tab=1', 'may be apps/app_42'],
		['https://acme.example/apps/app_42', 'may be apps/app_42'],
	])('%s', (text, address) => expect(first(text)).toBe(address));

	test.each([
		'',
		'   ',
		'preview',
		'entitlements',
		'jjj:q',
		'https://acme.example/',
		'/api/v9/nothing',
		'a b c 1',
		'%',
	])('gives no guess for “%s”', (text) => expect(guessAddresses(text, seen)).toEqual([]));

	test('ignores very long text', () => {
		expect(guessAddresses('app_42'.repeat(1000), seen)).toEqual([]);
	});
});

describe('an id that could be of several kinds', () => {
	const uuid = '018f2e4c-9d7a-7c31-b6f0-5a1d2e3f4a5b';

	test('gives a guess for each kind, and for a search last', () => {
		const addresses = guessAddresses(uuid, seen).map(({address}) => formatAddress(address));
		const kinds = descriptors.flatMap(({item}) => (item?.idPrefix === undefined ? [] : [item.route]));
		expect(kinds).toContain('apps/{appId}');
		expect(addresses.slice(0, kinds.length)).toEqual(kinds.map((route) => fillPath(route, {[lastParam(route)]: uuid})));
		expect(addresses.at(-1)).toBe(`apps?policyRefs=${uuid}`);
	});

	test('puts a loaded item first, with its name', () => {
		const nameOf: Seen['nameOf'] = (kind) => (kind === 'auth config' ? 'Workforce' : undefined);
		expect(guessAddresses(uuid, {...seen, nameOf})[0]?.title).toBe(`Auth config ${uuid}: Workforce`);
		expect(guessAddresses('app_1', {...seen, nameOf})[0]?.title).toBe('Auth config app_1: Workforce');
	});

	test('marks ids of items as used, and no ids of searches', () => {
		const guesses = guessAddresses('x_1', seen);
		const used = guesses.flatMap((guess) => (guess.used ? [guess.used.kind] : []));
		const likely = ['app', 'auth config', 'step-up provider', 'conversation', 'tool server'];
		expect(used.filter((kind) => likely.includes(kind))).toEqual(likely);
		expect(used).toHaveLength(descriptors.filter(({item}) => item?.idPrefix !== undefined).length);
		expect(guesses.at(-1)).not.toHaveProperty('used');
	});
});

test('names the host in the guess for a URL of another tenant', () => {
	expect(guessAddresses('https://other.example/api/v1/auth-configs', seen)[0]?.title).toContain('other.example');
});
