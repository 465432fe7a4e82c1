/** `mcp log`, `mcp stop` and `mcp resume`: what agents called on this machine, and whether they may call. */
import {FailedError} from '../../../settings/error.ts';
import {type AgentAccess, agentAccess} from '../../../settings/files/agent-access.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import {type CliContext, printMessage} from '../../context.ts';
import {plainColumn, printResult, printRows} from '../../output/writer.ts';
import type {Verb} from '../../verb.ts';
import {wholeNumber} from '../../whole-number.ts';

/** Throws `FailedError` without a home directory: a call that cannot be recorded is not served. */
export function accessOf({disk, settings}: CliContext): AgentAccess {
	if (!settings.paths) throw new FailedError('the journal of agents requires a home directory. Set XDG_STATE_HOME');
	return agentAccess(disk, settings.paths);
}

const columns = (
	[
		['at', 'Time', 0],
		['tool', 'Tool', 0],
		['target', 'Target', 1],
		['outcome', 'Outcome', 0],
		['reason', 'Reason', 1],
		['ms', 'ms', 3],
		['requests', 'Requests', 3],
		['tenant', 'Tenant', 2],
		['client', 'Client', 2],
	] as const
).map(([id, title, rank]) => ({...plainColumn(id, title), rank}));

const defaultLimit = 100;

export const logVerb: Verb = {
	name: 'log',
	summary: 'List the calls of agents',
	description:
		'List the latest calls of agents on this machine, the oldest first: the time, the client as it names itself, the tool, the addresses that it read, the outcome with the reason of an error, the milliseconds and the requests to the service. Share codes are left out. The journal keeps between one and two megabytes.',
	takes: (command) =>
		command.option('--limit <n>', `the maximum number of calls (default ${defaultLimit})`, (text) =>
			wholeNumber(text, '--limit'),
		),
	fields: {names: columns.map(({id}) => id)},
	run: async (context, flags: Flags & {readonly limit?: number}) => {
		const access = accessOf(context);
		const entries = await access.entries();
		await printRows(context, flags, columns, entries.slice(-(flags.limit ?? defaultLimit)));
		if (entries.length === 0) await printMessage(context, 'no agent has called yet');
		if (await access.isStopped()) await printMessage(context, 'agents are stopped');
	},
};

export const stopVerb: Verb = {
	name: 'stop',
	summary: 'Refuse every call of agents',
	description:
		'Refuse every call of agents on this machine from now on, also in servers that run. Each call checks this before anything else.',
	fields: {names: ['stopped']},
	run: async (context, flags: Flags) => {
		const isNew = await accessOf(context).stop();
		await printMessage(context, isNew ? 'agents are stopped' : 'agents were stopped before');
		await printResult(context, flags, {stopped: true});
	},
};

export const resumeVerb: Verb = {
	name: 'resume',
	summary: 'Answer calls of agents again',
	description: 'Answer the calls of agents on this machine again, after castellan mcp stop.',
	fields: {names: ['stopped']},
	run: async (context, flags: Flags) => {
		const wasStopped = await accessOf(context).resume();
		await printMessage(context, wasStopped ? 'agents may call again' : 'agents were not stopped');
		await printResult(context, flags, {stopped: false});
	},
};
