import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {parseTools} from '../../../../src/domain/writes/tool-bindings/parse.ts';
import {type ToolRef, toolKey} from '../../../../src/domain/writes/tool-bindings/tool.ts';
import {toExact} from '../../../../src/text/json/print.ts';
import {fromVisible} from '../../../../src/text/visible.ts';

const tool = (n: number): ToolRef => ({appId: `app_${n}`, connectorId: `con_${n}`, id: `tool_${n}`});
const bad = (text: string) => parseTools(text).badLines.map(({line, message}) => `${line}: ${message}`);

describe('a JSON array', () => {
	test('gives its references with their lines', () => {
		const text = JSON.stringify([tool(1), tool(2)], undefined, '\t');
		expect(parseTools(`\ufeff\n${text}`)).toEqual({
			format: 'json',
			tools: [tool(1), tool(2)],
			lines: [3, 8],
			duplicates: [],
			badLines: [],
			unused: [],
		});
	});

	test('keeps the good items beside bad ones, and says where those are', () => {
		const text = `[
			${JSON.stringify(tool(1))},
			{"appId": "a", "connectorId": "c"},
			{"appId": "a", oops},
			"text", ["[", "]}"],
			{"appId": "a", "connectorId": 5, "id": "x"},
			${JSON.stringify({...tool(2), name: 'a "[{,\\'})}
		]`;
		expect(parseTools(text)).toMatchObject({tools: [tool(1), tool(2)], unused: ['name']});
		expect(bad(text)).toEqual([
			'3: id is missing',
			'4: is not JSON',
			'5: is no object with appId, connectorId, id',
			'5: is no object with appId, connectorId, id',
			'6: connectorId is not text: put it in quotes',
		]);
	});

	test('says where it breaks off, what follows it, and where a comma is too many', () => {
		expect(bad(`[${JSON.stringify(tool(1))},\n{"appId": "a`)).toEqual([
			'2: is where the list breaks off: its ] is missing',
		]);
		expect(parseTools(`[${JSON.stringify(tool(1))}`)).toMatchObject({tools: [], badLines: [{line: 1}]});
		expect(bad(`[]\nrest`)).toEqual(['2: stands after the end of the list']);
		expect(bad(`[${JSON.stringify(tool(1))},\n]`)).toEqual(['1: nothing stands here: there is a comma too many']);
		expect(parseTools('[ ]')).toMatchObject({tools: [], badLines: []});
	});
});

describe('JSON lines', () => {
	test('one reference a line, blank lines apart', () => {
		const text = `${JSON.stringify(tool(1))}\r\n\r\n{"appId":\n${JSON.stringify(tool(2))}\n`;
		expect(parseTools(text)).toMatchObject({format: 'ndjson', tools: [tool(1), tool(2)], lines: [1, 4]});
		expect(bad(text)).toEqual(['3: is not JSON']);
	});
});

describe('cells', () => {
	test.each([
		['without names', 'app_1,con_1,tool_1', undefined],
		['with names', 'appId,connectorId,id\napp_1,con_1,tool_1', 1],
		['with names in another order and spelling', 'ID, "Connector ID" ,app_id\n tool_1 ,con_1,app_1', 1],
		['with tabs', 'app_1\tcon_1\t"tool_1"', undefined],
		['with semicolons', 'appId;connectorId;id\napp_1;con_1;tool_1', 1],
	])('%s', (_, text, headerLine) => {
		const parsed = parseTools(text);
		expect(parsed).toMatchObject({format: 'csv', tools: [tool(1)], badLines: [], unused: []});
		expect(parsed.headerLine).toBe(headerLine);
	});

	test('quotes hold separators and quotes', () => {
		expect(parseTools('"a,""b""",c,"d"').tools).toEqual([{appId: 'a,"b"', connectorId: 'c', id: 'd'}]);
	});

	test('further columns are named as unused', () => {
		expect(parseTools('appId,connectorId,id,name\na,c,i,N')).toMatchObject({tools: [{id: 'i'}], unused: ['name']});
	});

	test('bad lines say what is wrong, clean and cut', () => {
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
			'2: has 2 cells in the place of appId, connectorId, id',
			'3: connectorId is empty',
			'4: has a quote that is not closed, or text beside one',
			'5: has a quote that is not closed, or text beside one',
			'6: has 1 cell in the place of appId, connectorId, id',
			'7: id is a mask',
			'8: has 1 cell in the place of appId, connectorId, id',
		]);
		expect(parseTools(text).badLines[4]?.text).toBe('␛[2J');
		expect(parseTools(text).badLines[6]?.text).toHaveLength(81);
	});

	test('names without one of the three leave every line bad', () => {
		expect(bad('appId,connectorId\na,b')).toEqual(['2: id is missing']);
	});
});

test('nothing gives nothing', () => {
	expect(parseTools(' \n ')).toMatchObject({tools: [], badLines: [], duplicates: []});
});

test('a tool that comes again is a duplicate of its first line', () => {
	const parsed = parseTools('a,b,c\nd,e,f\n"a",b,c\na,b,c');
	expect(parsed.tools).toHaveLength(2);
	expect(parsed.duplicates).toEqual([
		{line: 3, firstLine: 1},
		{line: 4, firstLine: 1},
	]);
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

test.each(Object.entries(formats))('what is written as %s is sent as it was', (name, format) => {
	fc.assert(
		fc.property(tools, (list) => {
			const parsed = parseTools(format(list));
			// Cells have no escapes: a symbol in one stands for its character.
			expect(toExact(parsed.tools)).toEqual(name === 'csv' ? toExact(list) : list);
			expect([...parsed.badLines, ...parsed.duplicates]).toEqual([]);
		}),
	);
});

test('every line is accounted for exactly once', () => {
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
		fc.string({unit: 'binary', maxLength: 10}).map((text) => text.replace(/[\r\n]/g, '')),
	);
	// A text that begins with a bracket is one array, whose records are items and not lines.
	const text = fc.array(line, {maxLength: 20}).map((lines) => lines.join('\n'));
	fc.assert(
		fc.property(text, (input) => {
			fc.pre(!input.trimStart().startsWith('['));
			const {lines, duplicates, badLines, headerLine} = parseTools(input);
			const told = [
				...lines,
				...[...duplicates, ...badLines].map((row) => row.line),
				...(headerLine ? [headerLine] : []),
			];
			const filled = input.split('\n').flatMap((row, index) => (row.trim() === '' ? [] : [index + 1]));
			expect(told.sort((a, b) => a - b)).toEqual(filled);
		}),
		{numRuns: 500},
	);
});

test('a very long paste is read at once', () => {
	const list = Array.from({length: 20_000}, (_, n) => tool(n));
	for (const format of Object.values(formats)) expect(parseTools(format(list)).tools).toHaveLength(list.length);
	expect(parseTools('"'.repeat(1_000_000)).badLines).toHaveLength(1);
});

test('bytes of a file that are not UTF-8 are a bad line, not another id', () => {
	const text = Buffer.from('appId,connectorId,id\na,c,t\xff\n', 'latin1').toString('utf8');
	expect(parseTools(text).badLines).toMatchObject([{line: 2, message: 'id holds bytes that are not UTF-8'}]);
});
