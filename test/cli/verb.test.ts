import {describe, expect, expectTypeOf, test} from 'vitest';
import type {CliContext} from '../../src/cli/context.ts';
import {type FlagsOf, options, VerbCommand, verb} from '../../src/cli/verb.ts';
import {wholeNumber} from '../../src/cli/whole-number.ts';
import type {Flags} from '../../src/settings/launch/flags.ts';
import {castellan} from './launch.ts';

const rows = options({
	minSize: {value: 'n', help: 'a size', read: wholeNumber()},
	shape: {value: 'shape', help: 'a shape', choices: ['round', 'square']},
	file: {value: 'file', help: 'a file', isRequired: true},
	write: {value: 'file', help: 'where', isValueOptional: true},
	loud: {help: 'aloud', negation: 'in silence'},
	dry: {help: 'send nothing'},
});

test('the rows of a verb state the types of its options', () => {
	expectTypeOf<Omit<FlagsOf<typeof rows>, keyof Flags>>().toEqualTypeOf<{
		readonly minSize?: number;
		readonly shape?: 'round' | 'square';
		readonly file: string;
		readonly write?: string | true;
		readonly loud?: boolean;
		readonly dry?: true;
	}>();
});

describe('a verb', () => {
	const run = async (...words: readonly string[]) => {
		const seen: unknown[] = [];
		const row = verb({
			name: 'draw',
			summary: 'Draw',
			description: 'Draw.',
			args: [{form: '<kind>', choices: ['line', 'dot']}, {form: '[note]'}, {form: '[others...]'}],
			options: rows,
			globals: [],
			examples: [],
			run: async (_, {minSize, shape, file, write, loud, dry}, kind, note, others) => {
				expectTypeOf(kind).toEqualTypeOf<'line' | 'dot'>();
				expectTypeOf(note).toEqualTypeOf<string | undefined>();
				expectTypeOf(others).toEqualTypeOf<readonly string[]>();
				seen.push({minSize, shape, file, write, loud, dry}, kind, note, others);
			},
		});
		await new VerbCommand({} as CliContext, row).parseAsync([...words], {from: 'user'});
		return seen;
	};

	test('gets what its rows state', async () => {
		const words = '--min-size 3 --shape round --file a --write --no-loud --dry line hello b c'.split(' ');
		expect(await run(...words)).toEqual([
			{minSize: 3, shape: 'round', file: 'a', write: true, loud: false, dry: true},
			...['line', 'hello'],
			['b', 'c'],
		]);
		expect(await run('--file', 'a', 'dot')).toEqual([{file: 'a'}, 'dot', undefined, []]);
	});
});

test.each(['mcp --proposals log', 'surfaces --linear check', 'board --limit-apps 3 acks'])(
	'%s: an option before a subcommand that does not take it is refused',
	async (line) => {
		expect(await castellan(line)).toMatchObject({code: 2, stdout: ''});
	},
);

test.each(['', ' ', '-1', '1.5', 'x', '2e9'])('“%s” is no whole number of an option from 0', (text) => {
	expect(() => wholeNumber(0, 65_535)(text, '--port')).toThrow(
		`--port must be a whole number from 0 to 65535, not “${text}”`,
	);
});

test.each([
	['0', 0],
	['65535', 65_535],
	['1e3', 1000],
	[' 7', 7],
])('“%s” is %i', (text, value) => {
	expect(wholeNumber(0, 65_535)(text, '--port')).toBe(value);
});
