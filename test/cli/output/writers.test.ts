/** Each format with no rows, with an empty batch, and with several, on a terminal and in a pipe. */
import {expect, test} from 'vitest';
import {writePieces} from '../../../src/cli/output/json.ts';
import type {OutputTarget} from '../../../src/cli/output/target.ts';
import {createWriter, plainColumn} from '../../../src/cli/output/writer.ts';
import type {Row} from '../../../src/domain/resources/resource.ts';
import {expectApprovedFile} from '../../support/output/approved.ts';

const columns = ['id', 'tags', 'more'].map((id) => plainColumn(id, id.toUpperCase()));
const rows: readonly Row[] = [
	{id: 'a', tags: ['x', 'y'], more: {b: [1]}},
	{id: '=1, "q"\n|', tags: [], more: null},
];

async function written(
	format: 'table' | 'json' | 'ndjson' | 'csv' | 'markdown' | 'yaml',
	isTty: boolean,
	batches: readonly (readonly Row[])[],
	join?: string,
) {
	const texts: string[] = [];
	const target: OutputTarget = {
		...{isTty, width: isTty ? 40 : undefined, canStyle: false, hasColor: false, hasUnicode: true},
		write: async (text) => void texts.push(text),
	};
	const writer = await createWriter(target, {output: format, join}, {columns, cells: columns, data: (row) => row});
	for (const batch of batches) await writer.rows(batch);
	await writer.end();
	return `(${texts.length} writes)\n${texts.join('').replaceAll('\r', '␍').replaceAll(/ $/gm, '·')}`;
}

test('a format is whole, however the rows come', async () => {
	const parts: string[] = [];
	for (const format of ['json', 'ndjson', 'csv', 'markdown', 'yaml'] as const) {
		for (const [name, batches] of [
			['no rows', []],
			['an empty batch', [[]]],
			['two batches and an empty one', [rows.slice(0, 1), [], rows.slice(1)]],
		] as const)
			parts.push(`# ${format}, ${name} ${await written(format, false, batches)}`);
	}
	parts.push(`# json, on a terminal ${await written('json', true, [rows])}`);
	parts.push(`# csv, joined ${await written('csv', false, [rows], '; ')}`);
	expectApprovedFile('test/cli/output/approved/formats.txt', parts.join('\n'));
});

test('pieces are written together up to 65,536 characters, and nothing is not written', async () => {
	const sizes = async (pieces: readonly string[], end?: string) => {
		const all: number[] = [];
		await writePieces({write: async (text) => void all.push(text.length)}, pieces, end);
		return all;
	};
	const x = (count: number) => 'x'.repeat(count);
	expect(await sizes([])).toEqual([]);
	expect(await sizes([], '\n')).toEqual([1]);
	expect(await sizes([x(65_535)], '\n')).toEqual([65_536]);
	expect(await sizes([x(65_536)])).toEqual([65_536]);
	expect(await sizes([x(65_535), x(2), x(1)], '\n')).toEqual([65_537, 2]);
});
