/** Describes containers: their children follow each other, whatever the direction. */
import {blockOf, stacked} from '../picture/draw/block.ts';
import type {Linear, LinearScene} from './linear.ts';

const children = ({children: all, width}: LinearScene) => all.map((child) => child.draw(width));

export const column: Linear<'column'> = (_members, scene) => stacked(children(scene));
export const row: Linear<'row'> = (_members, scene) => stacked(children(scene));

export const card: Linear<'card'> = (_members, scene) =>
	stacked([
		blockOf([scene.pen.text(scene.words.linear.card)]),
		...children(scene),
		blockOf([scene.pen.text(scene.words.linear.endOfCard)]),
	]);

export const divider: Linear<'divider'> = (_members, {words}) => [words.linear.separator];
