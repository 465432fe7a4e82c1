/** Draws code with line numbers. Long lines wrap without a number. */
import type {Members} from '../../../contract/surface.ts';
import {joined, type Line} from '../../picture/draw/line.ts';
import {highlighter} from '../../picture/markdown/highlight.ts';
import type {Scene, Widget} from '../widget.ts';
import {brief, cutLong} from './long-text.ts';

/** A narrower block has no line numbers. */
const minimumNumbered = 16;

export const codeBlock: Widget<'svcCodeBlock'> = {
	draw(members, scene) {
		const {pen, read, width} = scene;
		const {shown, rest} = cutLong(read.text(members.code), scene);
		const language = read.text(members.language);
		const title = [brief(read.text(members.title)), brief(language)].filter(Boolean).join(`  ${pen.signs.dot}  `);
		const code = shown.replace(/\n$/, '').replaceAll('\t', '    ').split('\n');
		const gutter = width < minimumNumbered ? 0 : String(code.length).length + 1;
		const spansOf = highlighter(language);
		const lines = code.flatMap((line, index) => {
			return pen
				.wrapSpans(spansOf(line), Math.max(1, width - gutter - (gutter > 0 ? 2 : 0)))
				.map((part, at) => numbered(at === 0 ? String(index + 1) : '', part, gutter, scene));
		});
		return [
			...(title === '' ? [] : pen.wrap(title, width, 'bold')),
			...lines,
			...(rest === undefined ? [] : pen.wrap(rest, width, 'dim')),
		];
	},
	keyHandlers(members, scene) {
		const {noCopyHint, noCopy, theCode, copyHint, copyTitle} = scene.words.content;
		if (!members.copyable) return {hint: noCopyHint, actTitle: copyTitle, act: {whyNot: noCopy}};
		const copy = () => ({effect: {kind: 'copy' as const, what: theCode, text: codeOf(members, scene)}});
		return {hint: copyHint, actTitle: copyTitle, act: copy, copy};
	},
};

const codeOf = ({code}: Members<'svcCodeBlock'>, {read}: Scene) => read.text(code);

function numbered(number: string, line: Line, gutter: number, {pen}: Scene): Line {
	if (gutter === 0) return line;
	return joined([pen.text(`${number.padStart(gutter - 1)} ${pen.signs.card.vertical} `, 'dim'), line]);
}
