/** Draws placeholders for components that cannot be drawn. */
import {type Block, blockOf, framed, stacked} from '../draw/block.ts';
import {joined} from '../draw/line.ts';
import type {UnknownNode} from '../tree/tree.ts';
import {boundedJson} from '../value/bounded-json.ts';
import {brief, firstOf, restLines} from '../widgets/content/long-text.ts';
import type {Scene} from '../widgets/widget.ts';

const minimumFramed = 12;
const memberLength = 300;

export function drawMissing(message: string, {pen, width}: Scene): Block {
	return blockOf(pen.wrap(`[${message}]`, width, ['dim', 'warn']));
}

/** Draws a component of an unknown type: its members, then its children. */
export function drawUnknown(node: UnknownNode, {pen, width, children}: Scene): Block {
	const isFramed = width >= minimumFramed;
	const inside = isFramed ? width - 4 : width;
	const title = node.type ? `unknown component ${brief(node.type)}` : 'component without a type';
	const members = firstOf(Object.entries(node.members)).flatMap(([name, value]) =>
		pen.wrap(`${brief(name)}: ${boundedJson(value, memberLength)}`, inside, 'dim'),
	);
	const remaining = restLines(Object.keys(node.members).length, 'members', {pen, width: inside});
	const body = stacked([blockOf([...members, ...remaining]), ...children.map((child) => child.draw(inside))]);
	if (!isFramed) return stacked([blockOf(pen.wrap(title, width, 'dim')), body]);
	const {box} = pen.signs;
	const head = pen.cut(` ${title} `, width - 3, 'dim');
	return framed(body, inside, {
		top: joined([
			pen.text(box.topLeft + box.horizontal, 'dim'),
			head,
			pen.rule(box.horizontal, width - 3 - head.cells, 'dim'),
			pen.text(box.topRight, 'dim'),
		]),
		bottom: joined([
			pen.text(box.bottomLeft, 'dim'),
			pen.rule(box.horizontal, width - 2, 'dim'),
			pen.text(box.bottomRight, 'dim'),
		]),
		left: pen.text(`${box.vertical} `, 'dim'),
		right: pen.text(` ${box.vertical}`, 'dim'),
	});
}
