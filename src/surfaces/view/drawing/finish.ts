/** Finishes the drawing of a node: its width, its notes, and the key by which it is found. */
import type {Component} from '../../../contract/surfaces.ts';
import {cutCharacters} from '../../engine/limits.ts';
import {unreadValues} from '../../engine/tree/component.ts';
import type {Node} from '../../engine/tree/tree.ts';
import {type Block, blockOf, edged, stacked} from '../../picture/draw/block.ts';
import {cutLine, type Line} from '../../picture/draw/pen.ts';
import {isLines, type Scene} from '../../widgets/widget.ts';
import type {RecordedScene} from './drawing.ts';
import {reasonOf} from './placeholders.ts';

/** Cuts lines that exceed the width, in case a widget draws too wide. */
export function fitted(drawn: Block | readonly Line[], {pen, width}: Scene): Block {
	const block = isLines(drawn) ? blockOf(drawn) : drawn;
	if (block.width <= width) return block;
	return edged(block, width, (line) => cutLine(line, width, pen));
}

/** The notes of a drawing: about its values, and about what it leaves out. */
export function notesOf(
	{component}: {readonly component: Component},
	{read, words}: Pick<RecordedScene, 'read' | 'words'>,
	isCut: boolean,
): readonly string[] {
	const unread = unreadValues(component);
	return [
		...read.notes,
		...(unread > 0 ? [words.frame.unreadValues(unread)] : []),
		...(isCut ? [words.frame.cutTexts(cutCharacters)] : []),
	];
}

/** Puts notes below a drawing. */
export function withNotes(block: Block, notes: readonly string[], {pen, words, width}: Scene): Block {
	if (notes.length === 0) return block;
	const lines = notes.flatMap((note) => pen.wrap(words.frame.note(note), width, ['dim', 'warn']));
	return stacked([block, blockOf(lines)]);
}

/** Tags the drawing with its node's key. Lines are built on request, so `line` catches their errors. */
export function tagged(block: Block, node: Node, {pen, words, width: room}: Scene): Block {
	const {width, height, filling} = block;
	const own: Block = {
		width,
		height,
		key: node.key,
		parts: [{block, top: 0}],
		line(at) {
			try {
				const line = block.line(at);
				return line.hits ? {...line, hits: line.hits.map((hit) => ({node: node.key, ...hit}))} : line;
			} catch (error) {
				return pen.cut(`[${words.frame.lineNotDrawn(node.id, reasonOf(error))}]`, room, ['dim', 'warn']);
			}
		},
	};
	return filling ? {...own, filling: (lines) => filling.call(block, lines)} : own;
}
