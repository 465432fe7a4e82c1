/** A table in GitHub Flavored Markdown, of the texts that a list shows. */
import {oneLine} from '../../text/cells.ts';
import {clean} from '../../text/visible.ts';
import type {ExportRows} from './formats.ts';

export const markdownTable = ({columns, rows}: Pick<ExportRows, 'columns' | 'rows'>): string =>
	markdownHead(columns) + rows.map((row) => markdownLine(columns.map(({text}) => text(row)))).join('');

/** The titles of columns, and the line below them. */
export const markdownHead = (
	columns: readonly {readonly title: string; readonly align?: string | undefined}[],
): string =>
	`${markdownLine(columns.map(({title}) => title))}| ${columns.map(({align}) => (align === 'right' ? '---:' : '---')).join(' | ')} |\n`;

export const markdownLine = (texts: readonly string[]): string => `| ${texts.map(markdownText).join(' | ')} |\n`;

/** Escapes what Markdown and HTML would read as a sign. */
export const markdownText = (text: string): string => oneLine(clean(text)).replace(/[\\|`*_[\]<>&~]/g, '\\$&');
