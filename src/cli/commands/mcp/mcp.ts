/** `mcp`: serves the tenant to an agent, and supervises agents. */
import {formatAddress, parseAddressIfValid} from '../../../domain/address/address.ts';
import {NoStateError} from '../../../domain/history/error.ts';
import type {History} from '../../../domain/history/history.ts';
import {FailedError, UsageError} from '../../../settings/error.ts';
import {type AgentAccess, agentAccess} from '../../../settings/files/agent-access.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import {mayBeStored} from '../../../settings/launch/history.ts';
import type {Tenant} from '../../../settings/launch/tenant.ts';
import {plural} from '../../../text/count.ts';
import {withTenant} from '../../connect.ts';
import {type CliContext, printMessage} from '../../context.ts';
import {plainColumn, printResult, printRows} from '../../output/writer.ts';
import {type FlagsOf, globals, options, verb} from '../../verb.ts';
import {wholeNumber} from '../../whole-number.ts';
import {loadSilences} from '../board/silences.ts';
import {placeOf} from '../history/open-history.ts';
import {proposalsOf} from './apply.ts';
import {installVerb} from './install.ts';

const listed = (text: string): readonly string[] => text.split(',').map((each) => each.trim());

const addresses = (text: string): readonly string[] =>
	listed(text).map((each) => {
		const address = parseAddressIfValid(each);
		if (address && !address.search) return formatAddress(address);
		throw new UsageError(`--addresses must be addresses without a search, such as board,apps/app_42, not “${each}”`);
	});

const mcpOptions = options({
	tools: {value: 'names', help: 'serve only these tools, as find,get', read: listed},
	proposals: {help: 'let the agent propose changes, which a person applies with castellan apply'},
	protectedProposals: {help: 'allow that on a protected profile too, together with --proposals'},
	addresses: {
		value: 'addresses',
		help: 'serve only these addresses and those below them, as board,apps',
		read: addresses,
	},
});
type McpFlags = FlagsOf<typeof mcpOptions>;

async function serve(context: CliContext, flags: McpFlags): Promise<void> {
	const access = accessOf(context);
	const [{createCalls}, {serveAgent}, {tools: readers, proposalTools}] = await Promise.all([
		import('../../../mcp/calls.ts'),
		import('../../../mcp/serve.ts'),
		import('../../../mcp/tools.ts'),
	]);
	await withTenant(context, flags, async (opened) => {
		const {api, name: tenant} = opened;
		const all = (await allowsProposals(context, flags, opened)) ? [...readers, ...proposalTools] : readers;
		const names = all.map(({name}) => name);
		const unknown = flags.tools?.find((name) => !names.includes(name));
		if (unknown !== undefined) throw new UsageError(`unknown tool “${unknown}”. The tools are ${names.join(', ')}`);
		const tools = all.filter(({name}) => flags.tools?.includes(name) ?? true);
		let opening: Promise<History> | undefined;
		const history = () => {
			// What is not there or does not open now may be there for a later call.
			opening ??= historyOf(context, flags).catch((error: unknown) => {
				opening = undefined;
				throw error;
			});
			return opening;
		};
		const closeHistory = async () => (await opening?.catch(() => undefined))?.close();
		const {now, signal, stdin, stdout, version} = context;
		const supervision = {...access, redact: api.redactor.text};
		const silences = () => loadSilences(context, flags, api.baseUrl);
		const proposals = proposalsOf(context);
		const sources = {api, now, history, silences, proposals};
		const {wait} = context.disk;
		const calls = createCalls({...sources, tenant, tools, allowed: flags.addresses, supervision, wait});
		if (stdin.isTty)
			await printMessage(context, `serving ${tenant} to an agent on stdin and stdout. Press ctrl-d to end`);
		await serveAgent({
			version,
			calls,
			signal,
			lines: {input: stdin.chunks(), write: (text) => stdout.write(text)},
		}).finally(() => Promise.all([closeHistory(), calls.close()]));
	});
}

/** Whether a flag or the profile lets an agent propose changes. A protected tenant needs both of its words. */
async function allowsProposals(context: CliContext, flags: McpFlags, {name, isProtected, agents}: Tenant) {
	if (!flags.proposals && agents?.proposals !== 'on') return false;
	if (!isProtected || flags.protectedProposals || agents?.protectedProposals === 'on') return true;
	if (flags.proposals)
		throw new UsageError(`${name} is protected. Add --protected-proposals, or leave out --proposals`);
	await printMessage(context, `${name} is protected: agents cannot propose changes without protectedProposals: on`);
	return false;
}

/** The history is loaded and opened for the first call that needs it. Agents only read it, so it is not created. */
async function historyOf(context: CliContext, flags: Flags): Promise<History> {
	const place = await placeOf(context, flags);
	if (!mayBeStored(place)) throw new NoStateError('nothing is stored in the history');
	const {openHistory} = await import('../../../domain/history/open.ts');
	return openHistory(place);
}

/** Throws `FailedError` without a home directory: a call that cannot be recorded is not served. */
function accessOf({disk, settings}: CliContext): AgentAccess {
	if (!settings.paths) throw new FailedError('the journal of agents requires a home directory. Set XDG_STATE_HOME');
	return agentAccess(disk, settings.paths);
}

const columns = [
	plainColumn('at', 'Time'),
	plainColumn('tool', 'Tool'),
	plainColumn('target', 'Target', {rank: 1}),
	plainColumn('outcome', 'Outcome'),
	plainColumn('reason', 'Reason', {rank: 1}),
	plainColumn('ms', 'ms', {rank: 3}),
	plainColumn('requests', 'Requests', {rank: 3}),
	plainColumn('tenant', 'Tenant', {rank: 2}),
	plainColumn('client', 'Client', {rank: 2}),
];

const defaultLimit = 100;

const logVerb = verb({
	name: 'log',
	summary: 'List the calls of agents',
	description:
		'List the latest calls of agents on this machine, the oldest first: the time, the client as it names itself, the tool, the addresses that it read, the outcome with the reason of an error, the milliseconds and the requests to the service. Share codes are left out. The journal keeps between one and two megabytes.',
	options: {
		limit: {value: 'n', help: `the maximum number of calls (default ${defaultLimit})`, read: wholeNumber()},
	},
	globals: globals.output,
	examples: [
		['', 'List the latest calls of agents'],
		['-o ndjson', 'Print them as JSON'],
	],
	fields: {names: columns.map(({id}) => id)},
	run: async (context, flags) => {
		const access = accessOf(context);
		const entries = await access.entries();
		const latest = entries.slice(-(flags.limit ?? defaultLimit));
		await printRows(context, flags, columns, latest);
		if (entries.length === 0) await printMessage(context, 'no agent has called yet');
		const earlier = entries.length - latest.length;
		if (earlier > 0)
			await printMessage(context, `${plural(earlier, 'earlier call')} left out. Use a larger --limit to show more`);
		if (await access.isStopped()) await printMessage(context, 'agents are stopped');
	},
});

const stopVerb = verb({
	name: 'stop',
	summary: 'Refuse every call of agents',
	description:
		'Refuse every call of agents on this machine from now on, also in servers that run. Each call checks this before anything else.',
	globals: ['output'],
	examples: [['', 'Refuse every call of agents']],
	fields: {names: ['stopped']},
	run: async (context, flags) => {
		const isNew = await accessOf(context).stop();
		await printMessage(context, isNew ? 'agents are stopped' : 'agents were stopped before');
		await printResult(context, flags, {stopped: true});
	},
});

const resumeVerb = verb({
	name: 'resume',
	summary: 'Answer calls of agents again',
	description: 'Answer the calls of agents on this machine again, after castellan mcp stop.',
	globals: ['output'],
	examples: [['', 'Answer calls of agents again']],
	fields: {names: ['stopped']},
	run: async (context, flags) => {
		const wasStopped = await accessOf(context).resume();
		await printMessage(context, wasStopped ? 'agents may call again' : 'agents were not stopped');
		await printResult(context, flags, {stopped: false});
	},
});

export const mcpVerb = verb({
	name: 'mcp',
	summary: 'Let an agent read the tenant (Model Context Protocol)',
	description:
		'Serve the tenant to an agent over the Model Context Protocol, on stdin and stdout. The client of the agent starts this command. The tools only read: they list and search items, show one item, the board, recorded changes and the surfaces of a conversation, and check a shared secret. With --proposals, or proposals: on in the profile, an agent can also propose a change, which a person applies with castellan apply; no tool sends a write. Secrets are redacted, and text of the tenant is in visible form, as in every other output. The servers for a tenant send at most 60 requests in a minute together, and every call is recorded in a journal on this machine.',
	options: mcpOptions,
	globals: globals.tenant,
	examples: [
		['--profile prod', 'Serve a tenant to the agent whose client starts this command'],
		['--demo', 'Serve the demo tenant'],
		['--profile prod --tools find,get --addresses apps', 'Let an agent find and read apps only'],
		['--profile prod --proposals', 'Let an agent also propose changes'],
	],
	run: serve,
	subcommands: [installVerb, logVerb, stopVerb, resumeVerb],
});
