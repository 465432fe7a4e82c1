/** Draws components with their widgets, as pictures or in the linear form. */
import type {ComponentType} from '../../../contract/surfaces.ts';
import type {Stop} from '../../engine/tree/inputs.ts';
import {type ComponentNode, membersOf, type UnknownNode} from '../../engine/tree/tree.ts';
import {type Block, blockOf, stacked} from '../../picture/draw/block.ts';
import {joined, type Line} from '../../picture/draw/pen.ts';
import {brief, sayChildren} from '../../widgets/parts.ts';
import {isLines, type Said, type Scene, type Widget} from '../../widgets/widget.ts';
import {widgetOf} from '../../widgets/widgets.ts';
import {drawUnknown, membersIn} from './placeholders.ts';

export type Measure = (scene: Scene) => ReturnType<NonNullable<Widget<ComponentType>['widthNeeds']>>;

export interface Painter {
	/** Draws a component without the notes about its values. */
	draw(node: ComponentNode | UnknownNode, scene: Scene): Block | readonly Line[];
	/** Undefined for a component whose widget has no width needs. */
	measure(node: ComponentNode): Measure | undefined;
}

/** Draws pictures. */
export const pictures: Painter = {
	draw: (node, scene) =>
		node.kind === 'unknown' ? drawUnknown(node, scene) : widgetOf(node.type).draw(membersOf(node), scene),
	measure(node) {
		const widget = widgetOf(node.type);
		return widget.widthNeeds && ((scene) => widget.widthNeeds?.(membersOf(node), scene));
	},
};

/** Draws sentences. `stopOf` returns the number of an input. */
export const sentences = (stopOf: (key: string) => Stop | undefined): Painter => ({
	draw(node, scene) {
		if (node.kind === 'unknown') return sayUnknown(node, scene);
		const members = membersOf(node);
		const output = widgetOf(node.type).say(members, {...scene, stop: stopOf(node.key)});
		return isLines(output) ? spoken(output, scene) : output;
	},
	measure: () => undefined,
});

/** The first line of a focused component has a mark. The line of the cursor stays in sight, else the first line. */
function spoken(said: readonly Said[], {pen, width, words, isFocused}: Scene): Block {
	const mark = pen.text(isFocused ? '> ' : '', 'accent');
	const lines: Line[] = [];
	let cursor = 0;
	for (const part of said) {
		if (typeof part === 'object' && 'cells' in part) {
			lines.push(part);
			continue;
		}
		const isHere = typeof part === 'object';
		if (isHere) cursor = lines.length;
		const room = lines.length === 0 ? Math.max(1, width - mark.cells) : width;
		lines.push(...pen.wrap(isHere ? words.linear.cursor(part.here) : part, room));
	}
	const [first, ...rest] = lines;
	if (first === undefined) return blockOf([]);
	if (!isFocused) return blockOf(lines);
	return blockOf([joined([mark, first]), ...rest], cursor);
}

function sayUnknown({type, members}: UnknownNode, scene: Scene): Block {
	const {frame, linear} = scene.words;
	const {texts, count} = membersIn(members);
	const head = linear.members(frame.unknownComponent(brief(type)), count);
	const facts = texts.map(([name, value]) => linear.fact(name, value));
	return stacked([spoken([head, ...facts], scene), sayChildren(members, scene)]);
}
