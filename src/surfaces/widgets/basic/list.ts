/** Draws a list of components below each other, or side by side. */
import {stacked} from '../../picture/draw/block.ts';
import {column} from '../layout/column.ts';
import {row} from '../layout/row.ts';
import {sentence} from '../parts.ts';
import type {Spoken} from '../widget.ts';

export const list: Spoken<'a2uiList'> = {
	draw: ({isHorizontal}, scene) => (isHorizontal ? row : column).draw({}, scene),
	say(_members, scene) {
		const {listOf, listItem, endOfList} = scene.words.linear;
		return stacked([
			sentence(listOf(scene.children.length), scene),
			...scene.children.flatMap((child, at) => [sentence(listItem(at + 1), scene), child.draw(scene.width)]),
			sentence(endOfList, scene),
		]);
	},
	widthNeeds: ({isHorizontal}, scene) => (isHorizontal ? row : column).widthNeeds?.({}, scene),
};
