import {expect, test} from 'vitest';
import {Reports} from '../../../src/surfaces/ink/Surfaces.tsx';

const click = {kind: 'click', column: 3, row: 1};

test.each([
	['a click, and the button let go', ['\u001b[<0;4;2M\u001b[<0;4;2m'], [click]],
	['a click between typed letters', ['am\u001b[<0;4;2Mmb'], [click]],
	['a click in two chunks', ['a\u001b[<0;', '4;2M'], [click]],
	['a click cut after its first sign', ['\u001b[', '<0;4;2M'], [click]],
	['a report without an end', [`\u001b[<0;${'4'.repeat(30)}`, '4;2M'], []],
	['text that looks like a report', ['[<0;4;2M', '\u001b', '[<0;4;2M'], []],
	['a report in a paste', ['\u001b[200~\u001b[<0;4;2M', '\u001b[<0;4;2M\u001b[201~'], []],
	['a click after a paste', ['\u001b[200~\u001b[<0;4;2M\u001b[201~\u001b[<0;4;2M'], [click]],
])('reads %s', (_, chunks, events) => {
	const reports = new Reports();
	expect(chunks.flatMap((chunk) => reports.take(chunk))).toEqual(events);
});

test('tells a sequence without its Esc from text', () => {
	const reports = new Reports();
	reports.take('\u001b[5;5Rab');
	expect(['[5;5R', 'ab', 'e'].map((text) => reports.has(text))).toEqual([true, false, false]);
});
