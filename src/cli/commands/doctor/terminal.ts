/** The checks of the terminal that ask the terminal itself. */
import {canAskTerminal, colorDepth} from '../../../settings/launch/capabilities.ts';
import {type Measurements, unusualTexts} from '../../../settings/terminal/measure.ts';
import {cellWidth} from '../../../text/cells.ts';
import type {CliContext} from '../../context.ts';
import {type CheckRow, notChecked, ok, warning} from './row.ts';

const check = 'terminal measured';

export async function measuredRows(context: CliContext): Promise<readonly CheckRow[]> {
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
