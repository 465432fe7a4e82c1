/** What an engineer on call asks an agent at night: each question is answered in a few calls, and with few tokens. */
import {describe, expect, test} from 'vitest';
import {demoSeed} from '../../src/tenant/seed/demo.ts';
import {castellan, localTenant, now, settingsIn} from '../cli/launch.ts';
import {folder, realDisk} from '../settings/files/disk.ts';
import {agent, type Result} from './agent.ts';

const [second, minute, hour] = [1_000, 60_000, 3_600_000];
/** The most of a question. */
const [maximumCalls, maximumTokens] = [5, 15_000];
const sizes = process.env.EVERY_CASE === 'true' ? [10_000] : [300];

/** A tenant with three readings. An app was renamed before the last one, and a colleague has acknowledged a finding. */
async function night(apps: number) {
	const seed = demoSeed({apps, now});
	const {fetch: live, tenant} = localTenant(seed);
	const settings = await settingsIn(await folder());
	const state = {isDown: false, time: now - 3 * hour};
	const unreachable = () => new TypeError('fetch failed', {cause: Object.assign(new Error(), {code: 'ECONNREFUSED'})});
	const fetch: typeof globalThis.fetch = (...args) => (state.isDown ? Promise.reject(unreachable()) : live(...args));
	const disk = {
		...realDisk,
		/** Files that are locked meanwhile do not take time of the night, or the requests of a minute would depend on the machine. */
		async wait(ms: number) {
			if (ms < second) await realDisk.wait(ms);
			else state.time += ms;
		},
	};
	const world = {fetch, settings, context: {now: () => state.time, disk}};
	const run = async (line: string) => expect(await castellan(line, world)).toMatchObject({code: 0});
	await run('save evening');
	state.time = now - 1.5 * hour;
	await run('save later');
	tenant.store.apps.put({...tenant.store.apps.get('app_0000042'), id: 'app_0000042', displayName: 'Renamed at night'});
	state.time = now - 0.5 * hour;
	await run('save renamed');
	const {stdout} = await castellan('board -o ndjson', world);
	const findings = stdout
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line));
	const known = findings.find(({rule}) => rule === 'app-without-owners');
	await run(`board ack ${known.id} --reason owner-follows --until 2027-01-01`);
	state.time = now;
	return {state, findings, known, world, apps: [...(seed.apps ?? [])], ...(await agent({world}))};
}

describe.each(sizes)('at %i apps', (apps) => {
	const questions: Readonly<Record<string, (ask: Ask, world: Night) => Promise<void>>> = {
		async 'what is broken now, and how many findings has each rule'(ask, {findings}) {
			const {items, size} = await ask('board', {});
			expect(size / 4).toBeLessThanOrEqual(2_000);
			expect(items[0]?.totals).toMatchObject({acknowledged: 1});
			for (const {rule, found, leftOut = 0} of items.filter((item) => item.rule))
				expect(Number(found) + Number(leftOut)).toBe(findings.filter((finding) => finding.rule === rule).length);
			const errors = await ask('board', {severity: 'error'});
			expect(errors.total).toBe(findings.filter(({severity}) => severity === 'error').length);
		},
		async 'who owns an app'(ask) {
			const {items} = await ask('find', {
				kind: 'apps',
				search: {query: 'Kubernetes'},
				fields: ['displayName', 'appOwners.email'],
			});
			expect(items[0]).toMatchObject({appOwners: expect.any(Array)});
		},
		async 'which apps use a policy'(ask, {apps: all}) {
			const where = [{path: 'grantPolicyId', equals: 'pol_auto_grant'}];
			const own = all.filter(({grantPolicyId}) => grantPolicyId === 'pol_auto_grant');
			expect((await ask('find', {kind: 'apps', where, count: true})).items).toEqual([{count: own.length}]);
			expect(own.length).toBeGreaterThan(0);
		},
		async 'what changed in the last hour'(ask) {
			const {items, complete} = await ask('changes', {since: '1h'});
			expect({complete, items}).toMatchObject({complete: true, items: [{id: 'app_0000042', change: 'changed'}]});
		},
		async 'when was an app renamed'(ask) {
			const {items} = await ask('changes', {address: 'apps/app_0000042'});
			expect(items[0]).toMatchObject({change: 'changed', fields: [{path: 'displayName', after: 'Renamed at night'}]});
		},
		async 'is a share code usable'(ask) {
			expect((await ask('secret_verdict', {code: 'KEEP-7Q2M-VALT'})).items).toMatchObject([{usable: true}]);
		},
		async 'which sign-ins have passed their deadline'(ask, {findings}) {
			const rule = 'auth-config-deadline-passed';
			const {items} = await ask('board', {rule, evidence: true});
			expect(items.map(({id}) => id)).toEqual(findings.filter((finding) => finding.rule === rule).map(({id}) => id));
			expect(items[0]).toMatchObject({evidence: expect.any(Array)});
		},
		async 'which notification channels are off'(ask) {
			const {items} = await ask('get', {address: 'notifications'});
			expect(items[0]).toHaveProperty('channelSettings');
		},
		async 'has a colleague seen this, and since when is it so'(ask, {known}) {
			const {items} = await ask('board', {address: known.address});
			expect(items.find(({id}) => id === known.id)).toMatchObject({
				acknowledgement: {reason: 'owner-follows', until: '2027-01-01'},
				firstSeen: new Date(now - 3 * hour).toISOString(),
				inLastReadings: expect.any(Number),
			});
		},
		async 'which apps have many users and no grant policy'(ask, {apps: all}) {
			const own = all.filter(({userCount, grantPolicyId}) => Number(userCount) > 10_000 && !grantPolicyId);
			const where = [
				{path: 'userCount', over: '10000'},
				{path: 'grantPolicyId', is: 'unset'},
			];
			const {items, more} = await ask('find', {kind: 'apps', fields: ['id'], where}, {isWhole: true});
			expect({more, ids: items.map(({id}) => id)}).toEqual({more: false, ids: own.map(({id}) => id)});
		},
		async 'the tenant is down: what was there'(ask, {state}) {
			state.isDown = true;
			state.time += hour;
			const {items, down_since, as_of} = await ask('find', {kind: 'apps', count: true});
			expect(items).toEqual([{count: apps}]);
			expect([down_since, as_of]).toEqual([expect.any(String), expect.any(String)]);
		},
	};

	test('each question is answered in five calls and 15,000 tokens', {
		timeout: 300_000,
		meta: {dear: {seconds: 30, proves: 'at the size that the product promises'}},
	}, async () => {
		const world = await night(apps);
		expect(await found(world)).toEqual(await promised(world));
		await world.end();
		for (const [question, answered] of Object.entries(questions)) {
			// What a server has not read to its end shares the requests of a minute.
			world.state.time += minute;
			const {call, end} = await agent({world: world.world});
			const spent = {calls: 0, tokens: 0};
			const ask: Ask = async (name, args, {isWhole = false} = {}) => {
				const items: Result['items'][number][] = [];
				for (let cursor: string | undefined; ; ) {
					const answer = await call(name, {...args, ...(cursor && {cursor})});
					spent.calls++;
					spent.tokens += answer.size / 4;
					items.push(...answer.items);
					if ((items.length > 0 && !isWhole) || !answer.cursor) return {...answer, items};
					cursor = answer.cursor;
				}
			};
			await answered(ask, world);
			await end();
			expect([question, spent.calls <= maximumCalls, Math.min(spent.tokens, maximumTokens)]).toEqual([
				question,
				true,
				spent.tokens,
			]);
		}
	});
});

/** The findings of each rule, by the first answer and by all pages of each. */
async function promised({call}: Night) {
	const {items} = await call('board');
	return Object.fromEntries(
		items.flatMap(({rule, found, leftOut = 0}) => (rule ? [[rule, Number(found) + Number(leftOut)]] : [])),
	);
}

async function found(world: Night) {
	const counts: Record<string, number> = {};
	for (const rule of Object.keys(await promised(world))) {
		let cursor: string | undefined;
		do {
			const answer = await world.call('board', {rule, ...(cursor && {cursor})});
			counts[rule] = (counts[rule] ?? 0) + answer.items.length;
			({cursor} = answer);
		} while (cursor);
	}
	return counts;
}

/** Asks until there are items, or `isWhole` until all are there. */
type Ask = (name: string, args: Record<string, unknown>, options?: {readonly isWhole?: boolean}) => Promise<Result>;
type Night = Awaited<ReturnType<typeof night>>;
