/** Draws components with their widgets, as pictures or in the linear form. */
import type {NodeType} from '../../engine/catalogue.ts';
import type {Stop} from '../../engine/tree/inputs.ts';
import {type ComponentNode, membersOf, type UnknownNode} from '../../engine/tree/tree.ts';
import {type Block, blockOf, stacked} from '../../picture/draw/block.ts';
import {joined, type Line} from '../../picture/draw/line.ts';
import {brief} from '../../widgets/content/long-text.ts';
import {sayChildren} from '../../widgets/sentences.ts';
import {isLines, type Scene, type Widget} from '../../widgets/widget.ts';
import {type Catalogue, sayOf, widgetOf} from '../../widgets/widgets.ts';
import {drawUnknown, membersIn} from './placeholders.ts';

export interface Painter {
	/** Draws a component without the notes about its values. */
	draw(node: ComponentNode | UnknownNode, scene: Scene): Block | readonly Line[];
	widthNeeds(node: ComponentNode, scene: Scene): ReturnType<NonNullable<Widget<string>['widthNeeds']>>;
}

/** Draws pictures. */
export const pictures = (own: Catalogue | undefined): Painter => ({
	draw: (node, scene) =>
		node.kind === 'unknown' ? drawUnknown(node, scene) : widgetOf(node.type, own).draw(membersOf(node), scene),
	widthNeeds: (node, scene) => widgetOf(node.type, own).widthNeeds?.(membersOf(node), scene),
});

/** Inputs that show more than their value while a person edits them: a cursor, a list or a calendar. */
const editedTypes: ReadonlySet<string> = new Set<NodeType>([
	'choicePicker',
	'dateTimeInput',
	'svcDurationPicker',
	'svcResourcePicker',
	'textField',
]);

/** Draws sentences. `stopOf` returns the number of an input. */
export const sentences = (own: Catalogue | undefined, stopOf: (key: string) => Stop | undefined): Painter => ({
	draw(node, scene) {
		if (node.kind === 'unknown') return sayUnknown(node, scene);
		const members = membersOf(node);
		const say = sayOf(node.type, own);
		if (!say) return sayUnknown({type: node.type, members: {...members}}, scene);
		const said = say(members, {...scene, stop: stopOf(node.key)});
		if (!isLines(said)) return said;
		if (!scene.isFocused || scene.medium === 'print' || !editedTypes.has(node.type)) return spoken(said, scene);
		return spoken(said, scene, widgetOf(node.type, own).draw(members, scene));
	},
	widthNeeds: () => undefined,
});

/** The first line of a focused component has a mark. `interaction` is drawn below the sentences. */
function spoken(
	said: readonly (string | Line)[],
	{pen, width, isFocused}: Scene,
	interaction?: Block | readonly Line[],
): Block {
	const [first, ...rest] = said.flatMap((part) => (typeof part === 'string' ? pen.wrap(part, width) : [part]));
	if (first === undefined) return blockOf([]);
	const widest = said.reduce((cells, part) => (typeof part === 'string' ? cells : Math.max(cells, part.cells)), width);
	if (!isFocused) return blockOf([first, ...rest], undefined, widest);
	const marked = [joined([pen.text('> ', 'accent'), first]), ...rest];
	if (interaction === undefined) return blockOf(marked, 0);
	return stacked([blockOf(marked), isLines(interaction) ? blockOf(interaction) : interaction]);
}

function sayUnknown({type, members}: Pick<UnknownNode, 'type' | 'members'>, scene: Scene): Block {
	const {frame, linear} = scene.words;
	const {texts, count} = membersIn(members);
	const head = linear.members(frame.unknownComponent(brief(type)), count);
	const facts = texts.map(([name, value]) => linear.fact(name, value));
	return stacked([spoken([head, ...facts], scene), sayChildren(members, scene)]);
}
