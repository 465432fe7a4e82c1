/** Every command line in the hand-written documents is one that castellan accepts. */
import {readdirSync, readFileSync} from 'node:fs';
import {resolve} from 'node:path';
import {expect, test} from 'vitest';
import type {CliContext} from '../../src/cli/context.ts';
import {fleetOf} from '../../src/cli/fleet.ts';
import {configureHelp} from '../../src/cli/help/help.ts';
import {createProgram} from '../../src/cli/program.ts';
import {parseAddress} from '../../src/domain/address/address.ts';

const fleets = {profiles: new Map(), fleets: {prod: ['a', 'b'], eu: ['a', 'b']}};
const root = resolve(import.meta.dirname, '../..');
const documents = [
	...['README.md', 'SECURITY.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', 'CHANGELOG.md'],
	...['install.md', 'troubleshooting.md', 'local-tenant.md', 'config.md'].map((name) => `assets/docs/${name}`),
	...readdirSync(resolve(root, 'assets/docs/guides')).map((name) => `assets/docs/guides/${name}`),
];

/** The command lines in blocks of code, up to their comments, and those in spans of code. */
function commandLines(text: string): readonly string[] {
	const blocks = [...text.matchAll(/^```.*\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) => block.split('\n'));
	const prose = text.replace(/^```[\s\S]*?^```/gm, '');
	const spans = [...prose.matchAll(/`(castellan [^`]+)`/g)].map(([, span = '']) => span.replace(/\s+/g, ' '));
	const lines = blocks.filter((line) => line.startsWith('castellan ')).map((line) => line.replace(/( {2,}|#).*/, ''));
	// A line with brackets is a synopsis.
	return [...new Set([...lines, ...spans])].filter((line) => !line.includes('['));
}

const cases = documents.flatMap((name) =>
	commandLines(readFileSync(resolve(root, name), 'utf8')).map((line) => [name, line] as const),
);

test('finds command lines', () => expect(cases.length).toBeGreaterThan(30));

test.each(cases)('%s: %s', async (_, line) => {
	const words = [...line.matchAll(/'([^']*)'|"([^"]*)"|\S+/g)].map(
		([word, single, double]) => single ?? double ?? word,
	);
	// One of several values stands for all of them.
	const given = words.slice(1).map((word) => word.split('|')[0] ?? '');
	const fleet = fleetOf(given[0], fleets);
	const args = fleet ? given.slice(1) : given;
	const program = createProgram({version: '', fleet} as CliContext);
	configureHelp(program, {writeErr: () => undefined, writeOut: () => undefined});
	const disarm = (command: typeof program): void => {
		command.action(() => {
			if (fleet && command.parent) expect(command.opts().profiles).toEqual(fleet.profiles);
		});
		command.commands.forEach(disarm);
	};
	disarm(program);
	const [first = ''] = args;
	const isCommand = program.commands.some((command) => command.name() === first);
	if (!isCommand && first && !first.startsWith('-') && first === first.toLowerCase()) parseAddress(first);
	await program.parseAsync(args, {from: 'user'}).catch((error: {code?: string; message: string}) => {
		// A document may name a command or a flag without its arguments.
		if (!/issingArgument|help|version/.test(error.code ?? '')) throw error;
	});
});
