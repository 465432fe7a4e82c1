import {expect, test} from 'vitest';
import {topThatShows} from '../../../../src/surfaces/view/conversation/followed.ts';

const position = {top: 10, height: 3, focusLine: 12};

test.each([
	['component', 'above the window, two lines above it stay', 20, 8],
	['component', 'in sight, the window stays', 5, 5],
	['component', 'below the window, its last line is the last one', 1, 3],
	['line', 'above the window, the line before it stays', 20, 11],
] as const)('for a %s %s', (part, _, top, shown) => {
	expect(topThatShows(part, position, {top, height: 10})).toBe(shown);
});
