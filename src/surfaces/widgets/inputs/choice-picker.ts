/** Draws a single or multiple choice. Options on up to seven lines are all visible; more become a searchable list. */
import type {Members} from '../../../contract/surface.ts';
import {writtenChoice} from '../../engine/inputs.ts';
import {choicesOffered} from '../../engine/limits.ts';
import {blockOf} from '../../picture/draw/block.ts';
import {type KeyHandlers, type Reaction, type Scene, stateOf, type Widget} from '../widget.ts';
import {conflictLines, failureLines, labelLines, revertHandler} from './field.ts';
import {
	columnsOf,
	drawOptions,
	filterLine,
	type ListState,
	listHandlers,
	matching,
	type Option,
	type OptionList,
	restingLines,
	startList,
} from './options.ts';

type Picker = Members<'choicePicker'>;

/** Lines of options. */
const maximumLines = 7;

export const choicePicker: Widget<'choicePicker'> = {
	draw(members, scene) {
		const {pen, words, read, isFocused, medium} = scene;
		const options = optionsOf(members, scene);
		const isListed = isLong(options, scene) && medium === 'screen';
		const label = members.hideLabel ? [] : labelLines(labelOf(members, scene), scene);
		const list = stateOf(scene, startOf(members, options));
		const shown = isListed ? matching(options, list) : options;
		const isMulti = members.multiSelect === true;
		const filter = isListed && isFocused ? [filterLine(list, shown.length, options.length, scene)] : [];
		const body =
			isListed && !isFocused
				? {lines: restingLines(options, scene), cursor: 0}
				: drawOptions(
						shown,
						{
							cursor: list.cursor,
							isMulti,
							maximum: isListed ? maximumLines : Number.POSITIVE_INFINITY,
							columns: columnsOf(options, scene),
						},
						scene,
					);
		const beyond = (members.choices?.length ?? 0) - choicesOffered;
		const note = beyond > 0 ? [words.inputs.notOffered(beyond)] : [];
		const nothing = options.length === 0 ? [pen.cut(words.inputs.noChoices, scene.width, 'dim')] : [];
		const head = [...label, ...filter];
		return blockOf(
			[
				...head,
				...body.lines,
				...nothing,
				...note.map((text) => pen.cut(text, scene.width, 'dim')),
				...conflictLines(members, scene),
				...failureLines(read.choice(effective(members, scene)), scene),
			],
			isFocused ? head.length + body.cursor : undefined,
		);
	},
	widthNeeds(members, scene) {
		const label = members.hideLabel ? 0 : labelOf(members, scene).length;
		const longest = optionsOf(members, scene).reduce(
			(maximum, {label: words, description}) =>
				Math.max(maximum, words.length + (description ? description.length + 3 : 0)),
			label,
		);
		return {minimum: Math.min(longest + 6, 16), natural: longest + 6};
	},
	keyHandlers(members, scene) {
		const options = optionsOf(members, scene);
		const isListed = isLong(options, scene);
		const list = stateOf(scene, startOf(members, options));
		const shown = isListed ? matching(options, list) : options;
		// The state keeps the cursor in its place when the choice changes.
		const choose = (option: Option) => ({state: list, ...chosen(members, scene, options, option)});
		const keys = {choose, hasWords: isListed, columns: columnsOf(options, scene)};
		return {
			...listHandlers(list, shown, keys, scene.words.inputs),
			...revertHandler(members, scene),
		} satisfies KeyHandlers;
	},
};

const isLong = (options: OptionList, scene: Scene) =>
	Math.ceil(options.length / columnsOf(options, scene)) > maximumLines;

/** A single choice begins at its chosen option. */
const startOf = ({multiSelect}: Picker, options: OptionList): ListState =>
	multiSelect
		? startList
		: {
				...startList,
				cursor: Math.max(
					0,
					options.findIndex(({isChosen}) => isChosen),
				),
			};

function labelOf({label, required}: Picker, {read, words}: Scene): string {
	const text = read.text(label);
	return required ? words.inputs.required(text) : text;
}

/** The members with the local value, if there is one. */
function effective(members: Picker, {read}: Scene): Picker {
	const value = read.own(members.value);
	return value === members.value ? members : {...members, value};
}

/** The choices, then selected ids that are not among the choices. */
function optionsOf({choices: all = [], value}: Picker, {read, words}: Scene): OptionList {
	const choices = all.length > choicesOffered ? all.slice(0, choicesOffered) : all;
	const ids = new Set(read.texts(read.own(value)).filter((id) => id !== ''));
	const choiceIds = new Set(choices.map(({id}) => id ?? ''));
	const others = [...ids].filter((id) => !choiceIds.has(id));
	return [
		...choices.map(({id = '', label, description}) => ({
			id,
			label: read.text(label) || id,
			description: read.text(description),
			isChosen: ids.has(id),
		})),
		...others.map((id) => ({id, label: id, description: words.inputs.unlisted, isChosen: true})),
	];
}

function chosen(
	{value, multiSelect, required}: Picker,
	{read, words}: Scene,
	options: OptionList,
	option: Option,
): Reaction {
	const before = read.raw(value?.path);
	const others = options.filter(({isChosen, id}) => isChosen && id !== option.id).map(({id}) => id);
	if (multiSelect) {
		return {write: writtenChoice(before, option.isChosen ? others : [...others, option.id], true)};
	}
	if (option.isChosen && required) return {message: words.inputs.chooseOne};
	return {write: writtenChoice(before, option.isChosen ? [] : [option.id], false)};
}
