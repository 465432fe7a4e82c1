/** Draws a check box. */
import {hanging} from '../../picture/draw/line.ts';
import {brief} from '../content/long-text.ts';
import type {Widget} from '../widget.ts';
import {conflictLines, revertHandler} from './field.ts';

export const checkBox: Widget<'checkBox'> = {
	draw(members, scene) {
		const {pen, read, width, isFocused} = scene;
		const {signs} = pen;
		const box = pen.text(`${read.flag(read.own(members.value)) ? signs.checked : signs.unchecked} `, 'accent');
		const room = Math.max(1, width - box.cells);
		const label = pen.wrap(brief(read.text(members.label)), room, isFocused ? 'bold' : 'plain');
		return [...hanging(box, label), ...conflictLines(members, scene)];
	},
	widthNeeds(members, {pen, read}) {
		const {cells} = pen.text(read.text(members.label));
		return {minimum: Math.min(cells, 12) + 5, natural: cells + 5};
	},
	keyHandlers(members, scene) {
		const {read} = scene;
		const flip = () => ({write: !read.flag(read.own(members.value))});
		return {actTitle: scene.words.inputs.toggleTitle, act: flip, toggle: flip, ...revertHandler(members, scene)};
	},
};
