import {expect, test} from 'vitest';
import {readMouse} from '../../../src/text/terminal/mouse.ts';

test.each([
	['a click', '\u001b[<0;1;2M', {kind: 'click', column: 0, row: 1}],
	['the wheel up', '\u001b[<64;12;3M', {kind: 'wheel-up', column: 11, row: 2}],
	['the wheel down', '\u001b[<65;99999;1M', {kind: 'wheel-down', column: 99_998, row: 0}],
	['a release', '\u001b[<0;1;2m', undefined],
	['another button', '\u001b[<1;1;2M', undefined],
	['a click with shift', '\u001b[<4;1;2M', undefined],
	['a column before the first', '\u001b[<0;0;2M', undefined],
	['a row before the first', '\u001b[<0;1;0M', undefined],
	['a long number', '\u001b[<0;100000;1M', undefined],
	['text behind a report', '\u001b[<0;1;2Mx', undefined],
	['text before a report', '\u001bx[<0;1;2M', undefined],
	['another sequence', '\u001b[A', undefined],
])('%s is read or not', (_, sequence, event) => {
	expect(readMouse(sequence)).toEqual(event);
});
