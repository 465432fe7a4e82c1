/** Texts and keys at their limits. `SCREENS=write` writes the files. */
import {test} from 'vitest';
import {cellWidth, cutMeasured, fitCell, wrap} from '../../../src/text/cells.ts';
import {editingOf, insert, insertLines, pressEditingKey, textOf} from '../../../src/text/edit.ts';
import {chordsOf, isForeignLetter, typedText} from '../../../src/text/terminal/chord.ts';
import {readMouse} from '../../../src/text/terminal/mouse.ts';
import {cutText, startOf, trimmedEnd} from '../../../src/text/trim.ts';
import {expectApprovedFile} from '../../support/output/approved.ts';
import {table} from '../../support/output/table.ts';

const approve = (name: string, ...tables: readonly string[]) =>
	expectApprovedFile(`test/text/tables/${name}.txt`, tables.join('\n'));

test('texts are measured, cut and wrapped by cells', () => {
	const cuts = `"abc", 3, "…"\n"abcd", 3, "…"\n"abc", 1, "…"\n"abc", 0, "…"\n"abc", -1, "…"\n"界界界", 6, "…"\n"界界界", 5, "…"\n"界界界", 4, "…"\n"界界", 1, "…"\n"a界b", 3, "…"\n"ab\\u0301c", 3, "…"\n"ab\\u0301cd", 3, "…"\n"abé", 3, "~"\n"abéd", 3, "..."\n"a\\u0007b", 9, "…"\n"👨‍👩‍👧 x", 3, "…"\n"", 2, "…"`;
	const wraps = `"one two three", 7\n"one two three", 8\n"one two three", 3\n"one two three", 2\n"abcdefg", 3\n"a bcdefg h", 3\n"one  two", 5\n"one\\ntwo", 9\n"界界 界", 4\n"界界", 1\n"", 5\n"a", 0\n"one two ", 7\n"ab cdefgh ij", 4\n" ab", 3`;
	approve(
		'cells',
		table(
			'the width',
			'"abc"\n"界"\n"é"\n"e\\u0301"\n"👨‍👩‍👧"\n""\n"\\u001b[1mab\\u001b[22m"\n"a\\tb"\n"☺️"\n"한글"\n"\\u200b"',
			cellWidth,
		),
		table('cut', cuts, cutMeasured),
		table(
			'fitted',
			'"ab", 4, "left"\n"ab", 4, "right"\n"abcdef", 4, "right"\n"a\\nb\\tc", 6, "left"\n"界", 4, "left"\n"界界界", 4, "left"',
			(text: string, width: number, align: 'left' | 'right') => `“${fitCell(text, width, align)}”`,
		),
		table('wrapped', wraps, wrap),
		table('trimmed', '"100", "0"\n"000", "0"\n"", "0"\n"1 \\n", " \\n"\n"010", "1"', trimmedEnd),
		table('the start', '"abc", 2\n"a😀", 2\n"a😀", 3\n"abc", 5\n"", 0', startOf),
		table('cut in words', '"abc", 2\n"abc", 3\n"a😀b", 2', cutText),
	);
});

test('keys edit a line', () => {
	const keys = [
		'left',
		'right',
		'home',
		'end',
		'ctrl-a',
		'ctrl-e',
		'ctrl-left',
		'ctrl-right',
		'alt-b',
		'alt-f',
		'backspace',
		'delete',
		'ctrl-w',
		'alt-backspace',
		'ctrl-u',
		'x',
	];
	const places = [
		[`one  two `, 0],
		['one  two ', 3],
		['one  two ', 5],
		['one  two ', 6],
		['one  two ', 9],
		['', 0],
	] as const;
	const shown = (editing: ReturnType<typeof editingOf>) =>
		`${editing.letters.slice(0, editing.cursor).join('')}|${editing.letters.slice(editing.cursor).join('')}`;
	const at = (text: string, cursor: number) => ({...editingOf(text), cursor});
	const chords = `"j", {}\n"jj", {}\n" ", {}\n"\\r", {}\n"\\n", {}\n"\\t", {}\n"\\u001b", {}\n"\\u007f", {}\n"\\u0001", {}\n"\\u001f", {}\n"", {}\n"", {"upArrow":true}\n"", {"upArrow":true,"shift":true}\n"", {"tab":true,"shift":true}\n"", {"escape":true,"meta":true}
		"d", {"ctrl":true}\n"\\u0004", {"ctrl":true}\n"A", {"shift":true}\n"b", {"meta":true}\n"j\\r", {}\n"é", {}\n"e\\u0301", {"shift":true}\n"", {"delete":true,"ctrl":true,"meta":true}\n"", {"pageDown":true}\n"", {"return":true}`;
	approve(
		'keys',
		table(
			'a key',
			places.flatMap(([text, cursor]) => keys.map((key) => `"${text}", ${cursor}, "${key}"`)).join('\n'),
			(text: string, cursor: number, key: string) => {
				const next = pressEditingKey(at(text, cursor), key);
				return next === undefined ? 'no key' : shown(next);
			},
		),
		table(
			'inserted',
			'"ab", 1, "x"\n"ab", 1, "x\\ny\\r\\n"\n"ab", 0, "\\u0301"\n"ab", 1, "\\u0301"\n"👨👧", 1, "\\u200d"\n"", 0, "\\n"',
			(text: string, cursor: number, fresh: string) =>
				`${shown(insert(at(text, cursor), fresh))} and with lines ${JSON.stringify(textOf(insertLines(at(text, cursor), fresh)))}`,
		),
		table('chords', chords, chordsOf),
		table(
			'typed text',
			'"space"\n"a"\n"esc"\n"ctrl-a"\n"alt-x"\n"shift-tab"\n"f1"\n"é"\n"ß"\n"e\\u0301"\n"界"\n"A"\n"up"',
			typedText,
		),
		table('foreign letters', '"ж"\n"a"\n"é"\n"1"\n"界"\n"up"', isForeignLetter),
		table(
			'the mouse',
			'"\\u001b[<0;1;1M"\n"\\u001b[<0;0;1M"\n"\\u001b[<0;1;0M"\n"\\u001b[<0;5;9m"\n"\\u001b[<64;2;3M"\n"\\u001b[<65;2;3M"\n"\\u001b[<2;2;3M"\n"\\u001b[<0;123456;1M"\n"x"\n""',
			readMouse,
		),
	);
});
