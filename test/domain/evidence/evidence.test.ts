/** The files of evidence, on both engines. */
import {describe, expect, test} from 'vitest';
import {evidenceOf} from '../../../src/domain/evidence/evidence.ts';
import type {History} from '../../../src/domain/history/history.ts';
import {findMoment} from '../../../src/domain/history/past/moment.ts';
import type {Scope} from '../../../src/domain/history/past/target.ts';
import {startEngines} from '../history/engines.ts';
import {app, gathered, pagesOf} from '../history/items.ts';

const {engines} = await startEngines();
const tenant = 'https://a.test';
const pause = async () => undefined;

async function namesIn(history: History, only: readonly Scope[], since?: string) {
	// What people write has the time of the database.
	const show = {now: Number.MAX_SAFE_INTEGER, timeStyle: 'utc'} as const;
	const until = {...(await findMoment(history, 'last', {tenant, show})), until: Number.MAX_SAFE_INTEGER};
	const from = since === undefined ? undefined : await findMoment(history, since, {tenant, show});
	const {files, facts} = evidenceOf(history, {only, since: from, until, pause});
	const rows = new Map<string, readonly object[]>();
	for (const [name, objects] of Object.entries(files)) rows.set(name.replace('.ndjson', ''), await gathered(objects));
	return {rows, reasons: facts.reasons};
}

const ids = (rows: readonly object[] | undefined) => (rows ?? []).map((row) => ('id' in row ? row.id : undefined));

describe.each(engines)('on $name', ({create}) => {
	test('an item has its own lines only, and a list those of all its items', async () => {
		const history = await (await create())();
		const save = (name: string, at: number, apps: readonly ReturnType<typeof app>[]) =>
			history.save({name, tenant, at}, pagesOf('apps', apps));
		await save('a', 1000, [app(1), app(2)]);
		await save('b', 2000, [app(1, {userCount: '5'}), app(3)]);
		for (const id of ['app_1', 'app_3']) {
			await history.team.note(tenant, {kind: 'apps', id}, 'hello');
			await history.team.acknowledge(tenant, {of: `app-stale:${id}`, reason: 'x', until: '2030-01-01'}, 0);
		}
		await history.team.acknowledge(tenant, {of: 'auth-config-disabled:ac_1', reason: 'x', until: '2030-01-01'}, 0);
		await history.journal.add(tenant, {action: 'armed'});
		await history.journal.add(tenant, {action: 'exported', address: 'auth-configs apps/app_1'});

		const one = await namesIn(history, [{kind: 'apps', id: 'app_1'}]);
		expect(one.reasons).toEqual([]);
		expect(ids(one.rows.get('items'))).toEqual(['app_1']);
		expect(ids(one.rows.get('history'))).toEqual(['app_1', 'app_1']);
		expect(ids(one.rows.get('notes'))).toEqual(['app_1']);
		expect(one.rows.get('acknowledgements')).toMatchObject([{of: 'app-stale:app_1'}]);
		expect(one.rows.get('journal')).toMatchObject([
			{address: 'app-stale:app_1'},
			{action: 'armed'},
			{action: 'exported'},
		]);

		const list = await namesIn(history, [{kind: 'apps'}]);
		expect(ids(list.rows.get('items'))).toEqual(['app_1', 'app_3']);
		expect(list.rows.get('history')).toMatchObject([
			{id: 'app_1', change: 'changed'},
			{id: 'app_2', change: 'removed'},
			{id: 'app_3', change: 'added'},
		]);
		expect(list.rows.get('acknowledgements')).toHaveLength(2);

		const span = await namesIn(history, [{kind: 'apps'}], 'a');
		expect(ids(span.rows.get('changes'))).toEqual(['app_1', 'app_2', 'app_3']);
		expect(span.rows.get('readings')).toHaveLength(2);

		const board = await namesIn(history, []);
		expect([...board.rows.keys()]).toContain('findings');
		expect(board.rows.get('acknowledgements')).toHaveLength(3);
		expect(board.reasons).toHaveLength(2);
	});
});
