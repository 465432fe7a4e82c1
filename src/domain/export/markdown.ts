/** A table in GitHub Flavored Markdown, of the texts that a list shows. */
import {oneLine} from '../../text/cells.ts';
import {clean} from '../../text/visible.ts';
import type {ExportRows} from './formats.ts';

export function markdownTable({columns, rows}: Pick<ExportRows, 'columns' | 'rows'>): string {
	const line = (texts: readonly string[]) => `| ${texts.join(' | ')} |`;
	return [
		line(columns.map(({title}) => cellText(title))),
		line(columns.map(({align}) => (align === 'right' ? '---:' : '---'))),
		...rows.map((row) => line(columns.map(({text}) => cellText(text(row))))),
		'',
	].join('\n');
}

/** Escapes what Markdown and HTML would read as a sign. */
const cellText = (text: string): string => oneLine(clean(text)).replace(/[\\|`*_[\]<>&~]/g, '\\$&');
