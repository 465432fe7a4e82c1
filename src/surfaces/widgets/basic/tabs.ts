/** Draws tabs: one child on a screen, all children in print. */
import type {NodeMembers} from '../../engine/catalogue.ts';
import {type Block, blockOf, stacked} from '../../picture/draw/block.ts';
import {largestNeeds} from '../layout/stacking.ts';
import {brief, rowMoves} from '../parts.ts';
import {clamp, focusMark, type Scene, type Spoken, stateOf} from '../widget.ts';

/** The titles of the tabs. A tab without a title has its number. */
const titlesOf = ({titles = []}: NodeMembers<'a2uiTabs'>, {read, words, children}: Scene): readonly string[] =>
	children.map((_, at) => brief(read.text(titles[at])) || words.content.tab(at + 1));

/** The index of the open tab. */
export const openTab = (state: unknown, count: number): number =>
	clamp(typeof state === 'number' ? state : 0, 0, Math.max(0, count - 1));

export const tabs: Spoken<'a2uiTabs'> = {
	draw(members, scene) {
		const {pen, width, children, medium, isFocused} = scene;
		const titles = titlesOf(members, scene);
		if (medium === 'print')
			return stacked(
				children.flatMap((child, at): readonly Block[] => [
					blockOf(pen.wrap(titles[at] ?? '', width, ['accent', 'bold'])),
					child.draw(width),
				]),
			);
		const open = openTab(stateOf(scene, 0), children.length);
		const spans = titles.map((title, at) => ({
			text: `${at > 0 ? '  ' : ''}${at === open ? `[${title}]` : ` ${title} `}`,
			item: {part: 'tab', at},
			styles: at === open ? (isFocused ? (['inverse'] as const) : (['accent', 'bold'] as const)) : [],
		}));
		const mark = focusMark(scene);
		const head = pen.wrapSpans(
			[{text: mark.text === ' ' ? '' : pen.signs.cursor, styles: ['accent']}, ...spans],
			width,
		);
		const body = children[open]?.draw(width);
		return stacked([blockOf(head), ...(body ? [body] : [])]);
	},
	say(members, scene) {
		const {pen, words, children, width, medium, isFocused, state} = scene;
		const {linear} = words;
		const open = openTab(state, children.length);
		return stacked(
			titlesOf(members, scene).flatMap((title, at): readonly Block[] => {
				const isOpen = medium === 'print' || at === open;
				const tab = linear.tab(at + 1, children.length, title, medium !== 'print' && isOpen);
				const child = isOpen ? children[at]?.draw(width) : undefined;
				return [blockOf(pen.wrap(`${at === 0 && isFocused ? '> ' : ''}${tab}`, width)), ...(child ? [child] : [])];
			}),
		);
	},
	widthNeeds: (_members, {children}) => largestNeeds(children),
	keyHandlers({children}, scene) {
		const count = children?.ids?.length ?? 0;
		if (scene.medium === 'print' || count < 2) return undefined;
		const moves = rowMoves(openTab(scene.state, count), count, (state) => ({state}));
		return {hint: scene.words.content.tabHint, ...moves, click: ({at}) => ({state: at})};
	},
};
