/** Stacks and prepared points of charts at their limits. `SCREENS=write` writes the files. */
import {test} from 'vitest';
import {peakTimes, thinned} from '../../../../src/surfaces/picture/charts/sample.ts';
import {extent, type Point, periodOf} from '../../../../src/surfaces/picture/charts/series.ts';
import {slotsOf} from '../../../../src/surfaces/picture/charts/slots.ts';
import {stackRange, stackScale, stacksOf} from '../../../../src/surfaces/picture/charts/stack.ts';
import {stackPicture} from '../../../../src/surfaces/picture/charts/stack-picture.ts';
import {summaryOf} from '../../../../src/surfaces/picture/charts/summary.ts';
import {table} from '../../../support/output/table.ts';
import {approve, day, drawn, seriesOf, type Values} from './table.ts';

test('stacks keep their parts, their gaps and their zero', () => {
	const stacks = `[[1, 2], [3, 4]], 6, false\n[[1, 2], [3, 4]], 6, true\n[[1, null, 3]], 8, false\n[[1, 2, 3], [1, null, 3]], 9, false\n[[5]], 30, false
		[[1, 2]], 30, false\n[[1, 2, 3, 4, 5]], 3, false\n[[1, 2, 3]], 12, false, [0, 1, 2.5]\n[[-1, 2], [3, -4]], 4, true\n[], 3, false\n[[1, 5]], 5, true
		[[1, 2, 3]], 9, true, [0, 1, 8]\n[[1, 2]], 24, false\n[[1, 2]], 26, false\n[[1, 2]], 4, false\n[[1, 2]], 5, false`;
	const pictures = `[[1, 2], [3, 4]], 5\n[[1], [-1], [], [0]], 4\n[[10, 0.1], [5, 5]], 4\n[[1, 1, 1, 1, 1]], 3\n[[0.5]], 3\n[[-0.5]], 3\n[[0]], 2\n[[3], [1.3]], 3\n[[0, 2], [1, 1]], 3\n[[-3], [-1.3]], 3`;
	approve(
		'stacks',
		table(
			'columns of parts',
			stacks,
			(lists: readonly Values[], columns: number, isArea: boolean, days?: readonly number[]) => {
				const {columnOf, ...rest} = stacksOf(seriesOf(lists, 'STACKED', days), columns, isArea);
				return {...rest, columns: rest.times.map(columnOf)};
			},
		),
		table('a picture of stacks', pictures, (parts: readonly (readonly number[])[], height: number) => {
			const {picture, thin} = stackPicture(parts, height);
			return `thin ${thin.join(' ')}${drawn(picture)}`;
		}),
		table('rows of values', '0, 10, 5\n-10, 10, 4\n-10, 0, 5\n0, 0, 3', (min: number, max: number, height: number) => {
			const {above, unit, rowOf} = stackScale({min, max}, height);
			return [above, unit, ...[-11, -10, -1, 0, 1, 9, 10, 11].map(rowOf)];
		}),
		table('the extent of stacks', '[]\n[[]]\n[[1, -2, 3], [-5]]\n[[-1]]', stackRange),
	);
});

test('points are sampled, split at gaps and summed as the data is', () => {
	const many = (count: number) => JSON.stringify(Array.from({length: count}, (_, at) => ({at, value: (at * 7) % 5})));
	const thin = `${many(8)}, 2\n${many(9)}, 2\n${many(20)}, 4\n[{"at":0,"value":1},{"at":1,"value":1},{"at":2,"value":1},{"at":3,"value":1},{"at":9,"value":1}], 1`;
	const nine = Array.from({length: 9}, (_, at) => [at, -at, at === 0 ? null : 1]);
	const gaps = `[[1, 2, null, 4]], ""\n[[1, 2, 3, 4]], "", [0, 1, 2, 9]\n[[1, 2, 3]], "", [0, 1, 9]\n[[1, 2, 3, 4]], "", [0, 1, 2, 3.5]\n[[1, 2, 3, 4]], "", [0, 1, 2, 3.6]\n[[1, 2, 3, 4]], "", [0, 1, 4, 20]
		${JSON.stringify(nine)}, ""\n${JSON.stringify(nine)}, "STACKED"\n${JSON.stringify(nine.slice(1))}, ""\n[[null], [1]], "STACKED"\n[[1.5]], "", [0.5]\n[], ""
		[[1, 2]], "", [3, 3]\n[[1, 2]], "STACKED", [3, 3]\n[[null, 2]], "", [3, 3]\n[[2, null]], "", [3, 3]\n[[1, 2, 3]], "", [2, 0, 1]`;
	const slots = `[0, 1, 2], 5\n[0, 1, 2], 3\n[0, 1, 2], 2\n[0, 1, 3], 4\n[0, 1, 2.25], 5\n[0, 1, 2.5, 3.5], 8\n[0], 3\n[], 3\n[0, 1], 0\n[0, 10, 21, 30], 10\n[0, 10, 22.9], 4\n[0, 10, 23.2], 4\n[0, 10, 20, 32.9], 9\n[0, 10, 20, 33.1], 9`;
	const trends = `[0, 10]\n[0, 8, 10]\n[0, 10, 7.5, 10]\n[0, 10, 7.4, 10]\n[1, 0, 9, 10]\n[2, 10, 0, 10]\n[2.1, 0, 10, 10]\n[10, 0]\n[10, 0, 2.5, 0]\n[10, 0, 2.6, 0]\n[4, 4]\n[1]\n[1, null, 2]\n[0, 10, 8]\n[0, 10, 7.9]\n[10, 0, 2]\n[10, 0, 2.1]`;
	approve(
		'points',
		table('thinned to so many columns', thin, (list: readonly Point[], columns: number) =>
			thinned(list, list[0]?.at ?? 0, list.at(-1)?.at ?? 0, columns)
				.map(({at, value}) => `${at}:${value}`)
				.join(' '),
		),
		table(
			'peaks of columns',
			'[[1, 5, 2, 2]], 2\n[[1, 5, 2, 2], [0, 0, 4, 4]], 2\n[[1, 1]], 1\n[], 2\n[[1]], 0\n[[2, -2, 1]], 1',
			(lists: readonly Values[], columns: number) =>
				peakTimes(
					seriesOf(lists).lines,
					(time) => Math.min(columns - 1, Math.floor(((time / day) * columns) / 4)),
					columns,
				),
		),
		table(
			'periods',
			'[]\n[5]\n[0, 10]\n[0, 10, 20, 40]\n[0, 8, 20, 30]\n[0, 10, 30, 60, 100]\n[0, 10, 22.5, 35.1]\n[0, 10, 20, 30, 45, 60]\n[0, 8, 16, 26, 31]',
			periodOf,
		),
		table('extents', '[]\n[3]\n[-1, -2]\n[0, 2, 1]', extent),
		table('lines with gaps', gaps, (lists: readonly Values[], style: string, days?: readonly number[]) => {
			const {lines, undrawn, from, to, min, max, times, ...rest} = seriesOf(lists, style, days);
			const words = lines.map(({name, stretches, others}) => [
				name,
				stretches.map((each) => each.map(({at, value}) => `${at / day}:${value}`).join(' ')),
				others?.length,
			]);
			return {
				lines: words,
				undrawn: undrawn.map(({name}) => name),
				extent: [from / day, to / day, min, max],
				times: times.length,
				...rest,
			};
		}),
		table('slots of times', slots, (days: readonly number[], columns: number) => {
			const {count, slotOf} = slotsOf(seriesOf([days.map(() => 1)], '', days), columns);
			return [count, ...days.map((each) => slotOf(Math.round(each * day)))];
		}),
		table('trends', trends, (values: Values) => {
			const [line] = seriesOf([values]).lines;
			const summary = line && summaryOf(line);
			if (!summary) return undefined;
			const {first, last, least, greatest, count, gaps: breaks, trend} = summary;
			return [first.value, last.value, least.at / day, greatest.at / day, count, breaks, trend];
		}),
	);
});
