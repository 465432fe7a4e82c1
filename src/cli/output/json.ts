/**
 * Data for programs. JSON is complete: objects with the exact values of the service, unknown fields included. CSV (RFC 4180) is for
 * spreadsheets.
 */
import {csvLine} from '../../domain/export/csv.ts';
import {markdownHead, markdownLine} from '../../domain/export/markdown.ts';
import type {Row} from '../../domain/resources/resource.ts';
import {isContainer} from '../../text/json/object.ts';
import {exactJsonPieces} from '../../text/json/print.ts';
import type {OutputTarget, RowWriter, View} from './target.ts';

/** One array: indented on a terminal, one row per line otherwise. */
export function jsonWriter(target: OutputTarget, view: View): RowWriter {
	let isOpen = false;
	function* text(rows: readonly Row[]) {
		for (const row of rows) {
			yield isOpen ? ',\n' : '[\n';
			isOpen = true;
			if (!target.isTty) yield* exactJsonPieces(view.data(row));
			else {
				yield '  ';
				for (const piece of exactJsonPieces(view.data(row), 2)) yield piece.replaceAll('\n', '\n  ');
			}
		}
	}
	return {rows: (rows) => writePieces(target, text(rows)), end: () => target.write(isOpen ? '\n]\n' : '[]\n')};
}

/** One object per line. */
export function ndjsonWriter(target: OutputTarget, view: View): RowWriter {
	function* text(rows: readonly Row[]) {
		for (const row of rows) {
			yield* exactJsonPieces(view.data(row));
			yield '\n';
		}
	}
	return {rows: (rows) => writePieces(target, text(rows)), end: async () => undefined};
}

/** Writes one value as a document. */
export const writeJson = (target: OutputTarget, value: unknown): Promise<void> =>
	writePieces(target, exactJsonPieces(value, target.isTty ? 2 : undefined), '\n');

/** Writes one value as a YAML document. */
export async function writeYaml(target: OutputTarget, value: unknown): Promise<void> {
	const {yamlPieces} = await import('../../text/exact-yaml.ts');
	await writePieces(target, yamlPieces(value));
}

/** In characters. Smaller writes cost more than the text in them. */
const writeLength = 65_536;

/** Joins small pieces. Waits for the reader between writes, so that long text is not in memory as a whole. */
export async function writePieces(
	target: Pick<OutputTarget, 'write'>,
	pieces: Iterable<string>,
	end = '',
): Promise<void> {
	let text = '';
	for (const piece of pieces) {
		text += piece;
		if (text.length < writeLength) continue;
		await target.write(text);
		text = '';
	}
	if (text + end !== '') await target.write(text + end);
}

/** `join` stands between the values of a list. Without it, a list is JSON. */
export function csvWriter(target: OutputTarget, {cells}: View, join: string | undefined): RowWriter {
	const joined = (value: unknown) =>
		join !== undefined && Array.isArray(value) && !value.some(isContainer) ? value.join(join) : value;
	let isOpen = false;
	const header = () => {
		if (isOpen) return '';
		isOpen = true;
		return csvLine(cells.map(({id}) => id));
	};
	return {
		async rows(rows) {
			const text = rows.map((row) => csvLine(cells.map(({value}) => joined(value(row)))));
			if (rows.length > 0) await target.write(header() + text.join(''));
		},
		end: async () => {
			if (!isOpen) await target.write(header());
		},
	};
}

/** A table of the texts that a list shows, without their ends cut. */
export function markdownWriter(target: OutputTarget, {columns}: View): RowWriter {
	let head = markdownHead(columns);
	const write = async (lines: string) => {
		if (head + lines !== '') await target.write(head + lines);
		head = '';
	};
	return {
		rows: (rows) => write(rows.map((row) => markdownLine(columns.map(({text}) => text(row)))).join('')),
		end: () => write(''),
	};
}

/** YAML: one sequence with the same data as JSON. */
export function yamlWriter(target: OutputTarget, view: View): RowWriter {
	let isOpen = false;
	return {
		async rows(rows) {
			if (rows.length === 0) return;
			isOpen = true;
			await writeYaml(target, rows.map(view.data));
		},
		end: async () => {
			if (!isOpen) await target.write('[]\n');
		},
	};
}
