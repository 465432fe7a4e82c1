/** The findings of many readings, counted by the states of items, against boards of each reading. */
import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {createBoard} from '../../../../src/domain/board/board.ts';
import {countsIn, namedCounts} from '../../../../src/domain/board/known/counts.ts';
import {type BoardKind, boardKinds, Time} from '../../../../src/domain/board/rule.ts';
import {rules} from '../../../../src/domain/board/rules.ts';
import {fingerprintOf} from '../../../../src/domain/board/silences.ts';
import type {History} from '../../../../src/domain/history/history.ts';
import type {State} from '../../../../src/domain/history/state.ts';
import {rowOf} from '../../../../src/domain/history/store/stored-item.ts';
import type {Remark} from '../../../../src/domain/history/team/entry.ts';
import type {Row} from '../../../../src/domain/resources/resource.ts';
import {startEngines} from '../../history/engines.ts';
import {app, at, config, now, ruleCases} from '../rule-cases.ts';

const {engines} = await startEngines();
const tenant = 'https://a.test';
const day = 86_400_000;
const pause = async () => undefined;

/** Items on which rules fire, on which they do not, and at the limits of both. */
const pool = (kind: BoardKind): readonly Row[] => [
	...Object.values(ruleCases[kind]).flatMap(({fires, isQuiet}) => [...fires, ...isQuiet].flat() as readonly Row[]),
	...(kind === 'apps' ? [app({updatedAt: 'soon'}), app({deletedAt: at(-1), updatedAt: 'soon'})] : []),
	...(kind === 'auth-configs' ? [config({deprecationDeadline: 'soon'})] : []),
];

/** Items with ids of a few, so that they change, go and return. */
function itemsOf(kind: BoardKind): fc.Arbitrary<readonly Row[]> {
	const item = fc.constantFrom(...pool(kind));
	if (kind === 'notifications') return item.map((row) => [row]);
	const some = fc.array(fc.tuple(fc.integer({min: 1, max: 4}), item), {maxLength: 5});
	return some.map((pairs) => [...new Map(pairs.map(([id, row]) => [id, {...row, id: `id_${id}`}])).values()]);
}

/** Times at which deadlines and years of the items end, and those around them. The clock may be set back. */
const time = fc
	.tuple(fc.constantFrom(-400, -90, -30, -1, 0, 1, 30, 60, 90, 275, 365, 366), fc.constantFrom(-1, 0, 1))
	.map(([days, ms]) => now + days * day + ms);

const reading = fc.record({
	time,
	isNamed: fc.boolean(),
	lists: fc.record(
		{apps: itemsOf('apps'), 'auth-configs': itemsOf('auth-configs'), notifications: itemsOf('notifications')},
		{requiredKeys: []},
	),
});

const ruleIds = ['app-without-owners', 'app-stale', 'auth-config-deadline-passed', 'auth-config-several-defaults'];
const remark: fc.Arbitrary<Remark> = fc.record({
	kind: fc.constantFrom('silence', 'acknowledgement', 'take'),
	of: fc.constantFrom(...ruleIds, ...ruleIds.map((id) => `${id}:id_1`), 'auth-config-several-defaults:default'),
	reason: fc.constant('x'),
	until: fc.constantFrom(at(-60), at(0), '2026-12-31', '9999-12-31'),
	fingerprint: fc.constantFrom(
		undefined,
		'another',
		fingerprintOf({rule: 'app-without-owners', severity: 'warning', evidence: [{field: 'appOwners', value: 'none'}]}),
	),
}) as fc.Arbitrary<Remark>;

type Stored = typeof reading extends fc.Arbitrary<infer T> ? T : never;

async function store(history: History, readings: readonly Stored[]): Promise<void> {
	for (const [index, {time, isNamed, lists}] of readings.entries()) {
		const pages = async function* () {
			for (const kind of boardKinds) if (lists[kind]) yield {kind, items: lists[kind]};
		};
		if (isNamed) await history.save({name: `n${index}`, tenant, at: time}, pages());
		else await history.remember({tenant, at: time}, pages());
	}
}

/** The counts of a reading, from a board of all its items. */
async function whole(history: History, state: State, kind: BoardKind, time: number, silences: readonly Remark[]) {
	const board = createBoard({now: time, silences});
	for await (const {json} of history.read(state, kind)) board.add(kind, [rowOf(kind, json)]);
	board.complete(kind);
	return board
		.counts()
		.flatMap(({rule, found}) => (rule.kind === kind && board.isJudged(rule) ? [[rule.id, found] as const] : []));
}

const stored = (time: number, lists: Stored['lists']): Stored => ({time, isNamed: false, lists});
const domains = {isDefaultBootstrap: false, bootstrapDomains: ['a.test', 'b.test']};
const unowned = [app({appOwners: []})];

/** Cases that random ones seldom meet. */
const examples: [readonly Stored[], readonly Remark[], boolean][] = [
	// A year ends at the time of the last reading.
	[
		[
			stored(now - 1, {apps: [app({updatedAt: at(-365)})]}),
			stored(now, {apps: [app({updatedAt: at(-365)}), app({id: 'b'})]}),
		],
		[],
		false,
	],
	// Two configs share two domains, and later one.
	[
		[
			stored(now, {'auth-configs': [config({id: 'x', ...domains}), config({id: 'y', ...domains})]}),
			stored(now + 1, {
				'auth-configs': [config({id: 'x', ...domains}), config({id: 'y', bootstrapDomains: ['b.test']})],
			}),
		],
		[],
		false,
	],
	// A silence ends while its finding stays.
	[
		[stored(now - day, {apps: unowned}), stored(now + day, {apps: [...unowned, app({id: 'b'})]})],
		[{kind: 'silence', of: 'app-without-owners', reason: 'x', until: at(0)}],
		false,
	],
];

describe.each(engines)('on $name', ({name, create}) => {
	test('the counts by states are those of a board of each reading', async () => {
		const property = fc.asyncProperty(
			fc.array(reading, {minLength: 1, maxLength: 8}),
			fc.array(remark, {maxLength: 3}),
			fc.boolean(),
			async (stored, silences, isThinned) => {
				const history = await (await create())();
				await store(history, stored);
				// States then begin and end at readings that are not there any more.
				if (isThinned) await history.thin(tenant, now + 400 * day, 20 * day);
				const all = await history.past.readings(tenant);
				for (const kind of boardKinds) {
					const readings = all.filter((each) => each.kind === kind).map((each) => ({...each, time: each.seen}));
					const counts = await countsIn(history.past, {tenant, kind, readings, silences, pause});
					for (const [index, each] of readings.entries()) {
						const state = {tenant, readings: new Map([[kind, each]])};
						expect([...(counts[index] ?? [])]).toEqual(await whole(history, state, kind, each.time, silences));
					}
				}
				const named = await history.list(tenant);
				const counts = await namedCounts(history, named, {silences, pause});
				for (const [index, moment] of named.entries()) {
					const expected = new Map<string, number>();
					for (const kind of boardKinds.filter((each) => moment.readings.has(each)))
						for (const [rule, count] of await whole(history, moment, kind, moment.at, silences))
							expected.set(rule, count);
					expect(counts[index]).toEqual(expected);
				}
				await history.close();
			},
		);
		await fc.assert(property, {examples, numRuns: name === 'SQLite' ? 60 : 20});
	});

	test('a state is judged once for the readings in which it holds', async () => {
		const history = await (await create())();
		for (let index = 0; index < 20; index++) {
			const changed = Array.from({length: 30}, (_, id) => app({id: `id_${id}`, userCount: id === index ? '8' : '7'}));
			await history.remember({tenant, at: now + index}, [{kind: 'apps' as const, items: changed}].values() as never);
		}
		const readings = (await history.past.readings(tenant)).map((each) => ({...each, time: each.seen}));
		let pauses = 0;
		await countsIn(history.past, {tenant, kind: 'apps', readings, pause: async () => void pauses++});
		// 30 items, of which 20 changed twice or once: not 20 times 30.
		expect(pauses).toBe(1);
	});

	test('rejects if a reading is removed meanwhile', async () => {
		const history = await (await create())();
		await store(history, [{time: now, isNamed: true, lists: {apps: [app()]}}]);
		const readings = (await history.past.readings(tenant)).map((each) => ({...each, time: each.seen}));
		const [named] = await history.list(tenant);
		if (named) await history.remove(named);
		await expect(countsIn(history.past, {tenant, kind: 'apps', readings, pause})).rejects.toThrow('was removed');
	});
});

test('a rule finds the same at all times between two moments that it asks for', () => {
	const all = boardKinds.flatMap((kind) => pool(kind).map((item) => ({kind, item})));
	fc.assert(
		fc.property(fc.constantFrom(...all), time, time, ({kind, item}, one, other) => {
			for (const rule of rules) {
				if (rule.kind !== kind || !('check' in rule)) continue;
				const moments: number[] = [];
				const found = (time: Time) => {
					try {
						return rule.check(item as never, time).length;
					} catch (error) {
						return String(error);
					}
				};
				const first = found(new Time(one, (moment) => moments.push(moment)));
				if (moments.every((moment) => moment <= one === moment <= other)) expect(found(new Time(other))).toBe(first);
			}
		}),
	);
});
