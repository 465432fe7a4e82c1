/** Prints the checks as lines of text that are never cut, with the remedies below them. A terminal gets wrapped lines. */
import {canStyle, hasColor, hasUnicode} from '../../../settings/launch/capabilities.ts';
import {cellWidth, wrap} from '../../../text/cells.ts';
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
	const width = stdout.isTty && stdout.columns ? Math.max(minimumWidth, stdout.columns - indent.length) : undefined;
	const wrapped = (text: string) => (width === undefined ? [oneLine(text)] : wrap(oneLine(text), width));
	const lines = rows.flatMap(({status, check, value, source, remedy}) => {
		const [first = '', ...rest] = wrapped(source ? `${value} (${source})` : value);
		const start = `${paint(status, pad(status, statusWidth))}  ${pad(check, checkWidth)}  ${first}`;
		return [start, ...[...rest, ...(remedy ? wrapped(remedy) : [])].map((line) => indent + line)];
	});
	await stdout.write(lines.map((line) => `${toLocale(context, line)}\n`).join(''));
}

/** Cells of a value, so that a narrow terminal does not break each word. */
const minimumWidth = 20;

const oneLine = (text: string) => clean(text.replace(/\s+/g, ' ').trim());
const widest = (texts: readonly string[]) => Math.max(0, ...texts.map(cellWidth));
const pad = (text: string, width: number) => text + ' '.repeat(width - cellWidth(text));
