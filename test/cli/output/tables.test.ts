/** Tables and details as a terminal of each width and a pipe get them. */
import {expect, test} from 'vitest';
import type {CliContext} from '../../../src/cli/context.ts';
import {reportProblems} from '../../../src/cli/output/notices.ts';
import {tableWriter} from '../../../src/cli/output/table.ts';
import type {OutputColumn, OutputTarget} from '../../../src/cli/output/target.ts';
import {plainColumn, printDetail} from '../../../src/cli/output/writer.ts';
import {fieldLine, headingLine} from '../../../src/domain/resources/fields.ts';
import type {Row} from '../../../src/domain/resources/resource.ts';
import {expectApprovedFile} from '../../support/output/approved.ts';

const widths = [undefined, 80, 60, 40, 24, 14, 8, 2] as const;
const visible = (text: string) => text.replaceAll('\u001b', '␛').replaceAll(/ $/gm, '·');

const columns: readonly OutputColumn[] = [
	plainColumn('name', 'Name', {grow: true, width: 24}),
	plainColumn('count', 'Count', {align: 'right', rank: 1, width: 6, tone: () => 'warn'}),
	plainColumn('finding', 'Finding', {grow: true, width: 30, rank: 2, keepsWidth: true}),
	plainColumn('id', 'ID', {rank: 3}),
	plainColumn('note', 'Note', {grow: true, rank: 4}),
];
const rows: readonly Row[] = [
	{
		name: 'Payroll of all countries and regions',
		count: 1200,
		finding: 'It is deleted and still holds 1,200 users',
		id: 'app_1',
	},
	{name: 'Wiki 日本\nline', count: 0, finding: '', id: 'app_0000002', note: 'n'.repeat(70)},
];

/** What is written to a terminal of a width, or to a pipe. */
async function drawn(
	width: number | undefined,
	canStyle: boolean,
	all: readonly (readonly Row[])[],
	hasUnicode = true,
) {
	let text = '';
	const target: OutputTarget = {
		...{width, canStyle, hasUnicode, hasColor: false, isTty: width !== undefined},
		async write(more) {
			text += more;
		},
	};
	const writer = tableWriter(target, {columns, cells: columns, data: (row) => row});
	for (const some of all) await writer.rows(some);
	await writer.end();
	return visible(text);
}

test('a table fits its terminal, and a pipe has whole texts', async () => {
	const parts: string[] = [];
	for (const width of widths) parts.push(`# ${width ?? 'a pipe'}\n${await drawn(width, false, [rows])}`);
	parts.push(`# 40, styled\n${await drawn(40, true, [rows])}`);
	parts.push(`# 40, ASCII\n${await drawn(40, false, [rows], false)}`);
	parts.push(`# 60, the first batch is short\n${await drawn(60, false, [[{name: 'A', count: 1, id: 'b'}], [], rows])}`);
	parts.push(`# No rows: “${await drawn(60, false, [[], []])}”\n`);
	expectApprovedFile('test/cli/output/approved/tables.txt', parts.join('\n'));
});

function contextOf(
	columns: number | undefined,
	env: Readonly<Record<string, string>> = {LANG: 'C.UTF-8', NO_COLOR: '1'},
) {
	let text = '';
	const stream = {
		isTty: columns !== undefined,
		columns,
		write: async (more: string) => {
			text += more;
		},
	};
	return {context: {stdout: stream, stderr: stream, env} as unknown as CliContext, text: () => visible(text)};
}

test('the lines of a detail wrap beside their labels', async () => {
	const fields = [
		fieldLine('Name', 'Payroll of all countries and regions', {path: 'name'}),
		fieldLine('A label that is longer than thirty-four cells', 'x', {path: 'long', tone: 'bad'}),
		fieldLine('Inner', 'a\nb', {path: 'inner', depth: 2}),
		fieldLine('Empty', '', {path: 'empty'}),
	];
	const parts: string[] = [];
	for (const width of [undefined, 120, 80, 40, 14]) {
		for (const [name, lines] of [
			['with headings', [headingLine('First'), ...fields, headingLine('Second'), ...fields.slice(0, 1)]],
			['without', fields],
		] as const) {
			const {context, text} = contextOf(width);
			await printDetail(context, lines);
			parts.push(`# ${width ?? 'a pipe'}, ${name}\n${text()}`);
		}
	}
	expectApprovedFile('test/cli/output/approved/details.txt', parts.join('\n'));
});

test('five breaches of the contract are named, and the others are counted', async () => {
	const problem = (path: string, isLimit: boolean) => ({path, message: 'is text.', ...(isLimit && {isLimit})});
	const reported = async (count: number) => {
		const {context, text} = contextOf(undefined);
		await reportProblems(
			context,
			Array.from({length: count}, (_, index) => problem(`list.${index}`, index === 1)),
		);
		return text().trimEnd().split('\n');
	};
	expect(await reported(2)).toEqual([
		'castellan: warning: list.0 does not fit the contract: is text.',
		'castellan: warning: list.1 was cut: is text.',
	]);
	expect(await reported(5)).toHaveLength(5);
	expect((await reported(6)).slice(5)).toEqual(['castellan: warning: 1 more problem of this kind']);
	expect((await reported(7)).slice(5)).toEqual(['castellan: warning: 2 more problems of this kind']);
});
