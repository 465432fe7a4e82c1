/** The checks of a shared history: whether it is reached, how, as whom, and what is in it. Nothing is written. */
import type {PostgresAddress} from '../../../domain/history/engines/postgres-address.ts';
import {HistoryError} from '../../../domain/history/error.ts';
import type {SharedState} from '../../../domain/history/inspect.ts';
import {lastReads, lastReadText, latestOf} from '../../../domain/history/past/last-read.ts';
import type {Config} from '../../../settings/config.ts';
import {SettingsError} from '../../../settings/error.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import {historyPlace, historyUrl} from '../../../settings/launch/history.ts';
import {type CliContext, showOf} from '../../context.ts';
import {type CheckRow, type Checks, notChecked, ok, problem, rowsOf, warning} from './row.ts';

export interface SharedFacts {
	readonly context: CliContext;
	readonly address: PostgresAddress;
	readonly state: SharedState;
	/** Where the key of the team is. */
	readonly keySource: string | undefined;
}

const hostsOf = ({hosts}: PostgresAddress) => hosts.map(({host}) => host).join(', ');
const ownKey = 'Store the key of the team with castellan history key, or set CASTELLAN_HISTORY_KEY';

/** Of a shared history that answers. */
export const sharedChecks: Checks<SharedFacts> = {
	'shared history': ({address, state: {version}}) => ok(`${hostsOf(address)} responds, PostgreSQL ${version}`),
	'history TLS'({address: {warnings, sslmode}, state: {protocol}}) {
		const [unchecked] = warnings;
		if (unchecked !== undefined)
			return warning(unchecked, {remedy: 'Write sslmode=verify-full, with sslrootcert if it needs one'});
		if (protocol !== undefined) return ok(`${protocol}, ${sslmode ?? 'verify-full'}`);
		return notChecked('not encrypted, on this machine');
	},
	'history role'({state: {isReadOnly, mayRead, mayWrite, problem: missing}}) {
		if (isReadOnly) return warning('this server only reads', {remedy: 'To save, name one that writes'});
		if (mayWrite) return ok(missing === undefined ? 'reads and writes' : 'may create the tables');
		const remedy = 'Its owner grants the roles of castellan history sql';
		return mayRead ? warning('reads only', {remedy}) : problem('may not read', {remedy});
	},
	'history schema'({state}) {
		if (state.problem === undefined) return state.mayRead ? ok('of this version') : undefined;
		return (state.mayRead ? problem : warning)(state.problem);
	},
	'history journal'({state: {mayRead, mayChangeJournal, problem: missing}}) {
		if (!mayRead || missing !== undefined) return undefined;
		const authors = 'an author is the word of a client, and the role is one for all who share a user or a pooler';
		return mayChangeJournal
			? notChecked(`this user may change and remove entries; ${authors}`)
			: ok(`this user cannot change entries; ${authors}`);
	},
	'history of the team'({state: {key}, keySource: source}) {
		if (key === 'missing' && source !== undefined)
			return problem('encrypted with another key than this one', {source, remedy: `Ask a colleague for it. ${ownKey}`});
		if (key === 'missing') return problem('encrypted, and the key is not on this machine', {remedy: ownKey});
		if (source !== undefined) return ok('encrypted with the key of the team', {source});
		return warning('not encrypted: everyone who can read the database can read the contents', {remedy: ownKey});
	},
	'last reading'({context, state: {readings, mayRead}}) {
		if (!mayRead) return undefined;
		const latest = latestOf(lastReads(readings));
		// Who read it is a person.
		if (latest) return ok(lastReadText({...latest, reader: undefined}, showOf(context)));
		return notChecked('none of this tenant. castellan history record makes one');
	},
};

/** Without the name of a person, which the address and the server's messages can have. */
export async function sharedHistoryRows(
	context: CliContext,
	flags: Flags,
	{config, tenant = ''}: {readonly config: Config; readonly tenant: string | undefined},
): Promise<readonly CheckRow[]> {
	const {settings, env} = context;
	const url = historyUrl(flags, env, config);
	if (url === undefined) return [];
	let unnamed = (text: string) => text;
	try {
		const [{parsePostgresAddress}, {inspectShared}] = await Promise.all([
			import('../../../domain/history/engines/postgres-address.ts'),
			import('../../../domain/history/inspect.ts'),
		]);
		const address = parsePostgresAddress(url, env);
		unnamed = (text) => text.replaceAll(address.text, hostsOf(address)).replaceAll(`"${address.user}"`, '(the user)');
		const state = await inspectShared(address, historyPlace(settings, env, url, flags), tenant);
		const keySource = await settings.historyKeys.shared(address.text, env).source();
		const rows = await rowsOf(sharedChecks, {context, address, state, keySource});
		return rows.map((row) => ({...row, value: unnamed(row.value)}));
	} catch (error) {
		if (!(error instanceof HistoryError || error instanceof SettingsError)) throw error;
		return [{check: 'shared history', ...problem(unnamed(error.message))}];
	}
}
