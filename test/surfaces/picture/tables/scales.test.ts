/** Axes, bars and lines of charts at their limits. `SCREENS=write` writes the files. */
import {test} from 'vitest';
import {
	barScale,
	downwardBlock,
	signedBar,
	upwardBlock,
	zeroScale,
} from '../../../../src/surfaces/picture/charts/blocks.ts';
import {brailleLines} from '../../../../src/surfaces/picture/charts/braille.ts';
import {axisOf, evenAxis} from '../../../../src/surfaces/picture/charts/ticks.ts';
import {table} from '../../../support/output/table.ts';
import {approve, drawn, seriesOf, type Values} from './table.ts';

const labels = ({min, max, ticks}: ReturnType<typeof axisOf>) =>
	`${min} to ${max}: ${ticks.map(({label}) => label).join(' ')}`;

test('axes have round ticks with labels that differ', () => {
	const ranges = `0, 10, 5\n0, 10, 4\n0, 10, 1\n1, 9, 3\n-5, 5, 4\n0, 0.3, 3\n0, 1, 4, 1\n0, 3, 6, 1\n3, 3, 4\n0, 1e15, 4\n0, 999e12, 4
		0, 1e-4, 4\n0, 9.9e-5, 4\n0, 999, 4\n0, 1000, 4\n0, 700, 2\n0, 1500, 3\n0, 999999, 4\n0, 700000, 2\n0, 1e6, 4\n0, 7e8, 2\n0, 1e9, 4\n0, 7e11, 2
		0, 1e12, 4\n999990, 1000010, 4\n1e11, 100000000001, 2\n1e9, 1000000001, 2\n0.123456, 0.123457, 2\n-1e308, 1e308, 4\n5e-324, 1e-323, 3
		-0.4, 1.2, 4\n12345, 12346, 4\n1234567.1, 1234567.2, 2\n0, 1e999, 2\n0.1234567890123, 0.1234567890124, 3\n1, 1.00000000012, 3`;
	const heights = `0, 10, 12, 0\n0, 10, 5, 0\n0, 10, 4, 0\n0, 10, 2, 0\n0, 10, 1, 0\n3, 3, 8, 0\n0, 1, 12, 1\n0, 3, 12, 1\n-7, 12, 10, 0\n1, 1000, 9, 0
		0, 9.5, 12, 0\n0, 1, 3, 1\n0, 7, 11, 0\n-1e308, 1e308, 9, 0\n0, 2, 3, 1\n0, 6, 7, 1`;
	approve(
		'axes',
		table('a scale of about so many steps', ranges, (...range: Parameters<typeof axisOf>) => labels(axisOf(...range))),
		table('the rows of an even axis', heights, (...range: Parameters<typeof evenAxis>) => {
			const {axis, height} = evenAxis(...range);
			return `${labels(axis)}, ${height} rows`;
		}),
	);
});

test('bars and blocks keep their sign and their share', () => {
	const ranges = ['0, 10', '-10, 0', '-5, 10', '-10, 1', '-1, 10', '0, 0', '-1, 1e999'];
	const values = `[8], 8\n[8, -2], 8\n[1, 1000], 8\n[-1, 1000], 9\n[-8, 2], 5.7\n[0, 3], 4\n[1, 1e999], 4\n[-1, -2], 4\n[5], 0\n[-1, 3], 1\n[2, 3, 5], 8`;
	const bars = (list: readonly number[], width: number) => {
		const scale = barScale(list, width);
		return list.map((value) => `“${signedBar(value, scale)}”`).join(' ');
	};
	approve(
		'bars',
		table(
			'cells below zero',
			ranges.flatMap((range) => [0, 1, 2, 9].map((cells) => `${range}, ${cells}`)).join('\n'),
			zeroScale,
		),
		table('a bar among values', values, bars),
		table(
			'eighths',
			[-1, 0, 0.4, 0.6, 1, 2, 3, 4, 5, 6, 7, 8, 9].join('\n'),
			(eighths: number) => `“${upwardBlock(eighths)}${downwardBlock(eighths)}”`,
		),
	);
});

test('lines of dots keep their points, their zero and their letters', () => {
	const lists = `[[0, 1, 2, 3]], 4, 2\n[[1]], 3, 2\n[[2, 2, 2]], 4, 1\n[[-2, 2]], 6, 3\n[[0, 2]], 6, 3\n[[-2, 0]], 6, 3\n[[1, null, 3, 1]], 6, 2
		[[1, 2], [2, 1]], 6, 2\n[[5]], 0, 2\n[[0, 9, 0, 9, 0, 9, 0, 9]], 2, 2\n[[-3, 2], [1, 1]], 7, 4\n[[-1, 3]], 5, 3\n[[-1, 1, 5]], 4, 5`;
	const long = JSON.stringify(Array.from({length: 40}, (_, at) => at % 7));
	const high = JSON.stringify(Array.from({length: 40}, (_, at) => 20 + (at % 7)));
	const alike = `[${long}, ${high}], 40, 6\n[${long}], 40, 6\n[[1, 1, 1], [2, 2, 2]], 24, 4\n[[1, 1, 1], [2, 2, 2]], 11, 4\n[[1, 1, 1], [2, 2, 2]], 12, 4
		[[1, 1, 1], [1.2, 1.2, 1.2], [9, 9, 9]], 30, 8\n[[1, 1, 1], [2, 2, 2]], 28, 4\n[[1, 1, 1], [2, 2, 2]], 27, 4`;
	const picture = (hasLetters: boolean) => (values: readonly Values[], width: number, height: number) =>
		drawn(brailleLines(seriesOf(values), width, height, {hasLetters}));
	approve(
		'lines',
		table('a picture of so many cells', lists, picture(false)),
		table('letters in lines that look alike', alike, picture(true)),
	);
});
