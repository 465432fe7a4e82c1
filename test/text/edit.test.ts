import {expect, test} from 'vitest';
import {editingOf, insert, pressEditingKey, textOf} from '../../src/text/edit.ts';

/** The text with a bar where the cursor is, after some keys; single letters type themselves. */
function after(text: string, ...keys: readonly string[]): string {
	let editing = editingOf(text);
	for (const key of keys)
		editing = key.length === 1 ? insert(editing, key) : (pressEditingKey(editing, key) ?? editing);
	const {letters, cursor} = editing;
	return `${letters.slice(0, cursor).join('')}|${letters.slice(cursor).join('')}`;
}

test.each([
	['ab', ['c'], 'abc|'],
	['ab', ['left', 'c'], 'ac|b'],
	['ab', ['home', 'delete'], '|b'],
	['ab', ['backspace'], 'a|'],
	['', ['backspace'], '|'],
	['one two', ['ctrl-w'], 'one |'],
	['one two', ['ctrl-a', 'ctrl-e', 'alt-backspace'], 'one |'],
	['one two ', ['ctrl-w'], 'one |'],
	['one two', ['alt-b'], 'one |two'],
	['one two', ['ctrl-a', 'alt-f'], 'one| two'],
	['one two', ['ctrl-u'], '|'],
	['a👩‍👩‍👧', ['backspace'], 'a|'],
	['e', ['\u0301'], 'e\u0301|'],
	['ab', ['home', 'left'], '|ab'],
	['ab', ['home', 'right'], 'a|b'],
	['ab', ['right'], 'ab|'],
	['abc', ['home', 'right', 'delete'], 'a|c'],
	['ab', ['home', 'backspace'], '|ab'],
	['one  two', ['home', 'alt-f', 'alt-f'], 'one  two|'],
	['one two', ['home', 'ctrl-right', 'ctrl-right', 'ctrl-right'], 'one two|'],
	['one two', ['alt-b', 'alt-b', 'alt-b'], '|one two'],
	['  ', ['ctrl-w'], '|'],
	['ab', ['f1'], 'ab|'],
])('%j and %j give %j', (text, keys, shown) => expect(after(text, ...keys)).toBe(shown));

test('pasted line breaks become spaces', () => {
	expect(textOf(insert(editingOf('a'), 'b\r\nc\nd'))).toBe('ab c d');
	expect(textOf(insert(editingOf('a'), 'https://idp.example\r\n'))).toBe('ahttps://idp.example');
});
