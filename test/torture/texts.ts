/** Surfaces of up to 10 MB of text whose characters cost more than their bytes suggest: several code points or escapes each. */
import type {Component} from '../../src/contract/surfaces.ts';
import type {Torture} from './case.ts';
import {faces} from './faces.ts';

/** A grapheme or a short text, by name. The number of its code points is in the name of the case. */
const graphemes: Readonly<Record<string, string>> = {
	ascii: 'a',
	delete: '\u007f',
	hindi: 'नमस्ते ',
	emoji: '✅',
	family: '👨‍👩‍👧‍👦',
	marks: 'e\u0301',
	'many marks': `a${'\u0316'.repeat(12)}`,
	'lone surrogate': '\ud83d ',
};

const bytes = 9_500_000;

type Shape = (unit: string) => readonly Component[];

const cells = 8_500 * 12;
const sizeOf = (text: string) => Buffer.byteLength(JSON.stringify(text)) - 2;
const repeated = (unit: string, size: number) => unit.repeat(Math.max(1, Math.floor(size / sizeOf(unit))));

const shapes: Readonly<Record<string, Shape>> = {
	'one line': (unit) => [{id: 'root', text: {text: {literal: repeated(unit, bytes)}}}],
	'many short texts': (unit) => {
		const ids = Array.from({length: 40_000}, (_, at) => `t${at}`);
		const literal = repeated(unit, bytes / 40_000 - 60);
		return [{id: 'root', column: {children: {ids}}}, ...ids.map((id) => ({id, text: {text: {literal}}}))];
	},
	'a table of short cells': (unit) => tableOf(`${unit} 12`),
	'a table of long cells': (unit) => tableOf(repeated(unit, bytes / cells - 4)),
};

function tableOf(cell: string): readonly Component[] {
	const row = {cells: Array.from({length: 12}, () => cell)};
	return [{id: 'root', svcTable: {columns: [...'abcdefghijkl'], rows: Array.from({length: 8_500}, () => row)}}];
}

/** Syllables of Hangul in single jamo, of which few come twice. No cache of graphemes holds them all. */
function syllables(number: number, count: number): string {
	return Array.from({length: count}, (_, at) => {
		const code = (number * 7_919 + at * 104_729 + number * at * 31) % 1_000_003;
		return String.fromCharCode(0x1100 + (code % 19), 0x1161 + (code % 21), 0x11a8 + (code % 27));
	}).join('');
}

/** A table of 9 bytes a syllable. */
function tableOfSyllables(count: number): readonly Component[] {
	const columns = [...'abcdefghijkl'];
	const rows = Array.from({length: Math.floor(bytes / (columns.length * (count * 9 + 3)))}, (_, row) => ({
		cells: columns.map((_name, column) => syllables(row * columns.length + column, count)),
	}));
	return [{id: 'root', svcTable: {columns, rows}}];
}

export const torture: Torture = {
	limits: {rss: 300, cpu: 1_000, stop: 400},
	heap: 1_024,
	async *cases(_, folder) {
		const programs = await faces(folder);
		for (const count of [9, 100]) {
			const input = JSON.stringify({surfaces: [{surfaceId: 's', components: tableOfSyllables(count)}]});
			for (const [form, program] of Object.entries(programs))
				yield {name: `a table of ${count} different syllables a cell, ${form}`, input, program};
		}
		for (const [shape, build] of Object.entries(shapes)) {
			for (const [name, unit] of Object.entries(graphemes)) {
				const input = JSON.stringify({surfaces: [{surfaceId: 's', components: build(unit)}]});
				const points = [...unit].length;
				for (const [form, program] of Object.entries(programs))
					yield {name: `${shape}, ${name}, ${points} code points each, ${form}`, input, program};
			}
		}
	},
};
