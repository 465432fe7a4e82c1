import {describe, expect, test} from 'vitest';
import {chordsOf, isForeignLetter, typedText} from '../../../src/text/terminal/chord.ts';

describe('an input event', () => {
	test.each([
		['an arrow', '', {upArrow: true}, ['up']],
		['an arrow with modifiers', '', {leftArrow: true, ctrl: true, meta: true, shift: true}, ['ctrl-alt-shift-left']],
		['a key with shift', '', {tab: true, shift: true}, ['shift-tab']],
		['Esc, which comes as alt too', '', {escape: true, meta: true}, ['esc']],
		['a function key', '', {}, ['f1']],
		['a letter with alt', 'b', {meta: true}, ['alt-b']],
		['a letter with ctrl', 'd', {ctrl: true}, ['ctrl-d']],
		['a control character', '\u0004', {ctrl: true}, ['ctrl-d']],
		['the last control character', '\u001f', {}, ['ctrl-_']],
		['a capital letter', 'A', {shift: true}, ['A']],
		['a letter of two characters', 'e\u0301', {shift: true, meta: true}, ['alt-e\u0301']],
		['several keys', 'jj\rk', {shift: true}, ['j', 'j', 'enter', 'k']],
		['Enter of a terminal that is not raw yet', 'j\r\nk\n', {}, ['j', 'enter', 'k', 'enter']],
		['keys with names', ' \t\u001b\u007f', {}, ['space', 'tab', 'esc', 'backspace']],
	])('is %s', (_, input, key, chords) => {
		expect(chordsOf(input, key)).toEqual(chords);
	});
});

test('a foreign letter is of another script than Latin', () => {
	const chords = ['п', '漢', 'a', 'é', '1', '', 'ctrl-п', 'aп'];
	expect(chords.filter(isForeignLetter)).toEqual(['п', '漢']);
});

test('a chord types its text, unless it has a name', () => {
	expect(['space', 'j', 'A', '-', '1', 'e\u0301', '漢', '🙂'].map(typedText)).toEqual([
		...[' ', 'j', 'A', '-', '1', 'e\u0301', '漢', '🙂'],
	]);
	for (const chord of ['ctrl-d', 'alt-é', 'shift-tab', 'f1', 'enter', 'esc']) expect(typedText(chord)).toBeUndefined();
});
