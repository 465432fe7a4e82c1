/** When findings began, from the stored states of both engines. */
import {describe, expect, test} from 'vitest';
import {createBoard} from '../../../../src/domain/board/board.ts';
import {type Beginning, beginnings} from '../../../../src/domain/board/known/beginnings.ts';
import type {BoardKind} from '../../../../src/domain/board/rule.ts';
import {rules} from '../../../../src/domain/board/rules.ts';
import {type History, historyIn} from '../../../../src/domain/history/history.ts';
import type {Row} from '../../../../src/domain/resources/resource.ts';
import {startEngines} from '../../history/engines.ts';
import {pagesOf} from '../../history/items.ts';
import {app, at, config, now, ruleCases, settings} from '../rule-cases.ts';

const tenant = 'https://a.test';
const {engines} = await startEngines();
const day = 86_400_000;
const days = (number: number) => now + number * day;
const unowned = app({id: 'a', appOwners: []});
const owned = app({id: 'a'});

/** A list on several days. The last one is the present. */
interface Story {
	readonly title: string;
	readonly kind: BoardKind;
	readonly states: readonly (readonly [day: number, items: readonly object[]])[];
	readonly id: string;
	readonly begins: Beginning | undefined;
}

const expiring = config({id: 'x', deprecationDeadline: at(-5)});
const twice = ['x', 'y'].map((id) => config({id, isDefaultBootstrap: id === 'x', bootstrapDomains: ['one.test']}));
/** The beginning of a finding on a day. */
const since = (day: number, readings: number, mayBeOlder = false) => ({firstSeen: days(day), readings, mayBeOlder});

const stories: readonly Story[] = [
	{
		title: 'with the first reading that has it, if the one before lacks it',
		kind: 'apps',
		states: [
			[-9, [owned]],
			[-8, [unowned]],
			[-7, [unowned, app({id: 'b'})]],
			[0, [unowned]],
		],
		id: 'app-without-owners:a',
		begins: since(-8, 2),
	},
	{
		title: 'perhaps before the first reading of the list',
		kind: 'apps',
		states: [
			[-9, [unowned]],
			[0, [unowned]],
		],
		id: 'app-without-owners:a',
		begins: since(-9, 1, true),
	},
	{
		title: 'again after it was gone, also with its item',
		kind: 'apps',
		states: [
			[-9, [unowned]],
			[-8, [owned]],
			[-7, [unowned]],
			[-6, [app({id: 'b'})]],
			[-5, [unowned]],
			[0, [unowned]],
		],
		id: 'app-without-owners:a',
		begins: since(-5, 1),
	},
	{
		title: 'in no reading yet',
		kind: 'apps',
		states: [
			[-9, [owned]],
			[0, [unowned]],
		],
		id: 'app-without-owners:a',
		begins: {readings: 0, firstSeen: undefined, mayBeOlder: false},
	},
	{
		title: 'with time alone, when an unchanged list was read again',
		kind: 'auth-configs',
		states: [
			[-9, [expiring]],
			[-2, [expiring]],
			[0, [expiring]],
		],
		id: 'auth-config-deadline-passed:x',
		begins: since(-2, 1),
	},
	{
		title: 'of several items together',
		kind: 'auth-configs',
		states: [
			[-9, twice.slice(0, 1)],
			[-8, twice],
			[-7, [...twice, config({id: 'z', isDefaultBootstrap: false})]],
			[0, twice],
		],
		id: 'auth-config-domain-twice:one.test',
		begins: since(-8, 2),
	},
	{
		title: 'is not known of a list without a reading',
		kind: 'apps',
		states: [[0, [unowned]]],
		id: 'app-without-owners:a',
		begins: undefined,
	},
	{
		title: 'is not known before a reading that its rule cannot judge',
		kind: 'auth-configs',
		states: [
			[-4, [config({id: 'x', deprecationDeadline: 'tomorrow'})]],
			[-2, [expiring]],
			[0, [expiring]],
		],
		id: 'auth-config-deadline-passed:x',
		begins: since(-2, 1, true),
	},
];

const findingsIn = (kind: BoardKind, items: readonly object[]) => {
	const board = createBoard({now});
	board.add(kind, items as readonly Row[]);
	board.complete(kind);
	return board.findings();
};

const remember = (
	history: History,
	{kind, day, items}: {kind: BoardKind; day: number; items: readonly object[]},
	of = tenant,
) => history.remember({tenant: of, at: days(day)}, pagesOf(kind, items as readonly Row[]));

describe.each(engines)('on $name, a finding began', ({connections}) => {
	test.each(stories.map((story) => [story.title, story] as const))('%s', async (_, {kind, states, id, begins}) => {
		const history = await historyIn(await (await connections())());
		for (const [day, items] of states.slice(0, -1)) await remember(history, {kind, day, items});
		const finding = findingsIn(kind, states.at(-1)?.[1] ?? []).filter((each) => each.id === id);
		expect(finding).toHaveLength(1);
		expect((await beginnings(history.past, tenant, finding)).get(id)).toEqual(begins);
	});
});

test('the beginning of every rule is found', async () => {
	const history = await historyIn(await (await (engines[0] ?? never()).connections())());
	const quiet = {apps: [app()], 'auth-configs': [config()], notifications: [settings()]};
	for (const {id, kind} of rules) {
		const [items] = ruleCases[kind][id]?.fires ?? never();
		if (!items) never();
		await remember(history, {kind, day: -1, items: quiet[kind]}, id);
		await remember(history, {kind, day: 0, items}, id);
		const findings = findingsIn(kind, items).filter(({rule}) => rule === id);
		expect(findings).not.toEqual([]);
		const byFinding = await beginnings(history.past, id, findings);
		expect([id, ...findings.map((finding) => byFinding.get(finding.id))]).toEqual([
			id,
			...findings.map(() => since(0, 1)),
		]);
	}
});

function never(): never {
	throw new Error('absent');
}
