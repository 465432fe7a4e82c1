/** `doctor`: prints the source of every setting, and checks the connection to the tenant. */
import {Command} from 'commander';
import {checkConnection} from '../../client/check-connection.ts';
import {ApiError} from '../../client/error.ts';
import {type Connection, resolveConnection} from '../../settings/connection.ts';
import {canStyle, colorDepth, hasUnicode} from '../../settings/launch/capabilities.ts';
import type {Flags} from '../../settings/launch/flags.ts';
import type {Tenant} from '../../settings/launch/tenant.ts';
import {openConnection} from '../../settings/launch/tenant.ts';
import {describeProblem} from '../../settings/settings.ts';
import type {Sourced} from '../../settings/sourced.ts';
import {contrastProblems, paletteOf} from '../../settings/themes.ts';
import {readSettings, withTenant} from '../connect.ts';
import type {CliContext} from '../context.ts';
import {ExitError} from '../error.ts';
import {type Failure, failureOf} from '../failure.ts';
import {plainColumn} from '../output/view.ts';
import {printRows} from '../output/writer.ts';

interface CheckRow {
	readonly check: string;
	readonly value: string;
	readonly source?: string | undefined;
	readonly [other: string]: unknown;
}

const columns = [
	plainColumn('check', 'Check'),
	{...plainColumn('value', 'Value'), grow: true},
	plainColumn('source', 'From'),
];

export const doctorCommand = (context: CliContext): Command => {
	const command = new Command('doctor');
	return command
		.summary('Show the source of each setting and check the connection')
		.description(
			'Print the source of each setting and the problems of the config file, and check that the tenant responds.',
		)
		.action(async () => {
			const flags = command.optsWithGlobals<Flags>();
			const {rows, failure} = await runChecks(context, flags);
			await printRows(context, flags, columns, [...environmentRows(context), ...rows]);
			if (failure) throw new ExitError(failure.code);
		});
};

const depthWords = {none: 'no colour', '16': '16 colours', '256': '256 colours', truecolor: 'true colour'} as const;

function environmentRows(context: CliContext): readonly CheckRow[] {
	const {env, stdout, settings, version, platform} = context;
	const size = stdout.isTty ? `${stdout.columns ?? '?'} columns` : 'not a terminal';
	const style = [
		canStyle(stdout, env) ? '' : 'no escape codes',
		depthWords[colorDepth(env)],
		hasUnicode(env) ? 'Unicode' : 'ASCII',
	];
	return [
		{check: 'castellan', value: version, source: platform},
		{check: 'terminal', value: [size, ...style].filter(Boolean).join(', '), source: env.TERM && `TERM=${env.TERM}`},
		{check: 'config', value: settings.paths?.configFile ?? 'none: no home directory'},
	];
}

async function runChecks(
	context: CliContext,
	flags: Flags,
): Promise<{rows: readonly CheckRow[]; failure?: Failure | undefined}> {
	if (flags.demo) {
		const {row, failure} = await checkTenant(context, () =>
			withTenant(context, flags, (tenant) => checkConnection(tenant.api, context)),
		);
		return {rows: [{check: 'tenant', value: 'demo', source: '--demo'}, row], failure};
	}
	const {config, problems} = await readSettings(context);
	const path = context.settings.paths?.configFile;
	const configProblems = problems.map(
		(problem): CheckRow => ({check: 'config problem', value: describeProblem(path, problem)}),
	);
	const themeRows: readonly CheckRow[] = [
		{check: 'theme', value: config.theme ?? 'auto', source: config.theme === undefined ? 'the default' : path},
		...[...(config.themes ?? [])].flatMap(([name, theme]) =>
			contrastProblems(paletteOf(theme)).map((problem) => ({
				check: 'config warning',
				value: `${path}: themes.${name}: ${problem}`,
			})),
		),
	];
	try {
		const connection = await resolveConnection(flags, context.env, config, context.settings.credentials);
		const {row, failure} = await checkTenant(context, async () => {
			const tenant: Tenant = await openConnection(context.openTenant, connection, flags);
			return checkConnection(tenant.api, context).finally(() => tenant.close());
		});
		return {rows: [...configProblems, ...themeRows, ...connectionRows(connection), row], failure};
	} catch (error) {
		const failure = failureOf(error);
		if (!failure) throw error;
		return {rows: [...configProblems, ...themeRows, {check: 'settings', value: failure.lines.join(' ')}], failure};
	}
}

async function checkTenant(
	context: CliContext,
	attempt: () => Promise<number>,
): Promise<{row: CheckRow; failure?: Failure | undefined}> {
	try {
		return {row: {check: 'response', value: `the tenant responds in ${await attempt()} ms`}};
	} catch (error) {
		const failure = failureOf(error);
		if (!failure || context.signal.aborted) throw error;
		const source = error instanceof ApiError ? error.kind : undefined;
		return {row: {check: 'response', value: failure.lines.join(' '), source}, failure};
	}
}

function connectionRows({
	profile,
	baseUrl,
	credentials,
	timeout,
	maxWait,
	tenantName,
	mismatch,
	isProtected,
	warnings,
}: Connection): readonly CheckRow[] {
	const line = (check: string, setting: Sourced<unknown> | undefined, unit = ''): CheckRow =>
		setting ? {check, value: `${setting.value}${unit}`, source: setting.source} : {check, value: 'none'};
	return [
		line('profile', profile),
		line('base URL', baseUrl),
		...(tenantName && tenantName !== profile?.value ? [{check: 'tenant', value: tenantName}] : []),
		line('credentials', credentials && {value: credentials.value.kind, source: credentials.source}),
		line('timeout', timeout, ' s'),
		line('maximum wait', maxWait, ' s'),
		{check: 'protected', value: isProtected ? 'yes' : 'no'},
		...(mismatch && !credentials ? [{check: 'warning', value: mismatch}] : []),
		...warnings.map((value): CheckRow => ({check: 'warning', value})),
	];
}
