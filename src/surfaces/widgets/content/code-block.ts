/** Draws code with line numbers. Long lines wrap without a number. */
import type {Members} from '../../../contract/surfaces.ts';
import {joined, type Line} from '../../picture/draw/pen.ts';
import {highlighter} from '../../picture/markdown/highlight.ts';
import {brief, cutLong, titleLines} from '../parts.ts';
import {type Scene, widgetFrom} from '../widget.ts';

/** A narrower block has no line numbers. */
const minimumNumbered = 16;

export const codeBlock = widgetFrom({
	facts({code, language, title, copyable}: Members<'svcCodeBlock'>, scene) {
		const text = scene.read.text(code);
		const {shown, rest} = cutLong(text, scene);
		const lines = shown.replace(/\n$/, '').replaceAll('\t', '    ').split('\n');
		const name = scene.read.text(language);
		return {text, lines, rest, language: name, title: brief(scene.read.text(title)), isCopyable: copyable === true};
	},
	draw({lines, rest, language, title: name}, scene) {
		const {pen, width} = scene;
		const title = [name, brief(language)].filter(Boolean).join(`  ${pen.signs.dot}  `);
		const gutter = width < minimumNumbered ? 0 : String(lines.length).length + 1;
		const spansOf = highlighter(language);
		return [
			...titleLines(title, scene),
			...lines.flatMap((line, index) =>
				pen
					.wrapSpans(spansOf(line), Math.max(1, width - gutter - (gutter > 0 ? 2 : 0)))
					.map((part, at) => numbered(at === 0 ? String(index + 1) : '', part, gutter, scene)),
			),
			...(rest === undefined ? [] : pen.wrap(rest, width, 'dim')),
		];
	},
	say: ({lines, rest, language, title}, {words: {linear}}) => [
		linear.codeBlock(title, brief(language), lines.length),
		...lines,
		...(rest === undefined ? [] : [rest]),
		linear.endOfCode,
	],
	keys({text, isCopyable}, {words}) {
		const {noCopyHint, noCopy, theCode, copyHint, copyTitle} = words.content;
		if (!isCopyable) return {hint: noCopyHint, actTitle: copyTitle, act: {whyNot: noCopy}};
		const copy = () => ({effect: {kind: 'copy' as const, what: theCode, text}});
		return {hint: copyHint, actTitle: copyTitle, act: copy, copy};
	},
});

function numbered(number: string, line: Line, gutter: number, {pen}: Scene): Line {
	if (gutter === 0) return line;
	return joined([pen.text(`${number.padStart(gutter - 1)} ${pen.signs.card.vertical} `, 'dim'), line]);
}
