/** Draws components with their widgets, as pictures or in the linear form. */
import type {NodeType} from '../../engine/catalogue.ts';
import {type ComponentNode, membersOf, type UnknownNode} from '../../engine/tree/tree.ts';
import {drawLinear} from '../../linear/components.ts';
import type {Stop} from '../../linear/stops.ts';
import type {Block} from '../../picture/draw/block.ts';
import type {Line} from '../../picture/draw/line.ts';
import type {Scene, Widget} from '../../widgets/widget.ts';
import {type Catalogue, widgetOf} from '../../widgets/widgets.ts';
import {drawUnknown} from './placeholders.ts';

export interface Painter {
	/** Draws a component without the notes about its values. */
	draw(node: ComponentNode | UnknownNode, scene: Scene): Block | readonly Line[];
	widthNeeds(node: ComponentNode, scene: Scene): ReturnType<NonNullable<Widget<NodeType>['widthNeeds']>>;
}

/** `stopOf` is given for the linear form, and returns the number of an input. */
export const painterOf = (
	catalogue: Partial<Catalogue> | undefined,
	stopOf: ((key: string) => Stop | undefined) | undefined,
): Painter => ({
	draw(node, scene) {
		if (stopOf) return drawLinear(node, scene, stopOf(node.key), catalogue);
		return node.kind === 'unknown'
			? drawUnknown(node, scene)
			: widgetOf(node.type, catalogue).draw(membersOf(node), scene);
	},
	widthNeeds: (node, scene) => widgetOf(node.type, catalogue).widthNeeds?.(membersOf(node), scene),
});
