/** Draws a single or multiple choice. Up to seven options are all visible; more become a searchable list. */
import type {Members} from '../../../contract/surfaces.ts';
import {choicesOffered, drawnItems} from '../../engine/limits.ts';
import {writtenChoice} from '../../engine/value/coerce.ts';
import {blockOf} from '../../picture/draw/block.ts';
import {brief, firstOf, moreWords} from '../parts.ts';
import {clamp, type KeyHandler, type Scene, stateOf, widgetFrom} from '../widget.ts';
import {failureLines, inputWords, isEdited, labelLines} from './field.ts';
import {
	drawOptions,
	filterLine,
	type ListState,
	listHandlers,
	matching,
	type Option,
	type OptionList,
	restingLines,
	startList,
	wordsOf,
} from './options.ts';

type Picker = Members<'choicePicker'>;

/** Options in sight. */
const maximumShown = 7;

export const choicePicker = widgetFrom({
	facts(members: Picker, scene) {
		const options = optionsOf(members, scene);
		const cursor = Math.max(
			0,
			options.findIndex(({isChosen}) => isChosen),
		);
		return {members, options, list: stateOf(scene, {...startList, cursor})};
	},
	draw({members, options, list}, scene) {
		const {pen, words, isFocused, medium} = scene;
		const isListed = isLong(options) && medium === 'screen';
		const label = members.hideLabel ? [] : labelLines(labelOf(members, scene), scene);
		const shown = matching(options, list);
		const filter = isListed && isFocused ? [filterLine(list, shown.length, options.length, scene)] : [];
		const maximum = isListed ? maximumShown : Number.POSITIVE_INFINITY;
		const body =
			isListed && !isFocused
				? {lines: restingLines(options, scene), cursor: 0}
				: drawOptions(shown, {cursor: list.cursor, isMulti: members.multiSelect === true, maximum}, scene);
		const beyond = (members.choices?.length ?? 0) - choicesOffered;
		const notes = [
			...(options.length === 0 ? [words.inputs.noChoices] : []),
			...(beyond > 0 ? [words.inputs.notOffered(beyond)] : []),
		];
		const head = [...label, ...filter];
		return blockOf(
			[
				...head,
				...body.lines,
				...notes.map((text) => pen.cut(text, scene.width, 'dim')),
				...failureLines(scene.read.choice(members), scene),
			],
			head.length + body.cursor,
		);
	},
	say({members, options, list}, scene) {
		const {inputs, linear} = scene.words;
		const {multiSelect, required, choices = []} = members;
		const chosen = options.filter(({isChosen}) => isChosen).map(({label}) => brief(label));
		const isSearched = isEdited(scene) && isLong(options);
		const shown = matching(options, list);
		const here = isEdited(scene) ? shown[clamp(list.cursor, 0, shown.length - 1)] : undefined;
		const first = firstOf(shown);
		const more = [
			...(isSearched ? [linear.search(wordsOf(list), inputs.matches(shown.length, options.length))] : []),
			...[...first, ...(here && !first.includes(here) ? [here] : [])].map((option) => {
				const {id, label, description, isChosen} = option;
				const name = scene.medium === 'print' ? inputs.named(brief(label), brief(id)) : brief(label);
				const words = linear.choice(options.indexOf(option) + 1, options.length, name, isChosen, brief(description));
				return option === here ? {here: words} : words;
			}),
			...moreWords(shown.length, drawnItems, 'choices', scene),
			...moreWords(choices.length, choicesOffered, 'choices', scene),
		];
		return inputWords(
			{
				kind: multiSelect ? linear.choiceOfSeveral : linear.choiceOfOne,
				label: scene.read.text(members.label),
				isRequired: required === true,
				value: chosen.length > 0 ? linear.and(firstOf(chosen)) : inputs.nothingChosen,
				more,
				failure: scene.read.choice(members),
			},
			scene,
		);
	},
	needs({members, options}, scene) {
		const longest = options.reduce(
			(maximum, {label, description}) => Math.max(maximum, label.length + (description ? description.length + 3 : 0)),
			members.hideLabel ? 0 : labelOf(members, scene).length,
		);
		return {minimum: Math.min(longest + 6, 16), natural: longest + 6};
	},
	keys({members, options, list}, scene) {
		const hasWords = isLong(options);
		// The state keeps the cursor in its place when the choice changes.
		const choose = (option: Option) => chosen(members, scene, options, option, list);
		const shown = matching(options, list);
		return listHandlers(list, shown, {choose, typed: hasWords ? 'words' : undefined}, scene.words.inputs);
	},
});

const isLong = (options: OptionList) => options.length > maximumShown;

function labelOf({label, required}: Picker, {read, words}: Scene): string {
	const text = read.text(label);
	return required ? words.inputs.required(text) : text;
}

/** The choices, then selected ids that are not among the choices. */
function optionsOf(members: Picker, {read, words}: Scene): OptionList {
	const {choices: all = [], value, multiSelect, required} = members;
	const hasEmpty = !multiSelect && !required;
	const choices = all.slice(0, choicesOffered);
	const ids = new Set(read.texts(value).filter((id) => id !== ''));
	const choiceIds = new Set(choices.map(({id}) => id));
	return [
		...choices.map(({id = '', label, description}) => ({
			id,
			label: read.text(label) || id,
			description: read.text(description),
			// A choice without an id is the one of an empty value.
			isChosen: id === '' ? hasEmpty && ids.size === 0 : ids.has(id),
		})),
		...[...ids]
			.filter((id) => !choiceIds.has(id))
			.map((id) => ({
				id,
				label: id,
				description: words.inputs.unlisted,
				isChosen: true,
			})),
	];
}

/** The last chosen option of a required choice stays. To choose the only one again changes nothing. */
function chosen(
	{value, multiSelect = false, required}: Picker,
	{read, words}: Scene,
	options: OptionList,
	option: Option,
	state: ListState,
): KeyHandler | undefined {
	if (required && !multiSelect && option.isChosen && option.id !== '') return undefined;
	const before = read.raw(value?.path);
	const others = options.filter(({isChosen, id}) => isChosen && id !== option.id).map(({id}) => id);
	const isEmptied = (option.isChosen || option.id === '') && (!multiSelect || others.length === 0);
	if (required && isEmptied) return {whyNot: words.inputs.chooseOne};
	const ids = [...(multiSelect ? others : []), ...(option.isChosen ? [] : [option.id])];
	return () => ({state, write: writtenChoice(before, ids, multiSelect)});
}
