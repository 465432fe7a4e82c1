/** Draws a check box. */
import type {Members} from '../../../contract/surfaces.ts';
import {clickableLines, hanging} from '../../picture/draw/pen.ts';
import {brief} from '../parts.ts';
import {widgetFrom} from '../widget.ts';
import {inputWords} from './field.ts';

export const checkBox = widgetFrom({
	facts: (members: Members<'checkBox'>, {read}) => ({
		isChecked: read.flag(members.value),
		label: read.text(members.label),
	}),
	draw({isChecked, label}, scene) {
		const {pen, width, isFocused} = scene;
		const box = pen.text(`${isChecked ? pen.signs.checked : pen.signs.unchecked} `, 'accent');
		const lines = pen.wrap(brief(label), Math.max(1, width - box.cells), isFocused ? 'bold' : 'plain');
		return [...clickableLines(hanging(box, lines), 'box')];
	},
	say({isChecked, label}, scene) {
		const {checkBox: kind, checked, notChecked} = scene.words.linear;
		return inputWords({kind, label, value: isChecked ? checked : notChecked}, scene);
	},
	needs({label}, {pen}) {
		const {cells} = pen.text(label);
		return {minimum: Math.min(cells, 12) + 5, natural: cells + 5};
	},
	keys({isChecked}, scene) {
		const flip = () => ({write: !isChecked});
		return {
			actTitle: scene.words.inputs.toggleTitle,
			act: flip,
			toggle: flip,
			click: () => ({press: 'act'}),
		};
	},
});
