/** Draws placeholders for components that cannot be drawn. */

import {startOf} from '../../../text/trim.ts';
import {byObject} from '../../engine/cache.ts';
import type {UnknownNode} from '../../engine/tree/tree.ts';
import {boundedJson} from '../../engine/value/bounded-json.ts';
import {type Block, blockOf, stacked} from '../../picture/draw/block.ts';
import {borderCells, bordered} from '../../picture/draw/border.ts';
import {brief, firstOf, restLines} from '../../widgets/parts.ts';
import type {Scene} from '../../widgets/widget.ts';

const minimumFramed = 12;
const memberLength = 300;

export function drawMissing(message: string, {pen, width}: Scene): Block {
	return blockOf(pen.wrap(`[${message}]`, width, ['dim', 'warn']));
}

/** Cached, because a surface can repeat a component with a hundred thousand members. */
export const membersIn = byObject((members: UnknownNode['members']) => {
	const names = Object.keys(members);
	const texts = firstOf(names).map((name) => [brief(name), boundedJson(members[name], memberLength)] as const);
	return {texts, count: names.length};
});

/** Draws a component of an unknown type: its members, then its children. */
export function drawUnknown(node: UnknownNode, {pen, words, width, children}: Scene): Block {
	const isFramed = width >= minimumFramed;
	const inside = isFramed ? width - borderCells : width;
	const title = words.frame.unknownComponent(brief(node.type));
	const {texts, count} = membersIn(node.members);
	const members = texts.flatMap(([name, text]) => pen.wrap(`${name}: ${text}`, inside, 'dim'));
	const remaining = restLines(count, 'members', {pen, words, width: inside});
	const body = stacked([blockOf([...members, ...remaining]), ...children.map((child) => child.draw(inside))]);
	if (!isFramed) return stacked([blockOf(pen.wrap(title, width, 'dim')), body]);
	return bordered(body, width, pen, {corners: pen.signs.box, title});
}

/** The message of an error, cut to 200 characters. */
export const reasonOf = (error: unknown): string => startOf((error as Error).message, 200);
