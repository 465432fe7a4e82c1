/** A server has 6,400 locks by default for all that its serializable transactions have read. */
import {expect, test} from 'vitest';
import {History} from '../../../../src/domain/history/history.ts';
import {type Engine, first} from '../../../../src/domain/history/store/engine.ts';
import {runSql, startEngines} from '../engines.ts';

const {engines, url = ''} = await startEngines();
const place = engines.find(({name}) => name === 'PostgreSQL');

async function* apps(count: number) {
	yield {kind: 'apps' as const, items: Array.from({length: count}, (_, index) => ({id: `app_${index}`}))};
}

test.skipIf(!place)('the number that a reading needs does not grow with its items', async () => {
	const open = await place?.connections();
	const engine = (await open?.()) as Engine;
	let most = 0;
	const counted: Engine = {
		read: (work) => engine.read(work),
		write: (work) =>
			engine.write(function* () {
				const statements = work();
				let step = statements.next();
				while (!step.done) {
					const rows = yield step.value;
					const locks = yield* first("SELECT count(*) AS count FROM pg_locks WHERE mode = 'SIReadLock'");
					most = Math.max(most, Number(locks?.count));
					step = statements.next(rows);
				}
				return step.value;
			}),
		close: async () => undefined,
		clock: engine.clock,
		isShared: true,
		itemsPerWrite: engine.itemsPerWrite,
	};
	const history = await History.open(counted);
	await history.save({name: 'other', tenant: 'https://other.example', at: 1}, apps(3000));
	await history.save({name: 'few', tenant: 'https://acme.example', at: 2}, apps(50));
	// The server then reads indexes instead of whole tables.
	await runSql(url, 'ANALYZE castellan.state, castellan.pending');
	most = 0;
	await history.save({name: 'many', tenant: 'https://acme.example', at: 3}, apps(10_000));
	expect(most).toBeGreaterThan(0);
	expect(most).toBeLessThan(60);
});
