/** A Markdown text that was measured is drawn as if it had not been. */
import fc from 'fast-check';
import {expect, test} from 'vitest';
import {words as allWords} from '../../../src/surfaces/engine/words/words.ts';
import type {Block} from '../../../src/surfaces/picture/draw/block.ts';
import {drawMarkdown} from '../../../src/surfaces/picture/markdown/draw.ts';
import {parseMarkdown} from '../../../src/surfaces/picture/markdown/parse.ts';
import {markdownText, measuringWidth} from '../../../src/surfaces/widgets/content/text.ts';
import {runs} from '../../support/runs/runs.ts';
import {plainPen} from './draw.ts';

const linesOf = (block: Block) => Array.from({length: block.height}, (_, at) => block.line(at).text);
const part = fc.constantFrom(
	'word',
	'漢字',
	'**bold**',
	' ',
	'   ',
	'\n',
	'\n\n',
	'- ',
	'1. ',
	'# ',
	'> ',
	'`code`',
	'---',
);
const texts = fc.array(part, {maxLength: 12}).map((parts) => parts.join(''));

test('draws the same lines after measuring', () => {
	const words = allWords.content;
	const pen = plainPen();
	fc.assert(
		fc.property(texts, fc.integer({min: 1, max: 70}), (text, width) => {
			const measured = markdownText(text);
			measured.draw(measuringWidth, pen, words);
			const expected = drawMarkdown(parseMarkdown(text), width, {pen, words, selected: undefined});
			expect(linesOf(measured.draw(width, pen, words))).toEqual(linesOf(expected));
		}),
		// A list in a list has narrower items where its width is short.
		{numRuns: runs(1_000, 300), examples: [['1. 1. - ', 12]]},
	);
});

test('draws a text again with another pen', () => {
	const words = allWords.content;
	const [first, second] = [plainPen(), plainPen(false)];
	const text = markdownText('- one\n- two');
	expect(linesOf(text.draw(20, first, words))[0]).toBe('• one');
	expect(linesOf(text.draw(20, second, words))[0]).not.toBe('• one');
});
