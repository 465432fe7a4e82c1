import {expect, test} from 'vitest';
import {cellWidth} from '../../../src/text/cells.ts';
import {toAscii} from '../../../src/text/terminal/ascii-signs.ts';

test('every sign of castellan has one of ASCII with the same width, and letters stay', () => {
	expect(toAscii('“a” → b… ‘é’ ⟦U+202E⟧ ␛ ␡ 1×2 a‿b')).toBe('"a" > b~ \'é\' [U+202E] ? ? 1x2 a_b');
	for (const sign of '“”‘’·–—→…•×⏎‿Δ▸▾⟦⟧␀␛␡') {
		expect(toAscii(sign)).toMatch(/^[\x20-\x7e]$/);
		expect(cellWidth(sign)).toBe(1);
	}
});
