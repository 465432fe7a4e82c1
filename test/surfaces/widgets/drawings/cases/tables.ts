/** Tables. */
import {literal} from '../../draw.ts';
import type {Case} from '../sheet.ts';

const people = ['Ann', 'Bob', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gus'];
const rows = people.map((name, at) => ({
	cells: [name, `${(at * 7) % 5}`, at % 2 ? 'Vault' : 'Payroll and accounts', `2026-01-0${at + 1}`],
}));

const svcTable: Readonly<Record<string, Case>> = {
	'with pages': {
		members: {
			title: literal('People'),
			columns: ['Name', 'Count', 'App', 'Last used'],
			rows,
			pageSize: 3,
			totalRows: '412',
			sources: [{kind: 'query', label: 'Source 0', ref: 'ref-0', count: '0'}],
			artifactUrl: literal('https://data.example/a'),
		},
		keys: [
			'down',
			'page-down',
			'page-down',
			'page-down',
			'last',
			'page-up',
			'first',
			'right',
			'sort',
			'sort',
			'reverse',
			'sort',
			'reverse',
			'right',
			'right',
			'right',
			'left',
			'act',
			'down',
			'left',
			'copy',
			'leave',
			'filter',
			'type:va',
			'key:left',
			'down',
			'act',
			'leave',
			'leave',
			'filter',
			'paste:zzz',
			'act',
			'act',
			'copy',
			'down',
			'leave',
			'click:3,2',
			'click:3,2',
			'click:3,2',
			'click:8,1',
			'first',
			'leave',
			'filter',
			'type:vault',
			'open',
		],
		widths: [44, 80, 24, 14],
	},
	'on a low screen': {
		members: {columns: ['N', 'C'], rows},
		keys: ['page-down', 'last', 'up', 'up', 'up', 'act'],
		widths: [30],
		height: 11,
		isPictureOnly: true,
	},
	'with wide cells': {
		members: {
			columns: ['Name', 'A long heading', '', 'Sum'],
			rows: [{cells: ['x'.repeat(30), 'y'.repeat(50), '', '1234567']}, {cells: ['a', 'b']}, {cells: []}],
		},
		keys: ['right', 'right', 'right', 'sort', 'left', 'act', 'right', 'right', 'copy'],
		widths: [30, 120, 60, 10],
	},
	'with more fields than lines': {
		members: {
			columns: ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'],
			rows: [{cells: ['1', '2', '3', '4', '5', '6', '7', '8']}],
		},
		keys: ['act', 'right', 'right', 'right', 'right', 'right', 'right', 'right'],
		widths: [60],
		height: 12,
		isPictureOnly: true,
	},
	'with a filter and little room': {
		members: {columns: ['N', 'C'], rows},
		keys: ['filter', 'type:an', 'act'],
		widths: [9],
		isPictureOnly: true,
	},
	'of columns wider than the screen': {
		members: {columns: ['First', 'Second', 'Third'], rows: [{cells: ['a'.repeat(10), 'b'.repeat(10), 'c'.repeat(10)]}]},
		widths: [34],
	},
	'of two pages': {
		members: {columns: ['N', 'C'], rows, pageSize: 4},
		keys: ['page-down', 'page-up', 'down', 'page-down'],
		widths: [30],
		isPictureOnly: true,
	},
	'of columns as wide as the screen': {
		members: {columns: ['First', 'Second', 'Third'], rows: [{cells: ['a'.repeat(10), 'b'.repeat(10), 'c'.repeat(10)]}]},
		keys: ['right', 'right', 'act'],
		widths: [35, 34, 23],
		height: 12,
	},
	'without rows': {members: {columns: ['Name']}, keys: ['act', 'copy', 'filter', 'type:a', 'leave'], widths: [30]},
	'without columns': {
		members: {title: literal('None'), rows, artifactUrl: literal('javascript:1')},
		keys: ['down'],
		widths: [30],
	},
};

export const tables = {svcTable};
