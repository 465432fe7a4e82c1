import {expect, test} from 'vitest';
import {type ExportRows, exportName, formats} from '../../../src/domain/export/formats.ts';

const origin = {
	tenant: 'prod',
	address: 'apps',
	at: '2026-06-15T12:00:00.000Z',
	readAt: '2026-06-15T11:59:00.000Z',
	stale: false,
	error: '',
};
const list: ExportRows = {
	noun: 'app',
	columns: [{id: 'name', title: 'Name', width: 8, rank: 0, text: ({name}) => String(name)}],
	rows: [{name: '=1+1', hidden: 1}],
	isMarked: false,
	hasMore: true,
	filter: '',
};
const source = {frame: '', list};

test('a list as CSV has the shown columns and the origin of each row', () => {
	expect(formats.csv.write(source, origin)).toBe(
		"name,export.tenant,export.address,export.at,export.readAt,export.stale,export.error,export.hasMore,export.isMarked,export.filter\r\n'=1+1,prod,apps,2026-06-15T12:00:00.000Z,2026-06-15T11:59:00.000Z,false,,true,false,\r\n",
	);
});

test('a list as JSON has every field, and marked rows are complete', () => {
	expect(JSON.parse(formats.json.write(source, origin))).toEqual({
		...origin,
		hasMore: true,
		isMarked: false,
		filter: '',
		rows: [{name: '=1+1', hidden: 1}],
	});
	expect(formats.json.write(source, origin)).toMatch(/^\{\n {2}"tenant": "prod",\n[\s\S]*\n\}\n$/);
	const marked = {...source, list: {...list, isMarked: true}};
	expect(JSON.parse(formats.json.write(marked, origin))).toMatchObject({hasMore: false, isMarked: true});
	expect([formats.json.title(source), formats.csv.title(marked)]).toEqual([
		'The list: 1 app loaded, more exist, every field (JSON)',
		'The list: 1 app marked, the columns shown (CSV)',
	]);
});

test('a list as Markdown has the shown columns, and no sign that Markdown reads', () => {
	const columns = [
		...list.columns,
		{id: 'count', title: 'Count', width: 5, rank: 0, align: 'right' as const, text: () => '3'},
	];
	const rows = [{name: 'a|b <i> *c*\nd'}];
	expect(formats.md.write({...source, list: {...list, columns, rows}}, origin)).toBe(
		'| Name | Count |\n| --- | ---: |\n| a\\|b \\<i\\> \\*c\\*⏎d | 3 |\n\ncastellan · prod · apps · read 2026-06-15T11:59:00.000Z · exported 2026-06-15T12:00:00.000Z, more exist\n',
	);
});

test('an export says what the person left out, and of which time an earlier state is', () => {
	const filtered = {...source, list: {...list, filter: 'pay'}};
	expect(formats.csv.title(filtered)).toBe('The list: 1 app matching “pay”, more exist, the columns shown (CSV)');
	const past = {...origin, readAt: '', asOf: '2026-06-01T09:00:00.000Z'};
	expect(JSON.parse(formats.json.write(filtered, past))).toMatchObject({...past, filter: 'pay', isMarked: false});
	expect(formats.csv.write(filtered, past)).toContain(',2026-06-01T09:00:00.000Z,true,false,pay\r\n');
	const caption = 'castellan · prod · apps · as of 2026-06-01T09:00:00.000Z · exported 2026-06-15T12:00:00.000Z';
	expect(formats.md.write(filtered, past)).toContain(`${caption}, filter “pay”, more exist\n`);
	expect(formats.txt.write(source, past)).toContain(`${caption}\n`);
	const marked = {...filtered, list: {...filtered.list, isMarked: true}};
	expect(formats.md.write(marked, origin)).toMatch(/Z, marked rows\n$/);
});

test('an export has the time of the reading and why it is stale beside its own time, in every format', () => {
	const stale = {...origin, stale: true, error: '=503\nfrom the service'};
	expect(JSON.parse(formats.json.write(source, stale))).toMatchObject(stale);
	expect(formats.csv.write(source, stale)).toContain(`,${origin.at},${origin.readAt},true,"'=503\nfrom the service",`);
	const caption = `read ${origin.readAt} · stale: =503⏎from the service · exported ${origin.at}`;
	for (const format of ['txt', 'md'] as const) expect(formats[format].write(source, stale)).toContain(caption);
});

test('a screen without rows has no list to export', () => {
	expect(formats.csv.whyNot?.({frame: ''})).toBe('this screen has no list to export');
	expect(formats.json.whyNot?.({...source, list: {...list, rows: []}})).toBe('nothing is loaded');
	expect(formats.json.whyNot?.(source)).toBeUndefined();
});

test('a file name has characters that every file system accepts', () => {
	expect(exportName({tenant: 'a/b', address: 'apps?query=<x>', at: Date.UTC(2026, 5, 15)}, 'csv')).toBe(
		'castellan-a-b-apps-query-x-20260615T000000Z.csv',
	);
});
