import {expect, test} from 'vitest';
import {blockOf} from '../../../../src/surfaces/picture/draw/block.ts';
import {conversationBlock} from '../../../../src/surfaces/view/conversation/conversation-block.ts';
import {plainPen} from '../../widgets/draw.ts';

const pen = plainPen();

/** Surfaces of these heights. Each notes how many lines it may have. */
function drawn(heights: readonly number[], limit: number, beyond = 0, hidden = 0) {
	const asked: number[] = [];
	const views = heights.map((height) => ({
		lines: height + hidden,
		draw(_width: number, _height: number, remaining: number) {
			asked.push(remaining);
			return blockOf(Array.from({length: height}, () => pen.text('x')));
		},
	}));
	const block = conversationBlock(views as never, beyond, {width: 200, height: 20, limit}, pen);
	const last = block.height === 0 ? '' : block.line(block.height - 1).text;
	return {asked, height: block.height, note: last.startsWith('[') ? last : ''};
}

test.each([
	[[2, 3], 10, 0, {asked: [10, 7], height: 6, note: ''}],
	[[2, 3], 3, 0, {asked: [3], height: 4, note: expect.stringContaining('1')}],
	[[2, 3], 4, 0, {asked: [4, 1], height: 6, note: ''}],
	[[2], 10, 1, {asked: [10], height: 4, note: expect.stringContaining('1')}],
	[[2, 3, 4], 3, 2, {asked: [3], height: 4, note: expect.stringContaining('4')}],
	[[], 10, 0, {asked: [], height: 0, note: ''}],
])('surfaces of %j lines within %i lines, and %i beyond', (heights, limit, beyond, expected) => {
	expect(drawn(heights, limit, beyond)).toEqual(expected);
});

test('a surface that draws fewer lines than it counts is charged for all of them', () => {
	expect(drawn([1, 1], 5, 0, 3)).toMatchObject({asked: [5], height: 3});
});
