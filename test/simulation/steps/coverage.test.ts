/** Each verb has a case of failed steps, or a written reason why not. The verbs are read from the program. */
import type {Command} from 'commander';
import {expect, test} from 'vitest';
import type {CliContext} from '../../../src/cli/context.ts';
import {createProgram} from '../../../src/cli/program.ts';
import {pathOf, verbOf} from '../../../src/cli/verb.ts';
import {verbs} from './verbs.ts';
import {withoutCase} from './without-case.ts';

const program = createProgram({version: ''} as CliContext);

/** The command of a line, and its parents: `history ac_1` is one of `history`. */
function commandOf(line: string): string {
	let command: Command = program;
	for (const word of line.split(' ')) {
		const next = command.commands.find((each) => each.name() === word || each.aliases().includes(word));
		if (!next) break;
		command = next;
	}
	return pathOf(command);
}

/** A command without an action of its own only groups other commands. */
const hasAction = (command: Command) => verbOf(command)?.run !== undefined;

const commands = (parent: Command): readonly string[] =>
	parent.commands.flatMap((command) => [...(hasAction(command) ? [pathOf(command)] : []), ...commands(command)]);

const allCommands = commands(program);
const failed = new Set(verbs.map(({line}) => commandOf(line)));

test('each verb has failed steps or a reason', () => {
	const missing = allCommands.filter((path) => !failed.has(path) && !(path in withoutCase));
	expect(missing, 'verbs that need a row in other-verbs.ts, or a reason in without-case.ts').toEqual([]);
});

test('each reason belongs to a verb without failed steps', () => {
	expect(Object.keys(withoutCase).filter((path) => failed.has(path) || !allCommands.includes(path))).toEqual([]);
});
