import {describe, expect, test} from 'vitest';
import {areas} from './conformance.ts';

describe.each(Object.entries(areas))('%s', (_, cases) => {
	test.each(cases.map((each) => [each.title, each] as const))('%s', (_title, each) => expect(each.holds()).toBe(true));
});
