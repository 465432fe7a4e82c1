import {expect, test} from 'vitest';
import {boundCommands, commands, type KeyOverrides} from '../../../src/console/keymap/commands.ts';
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

test.each(['Ctrl+N', 'ctrl-', 'F5', 'g  g', '', 'ctrl-m', 'ctrl-[', 'ctrl-N', 'shift-a'])(
	'reports “%s”, which is not a key',
	(key) => {
		expect(keyProblems({'list.down': [key]})).toEqual([expect.stringContaining('is not a key')]);
	},
);

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

test('reports keys that can never be reached', () => {
	expect(keyProblems({'app.help': ['g g']})).toEqual([
		expect.stringMatching(/^keys\.app\.help: no key is left for app\.help \(Help\) beside list\.first/),
	]);
	expect(keyProblems({'app.export': ['j']})).toEqual([expect.stringContaining('no key is left for app.export')]);
	expect(keyProblems({'list.down': ['Q', 'Q u']})).toEqual([
		'keys.list.down: “Q u” is never reached, because “Q” comes first',
	]);
});

test('reports a key that hides the last one of the help or the palette', () => {
	expect(keyProblems({'list.down': ['?', 'f1']})).toEqual([expect.stringMatching(/^keys\.list\.down: .*app\.help/)]);
	expect(keyProblems({'list.down': ['?']})).toEqual([]);
});

test('the help keeps F1 unless another command has it', () => {
	const helpWith = (overrides: KeyOverrides) => boundCommands(overrides).find(({id}) => id === 'app.help')?.keys;
	expect(helpWith({'app.help': ['g g']})).toEqual(['g g', 'f1']);
	expect(helpWith({'app.help': []})).toEqual(['f1']);
	expect(helpWith({'app.help': ['Q'], 'app.export': ['f1']})).toEqual(['Q']);
});
