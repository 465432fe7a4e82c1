import {describe, expect, test} from 'vitest';
import {historyIn} from '../../../src/domain/history/history.ts';
import type {NamedReading} from '../../../src/domain/history/state.ts';
import type {Engine, Statement, Work} from '../../../src/domain/history/store/engine.ts';
import {timelineOf} from '../../../src/domain/history/timeline.ts';
import {startEngines} from './engines.ts';
import {app, apps, gathered, savePage} from './items.ts';

const {engines} = await startEngines();
const tenant = 'https://a.test';

describe.each(engines)('differences on $name', ({connections}) => {
	test('read the contents of a window with one statement, and each changed item once', async () => {
		const {engine, statements, contents} = counting(await (await connections())());
		const history = await historyIn(engine);
		const before = await savePage(history, apps(0, 1000));
		const after = await savePage(history, [...apps(0, 300), ...apps(300, 1000, {userCount: '4'})]);
		statements.length = 0;
		contents.length = 0;
		expect((await gathered(history.differences(before, after, 'apps'))).map(({length}) => length)).toEqual([
			50, 200, 200, 200, 50,
		]);
		// The two readings each time; once the states of both sides, and the contents of each step.
		expect(statements).toHaveLength(3 * 6);
		expect(contents).toHaveLength(1400);
	});

	test('leave out an item that changed and changed back', async () => {
		const history = await historyIn(await (await connections())());
		const before = await savePage(history, apps(0, 4));
		await savePage(history, [app(0, {userCount: '9'}), app(1, {userCount: '9'}), app(3)]);
		const after = await savePage(history, [app(0), app(1, {userCount: '8'}), app(2), app(3)]);
		const sides = async (a: NamedReading, b: NamedReading) =>
			(await gathered(history.differences(a, b, 'apps')))
				.flat()
				.map((each) => [each.before, each.after].map((side) => JSON.parse(side?.json ?? '{}').userCount));
		expect(await sides(before, after)).toEqual([['3', '8']]);
		expect(await sides(after, before)).toEqual([['8', '3']]);
	});

	test('are of whole items, also if all of them changed', async () => {
		const history = await historyIn(await (await connections())());
		// Every second item changes, the others go.
		const before = await savePage(history, apps(0, 3000));
		const after = await savePage(
			history,
			apps(0, 3000, {userCount: '4'}).filter((_, index) => index % 2 === 0),
		);
		for (const [a, b] of [
			[before, after],
			[after, before],
		] as const) {
			const differences = (await gathered(history.differences(a, b, 'apps'))).flat();
			expect(new Set(differences.map((each) => (each.before ?? each.after)?.id)).size).toBe(3000);
			expect(differences).toHaveLength(3000);
			expect(differences.filter((each) => each.before && each.after)).toHaveLength(1500);
		}
	});
});

describe.each(engines)('an unchanged reading on $name', ({connections}) => {
	test('takes few statements for many pages', async () => {
		const {engine, statements} = counting(await (await connections())());
		const history = await historyIn(engine);
		await savePage(history, apps(1000, 4000));
		statements.length = 0;
		async function* pages() {
			for (let from = 1000; from < 4000; from += 100) yield {kind: 'apps' as const, items: apps(from, from + 100)};
		}
		await history.remember({tenant: 'https://a.test', at: 1e6}, pages());
		// The last reading, four windows of its states, and that it was seen again.
		expect(statements.filter(({sql}) => sql.includes('tenant_key'))).toHaveLength(1);
		expect(statements).toHaveLength(1 + 1 + 4 + 2);
	});
});

describe.each(engines)('the counts of changes on $name', ({connections}) => {
	test('are those of the differences between each reading and the one before, also where one between them was removed', async () => {
		const history = await historyIn(await (await connections())());
		const readings = [
			apps(0, 6),
			[...apps(0, 4), app(4, {userCount: '9'}), app(6)],
			[...apps(0, 4), app(4), app(6)],
			[...apps(0, 4), app(4), app(6)],
			[...apps(1, 4, {userCount: '8'}), app(4, {userCount: '9'}), app(5), app(6)],
		];
		const saved: NamedReading[] = [];
		for (const items of readings) saved.push(await savePage(history, items));
		const counted = async () => [...(await history.past.changeCounts(tenant))].sort();
		expect(await counted()).toEqual([
			['apps 2', {added: 1, changed: 1, removed: 1}],
			['apps 3', {added: 0, changed: 1, removed: 0}],
			['apps 4', {added: 1, changed: 4, removed: 1}],
		]);
		// The third list is as the second one left it, but for what changed and changed back.
		await history.remove(saved[1] as NamedReading);
		const [row] = await counted();
		expect(row).toEqual(['apps 3', {added: 1, changed: 0, removed: 1}]);
		const rows = await timelineOf(history, tenant);
		expect(rows.map(({changes}) => changes)).toEqual([
			{apps: {added: 1, changed: 4, removed: 1}},
			// The name of a list that had not changed is of the earlier reading.
			{},
			{apps: {added: 1, changed: 0, removed: 1}},
			{},
		]);
	});
});

/** The engine, with its statements and the contents that they return. */
function counting(engine: Engine) {
	const statements: Statement[] = [];
	const contents: unknown[] = [];
	const counted = <T>(work: () => Work<T>) =>
		function* (): Work<T> {
			const running = work();
			for (let step = running.next(); ; ) {
				if (step.done) return step.value;
				statements.push(step.value);
				const rows = yield step.value;
				contents.push(...rows.flatMap(({json}) => (typeof json === 'string' ? [json] : [])));
				step = running.next(rows);
			}
		};
	const counter: Engine = {
		write: (work) => engine.write(counted(work)),
		read: (work) => engine.read(counted(work)),
		close: () => engine.close(),
		clock: engine.clock,
		isShared: engine.isShared,
	};
	return {engine: counter, statements, contents};
}
