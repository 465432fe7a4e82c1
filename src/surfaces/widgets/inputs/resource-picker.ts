/** Draws a picker for resource ids. A person types them: a surface does not say which of the tenant's resources fit. */
import type {Members} from '../../../contract/surfaces.ts';
import {drawnItems} from '../../engine/limits.ts';
import {writtenChoice} from '../../engine/value/coerce.ts';
import {blockOf} from '../../picture/draw/block.ts';
import {joined, type Line} from '../../picture/draw/pen.ts';
import {brief, editedLine, type Facts, factLines, firstOf, moreWords} from '../parts.ts';
import {clamp, type Said, type Scene, stateOf, widgetFrom} from '../widget.ts';
import {inputWords, isEdited, labelLines} from './field.ts';
import {drawOptions, type ListState, listHandlers, type Option, startList, wordsOf} from './options.ts';

type Picker = Members<'svcResourcePicker'>;

const visibleOptions = 7;

function factsOf(members: Picker, scene: Scene) {
	const {resourceType, appId, connectorId, mcpToolState} = members;
	const {read, words, isFocused} = scene;
	const {inputs} = words;
	const about: Facts = [
		[inputs.resourceType, resourceType],
		[inputs.app, appId],
		[inputs.connector, connectorId],
		[inputs.tools, mcpToolState],
	];
	const list = stateOf(scene, startList);
	const ids = [...new Set(read.texts(members.value).filter((id) => id !== ''))];
	const typed = isFocused ? wordsOf(list) : '';
	const options: readonly Option[] = [
		...(typed === '' || ids.includes(typed)
			? []
			: [{id: typed, label: typed, description: inputs.idAsTyped, isChosen: false}]),
		...ids.map((id): Option => ({id, label: id, description: '', isChosen: true})),
	];
	return {members, about, list, ids, options, isMulti: members.multiSelect === true};
}

export const resourcePicker = widgetFrom({
	facts: factsOf,
	draw({members, about, list, ids, options, isMulti}, scene) {
		const {words, read, isFocused} = scene;
		const {inputs} = words;
		const label = labelLines(read.text(members.label) || inputs.chooseResource(members.resourceType ?? ''), scene);
		const maximum = scene.medium === 'print' ? Number.POSITIVE_INFINITY : visibleOptions;
		const body = drawOptions(options, {cursor: list.cursor, isMulti, maximum}, scene);
		const head = [...label, ...factLines(about, scene), ...(isFocused ? [idLine(list, scene)] : [])];
		const note = isFocused ? inputs.typeAnId : ids.length === 0 ? inputs.nothingChosen : '';
		return blockOf(
			[
				...head,
				// At rest, a click moves the focus first.
				...(isFocused ? body.lines : body.lines.map(({text, cells}) => ({text, cells}))),
				...(note ? scene.pen.wrap(note, scene.width, 'dim') : []),
			],
			head.length + body.cursor,
		);
	},
	say({members, about, list, ids, options}, scene) {
		const {inputs, linear} = scene.words;
		const facts = about.flatMap(([name, value]) => (value ? [linear.cell(name, brief(value))] : []));
		const at = clamp(list.cursor, 0, options.length - 1);
		const here = options[at];
		const typing: readonly Said[] = [
			...(here
				? [{here: linear.choice(at + 1, options.length, brief(here.label), here.isChosen, brief(here.description))}]
				: []),
			inputs.typeAnId,
		];
		return inputWords(
			{
				kind: linear.resource,
				label: scene.read.text(members.label),
				value: ids.length > 0 ? linear.and(firstOf(ids).map(brief)) : inputs.nothingChosen,
				more: [
					...(facts.length > 0 ? [linear.and(facts)] : []),
					...moreWords(ids.length, drawnItems, 'ids', scene),
					...(isEdited(scene) ? typing : []),
				],
			},
			scene,
		);
	},
	keys({members, list, ids, options, isMulti}, scene) {
		const before = scene.read.raw(members.value?.path);
		const choose = ({id, isChosen}: Option) => {
			const others = ids.filter((each) => each !== id);
			const next = isChosen ? others : isMulti ? [...others, id] : [id];
			return () => ({state: startList, write: writtenChoice(before, next, isMulti)});
		};
		return listHandlers(list, options, {choose, typed: 'id'}, scene.words.inputs);
	},
});

/** Draws the id that is typed. */
function idLine({words}: ListState, scene: Scene): Line {
	const name = scene.pen.cut(scene.words.inputs.id, scene.width, 'accent');
	return joined([name, editedLine(words, Math.max(1, scene.width - name.cells), scene)]);
}
