/** `mcp install`: prints the settings with which a client of agents starts castellan. It writes no file. */
import {Argument} from 'commander';
import type {Flags} from '../../../settings/launch/flags.ts';
import type {CliContext} from '../../context.ts';
import {printMessage} from '../../output/messages.ts';
import type {Verb} from '../../verb.ts';

interface Client {
	/** The file that a person puts the settings into. */
	readonly file: string;
	readonly member: 'mcpServers' | 'servers';
}

const clients: Readonly<Record<string, Client>> = {
	claude: {file: '.mcp.json of a project', member: 'mcpServers'},
	cursor: {file: '.cursor/mcp.json of a project, or ~/.cursor/mcp.json', member: 'mcpServers'},
	vscode: {file: '.vscode/mcp.json of a project', member: 'servers'},
};

export const installVerb: Verb = {
	name: 'install',
	summary: 'Print the settings of a client',
	description:
		'Print the settings with which a client starts castellan for its agent, with --demo, --base-url or --profile of this command. The settings hold no secret: castellan finds the credentials of the profile itself. No file is written.',
	takes: (command) => command.addArgument(new Argument('<client>').choices(Object.keys(clients))),
	run: async (context: CliContext, {demo, baseUrl, profile}: Flags, name: string) => {
		const {file, member} = clients[name] as Client;
		const args = [
			'mcp',
			...(demo ? ['--demo'] : []),
			...(baseUrl === undefined ? [] : ['--base-url', baseUrl]),
			...(profile === undefined ? [] : ['--profile', profile]),
		];
		const settings = {[member]: {castellan: {type: 'stdio', command: 'castellan', args}}};
		await context.stdout.write(`${JSON.stringify(settings, null, 2)}\n`);
		await printMessage(context, `put this into ${file}`);
	},
};
