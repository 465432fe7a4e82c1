import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {parseTools} from '../../../../src/domain/writes/tool-bindings/parse.ts';
import {sourceLines} from '../../../../src/domain/writes/tool-bindings/source.ts';
import {readTool, type ToolRef, toolKey} from '../../../../src/domain/writes/tool-bindings/tool.ts';
import {toExact} from '../../../../src/text/json/print.ts';
import {fromVisible} from '../../../../src/text/visible.ts';
import {anyCharacter} from '../../../support/any-character.ts';
import {amount, runs} from '../../../support/runs/runs.ts';

const tool = (n: number): ToolRef => ({appId: `app_${n}`, connectorId: `con_${n}`, id: `tool_${n}`});
const bad = (text: string) => parseTools(text).badLines.map(({line, message}) => `${line}: ${message}`);

describe('a JSON array', () => {
	test('gives references', () => {
		const text = JSON.stringify([tool(1), tool(2)], undefined, '\t');
		expect(parseTools(`\ufeff\n${text}`)).toEqual({
			format: 'json',
			tools: [tool(1), tool(2)],
			duplicates: [],
			badLines: [],
			unused: [],
		});
	});

	test('reads valid items beside invalid ones, and reports the positions of those', () => {
		const text = JSON.stringify([
			tool(1),
			{appId: 'a', connectorId: 'c'},
			'text',
			['[', ']}'],
			{appId: 'a', connectorId: 5, id: 'x'},
			{...tool(2), name: 'a "[{,\\'},
		]);
		expect(parseTools(text)).toMatchObject({tools: [tool(1), tool(2)], unused: ['name']});
		expect(bad(text)).toEqual([
			'2: id is missing',
			'3: is not an object with appId, connectorId, id',
			'4: is not an object with appId, connectorId, id',
			'5: connectorId is not text: put it in quotes',
		]);
		expect(parseTools(text).badLines[0]?.text).toBe('{"appId":"a","connectorId":"c"}');
	});

	test('is refused as a whole if it is not JSON', () => {
		for (const rest of [',\n{"appId": "a', '', '] rest', ',]', ',{"appId": "a", oops}]'])
			expect(parseTools(`[${JSON.stringify(tool(1))}${rest}`)).toMatchObject({
				tools: [],
				format: 'ndjson',
				badLines: [{line: 1, message: expect.stringContaining('begins an array that is not JSON')}],
			});
		expect(bad('[{"appId":"a","appId":"b"}]')).toEqual(['1: an object in it has the same member twice']);
		expect(parseTools('[ ]')).toMatchObject({tools: [], badLines: []});
	});
});

describe('JSON lines', () => {
	test('give one reference per line, without blank lines', () => {
		const text = `${JSON.stringify(tool(1))}\r\n\r\n{"appId":\n${JSON.stringify(tool(2))}\n`;
		expect(parseTools(text)).toMatchObject({format: 'ndjson', tools: [tool(1), tool(2)]});
		expect(bad(text)).toEqual(['3: is not JSON']);
	});
});

describe('a reference', () => {
	test.each([
		[null, 'appId is missing'],
		[' ', 'appId is empty'],
		[' a', 'appId has blanks around it'],
		['a ', 'appId has blanks around it'],
		['\ud800', 'appId contains half a character'],
	])('with the id %j is invalid', (appId, message) => {
		expect(readTool({appId, connectorId: 'c', id: 't'})).toBe(message);
	});
});

describe('cells', () => {
	test('prefer commas, and need a separator', () => {
		expect(parseTools('a,b,c;d;e').tools).toEqual([{appId: 'a', connectorId: 'b', id: 'c;d;e'}]);
		expect(bad('alone')).toEqual(['1: has 1 cell instead of appId, connectorId, id']);
	});

	test('report an open quote after blanks', () => {
		expect(bad('a,b, "c')).toEqual(['1: has a quote that is not closed, or text beside one']);
	});

	test('keep a byte order mark that is not at the start', () => {
		expect(fromVisible(parseTools('a,b,c\ufeffd').tools[0]?.id ?? '')).toBe('c\ufeffd');
	});

	test('shows the first 80 characters of a bad line, with single blanks', () => {
		const shown = (text: string) => parseTools(text).badLines.map((line) => line.text);
		expect(shown('a  \u00a0b')).toEqual(['a b']);
		expect(shown('x'.repeat(80))).toEqual(['x'.repeat(80)]);
		expect(shown('x'.repeat(81))).toEqual([`${'x'.repeat(80)}…`]);
	});

	test.each([
		['without names', 'app_1,con_1,tool_1'],
		['with names', 'appId,connectorId,id\napp_1,con_1,tool_1'],
		['with names in another order and spelling', 'ID, "Connector ID" ,app_id\n tool_1 ,con_1,app_1'],
		['with tabs', 'app_1\tcon_1\t"tool_1"'],
		['with semicolons', 'appId;connectorId;id\napp_1;con_1;tool_1'],
	])('are read %s', (_, text) => {
		expect(parseTools(text)).toMatchObject({format: 'csv', tools: [tool(1)], badLines: [], unused: []});
	});

	test('may contain quoted separators and quotes', () => {
		expect(parseTools('"a,""b""",c,"d"').tools).toEqual([{appId: 'a,"b"', connectorId: 'c', id: 'd'}]);
	});

	test('report additional columns as unused', () => {
		expect(parseTools('appId,connectorId,id,name\na,c,i,N')).toMatchObject({tools: [{id: 'i'}], unused: ['name']});
	});

	test('report bad lines in visible form, shortened', () => {
		const text = [
			'app_1,con_1,tool_1',
			'a,b',
			'a,,c',
			'"a,b,c',
			'"a"b,c,d',
			'\u001b[2J',
			'a,b,••••••••',
			'x'.repeat(200),
		].join('\n');
		expect(bad(text)).toEqual([
			'2: has 2 cells instead of appId, connectorId, id',
			'3: connectorId is empty',
			'4: has a quote that is not closed, or text beside one',
			'5: has a quote that is not closed, or text beside one',
			'6: has 1 cell instead of appId, connectorId, id',
			'7: id is a mask',
			'8: has 1 cell instead of appId, connectorId, id',
		]);
		expect(parseTools(text).badLines[4]?.text).toBe('␛[2J');
		expect(parseTools(text).badLines[6]?.text).toHaveLength(81);
	});

	test('make every line bad without one of the three columns', () => {
		expect(bad('appId,connectorId\na,b')).toEqual(['2: id is missing']);
	});
});

test('reads blank text as empty', () => {
	expect(parseTools(' \n ')).toMatchObject({tools: [], badLines: [], duplicates: []});
});

test('reports a repeated tool as a duplicate of its first line', () => {
	const parsed = parseTools('a,b,c\nd,e,f\n"a",b,c\na,b,c');
	expect(parsed.tools).toHaveLength(2);
	expect(parsed.duplicates).toEqual([
		{line: 3, firstLine: 1},
		{line: 4, firstLine: 1},
	]);
	expect(sourceLines({...parsed, from: 'the paste', parsed}).map(({text}) => text)).toEqual([
		'2 references from the paste, read as csv',
		'2 duplicates skipped: line 3 repeats 1, line 4 repeats 1',
	]);
});

test('names the items of a JSON array by their positions', () => {
	const tool = {appId: 'a', connectorId: 'b', id: 'c'};
	const parsed = parseTools(JSON.stringify([tool, {...tool, id: 'd'}, tool]));
	expect(sourceLines({...parsed, from: 'the paste', parsed})[1]?.text).toBe('1 duplicate skipped: item 3 repeats 1');
});

const word = fc
	.string({unit: 'grapheme', minLength: 1, maxLength: 8})
	.filter((text) => text !== '' && !/[\r\n\ufffd]/.test(text) && text.isWellFormed())
	.filter((text) => [text, fromVisible(text)].every((spelling) => spelling.trim() === spelling));
const tools = fc.uniqueArray(fc.record({appId: word, connectorId: word, id: word}), {selector: toolKey, maxLength: 12});
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;

const formats = {
	json: (list: readonly ToolRef[]) => JSON.stringify(list),
	pretty: (list: readonly ToolRef[]) => JSON.stringify(list, undefined, 2),
	ndjson: (list: readonly ToolRef[]) => list.map((item) => JSON.stringify(item)).join('\n'),
	csv: (list: readonly ToolRef[]) =>
		['appId,connectorId,id', ...list.map(({appId, connectorId, id}) => [appId, connectorId, id].map(cell).join())].join(
			'\n',
		),
};

test.each(Object.entries(formats))('reads tools written as %s back unchanged', (name, format) => {
	fc.assert(
		fc.property(tools, (list) => {
			const parsed = parseTools(format(list));
			// Cells have no escapes, so a symbol stands for its character.
			expect(toExact(parsed.tools)).toEqual(name === 'csv' ? toExact(list) : list);
			expect([...parsed.badLines, ...parsed.duplicates]).toEqual([]);
		}),
	);
});

test('counts every line exactly once', () => {
	const line = fc.oneof(
		fc.constantFrom(
			'a,b,c',
			'"a",b,c',
			'd,e,f',
			'',
			'  ',
			'appId,connectorId,id',
			'"',
			',,',
			'a,b',
			'[',
			']',
			'{',
			'{}',
		),
		fc.constantFrom('{"appId":"a","connectorId":"b","id":"c"}', '{"appId":"a","connectorId":"b","id":"d"}', '"x"y,z,w'),
		fc.string({unit: anyCharacter, maxLength: 10}).map((text) => text.replace(/[\r\n]/g, '')),
	);
	// Text that begins with a bracket is an array of items, not of lines.
	const text = fc.array(line, {maxLength: 20}).map((lines) => lines.join('\n'));
	fc.assert(
		fc.property(text, (input) => {
			fc.pre(!input.trimStart().startsWith('['));
			const {tools, duplicates, badLines} = parseTools(input);
			const filled = input.split('\n').filter((row) => row.trim() !== '');
			const headers = filled[0] === 'appId,connectorId,id' ? 1 : 0;
			expect(tools.length + duplicates.length + badLines.length + headers).toBe(filled.length);
			const reported = [...duplicates, ...badLines].map(({line}) => line);
			expect(new Set(reported).size).toBe(reported.length);
		}),
		{numRuns: runs(500, 100)},
	);
});

test('reads a very long paste quickly', () => {
	const list = Array.from({length: amount(10_000, 4_000)}, (_, n) => tool(n));
	for (const format of Object.values(formats)) expect(parseTools(format(list)).tools).toHaveLength(list.length);
	expect(parseTools('"'.repeat(amount(500_000, 200_000))).badLines).toHaveLength(1);
});

test('reports invalid UTF-8 as a bad line', () => {
	const text = Buffer.from('appId,connectorId,id\na,c,t\xff\n', 'latin1').toString('utf8');
	expect(parseTools(text).badLines).toMatchObject([{line: 2, message: 'id contains bytes that are not UTF-8'}]);
});

test.each([
	[10, false],
	[11, true],
])('of %i duplicates, at most ten are named', (count, hasMore) => {
	const parsed = parseTools('a,b,c\n'.repeat(count + 1));
	const [, text] = sourceLines({tools: parsed.tools, from: 'stdin', parsed}).map((line) => line.text);
	expect(text?.match(/repeats/g)).toHaveLength(10);
	expect(text?.endsWith(', …')).toBe(hasMore);
});
