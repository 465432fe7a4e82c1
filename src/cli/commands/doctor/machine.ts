/** The checks of the machine: versions, terminal, locale, tmux and clipboard. */
import {editorOf} from '../../../settings/editor.ts';
import {canStyle, colorDepth, hasUnicode} from '../../../settings/launch/capabilities.ts';
import type {CliContext} from '../../context.ts';
import {type CheckRow, notChecked, ok, problem, warning} from './row.ts';
import {measuredRows} from './terminal.ts';

export async function machineRows(context: CliContext): Promise<readonly CheckRow[]> {
	const {version, platform, env} = context;
	const editor = editorOf(env);
	return [
		ok('castellan', version, {source: platform}),
		...(await terminalRows(context)),
		...(await measuredRows(context)),
		localeRow(context),
		...(await tmuxRows(context)),
		await clipboardRow(context),
		editor
			? ok('editor', editor, {source: env.VISUAL?.trim() ? 'VISUAL' : 'EDITOR'})
			: notChecked('editor', 'none', {remedy: 'Set VISUAL or EDITOR to edit documents in an editor'}),
	];
}

const depthWords = {none: 'no colour', '16': '16 colours', '256': '256 colours', truecolor: 'true colour'} as const;

async function terminalRows({env, stdout, describeConsole}: CliContext): Promise<readonly CheckRow[]> {
	const source = env.TERM ? `TERM=${env.TERM}` : undefined;
	if (!stdout.isTty) return [notChecked('terminal', 'the output is not a terminal', {source}), colorRow(env)];
	const {minimumSize} = await describeConsole();
	const {columns, rows} = stdout;
	const size = `${columns || 'unknown'} columns, ${rows || 'unknown'} rows`;
	const isTooSmall = (columns && columns < minimumSize.columns) || (rows && rows < minimumSize.rows);
	return [
		canStyle(stdout, env)
			? ok('terminal', env.TERM ?? 'unknown', {source})
			: problem('terminal', 'it interprets no escape sequences', {
					source,
					remedy: 'Set TERM to the kind of the terminal',
				}),
		isTooSmall
			? warning('size', size, {remedy: `The console needs ${minimumSize.columns} columns and ${minimumSize.rows} rows`})
			: ok('size', size),
		colorRow(env),
	];
}

function colorRow(env: CliContext['env']): CheckRow {
	const deciding = (['FORCE_COLOR', 'NO_COLOR', 'COLORTERM'] as const).find((name) => env[name]);
	return ok('colours', depthWords[colorDepth(env)], {source: deciding && `${deciding}=${env[deciding]}`});
}

function localeRow({env}: CliContext): CheckRow {
	const name = (['LC_ALL', 'LC_CTYPE', 'LANG'] as const).find((each) => env[each]);
	const source = name ? `${name}=${env[name]}` : 'no variable of the locale is set';
	if (hasUnicode(env)) return ok('locale', 'Unicode', {source});
	return warning('locale', 'ASCII', {source, remedy: 'Set LANG to a locale with UTF-8, such as C.UTF-8'});
}

async function tmuxRows({env, probes}: CliContext): Promise<readonly CheckRow[]> {
	if (!env.TMUX) return env.STY ? [ok('screen', 'GNU screen: 256 colours at most', {source: 'STY'})] : [];
	const ask = (...args: readonly string[]) =>
		probes.outputOf('tmux', args).then(
			(text) => text.trim() || 'unknown',
			() => 'unknown',
		);
	const [version, clipboard, passthrough] = await Promise.all([
		ask('-V'),
		ask('show-options', '-sv', 'set-clipboard'),
		ask('show-options', '-gwv', 'allow-passthrough'),
	]);
	const value = `${version}, set-clipboard ${clipboard}, allow-passthrough ${passthrough} (castellan needs no passthrough)`;
	if (clipboard !== 'off') return [ok('tmux', value, {source: 'TMUX'})];
	const remedy = 'Copied text stays in the buffers of tmux. Run tmux set-option -s set-clipboard on to share it';
	return [warning('tmux', value, {source: 'TMUX', remedy})];
}

/** Nothing is copied: the check looks for the programs that castellan would use. */
async function clipboardRow({env, platform, probes, describeConsole}: CliContext): Promise<CheckRow> {
	const tools = (await describeConsole()).clipboardTools(env, platform);
	const installed: string[] = [];
	for (const name of tools) if (await probes.hasProgram(name)) installed.push(name);
	const [first] = installed;
	if (first) return ok('clipboard', first);
	const terminal = 'the terminal (OSC 52), which does not confirm a copy';
	if (tools.length === 0) return ok('clipboard', terminal);
	return warning('clipboard', terminal, {remedy: `Install ${tools.join(' or ')} to copy without the terminal`});
}
