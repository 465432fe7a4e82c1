import {expect, test} from 'vitest';
import type {Series} from '../../../../src/surfaces/picture/charts/series.ts';
import {slotsOf} from '../../../../src/surfaces/picture/charts/slots.ts';

const seriesAt = (times: readonly number[]) =>
	({
		lines: [{stretches: [times.map((at) => ({at, value: 1}))]}],
		from: times[0],
		to: times.at(-1),
	}) as unknown as Series;
const slotsAt = (times: readonly number[], columns: number) => {
	const {count, slotOf} = slotsOf(seriesAt(times), columns);
	return {count, slots: times.map(slotOf)};
};

test('bars of equal periods follow each other, with a slot for each period without one', () => {
	expect(slotsAt([0, 10, 20, 40], 10)).toEqual({count: 5, slots: [0, 1, 2, 4]});
	expect(slotsAt([0, 31, 59, 90], 10)).toEqual({count: 4, slots: [0, 1, 2, 3]});
});

test('bars of unequal distances stand at their times, in slots of the smallest distance', () => {
	expect(slotsAt([0, 10, 25, 35], 10)).toEqual({count: 5, slots: [0, 1, 3, 4]});
});

test('more periods than columns share the columns', () => {
	expect(slotsAt([0, 10, 20, 30], 2).count).toBe(2);
	expect(slotsAt([0, 10, 25, 35], 4).count).toBe(4);
});
