/** Prints the checks as lines of text that are never cut, with the remedies below them. */
import {canStyle, hasColor, hasUnicode} from '../../../settings/launch/capabilities.ts';
import {cellWidth} from '../../../text/cells.ts';
import {createTheme} from '../../../text/theme.ts';
import {clean} from '../../../text/visible.ts';
import type {CliContext} from '../../context.ts';
import {toLocale} from '../../output/messages.ts';
import {type CheckRow, type Status, tones} from './row.ts';

export async function printReport(context: CliContext, rows: readonly CheckRow[]): Promise<void> {
	const {stdout, env} = context;
	const theme = createTheme({hasColor: hasColor(env), hasUnicode: hasUnicode(env)});
	const paint = (status: Status, text: string) => (canStyle(stdout, env) ? theme.paint(tones[status], text) : text);
	const [statusWidth, checkWidth] = [widest(rows.map(({status}) => status)), widest(rows.map(({check}) => check))];
	const indent = ' '.repeat(statusWidth + checkWidth + 4);
	const lines = rows.flatMap(({status, check, value, source, remedy}) => [
		`${paint(status, pad(status, statusWidth))}  ${pad(check, checkWidth)}  ${oneLine(value)}${source ? ` (${oneLine(source)})` : ''}`,
		...(remedy ? [`${indent}${oneLine(remedy)}`] : []),
	]);
	await stdout.write(lines.map((line) => `${toLocale(context, line)}\n`).join(''));
}

const oneLine = (text: string) => clean(text.replace(/\s+/g, ' ').trim());
const widest = (texts: readonly string[]) => Math.max(0, ...texts.map(cellWidth));
const pad = (text: string, width: number) => text + ' '.repeat(width - cellWidth(text));
