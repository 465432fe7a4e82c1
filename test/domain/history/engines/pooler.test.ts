/** A real pgbouncer in transaction mode: nothing of a history may live in a session. */
import {expect, test} from 'vitest';
import {historyIn} from '../../../../src/domain/history/history.ts';
import {poolerOf} from '../../../support/postgres/pooler.ts';
import {openPostgres, runSql, startEngines} from '../engines.ts';
import {app, apps, gathered, pagesOf} from '../items.ts';
import {testKeys} from '../memory/keys.ts';

const tenant = 'https://a.test';
const {url} = await startEngines();
const pooler = url === undefined ? 'no PostgreSQL' : await poolerOf(url);
const address = typeof pooler === 'string' ? '' : pooler.url;

test.skipIf(address === '')('serves concurrent readers and writers, with fewer connections than they are', async () => {
	await runSql(url ?? '', 'DROP SCHEMA IF EXISTS castellan CASCADE');
	const keys = testKeys();
	const use = async (number: number) => {
		const history = await historyIn(await openPostgres(address), keys, `user ${number}`);
		try {
			const lease = {tenant, recorder: `${number}`, time: 60_000};
			const {other} = await history.leases.take(lease);
			const items = [...apps(0, 30), app(100 + number, {userCount: `${100 + number}`})];
			if (!other) await history.remember({tenant, at: 0}, pagesOf('apps', items), lease);
			await history.leases.end(lease);
			const saved = await history.save({name: `n${number}`, tenant, at: number}, pagesOf('apps', items.toReversed()));
			await history.team.note(tenant, {kind: 'apps', id: 'app_1'}, `of ${number}`);
			return (await gathered(history.read(saved, 'apps'))).map(({json}) => JSON.parse(json).userCount);
		} finally {
			await history.close();
		}
	};
	const read = await Promise.all(Array.from({length: 28}, (_, number) => use(number)));
	for (const [number, counts] of read.entries())
		expect(counts.filter((count) => count !== '3')).toEqual([`${100 + number}`]);
	const history = await historyIn(await openPostgres(address), keys);
	expect((await history.list()).map(({name}) => name)).toHaveLength(28);
	expect(await history.team.notes(tenant)).toHaveLength(28);
	const seqs = (await history.past.readings(tenant)).map(({seq}) => seq);
	expect(new Set(seqs).size).toBe(seqs.length);
	await history.close();
});
