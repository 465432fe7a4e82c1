import {expect, test} from 'vitest';
import {editDistance} from '../../../src/text/match/edit-distance.ts';

test.each([
	['payroll', 'payroll', 0],
	['payroll', 'payrol', 1],
	['payroll', 'pyaroll', 1],
	['payroll', 'payrxll', 1],
	['payroll', 'xpayroll', 1],
	['payroll', 'pyarol', 2],
	['payroll', 'xpyaroll', 2],
	['payroll', 'mailbox', 6],
	['a', 'abcdef', 5],
	['', 'ab', 2],
])('%s and %s differ by %s edits, of which a maximum of 2 counts 3 at most', (from, to, edits) => {
	expect([editDistance(from, to), editDistance(to, from)]).toEqual([edits, edits]);
	expect(editDistance(from, to, 2)).toBe(Math.min(edits, 3));
});
