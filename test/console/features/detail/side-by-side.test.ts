import {expect, test} from 'vitest';
import {drawFieldColumns} from '../../../../src/console/features/detail/field-columns.ts';
import {joinedLines, matchingLines} from '../../../../src/console/features/detail/text-lines.ts';
import {fieldLine, headingLine} from '../../../../src/domain/resources/fields.ts';
import {createTheme} from '../../../../src/text/theme.ts';

const plain = {...createTheme({hasColor: false, hasUnicode: true}), paint: (_style: string, text: string) => text};

test('fields are divided at a heading near the middle, else between fields', () => {
	const fields = (count: number, name = 'Field') =>
		Array.from({length: count}, (_, at) => fieldLine(`${name} ${at + 1}`, `value ${at + 1}`));
	const groups = [headingLine('First'), ...fields(3), headingLine('Second'), ...fields(4, 'Other')];
	const drawn = [113, 114].map((width) => drawFieldColumns(groups, width, plain).join('\n'));
	const far = [headingLine('First'), ...fields(1), headingLine('Second'), ...fields(7, 'Other')];
	drawn.push(drawFieldColumns(far, 114, plain).join('\n'), drawFieldColumns(fields(5), 180, plain).join('\n'));
	expect(drawn.join('\n\n')).toMatchInlineSnapshot(`
		" First
		 Field 1   value 1
		 Field 2   value 2
		 Field 3   value 3

		 Second
		 Other 1   value 1
		 Other 2   value 2
		 Other 3   value 3
		 Other 4   value 4

		 First                                                     Second
		 Field 1   value 1                                         Other 1   value 1
		 Field 2   value 2                                         Other 2   value 2
		 Field 3   value 3                                         Other 3   value 3
		                                                           Other 4   value 4

		 First                                                     Other 2   value 2
		 Field 1   value 1                                         Other 3   value 3
		                                                           Other 4   value 4
		 Second                                                    Other 5   value 5
		 Other 1   value 1                                         Other 6   value 6
		                                                           Other 7   value 7

		 Field 1   value 1                                           Field 3   value 3                                           Field 4   value 4
		 Field 2   value 2                                                                                                       Field 5   value 5"
	`);
});

test('lines put together are sliced and searched as one text', () => {
	const lines = (...texts: readonly string[]) => texts.map((text) => ({text, plain: text, field: undefined}));
	const joined = joinedLines(lines('a x', 'b'), lines('c', 'd X'));
	const sliced = (from: number, to: number) =>
		joined
			.slice(from, to)
			.map(({plain: text}) => text)
			.join('|');
	expect(joined.length).toBe(4);
	expect([sliced(0, 4), sliced(1, 3), sliced(2, 9), sliced(0, 1), sliced(3, 4)]).toEqual([
		'a x|b|c|d X',
		'b|c',
		'c|d X',
		'a x',
		'd X',
	]);
	expect(matchingLines(joined, 'x')).toEqual([0, 3]);
});
