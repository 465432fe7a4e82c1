/** What differs from the document of the API is named, without the values. */
import {expect, test} from 'vitest';
import {castellan, localTenant, pages, type World} from '../launch.ts';

interface Row {
	readonly status: string;
	readonly check: string;
	readonly value: string;
}

const secret = 'canary-value/4711';

async function compared(flags: string, world: World) {
	const {code, stdout, stderr} = await castellan(`doctor --tenant ${flags} -o json`, world);
	const rows: Row[] = JSON.parse(stdout);
	const of = (name: string) => rows.filter(({check}) => check === name).map(({status, value}) => `${status}: ${value}`);
	return {code, stdout, stderr, of};
}

test('a tenant as in the document has no differences, and what needs an id is not checked', async () => {
	const sent: string[] = [];
	const {fetch} = localTenant({apps: [{id: 'app_1', displayName: 'A'}]});
	const counting: typeof fetch = (input, init) => {
		sent.push(new URL(new Request(input, init).url).pathname);
		return fetch(input, init);
	};
	const {code, of} = await compared('', {fetch: counting});
	expect([code, of('searchApps'), of('listAuthConfigs')]).toEqual([
		0,
		['ok: as in the document'],
		['ok: as in the document'],
	]);
	for (const name of ['searchEntitlementOwners', 'listSurfaces', 'getSecretByCode'])
		expect(of(name)).toEqual([expect.stringMatching(/^not checked/)]);
	expect(sent.filter((path) => path.includes('secret'))).toEqual([]);
});

test('unknown members and values, wrong types and broken times are named with their number, without what is in them', async () => {
	const list = [
		{id: 'ac_1', displayName: 'A', status: `AUTH_CONFIG_STATUS_${secret}`, future: {deep: secret}},
		{id: 'ac_2', displayName: 5, future: secret, deprecationDeadline: secret},
	];
	const {code, stdout, stderr, of} = await compared('', {fetch: pages({list})});
	expect(of('listAuthConfigs').toSorted()).toEqual(
		[
			'problem: list[].displayName: expected text, got a number',
			'warning: list[].status: a value that is not in the document (1 time)',
			'warning: list[].future: not in the document (2 times)',
			'warning: list[].deprecationDeadline: not a time (1 time)',
		].toSorted(),
	);
	expect(code).toBe(1);
	expect(stdout + stderr).not.toContain('canary');
});

test('the owners and the surfaces that are named are compared', async () => {
	const fetch: World['fetch'] = async (input, init) => {
		const {url} = new Request(input, init);
		if (url.includes('/owners/users'))
			return Response.json({list: [{appId: 'app_1', entitlementId: 'ent_1', since: 'x', user: {id: 'u', odd: 1}}]});
		if (url.includes('/a2ui/')) return Response.json({surfaces: [{surfaceId: 's', layout: 'x'}]});
		return Response.json({list: []});
	};
	const {of} = await compared('--entitlement app_1/ent_1 --conversation cnv_1', {fetch});
	expect(of('searchEntitlementOwners')).toEqual([
		'warning: list[].since: not in the document (1 time)',
		'warning: list[].user.odd: not in the document (1 time)',
	]);
	expect(of('listSurfaces')).toEqual(['warning: surfaces[].layout: not in the document (1 time)']);
});

test('an operation that is refused costs only its own line', async () => {
	const fetch: World['fetch'] = async (input, init) =>
		new Request(input, init).url.includes('notification')
			? Response.json({message: 'no'}, {status: 403})
			: Response.json({list: []});
	const {of} = await compared('', {fetch});
	expect(of('getNotificationSettings')).toEqual([expect.stringMatching(/^problem: .*403/)]);
	expect(of('searchApps')).toEqual(['ok: as in the document']);
});

test('ids without --tenant are a usage error', async () => {
	expect((await castellan('doctor --conversation cnv_1')).code).toBe(2);
});
