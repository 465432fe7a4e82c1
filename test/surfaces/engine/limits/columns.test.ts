import {expect, test} from 'vitest';
import {prepareTable} from '../../../../src/surfaces/engine/table/columns.ts';

test('the columns of a table are as wide as nine of ten cells, and as the widest number', () => {
	const widths = (cells: readonly string[], title = '') =>
		prepareTable({columns: [title], rows: cells.map((cell) => ({cells: [cell]}))}).columns.map((column) =>
			JSON.stringify(column),
		)[0];
	const tens = (long: number, size: number) => Array.from({length: 10}, (_, at) => 'x'.repeat(at < long ? size : 2));
	const cases = [
		[],
		['a'],
		['abcd'],
		tens(1, 9),
		tens(2, 9),
		tens(10, 41),
		['1', '22', '333'],
		[...'123456789', 'x'],
		[...'12345678', 'x', 'y'],
		['9'.repeat(40)],
		['9'.repeat(41)],
		['1'.repeat(45), '22'],
	];
	expect(cases.map((cells) => widths(cells))).toMatchInlineSnapshot(`
		[
		  "{"title":"","titleWidth":0,"width":3,"widest":3,"numberWidth":0,"isNumeric":false}",
		  "{"title":"","titleWidth":0,"width":3,"widest":3,"numberWidth":0,"isNumeric":false}",
		  "{"title":"","titleWidth":0,"width":4,"widest":4,"numberWidth":0,"isNumeric":false}",
		  "{"title":"","titleWidth":0,"width":3,"widest":9,"numberWidth":0,"isNumeric":false}",
		  "{"title":"","titleWidth":0,"width":9,"widest":9,"numberWidth":0,"isNumeric":false}",
		  "{"title":"","titleWidth":0,"width":40,"widest":41,"numberWidth":0,"isNumeric":false}",
		  "{"title":"","titleWidth":0,"width":3,"widest":3,"numberWidth":3,"isNumeric":true}",
		  "{"title":"","titleWidth":0,"width":3,"widest":3,"numberWidth":1,"isNumeric":true}",
		  "{"title":"","titleWidth":0,"width":3,"widest":3,"numberWidth":0,"isNumeric":false}",
		  "{"title":"","titleWidth":0,"width":40,"widest":40,"numberWidth":40,"isNumeric":true}",
		  "{"title":"","titleWidth":0,"width":40,"widest":41,"numberWidth":0,"isNumeric":true}",
		  "{"title":"","titleWidth":0,"width":40,"widest":45,"numberWidth":2,"isNumeric":true}",
		]
	`);
	expect(widths([], 'A title')).toContain('"width":7');
	expect(prepareTable({columns: Array.from({length: 201}, String)}).columns).toHaveLength(200);
});
