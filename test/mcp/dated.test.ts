/** Earlier states for an agent, and the last known one while the service is unavailable: always dated, never as present. */
import {describe, expect, test} from 'vitest';
import {clockLine} from '../../src/domain/format/clocks.ts';
import {showOf} from '../../src/mcp/tool.ts';
import {castellan, localTenant, settingsIn, signedIn, type World} from '../cli/launch.ts';
import {folder} from '../settings/files/disk.ts';
import {agent} from './agent.ts';

const at = (hour: number) => Date.UTC(2026, 10, 21, hour);
const iso = (hour: number) => new Date(at(hour)).toISOString();
const app = (number: number, more = {}) => ({id: `app_${number}`, displayName: `App ${number}`, ...more});

/** A tenant that was saved at nine, when app_1 had users and app_3 existed, and that an agent asks at twelve, or at another time. */
async function office(asked = at(12)) {
	const {tenant, fetch, sent} = localTenant({
		apps: [app(1, {userCount: '3'}), app(2), app(3)],
		authConfigs: [{id: 'ac_1', displayName: 'Workforce'}],
	});
	const settings = await settingsIn(await folder());
	const state = {isDown: false};
	const failing: typeof globalThis.fetch = (...args) =>
		state.isDown ? Promise.resolve(new Response('', {status: 503})) : fetch(...args);
	const world: World = {fetch: failing, settings, context: {now: () => at(9)}};
	await castellan('save morning', world);
	tenant.store.apps.put(app(1, {userCount: '9'}));
	tenant.store.apps.remove('app_3');
	tenant.store.apps.put(app(4, {userCount: '3', deletedAt: '2026-11-20T00:00:00Z'}));
	const {call} = await agent({world: {...world, context: {now: () => asked}}});
	sent.length = 0;
	return {call, sent, state, tenant, world};
}

describe('an earlier state', () => {
	test.each(['morning', '3h', '2026-11-21T09:30Z', 'last'])(
		'%s answers with its time, and no request',
		async (moment) => {
			const {call, sent} = await office();
			const list = await call('find', {kind: 'apps', fields: ['id', 'userCount'], at: moment});
			expect(list).toMatchObject({
				as_of: iso(9),
				complete: true,
				items: [{id: 'app_1', userCount: '3'}, {id: 'app_2'}, {id: 'app_3'}],
			});
			expect(await call('get', {address: 'apps/app_3', at: moment})).toMatchObject({
				as_of: iso(9),
				items: [{id: 'app_3'}],
			});
			const board = await call('board', {at: moment});
			expect(board.as_of).toBe(iso(9));
			expect(board.raw).not.toContain('app_4');
			expect([sent, board.raw.includes('down_since')]).toEqual([[], false]);
		},
	);

	test('that is not there is an error, and nothing is answered from the present', async () => {
		const {call, sent} = await office();
		expect((await call('find', {kind: 'apps', at: 'nonsense'})).error).toMatchObject({kind: 'no-history'});
		expect((await call('find', {kind: 'apps', at: '5h'})).error).toMatchObject({kind: 'no-history'});
		expect(
			(await call('find', {kind: 'owners', search: {appId: 'a', entitlementId: 'e'}, at: 'last'})).error,
		).toBeDefined();
		expect(sent).toEqual([]);
	});

	test('is what the board and the changes compare with', async () => {
		const {call} = await office();
		const {items, as_of, notes} = await call('board', {since: 'morning'});
		expect([as_of, notes]).toEqual([iso(12), undefined]);
		const changes = items.map(({id, change}) => `${change} ${String(id).split(':')[1]}`);
		expect(new Set(changes)).toEqual(new Set(['new app_4', 'resolved app_3']));
		const spans = await call('changes', {since: '3h', address: 'apps'});
		expect(spans.items.map(({id, change}) => [change, id])).toEqual([
			['changed', 'app_1'],
			['removed', 'app_3'],
			['added', 'app_4'],
		]);
	});
});

test('an earlier state has the lists that were read then, and its own searches', async () => {
	const {call, world} = await office();
	await castellan('save part --kind apps', {...world, context: {now: () => at(10)}});
	expect((await call('find', {kind: 'auth-configs', at: 'part'})).error).toEqual({
		kind: 'no-history',
		message: 'The history has no reading of this list until then.',
	});
	const searched = await call('find', {kind: 'apps', search: {query: 'app'}, at: 'morning'});
	expect([searched.items.length, searched.notes]).toEqual([
		3,
		[expect.stringContaining('castellan computed this search')],
	]);
});

test('changes can end at an earlier state, and say of when both sides are', async () => {
	const {call, world} = await office();
	await castellan('save noon', {...world, context: {now: () => at(11)}});
	const between = await call('changes', {since: 'morning', until: 'noon', address: 'apps'});
	expect(between.items).toHaveLength(3);
	expect(between.notes).toEqual([`The earlier state is of ${iso(9)}.`, `The later state is of ${iso(11)}.`]);
	const recorded = await call('changes', {until: 'morning', address: 'apps'});
	expect([recorded.items.length, recorded.notes]).toEqual([0, [`The later state is of ${iso(9)}.`]]);
});

test('a finding has the notes of its subject with their authors', async () => {
	const {call, world} = await office();
	const env = {...signedIn, CASTELLAN_AUTHOR: 'dana'};
	await castellan('history note apps/app_4 "owner left"', {...world, env});
	const {items} = await call('board', {address: 'apps/app_4'});
	const notes = items.flatMap(({notes}) => notes ?? []);
	expect(notes).toContainEqual({author: 'dana', at: expect.any(String), text: 'owner left'});
});

test.each([
	['ten minutes ago', 10 * 60_000, true],
	['longer ago', 10 * 60_000 + 1, false],
	['ten minutes ahead, by another clock', -10 * 60_000, true],
])('a list that was read %s is read again or not', async (_, age, isKnown) => {
	const asked = at(9) + age;
	const {call, sent} = await office(asked);
	// What the agent has read itself is not read again either.
	for (let times = 0; times < 2; times++)
		expect((await call('find', {kind: 'apps'})).as_of).toBe(isKnown ? iso(9) : new Date(asked).toISOString());
	expect(sent).toHaveLength(isKnown ? 0 : 1);
});

test('a finding says since when it is, and whether it may be older than the first reading', async () => {
	const {call, world} = await office();
	await castellan('save later', {...world, context: {now: () => at(10)}});
	const [errors, warnings] = [await call('board', {severity: 'error'}), await call('board', {severity: 'warning'})];
	const items = [...errors.items, ...warnings.items];
	const sinceOf = (app: string) => items.find(({id}) => String(id).endsWith(`:${app}`));
	expect(sinceOf('app_4')).toMatchObject({firstSeen: iso(10), inLastReadings: 1});
	expect(sinceOf('app_4')).not.toHaveProperty('mayBeOlder');
	expect(sinceOf('app_2')).toMatchObject({firstSeen: iso(9), inLastReadings: 2, mayBeOlder: true});
});

test('the clock of the service counts, and both clocks are said where they differ', async () => {
	const {fetch, tenant} = localTenant({
		apps: [app(1)],
		secrets: [{vaultId: 's', shareCode: 'KEEP-7Q2M-VALT', maxViews: 3}],
	});
	const {call} = await agent({world: {fetch, context: {now: () => at(12)}}});
	tenant.fail('date-ahead');
	const clocks = {service: '2026-11-21T13:00:00Z', machine: '2026-11-21T12:00:00Z'};
	expect((await call('board')).notes).toEqual([clockLine(clocks)]);
	expect(await call('secret_verdict', {code: 'KEEP-7Q2M-VALT'})).toMatchObject({items: [{clocks}]});
});

test('before a response, the clock of this machine counts', () => {
	const sources = {api: {journal: {records: []}}, now: () => at(12)} as unknown as Parameters<typeof showOf>[0];
	expect(showOf(sources).now).toBe(at(12));
});

describe('a text that is sought in all lists', () => {
	test('finds what is there and what is gone, and in an outage what is remembered', async () => {
		const {call, state} = await office();
		const {items, complete, notes} = await call('find', {text: 'app_'});
		expect([complete, notes?.[0]]).toEqual([true, expect.stringContaining('step-up providers')]);
		const byId = new Map(items.map((item) => [item.id, item]));
		// The last reading has the one, and only the service the other.
		expect(byId.get('app_3')).toMatchObject({asOf: iso(9), why: 'start of the id'});
		expect(byId.has('app_4')).toBe(true);
		expect((await call('find', {text: 'app_4'})).items[0]).toMatchObject({id: 'app_4', asOf: iso(12), why: 'id'});
		expect((await call('find', {text: 'app_', kind: 'auth-configs'})).items).toEqual([]);
		expect((await call('find', {text: 'app_', count: true})).error).toMatchObject({kind: 'arguments'});
		expect((await call('find', {})).error).toMatchObject({kind: 'arguments'});
		state.isDown = true;
		const remembered = await call('find', {text: 'app_'});
		expect(remembered).toMatchObject({complete: false, down_since: iso(12)});
		expect(remembered.items.map(({id}) => id)).not.toContain('app_4');
	});
});

describe('while the service is unavailable', () => {
	test('a list is as old as its own reading, and the board as the oldest', async () => {
		const {call, state, world} = await office();
		await castellan('save part --kind apps', {...world, context: {now: () => at(10)}});
		state.isDown = true;
		expect((await call('find', {kind: 'apps'})).as_of).toBe(iso(10));
		expect((await call('board')).as_of).toBe(iso(9));
	});

	test('each tool answers from the last known state, and says so', async () => {
		const {call, state} = await office();
		state.isDown = true;
		for (const [name, args] of [
			['find', {kind: 'apps'}],
			['get', {address: 'apps/app_3'}],
			['board', {}],
			['changes', {since: 'morning'}],
		] as const) {
			const answer = await call(name, args);
			expect([name, answer]).toMatchObject([name, {as_of: iso(9), down_since: iso(12)}]);
			expect(answer.notes?.[0]).toContain('The service is unavailable');
		}
		state.isDown = false;
		const present = await call('get', {address: 'apps/app_4'});
		expect([present.as_of, present.raw.includes('down_since')]).toEqual([iso(12), false]);
	});

	test('a refusal of the service is its error, although the history has an answer', async () => {
		const {call, tenant} = await office();
		tenant.fail('searchApps=403');
		expect((await call('find', {kind: 'apps'})).error).toMatchObject({kind: 'forbidden'});
	});

	test('an answer that the history does not have is the error of the service', async () => {
		const {call, state, world} = await office();
		state.isDown = true;
		expect((await call('find', {kind: 'owners', search: {appId: 'a', entitlementId: 'e'}})).error).toMatchObject({
			kind: 'server',
		});
		const other = await agent({world: {...world, settings: await settingsIn(await folder())}});
		expect((await other.call('find', {kind: 'apps'})).error).toMatchObject({kind: 'server'});
	});
});
