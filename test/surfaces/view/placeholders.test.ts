import {expect, test} from 'vitest';
import {reasonOf} from '../../../src/surfaces/view/drawing/placeholders.ts';

test('the reason of a failed component is cut to 200 characters, and a shorter one is whole', () => {
	expect(reasonOf(new Error('x'.repeat(201)))).toBe('x'.repeat(200));
	expect(reasonOf(new Error('x'.repeat(200)))).toBe('x'.repeat(200));
});
