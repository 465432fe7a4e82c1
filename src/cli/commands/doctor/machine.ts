/** The checks of the machine, and those of the terminal, some of which ask the terminal itself. */
import {editorOf} from '../../../settings/editor.ts';
import {canAskTerminal, canStyle, colorDepth, hasUnicode} from '../../../settings/launch/capabilities.ts';
import {type Measurements, unusualTexts} from '../../../settings/terminal/measure.ts';
import {cellWidth} from '../../../text/cells.ts';
import {formatColor} from '../../../text/colors/color.ts';
import type {CliContext} from '../../context.ts';
import {type CheckRow, type Checks, notChecked, ok, problem, type Result, rowsOf, warning} from './row.ts';

export async function machineRows(context: CliContext): Promise<readonly CheckRow[]> {
	const measured = await measure(context);
	return [
		...(await rowsOf(terminal, {...context, measured})),
		...(typeof measured === 'string' ? [] : await rowsOf(answers, {...measured, env: context.env})),
		...(await rowsOf(programs, context)),
	];
}

const depthWords = {none: 'no colour', '16': '16 colours', '256': '256 colours', truecolor: 'true colour'} as const;

/** The first of the variables that is set, as a source. */
const setting = (env: CliContext['env'], ...names: readonly (keyof CliContext['env'])[]) => {
	const name = names.find((each) => env[each]);
	return name && `${name}=${env[name]}`;
};

const services = 'mcp, serve, history record and metrics --listen';

const terminal: Checks<CliContext & {readonly measured: Measurements | string}> = {
	castellan: ({version, platform}) => ok(version, {source: platform}),
	permissions({probes}) {
		if (probes.limitsServices) {
			const value = `${services} reach castellan’s own files and those that are named, unless a profile has a program for credentials`;
			return ok(value, {source: 'the permission model of Node.js'});
		}
		const remedy = `On Linux, the single executable limits ${services} to castellan’s own files and those that are named`;
		return notChecked('every command has all rights of its user', {remedy});
	},
	terminal({env, stdout}) {
		const source = setting(env, 'TERM');
		if (!stdout.isTty) return notChecked('the output is not a terminal', {source});
		if (canStyle(stdout, env)) return ok(env.TERM ?? 'unknown', {source});
		return problem('it interprets no escape sequences', {source, remedy: 'Set TERM to the kind of the terminal'});
	},
	async size({stdout: {isTty, columns, rows}, describeConsole}) {
		if (!isTty) return undefined;
		const {minimumSize: least} = await describeConsole();
		const size = `${columns || 'unknown'} columns, ${rows || 'unknown'} rows`;
		if (!((columns && columns < least.columns) || (rows && rows < least.rows))) return ok(size);
		return warning(size, {remedy: `The console needs ${least.columns} columns and ${least.rows} rows`});
	},
	colours: ({env}) => ok(depthWords[colorDepth(env)], {source: setting(env, 'FORCE_COLOR', 'NO_COLOR', 'COLORTERM')}),
	restoration: ({stdout}) =>
		stdout.isTty
			? notChecked('the terminal is not restored after kill -9, an abort or a lack of memory', {
					remedy: 'If the terminal is garbled after one of them, type reset and Enter, even if nothing is shown',
				})
			: undefined,
	'terminal measured': ({measured}) => (typeof measured === 'string' ? notChecked(measured) : undefined),
};

const programs: Checks<CliContext> = {
	locale({env}) {
		const source = setting(env, 'LC_ALL', 'LC_CTYPE', 'LANG') ?? 'no variable of the locale is set';
		if (hasUnicode(env)) return ok('Unicode', {source});
		return warning('ASCII', {source, remedy: 'Set LANG to a locale with UTF-8, such as C.UTF-8'});
	},
	screen: ({env}) => (env.STY && !env.TMUX ? ok('GNU screen: 256 colours at most', {source: 'STY'}) : undefined),
	async tmux({env, probes}) {
		if (!env.TMUX) return undefined;
		const ask = async (...args: readonly string[]) =>
			(await probes.outputOf('tmux', args).catch(() => '')).trim() || 'unknown';
		const [version, clipboard, passthrough] = await Promise.all([
			ask('-V'),
			ask('show-options', '-sv', 'set-clipboard'),
			ask('show-options', '-gwv', 'allow-passthrough'),
		]);
		const value = `${version}, set-clipboard ${clipboard}, allow-passthrough ${passthrough} (castellan needs no passthrough)`;
		if (clipboard !== 'off') return ok(value, {source: 'TMUX'});
		const remedy = 'Copied text stays in the buffers of tmux. Run tmux set-option -s set-clipboard on to share it';
		return warning(value, {source: 'TMUX', remedy});
	},
	/** Nothing is copied: the check looks for the programs that castellan would use. */
	async clipboard({env, platform, probes, describeConsole}) {
		const tools = (await describeConsole()).clipboardTools(env, platform);
		for (const {name, because} of tools) if (await probes.hasProgram(name)) return ok(name, {source: because});
		const value = `the terminal (OSC 52${env.STY ? ' through GNU screen' : ''}), which does not confirm a copy: y v shows it to be selected`;
		const isRemote = Boolean(env.SSH_CONNECTION || env.SSH_TTY);
		const source = isRemote ? 'over SSH, a program would copy on this machine' : 'no display and no tmux';
		if (tools.length === 0) return ok(value, {source});
		const names = tools.map(({name}) => name).join(' or ');
		return warning(value, {source: `no ${names}`, remedy: `Install ${names} to copy without the terminal`});
	},
	editor({env}) {
		const editor = editorOf(env);
		if (editor) return ok(editor, {source: env.VISUAL?.trim() ? 'VISUAL' : 'EDITOR'});
		return notChecked('none', {remedy: 'Set VISUAL or EDITOR to edit documents in an editor'});
	},
};

/** The answers of the terminal, or why there are none. */
async function measure({stdin, stdout, env, measureTerminal}: CliContext): Promise<Measurements | string> {
	if (!stdin.isTty || !stdout.isTty || !measureTerminal) return 'no: the input and the output are not both a terminal';
	if (!canAskTerminal(env)) return 'no: a terminal of this kind is not asked';
	return (await measureTerminal()) ?? 'no: the terminal did not answer within 5 seconds';
}

const answered = (has: boolean, yes: string, no: string, remedy: string): Result =>
	has ? ok(yes) : notChecked(no, {remedy});

const answers: Checks<Measurements & Pick<CliContext, 'env'>> = {
	widths({widths}) {
		if (widths.size === 0) return notChecked('the terminal did not say where its cursor is');
		const different = [...widths].flatMap(([name, cells]) => {
			const own = cellWidth(unusualTexts[name]);
			return cells === own ? [] : [`${name} ${cells} instead of ${own}`];
		});
		if (different.length === 0) return ok('five unusual texts are as wide as castellan counts');
		return warning(`cells of unusual texts: ${different.join(', ')}`, {
			remedy:
				'If columns are out of line after such names, use -o json, or a terminal that counts them as castellan does',
		});
	},
	'alt keys': ({hasAltMode}) =>
		answered(
			hasAltMode,
			'the terminal has a mode that sends them as Esc and the key, which the console turns on',
			'the terminal does not say how it sends them',
			'If alt and a letter types another letter, let the settings of the terminal send Esc for alt',
		),
	'OSC 52': ({saysClipboard}) =>
		answered(
			saysClipboard,
			'the terminal says that it copies',
			'the terminal does not say whether it copies',
			'If a copy does not arrive, allow OSC 52 in the settings of the terminal, or install a program that copies',
		),
	'colours answered'({colors, env}) {
		const used = colorDepth(env);
		if (colors === undefined) return notChecked('the terminal does not say how many it has');
		const answer = colors === 'truecolor' ? 'true colour' : 'at least 256 colours';
		const isMore = (colors === 'truecolor' && used !== 'truecolor') || (colors === '256' && used === '16');
		if (!isMore || used === 'none') return ok(answer);
		const remedy = `Set ${colors === 'truecolor' ? 'COLORTERM=truecolor' : 'FORCE_COLOR=2'}`;
		return warning(`${answer}, more than castellan uses`, {remedy});
	},
	background: ({background}) =>
		background
			? ok(formatColor(background))
			: warning('the terminal does not answer with its colour', {
					remedy: 'If colours are hard to read, choose a theme: :theme in the console saves one',
				}),
	'right-to-left': ({hasOrderMode}) =>
		answered(
			hasOrderMode,
			'the terminal has a mode for the order of such text',
			'the terminal does not say in which order it draws such text',
			'If Arabic or Hebrew names are in the wrong order, look for bidirectional text in its settings',
		),
};
