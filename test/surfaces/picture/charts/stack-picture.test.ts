/** A part of a stack takes whole rows. */
import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import type {Stacks} from '../../../../src/surfaces/picture/charts/stack.ts';
import {stackPicture} from '../../../../src/surfaces/picture/charts/stack-picture.ts';

/** The owners of the cells of a stack, from zero. */
const owners = (parts: readonly number[], height: number, max: number) =>
	stackPicture([parts], height, {min: 0, max})
		.picture.flatMap(([run]) => (run && run.owner >= 0 ? [run.owner] : []))
		.reverse();

describe('the cells of a stack', () => {
	test('end in the row that is nearest to the edge of each part', () => {
		expect(owners([1.4, 1.2, 1.6], 8, 8)).toEqual([0, 1, 1, 2]);
		expect(owners([0.3, 0.4, 0.6], 8, 8)).toEqual([0]);
		const part = fc.oneof(fc.constant(0), fc.double({min: 0, max: 3, noNaN: true}));
		fc.assert(
			fc.property(fc.array(part, {minLength: 2, maxLength: 6}), (parts) => {
				const drawn = owners(parts, 20, 20);
				expect(drawn).toEqual(drawn.toSorted());
				let edge = 0;
				if (parts[0] === parts.reduce((sum, size) => sum + size, 0)) return;
				for (const [owner, size] of parts.entries()) {
					edge += size;
					const rows = drawn.filter((each) => each <= owner).length;
					if (edge >= 0.5) expect(Math.abs(rows - edge)).toBeLessThanOrEqual(0.5 + 1e-9);
				}
			}),
		);
	});

	test('are exact to an eighth of a row where the first part is alone', () => {
		expect(stackPicture([[3, 0]], 1, {min: 0, max: 8}).picture).toEqual([[{text: '▃', owner: 0}]]);
		expect(stackPicture([[0, 3]], 1, {min: 0, max: 8}).picture).toEqual([[{text: '█', owner: 1}]]);
	});
});

test('the parts that have no cell in some column are listed', () => {
	const thinIn = (stacks: Stacks) => stackPicture(stacks, 8, {min: -4, max: 4}).thin;
	const stacks = [
		[3, 0.01, 0.9],
		[3, 0.01, 0],
		[2, 0, 0.01],
	];
	expect(thinIn(stacks)).toEqual([1, 2]);
	expect(thinIn([[3, 0, 1], []])).toEqual([]);
	expect(thinIn([[3, 0, -0.01]])).toEqual([]);
});
