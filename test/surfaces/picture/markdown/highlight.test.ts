import {describe, expect, test} from 'vitest';
import {noTenantData} from '../../../../src/surfaces/engine/tenant-data.ts';
import {createPen} from '../../../../src/surfaces/picture/draw/pen.ts';
import {highlighter} from '../../../../src/surfaces/picture/markdown/highlight.ts';
import {printSurface} from '../../../../src/surfaces/view/print.ts';
import {createTheme} from '../../../../src/text/theme.ts';

/** The styled parts of a line as `style:text`. */
const styled = (language: string, line: string) =>
	highlighter(language)(line).flatMap(({text, styles}) => (styles.length > 0 ? [`${styles.join('+')}:${text}`] : []));

describe('highlighting', () => {
	test.each([
		['json', '{"name": "a \\"b\\": c", "count": 12}', ['good:"name"', 'good:"a \\"b\\": c"', 'good:"count"']],
		['yaml', "name: 'a # word' # remark", ["good:'a # word'", 'dim:# remark']],
		['ts', 'open(`x`); // "y"', ['good:`x`', 'dim:// "y"']],
		['sql', "select 'a' -- all", ["good:'a'", 'dim:-- all']],
		['text', 'it "is" # 1', ['good:"is"']],
		['ts', 'https', []],
	])('marks the strings and comments of %s in %s', (language, line, expected) => {
		expect(styled(language, line)).toEqual(expected);
	});

	test('marks a comment over several lines', () => {
		const spansOf = highlighter('ts');
		const dim = (line: string) => spansOf(line).flatMap(({text, styles}) => (styles.includes('dim') ? [text] : []));
		expect(['a /* b', 'c "d"', 'e */ f /* g */ h'].map(dim)).toEqual([['/* b'], ['c "d"'], ['e */', '/* g */']]);
	});

	test('marks added and removed lines of a diff', () => {
		expect(
			['diff --git a/x b/x', '--- a/x', '+++ b/x', '@@ -1 +1 @@', '-old', '+new', ' same'].flatMap((line) =>
				styled('diff', line),
			),
		).toEqual([
			'bold:diff --git a/x b/x',
			'bold:--- a/x',
			'bold:+++ b/x',
			'accent:@@ -1 +1 @@',
			'bad:-old',
			'good:+new',
		]);
	});

	test('keeps the text of a line in every language', () => {
		const lines = [
			'"a": 1',
			"it's: {x: [1, 'y']}",
			'/* open',
			'still */ x = "y"',
			'-- $ # // e\u0301: 日本',
			'- - a b: c',
		];
		for (const language of ['', 'json', 'yaml', 'toml', 'diff', 'sql', 'ts', 'sh', 'text']) {
			const spansOf = highlighter(language);
			for (const line of lines) {
				expect(
					spansOf(line)
						.map(({text}) => text)
						.join(''),
				).toBe(line);
			}
		}
	});

	test('applies to fenced code with a language in Markdown', () => {
		const pen = createPen({
			...createTheme({hasColor: false, hasUnicode: true}),
			paint: (style, text) => (style === 'good' || style === 'bad' ? `<${style}>${text}` : text),
		});
		const draw = (language: string) =>
			[
				...printSurface(
					{
						components: [
							{id: 'root', text: {markdown: true, text: {literal: `\`\`\`${language}\n+new\n-old\n\`\`\``}}},
						],
					},
					{pen, clean: (text) => text, now: () => 0, tenantData: noTenantData, width: 40},
				),
			].join('\n');
		expect(draw('diff')).toContain('<good>+new');
		expect(draw('diff title="x"')).toContain('<bad>-old');
		expect(draw('')).not.toContain('<');
	});
});
