/** `mcp install`: prints the settings with which a client of agents starts castellan. */
import {printMessage} from '../../context.ts';
import {verb} from '../../verb.ts';

interface Client {
	/** The file of a project, and others that a person may put the settings into. */
	readonly file: string;
	readonly others?: string;
	readonly member: 'mcpServers' | 'servers';
}

const clients: Readonly<Record<string, Client>> = {
	claude: {file: '.mcp.json', member: 'mcpServers'},
	cursor: {file: '.cursor/mcp.json', others: ', or into ~/.cursor/mcp.json', member: 'mcpServers'},
	vscode: {file: '.vscode/mcp.json', member: 'servers'},
};

export const installVerb = verb({
	name: 'install',
	summary: 'Print the settings of a client',
	description:
		'Print the settings with which a client starts castellan for its agent, with --demo, --base-url or --profile of this command. The settings hold no secret: castellan finds the credentials of the profile itself.',
	args: [{form: '<client>', help: 'the program of the agent', choices: Object.keys(clients)}],
	globals: ['demo', 'baseUrl', 'profile'],
	examples: [['claude --profile prod', 'Print the settings of a client for a profile']],
	run: async (context, {demo, baseUrl, profile}, name) => {
		const {file, others = '', member} = clients[name] as Client;
		const args = [
			'mcp',
			...(demo ? ['--demo'] : []),
			...(baseUrl === undefined ? [] : ['--base-url', baseUrl]),
			...(profile === undefined ? [] : ['--profile', profile]),
		];
		const server = {type: 'stdio', command: 'castellan', args};
		await context.stdout.write(`${JSON.stringify({[member]: {castellan: server}}, null, 2)}\n`);
		await printMessage(context, `put this into ${file} of a project${others}`);
	},
});
