/** The checks of the machine: what castellan found out about the terminal and its programs. */
import {canStyle, colorDepth, hasUnicode} from '../../../settings/launch/capabilities.ts';
import type {CliContext} from '../../context.ts';
import {type Checks, notChecked, ok, problem, warning} from './row.ts';

const depthWords = {none: 'no colour', '16': '16 colours', '256': '256 colours', truecolor: 'true colour'} as const;

/** The first of the variables that is set, as a source. */
const setting = (env: CliContext['env'], ...names: readonly (keyof CliContext['env'])[]) => {
	const name = names.find((each) => env[each]);
	return name && `${name}=${env[name]}`;
};

export const machineChecks: Checks<CliContext> = {
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
