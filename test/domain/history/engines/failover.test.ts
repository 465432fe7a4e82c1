/** A PostgreSQL that fails in the middle of a reading, at each of its writes in turn. A trigger of the server fails, and no mock. */
import {describe, expect, test} from 'vitest';
import {type History, historyIn} from '../../../../src/domain/history/history.ts';
import type {NamedReading} from '../../../../src/domain/history/state.ts';
import {openPostgres, runSql, startEngines} from '../engines.ts';
import {app, apps, gathered, pagesOf} from '../items.ts';

const tenant = 'https://a.test';
const {url} = await startEngines();

/** From the next write on, counts all writes, even after a rollback, and runs `fault` when the number meets the condition `when`. */
const failing = (when: string, fault: string) => `
	ALTER SEQUENCE public.writes RESTART;
	CREATE OR REPLACE FUNCTION public.fail() RETURNS trigger LANGUAGE plpgsql AS $$
		BEGIN IF nextval('public.writes') ${when} THEN ${fault}; END IF; RETURN NULL; END $$`;
const noFault = failing('IS NULL', 'NULL');
const triggers = `
	DROP SEQUENCE IF EXISTS public.writes; CREATE SEQUENCE public.writes;
	${noFault};
	${['content', 'state', 'reading', 'name']
		.map(
			(table) =>
				`CREATE TRIGGER fail AFTER INSERT OR UPDATE OR DELETE ON castellan.${table} EXECUTE FUNCTION public.fail()`,
		)
		.join(';')}`;
const written = 'SELECT last_value AS writes FROM public.writes';

describe.runIf(url !== undefined)('a reading', () => {
	const address = url ?? '';
	const next = [app(0), app(2, {userCount: '8'}), app(7), app(5)];
	/** An empty database but for one reading, and a history on it. */
	async function begin() {
		await runSql(address, 'DROP SCHEMA IF EXISTS castellan CASCADE');
		const history = await historyIn(await openPostgres(address));
		await runSql(address, triggers);
		const first = await history.save({name: 'first', tenant, at: 1}, pagesOf('apps', apps(0, 4)));
		return {history, first};
	}
	const itemsIn = async (history: History, saved: NamedReading) =>
		(await gathered(history.read(saved, 'apps'))).map(({json}) => JSON.parse(json));

	test.each([
		['40001, as after a failover', "RAISE EXCEPTION 'no' USING ERRCODE = '40001'"],
		['40P01, the victim of a deadlock', "RAISE EXCEPTION 'no' USING ERRCODE = '40P01'"],
		['57P01, the end of the connection', 'PERFORM pg_terminate_backend(pg_backend_pid())'],
	])(
		'is stored whole although each of its writes fails once with %s',
		async (_, fault) => {
			const {history, first} = await begin();
			for (let failed = 1, writes = 1; failed <= writes; failed++) {
				await runSql(address, failing(`= ${failed}`, fault));
				const saved = await history.save({name: 'next', tenant, at: 2}, pagesOf('apps', next));
				writes = Number((await runSql(address, written))[0]?.writes);
				expect(writes).toBeGreaterThan(4);
				expect(saved.items).toEqual({apps: 4});
				expect(await itemsIn(history, saved)).toEqual([app(0), app(2, {userCount: '8'}), app(5), app(7)]);
				expect(await itemsIn(history, first)).toEqual(apps(0, 4));
				await runSql(address, noFault);
				await history.remove(saved);
			}
			await history.close();
		},
		60_000,
	);

	test.each([
		['a full disk', '53100', 'the disk of the server is full'],
		['damaged data', 'XX001', 'cannot be used'],
		['lost rights', '42501', 'denies the rights for this'],
	])(
		'that meets %s at any of its writes leaves nothing, and the earlier one whole',
		async (_, code, words) => {
			const {history, first} = await begin();
			for (let failed = 1, isDone = false; !isDone; failed++) {
				await runSql(address, failing(`>= ${failed}`, `RAISE EXCEPTION 'no' USING ERRCODE = '${code}'`));
				const saved = await history.save({name: 'next', tenant, at: 2}, pagesOf('apps', next)).catch((error) => error);
				await runSql(address, noFault);
				isDone = !(saved instanceof Error);
				if (isDone) expect(failed).toBeGreaterThan(4);
				else {
					expect(saved.message).toContain(words);
					expect(await history.list()).toEqual([first]);
					expect(await itemsIn(history, first)).toEqual(apps(0, 4));
				}
			}
			await history.close();
		},
		60_000,
	);
});
