/** The dots of lines. */
import {expect, test} from 'vitest';
import {brailleLines} from '../../../../src/surfaces/picture/charts/braille.ts';
import {seriesOf, type Values} from '../tables/table.ts';

test.each<[string, Values, readonly string[]]>([
	['a point has two dots, because one is hard to see', [1], ['    ', '  ⠛ ']],
	['a line of two points has no more dots than it needs', [1, 5], ['  ⣤⠞', '⣤⠞  ']],
])('%s', (_, values, rows) => {
	const picture = brailleLines(seriesOf([values]), 4, 2);
	expect(picture.map((row) => row.map(({text}) => text).join(''))).toEqual(rows);
});
