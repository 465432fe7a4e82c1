/** The line on top of the board: the counts of each severity, a bar of their shares, what is new, and when it was read. */
import {type Severity, severities} from '../../../domain/board/finding.ts';
import {type BoardRow, isGroup, newGroup} from '../../../domain/board/groups.ts';
import {severityTone} from '../../../domain/board/rows.ts';
import {relativeTime} from '../../../domain/format/show.ts';
import {cellWidth} from '../../../text/cells.ts';
import {plural} from '../../../text/count.ts';
import type {Theme} from '../../../text/theme.ts';
import type {BoardState} from './use-board.ts';

const barWidth = 24;
const gap = '   ';

interface StripOptions {
	readonly now: number;
	readonly width: number;
	readonly theme: Theme;
	/** Why times of the history differ from those of this machine. */
	readonly skew?: string | undefined;
	/** `last read by ci, 3m ago` */
	readonly lastRead?: string | undefined;
}

/** Parts that do not fit are left out from the end. Undefined without findings, and for a screen reader. */
export function boardStrip(
	{counts, rows, loadedAt}: Pick<BoardState, 'counts' | 'rows' | 'loadedAt'>,
	{now, width, theme, skew, lastRead}: StripOptions,
): string | undefined {
	const present = severities.toReversed().filter((severity) => counts[severity] > 0);
	if (present.length === 0 || theme.isLinear) return undefined;
	const paint = (severity: Severity, text: string) => theme.paint(severityTone(severity), text);
	const recent = (rows.view as readonly BoardRow[]).find((row) => row.id === newGroup);
	const total = present.reduce((sum, severity) => sum + counts[severity], 0);
	const cells = (severity: Severity) => Math.max(1, Math.round((barWidth * counts[severity]) / total));
	const parts = [
		present.map((severity) => paint(severity, plural(counts[severity], severity))).join('  '),
		// Blanks with a background have no seams. Without colours, the parts would be one block.
		theme.depth === 'none'
			? ''
			: present.map((severity) => theme.paint('inverse', paint(severity, ' '.repeat(cells(severity))))).join(''),
		recent && isGroup(recent) ? theme.paint('accent', `${recent.found} new`) : '',
		loadedAt === undefined ? '' : theme.paint('dim', `read ${relativeTime(loadedAt - now)}`),
		lastRead ? theme.paint('dim', `history ${lastRead}`) : '',
		skew ? theme.paint('warn', skew) : '',
	].filter((part) => part !== '');
	let line = '';
	for (const part of parts) {
		const longer = line === '' ? ` ${part}` : line + gap + part;
		if (cellWidth(longer) > width) break;
		line = longer;
	}
	return line;
}
