import {expect, test} from 'vitest';
import {fold} from '../../../src/text/match/fold.ts';

test.each([
	['Payroll 2', 'payroll 2'],
	['Núria', 'nuria'],
	['NU\u0301RIA', 'nuria'],
	['Łódź', 'lodz'],
	['Straße', 'strasse'],
	['İzmir', 'izmir'],
	// A vowel sign of Devanagari is not an accent.
	['हिन्दी', 'हिन्दी'],
	['한글', '한글'],
])('folds %j to %j', (text, folded) => expect(fold(text)).toBe(folded));
