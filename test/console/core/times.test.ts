import {expect, test} from 'vitest';
import {type Screen, showOf} from '../../../src/console/core/screen-context.ts';
import type {Listed} from '../../../src/domain/resources/resource.ts';

test('rows of the service have its clock, and rows of castellan the clock of this machine', () => {
	const screen = {show: {now: 5000, style: 'utc'}, skew: 2000} as unknown as Screen;
	expect(showOf(screen, {} as Listed)).toBe(screen.show);
	expect(showOf(screen, {hasMachineTimes: true} as Listed)).toEqual({now: 3000, style: 'utc'});
});
