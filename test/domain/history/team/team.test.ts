/** The entries of colleagues in a history, on both engines. */
import {describe, expect, test} from 'vitest';
import {HistoryError} from '../../../../src/domain/history/error.ts';
import {historyIn} from '../../../../src/domain/history/history.ts';
import {all} from '../../../../src/domain/history/store/engine.ts';
import {OvertakenError} from '../../../../src/domain/history/team/entry.ts';
import type {NewAck, Team} from '../../../../src/domain/history/team/team.ts';
import {atTime, mortal, runSql, startEngines} from '../engines.ts';
import {testKeys} from '../memory/keys.ts';

const tenant = 'https://a.test';
const {engines, url} = await startEngines();
const ack = (more: Partial<NewAck> = {}): NewAck => ({
	of: 'app-without-owners:app_1',
	reason: 'owner follows',
	until: '2026-12-31',
	fingerprint: 'f1',
	...more,
});

describe.each(engines)('on $name', ({connections}) => {
	const team = async () => {
		const open = await connections();
		const as = async (author: string, time = 1000) => historyIn(atTime(await open(), time), undefined, author);
		return {open, as};
	};

	test('each acknowledgement is a further version, and none is lost', async () => {
		const {as} = await team();
		const [alice, bob] = [await as('alice', 1000), await as('bob', 900)];
		expect(await alice.team.acks(tenant)).toEqual([]);
		const first = await alice.team.acknowledge(tenant, ack(), 0);
		expect(first).toEqual({kind: 'acknowledgement', ...ack(), version: 1, author: 'alice', at: 1000});
		const second = await bob.team.acknowledge(tenant, ack({reason: 'longer', until: '2027-01-31'}), 1);
		const ended = await bob.team.acknowledge(tenant, ack({reason: '', until: '', fingerprint: ''}), 2);
		const other = await alice.team.acknowledge(tenant, ack({of: 'app-stale:app_2'}), 0);
		// The clock of the second one is behind.
		expect(await alice.team.acks(tenant)).toEqual([other, first, second, ended]);
		expect(await alice.team.acks('https://b.test')).toEqual([]);
	});

	test('of several at once, one is stored, and the others fail with the name of its author', async () => {
		const {as} = await team();
		const authors = await Promise.all(['alice', 'bob', 'carol'].map((author) => as(author)));
		const results = await Promise.allSettled(
			authors.map((each, index) => each.team.acknowledge(tenant, ack({reason: `reason ${index}`}), 0)),
		);
		const stored = results.filter(({status}) => status === 'fulfilled');
		const [winner] = await (authors[0] ?? never()).team.acks(tenant);
		expect(stored).toEqual([{status: 'fulfilled', value: winner}]);
		for (const result of results) {
			if (result.status === 'fulfilled') continue;
			expect(result.reason).toBeInstanceOf(OvertakenError);
			expect(result.reason.message).toBe(
				`${winner?.author} has acknowledged app-without-owners:app_1 meanwhile, until 2026-12-31: ${winner?.reason}. Nothing is stored: look at it, then try again`,
			);
		}
	});

	test('a finding that a colleague took or released meanwhile is not taken, and the colleague is named', async () => {
		const {as} = await team();
		const [alice, bob] = [await as('alice', 1000), await as('bob', 1000)];
		const take = {kind: 'take', of: 'app-stale:app_1', reason: '', until: '9999-12-31'} as const;
		await alice.team.acknowledge(tenant, take, 0);
		const at = '1970-01-01T00:00:01.000Z. Nothing is stored: look at it, then try again';
		await expect(bob.team.acknowledge(tenant, take, 0)).rejects.toThrow(`alice has taken app-stale:app_1 at ${at}`);
		await alice.team.acknowledge(tenant, {...take, to: 'carol'}, 1);
		await expect(bob.team.acknowledge(tenant, take, 1)).rejects.toThrow(
			`alice has taken app-stale:app_1 for carol at ${at}`,
		);
		await alice.team.acknowledge(tenant, {...take, until: ''}, 2);
		await expect(bob.team.acknowledge(tenant, take, 2)).rejects.toThrow(`alice has released app-stale:app_1 at ${at}`);
		await alice.team.acknowledge(tenant, ack({of: 'app-stale:app_1', until: ''}), 3);
		await expect(bob.team.acknowledge(tenant, take, 3)).rejects.toThrow(
			'alice has ended the acknowledgement of app-stale:app_1 meanwhile. Nothing is stored',
		);
	});

	test.each<{
		readonly what: string;
		write(team: Team): Promise<unknown>;
		read(team: Team): Promise<readonly unknown[]>;
	}>([
		{
			what: 'an acknowledgement',
			write: (team) => team.acknowledge(tenant, ack(), 0),
			read: (team) => team.acks(tenant),
		},
		{
			what: 'a note',
			write: (team) => team.note(tenant, {kind: 'apps', id: 'app_1'}, 'text'),
			read: (team) => team.notes(tenant),
		},
	])('a process that is killed at any statement has stored $what or none', async ({write, read}) => {
		const {open, as} = await team();
		const reader = await as('reader');
		const counts = new Set<number>();
		for (let statements = 1, isDone = false; !isDone; statements++) {
			const connection = await open();
			const killed = await historyIn(mortal(connection, statements)).catch(() => undefined);
			const stored = killed && write(killed.team);
			isDone =
				(await stored?.then(
					() => true,
					() => false,
				)) ?? false;
			await connection.close();
			counts.add((await read(reader.team)).length);
		}
		expect([...counts]).toEqual([0, 1]);
	});

	test('entries of others are cut and made visible, also if they are not from castellan', async () => {
		const {open, as} = await team();
		const mallory = await as('mallory\u001b[2J');
		await mallory.team.acknowledge(tenant, ack({reason: `\u202e${'x'.repeat(5000)}`, until: '\u0007'}), 0);
		const connection = await open();
		for (const [version, json] of ['null', 'no json', '{"reason":{"a":1},"until":7}'].entries())
			await connection.write(() =>
				all(
					"INSERT INTO castellan.ack (tenant, id, version, author, at, json) VALUES ($1, 'x', $2, '', 5, $3)",
					tenant,
					version,
					`{${json}`,
				),
			);
		await mallory.team.note(tenant, {kind: 'apps', id: 'app_1\u001b'}, `\u202e${'x'.repeat(5000)}`);
		await connection.write(() =>
			all(
				"INSERT INTO castellan.note (tenant, kind, id, version, author, at, json) VALUES ($1, 'x', '', 1, '', 5, '{')",
				tenant,
			),
		);
		expect(await mallory.team.notes(tenant)).toMatchObject([
			{author: 'mallory␛[2J', id: 'app_1␛', text: `⟦U+202E⟧${'x'.repeat(999)} [cut by castellan]`},
		]);
		const [own, ...others] = await mallory.team.acks(tenant);
		const reason = `⟦U+202E⟧${'x'.repeat(999)} [cut by castellan]`;
		expect(own).toMatchObject({author: 'mallory␛[2J', until: '␇', reason});
		expect(others).toEqual(
			[0, 1, 2].map((version) => ({
				version,
				author: '',
				at: 5,
				kind: 'acknowledgement',
				of: 'x',
				reason: '',
				until: '',
				fingerprint: '',
			})),
		);
	});

	test('notes on an item keep their numbers, also at once and after a removal', async () => {
		const {as} = await team();
		const [alice, bob] = [await as('alice', 1000), await as('bob', 900)];
		const item = {kind: 'apps', id: 'app_1'} as const;
		expect(await alice.team.notes(tenant)).toEqual([]);
		const written = await Promise.all([alice, bob].map(({team}, index) => team.note(tenant, item, `note ${index}`)));
		expect(written.map(({version}) => version).sort()).toEqual([1, 2]);
		expect(await bob.team.removeNote(tenant, item, 2)).toBe(true);
		expect(await bob.team.removeNote(tenant, item, 2)).toBe(false);
		const third = await bob.team.note(tenant, item, 'third');
		expect(third).toEqual({...item, version: 3, author: 'bob', at: 900, text: 'third'});
		const first = written.find(({version}) => version === 1);
		expect(await alice.team.notes(tenant, item)).toEqual([first, third]);
		const other = await alice.team.note(tenant, {kind: 'auth-configs', id: 'app_1'}, 'other list');
		expect(await alice.team.notes(tenant)).toEqual([first, third, other]);
		expect(await alice.team.notes(tenant, {...item, id: 'app_2'})).toEqual([]);
		expect(await alice.team.notes('https://b.test')).toEqual([]);
	});

	test('the text is encrypted with the key of the tenant, and forgotten with the tenant', async () => {
		const {open} = await team();
		const [engine, keys] = [await open(), testKeys()];
		const history = await historyIn(engine, keys, 'alice');
		await history.team.acknowledge(tenant, ack({reason: 'canary of the reason'}), 0);
		await history.team.note(tenant, {kind: 'apps', id: 'app_1'}, 'canary of the note');
		const stored = await engine.read(() =>
			all('SELECT json AS text FROM castellan.ack UNION ALL SELECT json FROM castellan.note'),
		);
		expect(JSON.stringify(stored)).not.toContain('canary');
		expect((await history.team.acks(tenant))[0]?.reason).toBe('canary of the reason');
		expect((await history.team.notes(tenant))[0]?.text).toBe('canary of the note');
		const without = await historyIn(engine);
		await expect(without.team.acks(tenant)).rejects.toThrow(HistoryError);
		await history.forget(tenant);
		expect(await history.team.acks(tenant)).toEqual([]);
		expect(await history.team.notes(tenant)).toEqual([]);
	});
});

test.runIf(url !== undefined)('an acknowledgement is stored once though the server ends the connection', async () => {
	const open = await (engines.find(({name}) => name === 'PostgreSQL') ?? never()).connections();
	const history = await historyIn(await open(), undefined, 'alice');
	await runSql(
		url ?? '',
		"SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'castellan'",
	);
	await history.team.acknowledge(tenant, ack(), 0);
	expect(await history.team.acks(tenant)).toHaveLength(1);
});

function never(): never {
	throw new Error('absent');
}
