/** Figures over time, on both engines. */
import {describe, expect, test} from 'vitest';
import {findingCounts} from '../../../../src/domain/board/known/severities.ts';
import {itemCounts, trendOf, userCounts} from '../../../../src/domain/history/past/trend.ts';
import {startEngines} from '../engines.ts';
import {app, pagesOf} from '../items.ts';

const {engines} = await startEngines();
const tenant = 'https://a.test';

test('has a sum only where every list was read, and no line between two readings of a list', () => {
	const points = trendOf([
		[
			{from: 10, to: 30, figures: {a: 1, b: 1}},
			{from: 40, to: 40, figures: {a: 5, b: undefined}},
		],
		[{from: 20, to: 40, figures: {a: 2, b: 2}}],
	]);
	expect(points).toEqual([
		{at: 20, figures: {a: 3, b: 3}, isJoined: false},
		{at: 30, figures: {a: 3, b: 3}, isJoined: true},
		{at: 40, figures: {a: 7}, isJoined: false},
	]);
	expect(trendOf([[], [{from: 1, to: 2, figures: {a: 1}}]])).toEqual([]);
});

test('leaves out readings that are dated later than the readings after them', () => {
	const points = trendOf([
		[
			{from: 10, to: 90, figures: {a: 1}},
			{from: 80, to: 95, figures: {a: 2}},
			{from: 20, to: 30, figures: {a: 3}},
		],
	]);
	expect(points).toEqual([
		{at: 10, figures: {a: 1}, isJoined: false},
		{at: 20, figures: {a: 3}, isJoined: false},
		{at: 30, figures: {a: 3}, isJoined: true},
	]);
});

describe.each(engines)('on $name', ({create}) => {
	test('a number of users that is none is not known', async () => {
		const history = await (await create())();
		await history.remember({tenant, at: 1000}, pagesOf('apps', [app(1, {userCount: '3'})]));
		await history.remember({tenant, at: 2000}, pagesOf('apps', [app(1, {userCount: 'many'})]));
		const counts = await userCounts(history.past, tenant, {kind: 'apps', id: 'app_1'});
		expect(counts.map(({figures}) => figures.users)).toEqual([3, undefined]);
		expect(trendOf([counts]).map(({figures}) => figures)).toEqual([{users: 3}, {}]);
	});

	test('items, users and findings are counted in each reading', async () => {
		const history = await (await create())();
		const remember = (at: number, items: readonly ReturnType<typeof app>[]) =>
			history.remember({tenant, at}, pagesOf('apps', items));
		await remember(1000, [app(1), app(2)]);
		await remember(2000, [app(1)]);
		await remember(3000, [app(1)]);
		await remember(4000, [app(1, {userCount: '8'}), app(2, {userCount: ''})]);
		expect(await itemCounts(history.past, tenant, 'apps')).toEqual([
			{from: 1000, to: 1000, figures: {apps: 2}},
			{from: 2000, to: 3000, figures: {apps: 1}},
			{from: 4000, to: 4000, figures: {apps: 2}},
		]);
		const users = async (id: string) =>
			(await userCounts(history.past, tenant, {kind: 'apps', id})).map(({figures}) => figures.users);
		expect(await users('app_1')).toEqual([3, 3, 8]);
		expect(await users('app_2')).toEqual([3, undefined, 0]);
		const lists = await findingCounts(history, tenant, async () => undefined);
		expect(lists.map((list) => list.length).toSorted()).toEqual([0, 0, 3]);
		const [first, second] = lists.find((list) => list.length > 0) ?? [];
		expect(Number(first?.figures.note) + Number(first?.figures.warning)).toBeGreaterThan(
			Number(second?.figures.note) + Number(second?.figures.warning),
		);
	});
});

test('without a reading, the users of an app have no figures', async () => {
	const past = {versions: async () => ({versions: [], readings: []})} as unknown as Parameters<typeof userCounts>[0];
	expect(await userCounts(past, tenant, {kind: 'apps', id: 'app_1'})).toEqual([]);
});
