import {expect, test} from 'vitest';
import {blockOf, keysAt} from '../../../../src/surfaces/picture/draw/block.ts';
import {bordered} from '../../../../src/surfaces/picture/draw/border.ts';
import {plainPen} from '../../widgets/draw.ts';

test('a cell of the border belongs to nothing inside it', () => {
	const pen = plainPen();
	const inside = {...blockOf([pen.text('ab', 'dim')]), key: 'inside'};
	const block = bordered(inside, 6, pen, {corners: pen.signs.card});
	const cells = [0, 1, 2].map((line) =>
		Array.from({length: 6}, (_, x) => (keysAt(block, x, line).length > 0 ? 'x' : '.')).join(''),
	);
	expect(cells).toEqual(['......', '..xx..', '......']);
});
