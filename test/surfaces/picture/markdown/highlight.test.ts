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
	test('tells keys of JSON from values', () => {
		expect(styled('json', '{"name": "a \\"b\\": c", "count": 12, "on": true}')).toEqual([
			'accent:"name"',
			'good:"a \\"b\\": c"',
			'accent:"count"',
			'warn:12',
			'accent:"on"',
			'accent:true',
		]);
	});

	test('tells keys of YAML from values', () => {
		expect(styled('yaml', '  - display name: a word: more # remark')).toEqual(['accent:display name', 'dim:# remark']);
		expect(styled('yml', 'https://x.example/y')).toEqual([]);
		expect(styled('yaml', '"quoted key": "value"')).toEqual(['accent:"quoted key"', 'good:"value"']);
	});

	test('marks names of settings', () => {
		expect(styled('toml', 'max.size = 4')).toEqual(['accent:max.size', 'warn:4']);
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
