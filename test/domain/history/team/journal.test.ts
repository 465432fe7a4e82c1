/** The journal of people, on both engines. */
import {describe, expect, test} from 'vitest';
import {postgresSql} from '../../../../src/domain/history/engines/postgres-sql.ts';
import {historyIn} from '../../../../src/domain/history/history.ts';
import {all} from '../../../../src/domain/history/store/engine.ts';
import {openPostgres, runSql, startEngines} from '../engines.ts';
import {testKeys} from '../memory/keys.ts';

const tenant = 'https://a.test';
const id = 'app-without-owners:app_1';
const {engines, url} = await startEngines();
const ack = {of: id, reason: 'owner follows', until: '2026-12-31', fingerprint: 'f1'};
const take = {kind: 'take' as const, of: id, reason: '', until: '9999-12-31'};

describe.each(engines)('on $name', ({name, connections}) => {
	test('entries come in their order, dated and signed by the database, and are of one tenant', async () => {
		const open = await connections();
		const [alice, bob] = [await historyIn(await open(), undefined, 'alice'), await historyIn(await open())];
		const before = Date.now();
		await alice.journal.add(tenant, {action: 'sent', address: 'auth-configs/ac_1', outcome: 'applied', receipt: 'r1'});
		await Promise.all([bob, alice].map(({journal}) => journal.add(tenant, {action: 'exported', address: 'apps'})));
		const entries = await bob.journal.entries(tenant);
		expect(entries.map(({version}) => version)).toEqual([1, 2, 3]);
		const role = name === 'PostgreSQL' ? 'castellan' : '';
		const rest = {what: '', proposal: ''};
		const sent = {action: 'sent', address: 'auth-configs/ac_1', outcome: 'applied', receipt: 'r1'};
		expect(entries[0]).toEqual({version: 1, author: 'alice', role, at: expect.any(Number), ...sent, ...rest});
		expect(Math.abs((entries[0]?.at ?? 0) - before)).toBeLessThan(60_000);
		expect(await bob.journal.entries('https://b.test')).toEqual([]);
		expect(await bob.journal.entries(tenant, {until: before - 3_600_000})).toEqual([]);
		expect(await bob.journal.entries(tenant, {since: before - 3_600_000})).toHaveLength(3);
	});

	test('each acknowledgement and each take is in it, and none that was not stored', async () => {
		const open = await connections();
		const {team, journal} = await historyIn(await open(), undefined, 'alice');
		await team.acknowledge(tenant, ack, 0);
		await expect(team.acknowledge(tenant, ack, 0)).rejects.toThrow('meanwhile');
		await team.acknowledge(tenant, {...ack, until: ''}, 1);
		await team.acknowledge(tenant, take, 2);
		await team.acknowledge(tenant, {...take, to: 'dana'}, 3);
		await team.acknowledge(tenant, {...take, until: ''}, 4);
		const entries = await journal.entries(tenant);
		expect(entries.map(({action, address, what, author}) => [action, address, what, author])).toEqual([
			['acknowledged', id, 'until 2026-12-31', 'alice'],
			['ended', id, 'acknowledgement', 'alice'],
			['took', id, '', 'alice'],
			['gave', id, 'dana', 'alice'],
			['ended', id, 'take', 'alice'],
		]);
	});

	test('its contents are encrypted, and gone with the tenant', async () => {
		const open = await connections();
		const [engine, keys] = [await open(), testKeys()];
		const history = await historyIn(engine, keys, 'alice');
		await history.journal.add(tenant, {action: 'sent', address: 'canary', what: 'canary', receipt: 'canary'});
		await history.journal.add('https://b.test', {action: 'exported'});
		const rows = () => engine.read(() => all('SELECT * FROM castellan.journal'));
		expect(JSON.stringify(await rows())).not.toMatch(/canary|sent/);
		expect(await history.journal.entries(tenant)).toMatchObject([{address: 'canary'}]);
		await expect((await historyIn(engine)).journal.entries(tenant)).rejects.toThrow('its key is not');
		expect((await history.team.counts(tenant)).entries).toBe(1);
		await history.forget(tenant, {before: Date.now() + 1000});
		expect(await rows()).toHaveLength(2);
		await history.forget(tenant);
		expect(await rows()).toMatchObject([{tenant: 'https://b.test'}]);
	});

	test('what another program wrote does not break it', async () => {
		const open = await connections();
		const engine = await open();
		const {journal} = await historyIn(engine);
		for (const [index, json] of ['{', '[]', '{"action":5,"address":"a\u202eb"}'].entries())
			await engine.write(() =>
				all(
					'INSERT INTO castellan.journal (tenant, version, author, json) VALUES ($1, $2, $3, $4)',
					tenant,
					index,
					'',
					`{}${json}`,
				),
			);
		await engine.write(() =>
			all(
				'INSERT INTO castellan.journal (tenant, version, author, json) VALUES ($1, 9, $2, $3)',
				tenant,
				'a\u202e',
				'{"action":5,"address":"a\u202eb"}',
			),
		);
		const entries = await journal.entries(tenant);
		expect(entries.map(({action}) => action)).toEqual(['', '', '', '']);
		expect(JSON.stringify(entries)).not.toContain('\u202e');
	});
});

describe.runIf(url !== undefined)('on a shared store', () => {
	test('the role of a team adds entries and reads them: it cannot date, sign, change or remove one', async () => {
		const address = url ?? '';
		const roles = 'castellan_owner, castellan_writer, castellan_reader';
		await runSql(address, 'DROP SCHEMA IF EXISTS castellan CASCADE');
		await runSql(address, postgresSql);
		await runSql(address, 'DROP ROLE IF EXISTS wendy; CREATE ROLE wendy LOGIN IN ROLE castellan_writer');
		const own = address.replace('castellan@', 'wendy@');
		const history = await historyIn(await openPostgres(own), undefined, 'someone else');
		await history.team.acknowledge(tenant, ack, 0);
		await history.journal.add(tenant, {action: 'exported'});
		expect(await history.journal.entries(tenant)).toMatchObject([
			{version: 1, author: 'someone else', role: 'wendy'},
			{version: 2, author: 'someone else', role: 'wendy'},
		]);
		for (const sql of [
			'UPDATE castellan.journal SET author = NULL',
			'DELETE FROM castellan.journal',
			'TRUNCATE castellan.journal',
			"INSERT INTO castellan.journal (tenant, version, author, json, role) VALUES ('t', 1, '', '', 'dana')",
			"INSERT INTO castellan.journal (tenant, version, author, json, at) VALUES ('t', 1, '', '', 1)",
		])
			await expect(runSql(own, sql), sql).rejects.toThrow('permission denied');
		await expect(history.forget(tenant)).rejects.toThrow('Only the owner of the tables');
		await history.close();
		const owner = await historyIn(await openPostgres(address));
		await owner.forget(tenant);
		expect(await runSql(address, 'SELECT * FROM castellan.journal')).toEqual([]);
		await owner.close();
		await runSql(address, `DROP SCHEMA castellan CASCADE; DROP ROLE wendy, ${roles}`);
	});
});
