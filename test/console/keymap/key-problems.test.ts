import {expect, test} from 'vitest';
import {commands} from '../../../src/console/keymap/commands.ts';
import {keyProblems as problemsOf} from '../../../src/console/keymap/key-problems.ts';

const keyProblems = (...given: Parameters<typeof problemsOf>) =>
	problemsOf(...given).map(({path, message}) => `${path.join('.')}: ${message}`);

test('accepts the defaults, new keys and exchanged keys', () => {
	expect(keyProblems(Object.fromEntries(commands.map(({id, keys}) => [id, keys])))).toEqual([]);
	expect(keyProblems({'list.down': ['ctrl-n', 'alt-é'], 'list.up': ['Q u']})).toEqual([]);
	expect(keyProblems({'list.down': ['k'], 'list.up': ['j']})).toEqual([]);
	expect(keyProblems({'list.down': []})).toEqual([]);
});

test('reports an unknown command with a suggestion', () => {
	expect(keyProblems({'list.don': ['Q']})).toEqual(['keys.list.don: unknown command. Did you mean list.down?']);
	expect(keyProblems({xyzzy: ['Q']})).toEqual(['keys.xyzzy: unknown command. Run castellan keys to list the commands']);
});

test.each(['Ctrl+N', 'ctrl-', 'F5', 'g  g', ''])('reports “%s”, which is not a key', (key) => {
	expect(keyProblems({'list.down': [key]})).toEqual([expect.stringContaining('is not a key')]);
});

test('reports a clash within a scope once, with the other command', () => {
	expect(keyProblems({'list.down': ['G']})).toEqual([
		'keys.list.down: “G” clashes with list.last (Go to the end, and load more)',
	]);
	expect(keyProblems({'list.down': ['g']})).toEqual([expect.stringContaining('clashes with list.first')]);
	expect(keyProblems({'list.down': ['Q'], 'list.up': ['Q']})).toEqual([
		expect.stringMatching(/^keys\.list\.up: .* clashes with list\.down/),
	]);
	expect(keyProblems({'list.down': ['r']})).toEqual([]);
});

test('reports a clash with a key of the preset', () => {
	expect(keyProblems({'list.open': ['ctrl-n']}, {'list.down': ['ctrl-n']})).toEqual([
		expect.stringContaining('clashes with list.down'),
	]);
});
