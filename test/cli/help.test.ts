import type {Command} from 'commander';
import {describe, expect, test} from 'vitest';
import type {CliContext} from '../../src/cli/context.ts';
import {configureHelp} from '../../src/cli/help/help.ts';
import {createProgram} from '../../src/cli/program.ts';
import {examplesOf, pathOf} from '../../src/cli/verb.ts';
import {castellan} from './launch.ts';

/** The program whose commands record their paths instead of running. */
function recordingProgram() {
	const run: string[] = [];
	const program = createProgram({version: '1.2.3'} as CliContext);
	configureHelp(program, {writeErr: () => undefined});
	const commands: Command[] = [];
	const record = (command: Command) => {
		commands.push(command);
		command.action(() => void run.push(pathOf(command)));
		command.commands.forEach(record);
	};
	record(program);
	return {program, commands, run};
}

describe('the examples of a verb', () => {
	const verbs = recordingProgram().commands.map((command) => [pathOf(command), examplesOf(command)] as const);
	const examples = verbs.flatMap(([path, own]) => own.map(({line}) => [line, path] as const));

	test.each(examples)('“%s” is a valid command line', async (line, path) => {
		const {program, run} = recordingProgram();
		const words = [...line.replace(/ [<>] .*/, '').matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
		await program.parseAsync(words.slice(1), {from: 'user'});
		expect(run).toHaveLength(1);
		expect(run[0]?.startsWith(path)).toBe(true);
	});

	test.each(verbs)('“%s” has an example', (_, own) => {
		expect(own.length).toBeGreaterThan(0);
		for (const {purpose} of own) expect(purpose).toMatch(/^[A-Z].*[^.]$/);
	});
});

describe('the help of a command', () => {
	test('groups its options, names the global flags that apply, and has examples', async () => {
		const {stdout} = await castellan('apps --help');
		const headings = stdout.split('\n').filter((line) => /^[A-Z].*:$/.test(line));
		expect(headings).toEqual(['Arguments:', 'Search options:', 'Output options:', 'Global options:', 'Examples:']);
		expect(stdout).toContain('--profile <name>');
		expect(stdout).not.toContain('--read-only');
		expect(stdout).toContain('# Find apps by name or description\n  castellan apps --query vault\n');
		expect((await castellan('step-up rotate --help')).stdout).toContain('--read-only');
	});

	test.each([40, 60, 80])('fits a terminal of %i columns', async (columns) => {
		const {stdout} = await castellan('apps --help', {isTty: true, columns});
		const [text = ''] = stdout.split('Examples:');
		const tooLong = text.split('\n').filter((line) => line.length > columns);
		expect(tooLong).toEqual([]);
	});

	test.each([
		['help apps', 'apps --help'],
		['help auth-configs update', 'auth-configs update --help'],
		['help bookmarks rm', 'bookmarks remove --help'],
		['help', '--help'],
	])('%s prints the same as %s', async (line, flag) => {
		expect(await castellan(line)).toEqual(await castellan(flag));
	});

	test.each([
		['help aps', 'Did you mean apps?'],
		['help history recrd', 'Did you mean record?'],
		['help history xyzzy', 'Try rename, rm, record'],
		['help doctor now', 'doctor has no subcommands'],
	])('%s is a usage error with advice', async (line, advice) => {
		expect(await castellan(line)).toMatchObject({code: 2, stdout: '', stderr: expect.stringContaining(advice)});
	});
});
