/** Adds a mark in front of each line of a widget. The mark shows the focus without colour. */
import type {NodeMembers, NodeType} from '../catalogue.ts';
import {blockOf, edged} from '../draw/block.ts';
import {joined, type Line} from '../draw/line.ts';
import {isLines, type Scene, type Widget} from './widget.ts';

export const focusMark = ({isFocused, pen}: Scene): Line => pen.text(isFocused ? pen.signs.cursor : ' ', 'accent');

/** Reserves one cell for the mark, except where `isMarked` returns false. */
export function withFocusMark<T extends NodeType>(
	widget: Widget<T>,
	isMarked: (members: NodeMembers<T>, scene: Scene) => boolean = () => true,
): Widget<T> {
	const inside = (scene: Scene): Scene => ({...scene, width: Math.max(1, scene.width - 1)});
	const {keyHandlers} = widget;
	return {
		...widget,
		draw(members, scene) {
			if (!isMarked(members, scene)) return widget.draw(members, scene);
			const drawn = widget.draw(members, inside(scene));
			const block = isLines(drawn) ? blockOf(drawn) : drawn;
			const mark = focusMark(scene);
			return edged(block, block.width + mark.cells, (line) => joined([mark, line]));
		},
		...(keyHandlers
			? {keyHandlers: (members, scene) => keyHandlers(members, isMarked(members, scene) ? inside(scene) : scene)}
			: {}),
	};
}
