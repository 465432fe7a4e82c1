import {expect, test} from 'vitest';
import {panelInside} from '../../../src/console/ui/Panel.tsx';

const border = 4;

test.each([40, 60, 80, 100, 140, 200])(
	'a panel leaves at least ten cells of the page on each side, or none, of %d',
	(columns) => {
		for (let wanted = 1; wanted <= 110; wanted++) {
			const {width} = panelInside({columns, rows: 24}, wanted, 5);
			const left = columns - width - border;
			expect([wanted, left === 0 || left >= 20]).toEqual([wanted, true]);
			expect(width).toBeGreaterThanOrEqual(Math.min(wanted, columns - border));
		}
	},
);
