/** `mcp install`: prints the settings with which a client of agents starts castellan, or adds them to a file. */
import {FailedError} from '../../../settings/error.ts';
import {updateFile} from '../../../settings/files/disk.ts';
import {clearBeside} from '../../../settings/files/leftovers.ts';
import {isJsonObject} from '../../../text/json/object.ts';
import {jsonIfValid} from '../../../text/json/parse.ts';
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

/** In bytes. */
const maximumFile = 1024 * 1024;

const fileText = (settings: object) => `${JSON.stringify(settings, null, 2)}\n`;

/** Throws `FailedError` for a text that is no JSON of the expected form: it has settings that would be lost. */
function withServer(path: string, text: string, member: Client['member'], server: object): string {
	const settings = readObject(text);
	const servers = settings && (Object.hasOwn(settings, member) ? settings[member] : {});
	if (!settings || !isJsonObject(servers))
		throw new FailedError(`${path} is not a JSON object with ${member}: nothing was written`);
	return fileText({...settings, [member]: {...servers, castellan: server}});
}

/** Undefined for a text that is not an object of plain JSON. */
function readObject(text: string): Readonly<Record<string, unknown>> | undefined {
	const json = jsonIfValid(text);
	return isJsonObject(json) ? json : undefined;
}

export const installVerb = verb({
	name: 'install',
	summary: 'Print the settings of a client, or add them to its file',
	description:
		'Print the settings with which a client starts castellan for its agent, with --demo, --base-url or --profile of this command. The settings hold no secret: castellan finds the credentials of the profile itself. Only --write writes a file: it keeps the other servers in it, and leaves a file alone that is not plain JSON.',
	args: [{form: '<client>', help: 'the program of the agent', choices: Object.keys(clients)}],
	options: {
		write: {
			value: 'file',
			isValueOptional: true,
			help: 'add the settings to this file (default: the file of the client in this folder)',
		},
	},
	globals: ['demo', 'baseUrl', 'profile'],
	examples: [['claude --profile prod', 'Print the settings of a client for a profile']],
	run: async (context, {demo, baseUrl, profile, write}, name) => {
		const {file, others = '', member} = clients[name] as Client;
		const args = [
			'mcp',
			...(demo ? ['--demo'] : []),
			...(baseUrl === undefined ? [] : ['--base-url', baseUrl]),
			...(profile === undefined ? [] : ['--profile', profile]),
		];
		const server = {type: 'stdio', command: 'castellan', args};
		if (write === undefined) {
			await context.stdout.write(fileText({[member]: {castellan: server}}));
			return printMessage(context, `put this into ${file} of a project${others}`);
		}
		const path = write === true ? file : write;
		await clearBeside(context.disk, path);
		await updateFile(context.disk, path, (text = '{}') => withServer(path, text, member, server), {
			maximum: maximumFile,
		});
		await printMessage(context, `wrote ${path}`);
	},
});
