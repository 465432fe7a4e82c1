/** The marks of Markdown, drawn and described. */
import {literal} from '../../draw.ts';
import type {Case} from '../sheet.ts';

const marked = (text: string, widths: readonly number[] = [40]): Case => ({
	members: {markdown: true, text: literal(text)},
	widths,
});
const many = Array.from({length: 32}, (_, at) => at);

export const markdown: Readonly<Record<string, Case>> = {
	'with inline marks': marked(
		'~~struck~~ ~one~ \\*escaped\\* line<br>next<BR/>and &amp; &lt; &unknown; **bold *both* ~~all~~** `a & b` <b>tag</b> a\nb  \nc',
		[60, 12],
	),
	'with addresses': marked(
		'<https://a.example/x> <mailto:a@b.example> https://c.example www.d.example ![chart](https://e.example/i.png) [**bold**](https://f.example) [x](ftp://g) [ref]\n\n[ref]: https://h.example',
		[60, 20],
	),
	'with headings': marked('# One\n\n## Two and more words\n\n### Three\n\n#### Four', [30, 9]),
	'with lists': marked(
		'- [x] done\n- [ ] open\n- a\n  - b\n    - c\n\n3. three\n4) four\n\n10. ten\n11. eleven\n\n* one\n\n  two',
		[30, 12, 9, 6],
	),
	'with a list of long words': marked('1. abcdefghijkl mnopqrstuvw\n2. short', [12, 11, 10, 8]),
	'with quotes and code': marked(
		'> one\n> two\n>\n> > three\n\n```ts title\nconst a = "b"; // c\n```\n\n    indented\n\n```\nplain "x"\n```',
		[30, 4, 3],
	),
	'with tables': marked(
		'| Name | Amount | Middle |\n| --- | ---: | :-: |\n| Ann Berg | 1,234.50 | x |\n| Bob | -7 % | two words |\n| | | |',
		[40, 26, 20, 12],
	),
	'with a table of numbers': marked('| A | B |\n| --- | --- |\n| 123456789012345678901234567890 | 5 |', [40, 30, 20]),
	'with a wide table': marked(
		`|${many.map((at) => `c${at}`).join('|')}|\n|${many.map(() => '---').join('|')}|\n|${many.join('|')}|`,
		[200, 30],
	),
	'nested deeply': marked(
		`${'> '.repeat(8)}deep\n\n${many
			.slice(0, 8)
			.map((at) => `${'  '.repeat(at)}- l${at}`)
			.join('\n')}`,
		[40],
	),
	'with a tab, a rule and HTML': marked('a\tb\n\n---\n\n<div>html</div>\n\n***', [20]),
};

const code = (language: string, text: string): Case => ({
	members: {language: literal(language), code: literal(text)},
	widths: [50],
	isPictureOnly: true,
});
export const languages: Readonly<Record<string, Case>> = {
	'in TypeScript': code('ts', 'let a = "b\\"c"; // note\n/* block\nstill */ let d = `e` + \'f\';\nlet g /* h */ = 1;'),
	'in a shell': code('Bash', '# note\necho "x" # more\nécho ’y’ "é"'),
	'in SQL': code('sql', 'select "a" -- note\n/* b\n*/ from c'),
	'in a diff': code('diff', 'diff --git a b\n--- a\n+++ b\n@@ -1 +1 @@\n-old\n+new\n same'),
	'in plain words': code('text', '"not" // a comment'),
	'of long lines': code('ts', `"${'x'.repeat(1998)}"\n"${'x'.repeat(1999)}"`),
};
