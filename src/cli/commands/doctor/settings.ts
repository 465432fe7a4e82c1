/** The checks of the settings, and of what this machine stores of a tenant. */
import type {Config, ConfigProblem} from '../../../settings/config.ts';
import type {Connection} from '../../../settings/connection.ts';
import {reasonOf, SettingsError} from '../../../settings/error.ts';
import {foreignProblem} from '../../../settings/files/disk.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import {rememberOf} from '../../../settings/launch/remember.ts';
import {loginCommand} from '../../../settings/launch/tenant.ts';
import {describeProblem} from '../../../settings/settings.ts';
import type {Sourced} from '../../../settings/sourced.ts';
import type {CliContext} from '../../context.ts';
import {type Checks, notChecked, ok, problem, type Result, warning} from './row.ts';

export interface ConfigFacts {
	readonly context: CliContext;
	/** Undefined without a home directory. */
	readonly path: string | undefined;
	readonly isThere: boolean;
	readonly read: {readonly config: Config; readonly problems: readonly ConfigProblem[]};
}

/** Looks for an entry that castellan never saves, so no credentials are read. */
const noProfile = 'castellan doctor';

export const configChecks: Checks<ConfigFacts> = {
	async config({context: {disk}, path, isThere}) {
		if (path === undefined) return warning('none: no home directory', {remedy: 'Set XDG_CONFIG_HOME'});
		if (!isThere) return ok(`${path} does not exist: the defaults are used`);
		const foreign = await foreignProblem(disk, path);
		const remedy = 'Whoever changes the file decides where castellan sends credentials and what it starts';
		return foreign === undefined ? ok(path) : problem(foreign, {source: path, remedy});
	},
	'config problem': ({path = '', read}) =>
		read.problems.map((each) => problem(describeProblem(path, each), {remedy: 'Run castellan config to correct it'})),
	async keychain({context: {settings}}) {
		const remedy =
			'castellan stores credentials in a private file instead. To use a keychain, start one that implements the secret service';
		try {
			const {warnings} = await settings.credentials.find(noProfile);
			const [reason] = warnings;
			return reason === undefined ? ok('usable') : warning(reason, {remedy});
		} catch (error) {
			if (error instanceof SettingsError) return problem(reasonOf(error), {remedy: 'Run castellan login again'});
			throw error;
		}
	},
};

export interface ConnectionFacts {
	readonly context: CliContext;
	readonly flags: Flags;
	readonly connection: Connection;
	readonly config: Config;
}

const sourced = (setting: Sourced<unknown> | undefined, unit = ''): Result =>
	setting ? ok(`${setting.value}${unit}`, {source: setting.source}) : notChecked('none');

export const connectionChecks: Checks<ConnectionFacts> = {
	profile: ({connection: {profile}}) => sourced(profile),
	'base URL': ({connection: {baseUrl}}) => sourced(baseUrl),
	tenant: ({connection: {tenantName, profile}}) =>
		tenantName && tenantName !== profile?.value ? ok(tenantName) : undefined,
	credentials: ({connection}) =>
		connection.credentials
			? ok(connection.credentials.value.kind, {source: connection.credentials.source})
			: problem('none', {remedy: `Run ${loginCommand(connection)}`}),
	timeout: ({connection: {timeout}}) => sourced(timeout, ' s'),
	'maximum wait': ({connection: {maxWait}}) => sourced(maxWait, ' s'),
	protected({connection: {isProtected, whyReadOnly}}) {
		if (whyReadOnly === undefined) return ok(isProtected ? 'yes' : 'no');
		const remedy = 'Run castellan config to correct it';
		return problem(`yes, and read-only: ${whyReadOnly} of the config file`, {remedy});
	},
	warning: ({connection: {mismatch, credentials, warnings}}) =>
		[...(mismatch && !credentials ? [mismatch] : []), ...warnings].map((value) => warning(value)),
	remembered({connection: {baseUrl, isProtected}, config}) {
		if (!baseUrl) return notChecked('none');
		const {mode, reason} = rememberOf({baseUrl: baseUrl.value, isDemo: false, isProtected}, config);
		return ok(mode, {source: reason});
	},
	async 'history key'({context: {settings}, connection: {baseUrl}}) {
		if (!baseUrl) return undefined;
		switch (await settings.historyKeys.own.placeOf(baseUrl.value)) {
			case 'keychain':
				return ok('in the keychain');
			case 'file':
				return warning('in a file beside the history, which protects copies of the history only', {
					remedy: 'To protect the history itself, use a keychain: run castellan forget, then start one',
				});
			default:
				return notChecked('none yet: the first stored list creates one');
		}
	},
};
