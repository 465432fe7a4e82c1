/** The formats in which a screen or a list can be exported. */
import {stripVTControlCharacters} from 'node:util';
import {oneLine} from '../../text/cells.ts';
import {plural} from '../../text/count.ts';
import {exactSourceOf} from '../../text/json/exact-source.ts';
import {exactJson} from '../../text/json/print.ts';
import type {TableColumn} from '../../text/row.ts';
import {isoTime} from '../../text/timestamp.ts';
import {trimmedEnd} from '../../text/trim.ts';
import type {Row} from '../resources/resource.ts';
import {csvLine} from './csv.ts';
import {markdownTable} from './markdown.ts';

/** A drawn screen as plain text. Secrets were masked before it was drawn. */
export const textOf = (frame: string, caption: string): string =>
	[...stripVTControlCharacters(frame).split('\n'), '', caption, ''].map((line) => line.trimEnd()).join('\n');

export interface ExportRows {
	readonly noun: string;
	readonly columns: readonly TableColumn<Row>[];
	readonly rows: readonly Row[];
	/** Whether the rows are the marked ones. Otherwise they are all loaded rows that the filter shows. */
	readonly isMarked: boolean;
	/** Whether the tenant has further items. */
	readonly hasMore: boolean;
	/** The filter that the rows match. '' for none. */
	readonly filter: string;
}

export interface ExportSource {
	/** The last frame before the dialog opened. */
	readonly frame: string;
	readonly reading?: {
		/** When the content was read, in epoch milliseconds. */
		readonly loadedAt?: number | undefined;
		/** Why it may be out of date. */
		readonly stale?: string | undefined;
	};
	/** Absent when the screen has no list. */
	readonly list?: ExportRows | undefined;
}

export interface Origin {
	readonly tenant: string;
	readonly address: string;
	/** The time of the export, in ISO 8601. */
	readonly at: string;
	/** When the content was read, or the oldest part of it, in ISO 8601. '' for content that no request has read. */
	readonly readAt: string;
	/** Whether a later read failed, so that the content may be out of date. */
	readonly stale: boolean;
	/** Why a later read failed; '' if none did. */
	readonly error: string;
	/** The time of the data of an earlier state. */
	readonly asOf?: string;
}

interface ExportFormat {
	readonly title: (source: ExportSource) => string;
	readonly whyNot?: (source: ExportSource) => string | undefined;
	readonly write: (source: ExportSource, origin: Origin) => string;
}

const captionOf = ({tenant, address, at, readAt, stale, error, asOf}: Origin) =>
	[
		...['castellan', tenant, address],
		...(asOf === undefined ? [] : [`as of ${asOf}`]),
		...(readAt === '' ? [] : [`read ${readAt}`]),
		...(stale ? [`stale: ${oneLine(error)}`] : []),
		`exported ${at}`,
	].join(' · ');

/** Which rows these are, after their number. */
export function rowsKind({isMarked, hasMore, filter}: ExportRows): string {
	if (isMarked) return 'marked';
	return `${filter ? `matching “${filter}”` : 'loaded'}${hasMore ? ', more exist' : ''}`;
}

/** `hasMore` is whether the export misses items that the person did not leave out. */
const extentOf = ({isMarked, hasMore, filter}: ExportRows) => ({
	hasMore: hasMore && !isMarked,
	isMarked,
	filter: isMarked ? '' : filter,
});

function describeExtent(list: ExportRows): string {
	const {hasMore, isMarked, filter} = extentOf(list);
	return [isMarked && ', marked rows', filter && `, filter “${filter}”`, hasMore && ', more exist']
		.filter(Boolean)
		.join('');
}

/** A table of the columns shown, and a line of where and when its rows were read. */
export const markdownOf = (list: ExportRows, origin: Origin): string =>
	`${markdownTable(list)}\n${captionOf(origin)}${describeExtent(list)}\n`;

export type Format = 'txt' | 'csv' | 'md' | 'json';

/** A format of the rows of a list. It is not chosen without rows. */
const ofRows = (kind: string, write: (list: ExportRows, origin: Origin) => string): ExportFormat => ({
	title: ({list}) => `The list${list ? `: ${plural(list.rows.length, list.noun)} ${rowsKind(list)}` : ''}, ${kind}`,
	whyNot: ({list}) =>
		!list ? 'this screen has no list to export' : list.rows.length === 0 ? 'nothing is loaded' : undefined,
	write: ({list}, origin) => (list ? write(list, origin) : ''),
});

/** CSV readers would take a caption line for a row. So every row has the origin in columns of its own. */
function csvOf(list: ExportRows, origin: Origin): string {
	const {columns, rows} = list;
	const caption = Object.entries({...origin, ...extentOf(list)});
	const values = caption.map(([, value]) => value);
	return [
		csvLine([...columns.map(({id}) => id), ...caption.map(([name]) => `export.${name}`)]),
		...rows.map((row) => csvLine([...columns.map(({text}) => text(row)), ...values])),
	].join('');
}

const jsonOf = (list: ExportRows, origin: Origin) =>
	`${exactJson({...origin, ...extentOf(list), rows: list.rows.map(exactSourceOf)}, 2)}\n`;

export const formats: Readonly<Record<Format, ExportFormat>> = {
	txt: {title: () => 'The screen as plain text', write: ({frame}, origin) => textOf(frame, captionOf(origin))},
	csv: ofRows('the columns shown (CSV)', csvOf),
	json: ofRows('every field (JSON)', jsonOf),
	md: ofRows('the columns shown (Markdown)', markdownOf),
};

/** `castellan-prod-apps-20260615T120000Z.csv`, with characters that every file system accepts. */
export function exportName(
	{tenant, address, at}: Pick<Origin, 'tenant' | 'address'> & {readonly at: number},
	extension: string,
): string {
	const time = isoTime(at).replace(/[-:]|\.\d+/g, '');
	const words = [tenant, address].map((text) =>
		trimmedEnd(text.replace(/[^A-Za-z0-9_.]+/g, '-').replace(/^[-.]+/, ''), '-'),
	);
	return `${['castellan', ...words, time].join('-').slice(0, 120)}.${extension}`;
}
