/** The checks of the machine, and those of the terminal, some of which ask the terminal itself. */
import {editorOf} from '../../../settings/editor.ts';
import {canAskTerminal, canStyle, colorDepth, hasUnicode} from '../../../settings/launch/capabilities.ts';
import {type Measurements, unusualTexts} from '../../../settings/terminal/measure.ts';
import {cellWidth} from '../../../text/cells.ts';
import type {CliContext} from '../../context.ts';
import {type CheckRow, notChecked, ok, problem, warning} from './row.ts';

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
		notChecked('restoration', 'the terminal is not restored after kill -9, an abort or a lack of memory', {
			remedy: 'If the terminal is garbled after one of them, type reset and Enter, even if nothing is shown',
		}),
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
	const ask = async (...args: readonly string[]) =>
		(await probes.outputOf('tmux', args).catch(() => '')).trim() || 'unknown';
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

const check = 'terminal measured';

async function measuredRows(context: CliContext): Promise<readonly CheckRow[]> {
	const {stdin, stdout, env, measureTerminal} = context;
	if (!stdin.isTty || !stdout.isTty || !measureTerminal)
		return [notChecked(check, 'no: the input and the output are not both a terminal')];
	if (!canAskTerminal(env)) return [notChecked(check, 'no: a terminal of this kind is not asked')];
	const measured = await measureTerminal();
	if (!measured) return [notChecked(check, 'no: the terminal did not answer within 5 seconds')];
	return [widthRow(measured), altRow(measured), copyRow(measured), ...colorRows(context, measured), orderRow(measured)];
}

function widthRow({widths}: Measurements): CheckRow {
	if (widths.size === 0) return notChecked('widths', 'the terminal did not say where its cursor is');
	const different = [...widths].flatMap(([name, cells]) => {
		const own = cellWidth(unusualTexts[name]);
		return cells === own ? [] : [`${name} ${cells} instead of ${own}`];
	});
	if (different.length === 0) return ok('widths', 'five unusual texts are as wide as castellan counts');
	return warning('widths', `cells of unusual texts: ${different.join(', ')}`, {
		remedy:
			'If columns are out of line after such names, use -o json, or a terminal that counts them as castellan does',
	});
}

const altRow = ({hasAltMode}: Measurements): CheckRow =>
	hasAltMode
		? ok('alt keys', 'the terminal has a mode that sends them as Esc and the key, which the console turns on')
		: notChecked('alt keys', 'the terminal does not say how it sends them', {
				remedy: 'If alt and a letter types another letter, let the settings of the terminal send Esc for alt',
			});

const copyRow = ({saysClipboard}: Measurements): CheckRow =>
	saysClipboard
		? ok('OSC 52', 'the terminal says that it copies')
		: notChecked('OSC 52', 'the terminal does not say whether it copies', {
				remedy:
					'If a copy does not arrive, allow OSC 52 in the settings of the terminal, or install a program that copies',
			});

function colorRows({env}: CliContext, {colors, background}: Measurements): readonly CheckRow[] {
	const used = colorDepth(env);
	const isMore = (colors === 'truecolor' && used !== 'truecolor') || (colors === '256' && used === '16');
	const answer = colors === 'truecolor' ? 'true colour' : 'at least 256 colours';
	return [
		colors === undefined
			? notChecked('colours answered', 'the terminal does not say how many it has')
			: isMore && used !== 'none'
				? warning('colours answered', `${answer}, more than castellan uses`, {
						remedy: `Set ${colors === 'truecolor' ? 'COLORTERM=truecolor' : 'FORCE_COLOR=2'}`,
					})
				: ok('colours answered', answer),
		background
			? ok('background', `#${background.map((part) => part.toString(16).padStart(2, '0')).join('')}`)
			: warning('background', 'the terminal does not answer with its colour', {
					remedy: 'If colours are hard to read, choose a theme: :theme in the console saves one',
				}),
	];
}

const orderRow = ({hasOrderMode}: Measurements): CheckRow =>
	hasOrderMode
		? ok('right-to-left', 'the terminal has a mode for the order of such text')
		: notChecked('right-to-left', 'the terminal does not say in which order it draws such text', {
				remedy: 'If Arabic or Hebrew names are in the wrong order, look for bidirectional text in its settings',
			});
