/** Bookmarks and views that colleagues share, on both engines. */
import {describe, expect, test} from 'vitest';
import {type History, historyIn} from '../../../../src/domain/history/history.ts';
import {all} from '../../../../src/domain/history/store/engine.ts';
import {OvertakenError} from '../../../../src/domain/history/team/entry.ts';
import type {SharedAddress} from '../../../../src/domain/history/team/shared-addresses.ts';
import {atTime, mortal, startEngines} from '../engines.ts';
import {testKeys} from '../memory/keys.ts';

const tenant = 'https://a.test';
const {engines} = await startEngines();
const vault = {kind: 'bookmark', name: 'vault', address: 'apps?query=vault'} as const;
const old = {kind: 'view', name: 'old', address: 'apps', view: {filter: 'stale', order: ['id']}} as const;

describe.each(engines)('on $name', ({connections}) => {
	async function team() {
		const open = await connections();
		const as = async (author: string, time = 1000) => historyIn(atTime(await open(), time), undefined, author);
		return {open, as};
	}
	const only = ([first]: readonly SharedAddress[]): SharedAddress => {
		if (!first) throw new Error('nothing is shared');
		return first;
	};

	test('are seen by all of the tenant, replaced and removed', async () => {
		const {as} = await team();
		const [alice, bob] = [await as('alice', 1000), await as('bob', 900)];
		expect(await bob.addresses.list(tenant)).toEqual([]);
		await alice.addresses.share(tenant, old, 0);
		await alice.addresses.share(tenant, vault, 0);
		const list = await bob.addresses.list(tenant);
		expect(list).toEqual([
			{...vault, exactName: 'vault', version: 1, author: 'alice', at: 1000},
			{...old, exactName: 'old', version: 1, author: 'alice', at: 1000},
		]);
		expect(await bob.addresses.list('https://b.test')).toEqual([]);
		await bob.addresses.share(tenant, {...vault, address: 'apps/app_1'}, 1);
		const changed = only(await alice.addresses.list(tenant));
		expect(changed).toMatchObject({address: 'apps/app_1', version: 2, author: 'bob', at: 900});
		await alice.addresses.remove(tenant, changed);
		expect(await bob.addresses.list(tenant)).toMatchObject([{name: 'old'}]);
		await bob.addresses.share(tenant, vault, 0);
		expect(only(await alice.addresses.list(tenant)).version).toBe(4);
	});

	test('have their whole address, also if it is long', async () => {
		const {as} = await team();
		const alice = await as('alice');
		const address = `apps?${Array.from({length: 100}, (_, index) => `policyRefs=policy_${index}`).join('&')}`;
		await alice.addresses.share(tenant, {...vault, address}, 0);
		expect(only(await alice.addresses.list(tenant)).address).toBe(address);
	});

	test('of several at once, one is stored, and the others fail with the name of its author', async () => {
		const {as} = await team();
		const authors = await Promise.all(['alice', 'bob', 'carol'].map((author) => as(author)));
		const results = await Promise.allSettled(
			authors.map(({addresses}, index) => addresses.share(tenant, {...vault, address: `apps/app_${index}`}, 0)),
		);
		expect(results.filter(({status}) => status === 'fulfilled')).toHaveLength(1);
		const winner = only((await authors[0]?.addresses.list(tenant)) ?? []);
		for (const result of results) {
			if (result.status === 'fulfilled') continue;
			expect(result.reason).toBeInstanceOf(OvertakenError);
			expect(result.reason.message).toBe(
				`${winner.author} has shared the bookmark vault meanwhile, for ${winner.address}. Look at it, then try again`,
			);
		}
	});

	test('an entry that a colleague removed or replaced is neither replaced nor removed', async () => {
		const {as} = await team();
		const [alice, bob] = [await as('alice'), await as('bob')];
		await alice.addresses.share(tenant, vault, 0);
		const seen = only(await bob.addresses.list(tenant));
		await alice.addresses.share(tenant, {...vault, address: 'board'}, 1);
		await expect(bob.addresses.remove(tenant, seen)).rejects.toThrow('alice has shared the bookmark vault meanwhile');
		await alice.addresses.remove(tenant, only(await alice.addresses.list(tenant)));
		await expect(bob.addresses.share(tenant, vault, 1)).rejects.toThrow(
			'A colleague has removed the shared bookmark vault meanwhile',
		);
		expect(await bob.addresses.list(tenant)).toEqual([]);
	});

	test.each([
		['shared', 0, (history: History) => history.addresses.share(tenant, vault, 0)],
		['removed', 1, async ({addresses}: History) => addresses.remove(tenant, only(await addresses.list(tenant)))],
	] as const)('a process that is killed at any statement has %s it or not', async (_, before, write) => {
		const {open, as} = await team();
		const reader = await as('reader');
		if (before > 0) await reader.addresses.share(tenant, vault, 0);
		const counts = new Set<number>();
		for (let statements = 1, isDone = false; !isDone; statements++) {
			const connection = await open();
			const killed = await historyIn(mortal(connection, statements)).catch(() => undefined);
			const written = killed && write(killed);
			isDone =
				(await written?.then(
					() => true,
					() => false,
				)) ?? false;
			await connection.close();
			counts.add((await reader.addresses.list(tenant)).length);
		}
		expect([...counts]).toEqual([before, 1 - before]);
	});

	test('are visible and cut, also if they are not from castellan', async () => {
		const {open, as} = await team();
		const mallory = await as('mallory\u001b[2J');
		const hostile = {
			kind: 'view',
			name: 'x\u001b',
			address: 'apps\u0007',
			view: {filter: '\u202e', order: ['\u001b']},
		} as const;
		await mallory.addresses.share(tenant, hostile, 0);
		const connection = await open();
		for (const [name, json] of ['{}', '{"address":7}', '{no', `{"address":"${'x'.repeat(50_000)}"}`].entries())
			await connection.write(() =>
				all(
					"INSERT INTO castellan.shared (tenant, kind, name, version, author, at, json) VALUES ($1, 'bookmark', $2, 1, '', 5, $3)",
					tenant,
					`n${name}`,
					json,
				),
			);
		await connection.write(() =>
			all(
				"INSERT INTO castellan.shared (tenant, kind, name, version, author, at, json) VALUES ($1, 'odd', 'x', 1, '', 5, '{\"address\":\"apps\"}')",
				tenant,
			),
		);
		const list = await mallory.addresses.list(tenant);
		expect(list).toMatchObject([
			{name: 'x␛', address: 'apps␇', author: 'mallory␛[2J', view: {filter: '⟦U+202E⟧', order: ['␛']}},
		]);
		await mallory.addresses.remove(tenant, only(list));
		expect(await mallory.addresses.list(tenant)).toEqual([]);
	});

	test('are refused if they are larger than a person makes them', async () => {
		const {as} = await team();
		const {addresses} = await as('alice');
		await expect(addresses.share(tenant, {...vault, name: 'x'.repeat(201)}, 0)).rejects.toThrow(
			'at most 200 characters',
		);
		await expect(addresses.share(tenant, {...vault, address: 'x'.repeat(20_000)}, 0)).rejects.toThrow('too large');
	});

	test('are encrypted but for their names, and forgotten with the tenant', async () => {
		const {open} = await team();
		const [engine, keys] = [await open(), testKeys()];
		const history = await historyIn(engine, keys, 'alice');
		await history.addresses.share(tenant, {...vault, address: 'apps?query=canary'}, 0);
		const stored = await engine.read(() => all('SELECT json AS text FROM castellan.shared'));
		expect(JSON.stringify(stored)).not.toContain('canary');
		expect(only(await history.addresses.list(tenant)).address).toBe('apps?query=canary');
		await history.forget(tenant);
		expect(await history.addresses.list(tenant)).toEqual([]);
	});
});
