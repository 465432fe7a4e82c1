/** `doctor`: checks the machine, the settings and the connection. The output is safe to paste into a ticket. */
import {fieldLine} from '../../../domain/resources/fields.ts';
import {resolveConnection} from '../../../settings/connection.ts';
import {errorCode, UsageError} from '../../../settings/error.ts';
import {canStyle, colorDepth, hasUnicode} from '../../../settings/launch/capabilities.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import {loginCommand, openConnection} from '../../../settings/launch/tenant.ts';
import {plural} from '../../../text/count.ts';
import {withTenant} from '../../connect.ts';
import {type CliContext, printMessage} from '../../context.ts';
import {ExitError, exitCodes} from '../../error.ts';
import {type Failure, failureOf} from '../../failure.ts';
import {plainColumn, printDetail, printRows} from '../../output/writer.ts';
import {globals, verb} from '../../verb.ts';
import {checkConfig} from '../config/problems.ts';
import {contractRows} from './contract.ts';
import {sharedHistoryRows} from './history.ts';
import {networkChecks, readTenant} from './network.ts';
import {type CheckRow, type Checks, notChecked, ok, problem, rowsOf, tones, warning} from './row.ts';
import {configChecks, connectionChecks} from './settings.ts';

const columns = [
	plainColumn('status', 'Status'),
	plainColumn('check', 'Check'),
	plainColumn('value', 'Value', {grow: true}),
	plainColumn('source', 'From'),
	plainColumn('remedy', 'Remedy'),
];

export const doctorVerb = verb({
	name: 'doctor',
	summary: 'Check the machine, the settings and the connection',
	description:
		'Check terminal, locale, clipboard, keychain, config file, proxy, TLS, clock and token, the shared history, and that the tenant responds. Each line is ok, a warning, a problem, or not checked, with a remedy. It names no secret and no person, and shows the home directory as ~, so it can be pasted into a ticket. With --tenant, it also reads the first page of each list once, and names the members and values that the document of the API does not have, without what is in them. The exit code is that of the error when the tenant does not respond, and 1 when a check finds a problem.',
	options: {
		tenant: {help: 'compare one answer of each operation that reads with the document of the API'},
		entitlement: {value: 'app/entitlement', help: 'for --tenant: the entitlement whose owners are read'},
		conversation: {value: 'id', help: 'for --tenant: the conversation whose surfaces are read'},
	},
	globals: globals.read,
	examples: [
		['', 'Check the settings and the connection'],
		['--profile prod', 'Check a profile'],
		['--tenant --entitlement app_0000001/ent_1', 'Say how a tenant differs from the document of the API'],
	],
	fields: {names: columns.map(({id}) => id)},
	run: async (context, flags) => {
		const {tenant: isAsked, entitlement, conversation} = flags;
		if (!isAsked && (entitlement ?? conversation) !== undefined)
			throw new UsageError('--entitlement and --conversation are for --tenant');
		const {rows: checked, failure} = await runChecks(context, flags);
		const ids = {entitlement, conversation, signal: context.signal};
		const compared =
			isAsked && !failure ? await withTenant(context, flags, async ({api}) => contractRows(api, ids)) : [];
		const rows = [...(await rowsOf(machineChecks, context)), ...checked, ...compared].map((row) =>
			withoutHome(context, row),
		);
		if ((flags.output ?? 'table') === 'table' && !flags.fields) await printDetail(context, rows.flatMap(linesOf));
		else await printRows(context, flags, columns, rows);
		await printMessage(context, summary(rows));
		if (failure) throw new ExitError(failure.code);
		if (rows.some(({status}) => status === 'problem')) throw new ExitError(exitCodes.failed);
	},
});

function summary(rows: readonly CheckRow[]): string {
	const count = (status: CheckRow['status']) => rows.filter((row) => row.status === status).length;
	return `${plural(count('problem'), 'problem')}, ${plural(count('warning'), 'warning')}`;
}

/** A file in a folder that cannot be read may exist, so it is not called missing. */
const isPresent = ({disk}: CliContext, path: string): Promise<boolean> =>
	disk.fs.stat(path).then(Boolean, (error: unknown) => errorCode(error) !== 'ENOENT');

interface Checked {
	readonly rows: readonly CheckRow[];
	readonly failure?: Failure | undefined;
}

async function runChecks(context: CliContext, flags: Flags): Promise<Checked> {
	const read = await checkConfig(context);
	const path = context.settings.paths?.configFile;
	const isThere = path !== undefined && (await isPresent(context, path));
	const before = await rowsOf(configChecks, {context, path, isThere, read});
	if (flags.demo) {
		const response = await withTenant(context, flags, (tenant) =>
			readTenant(context, async () => ({...tenant, close: async () => undefined})),
		);
		const tenant: CheckRow = {status: 'ok', check: 'tenant', value: 'demo', source: '--demo'};
		const rows = await rowsOf(networkChecks, {context, read: response, remedy: ''});
		return {rows: [...before, tenant, ...rows], failure: response.failure};
	}
	try {
		const {config} = read;
		const connection = await resolveConnection(flags, context.env, config, context.settings.credentials);
		// The tenant is opened first, so that Node trusts the authorities of --ca-file too.
		const response = await readTenant(context, () => openConnection(context, connection, flags));
		const url = URL.parse(connection.baseUrl?.value ?? '') ?? undefined;
		const {source, value} = connection.credentials ?? {};
		const remedy =
			source === 'CASTELLAN_TOKEN'
				? 'Set CASTELLAN_TOKEN to a new token'
				: value?.kind === 'command'
					? `Check what ${source} prints`
					: `Run ${loginCommand(connection)}`;
		const {certificate} = connection;
		const rows = await rowsOf(networkChecks, {context, url, certificate, read: response, remedy});
		const settings = await rowsOf(connectionChecks, {context, flags, connection, config});
		const shared = await sharedHistoryRows(context, flags, {config, tenant: connection.baseUrl?.value});
		return {rows: [...before, ...settings, ...shared, ...rows], failure: response.failure};
	} catch (error) {
		const failure = failureOf(error);
		if (!failure) throw error;
		return {rows: [...before, {check: 'settings', ...problem(failure.lines.join(' '))}], failure};
	}
}

/** Shows the home directory as ~, because it often contains the name of a person. */
function withoutHome({env: {HOME: home}}: CliContext, row: CheckRow): CheckRow {
	if (!home || home === '/') return row;
	const shorten = (cell: unknown) => (typeof cell === 'string' ? cell.replaceAll(home, '~') : cell);
	return Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, shorten(cell)])) as CheckRow;
}

/** A check for a person: its result, with the remedy below it. */
const linesOf = ({status, check, value, source, remedy = ''}: CheckRow) => [
	fieldLine(check, `${status}: ${source ? `${value} (${source})` : value}`, {tone: tones[status]}),
	...(remedy ? [fieldLine('', remedy)] : []),
];

const depthWords = {none: 'no colour', '16': '16 colours', '256': '256 colours', truecolor: 'true colour'} as const;

/** The first of the variables that is set, as a source. */
const setting = (env: CliContext['env'], ...names: readonly (keyof CliContext['env'])[]) => {
	const name = names.find((each) => env[each]);
	return name && `${name}=${env[name]}`;
};

/** What castellan found out about the terminal and its programs. */
const machineChecks: Checks<CliContext> = {
	castellan: ({version, platform}) => ok(version, {source: platform}),
	permissions({probes}) {
		const services = 'mcp, serve, history record and metrics --listen';
		if (!probes.limitsServices) return notChecked(`${services} have all rights of their user`);
		const reach =
			'reach castellan’s own files and those that are named, unless a profile has a program for credentials';
		return ok(`${services} ${reach}`, {source: 'the permission model of Node.js'});
	},
	terminal({env, stdout}) {
		const source = setting(env, 'TERM');
		if (!stdout.isTty) return notChecked('the output is not a terminal', {source});
		if (canStyle(stdout, env)) return ok(env.TERM ?? 'unknown', {source});
		return problem('it interprets no escape sequences', {source, remedy: 'Set TERM to the kind of the terminal'});
	},
	colours: ({env}) => ok(depthWords[colorDepth(env)], {source: setting(env, 'FORCE_COLOR', 'NO_COLOR', 'COLORTERM')}),
	restoration: ({stdout}) =>
		stdout.isTty
			? notChecked('the terminal is not restored after kill -9, an abort or a lack of memory', {
					remedy: 'If the terminal is garbled after one of them, type reset and Enter, even if nothing is shown',
				})
			: undefined,
	locale({env}) {
		const source = setting(env, 'LC_ALL', 'LC_CTYPE', 'LANG') ?? 'no variable of the locale is set';
		if (hasUnicode(env)) return ok('Unicode', {source});
		return warning('ASCII', {source, remedy: 'Set LANG to a locale with UTF-8, such as C.UTF-8'});
	},
	/** Nothing is copied: the check looks for the programs that castellan would use. */
	async clipboard({env, platform, probes, describeConsole}) {
		const tools = (await describeConsole()).clipboardTools(env, platform);
		for (const {name, because} of tools) if (await probes.hasProgram(name)) return ok(name, {source: because});
		const value = 'the terminal (OSC 52), which does not confirm a copy: y v shows it to be selected';
		if (tools.length === 0) return ok(value);
		const names = tools.map(({name}) => name).join(' or ');
		return warning(value, {source: `no ${names}`, remedy: `Install ${names} to copy without the terminal`});
	},
};
