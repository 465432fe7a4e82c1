/**
 * Draws a picker for resource ids. Apps are searched in the tenant while the person types. The service lists no other
 * kinds, so the person types their ids.
 */
import type {Members} from '../../../contract/surface.ts';
import {textOf} from '../../../text/edit.ts';
import {writtenChoice} from '../../engine/inputs.ts';
import type {InputWords} from '../../engine/words/inputs.ts';
import {blockOf} from '../../picture/draw/block.ts';
import type {Line} from '../../picture/draw/line.ts';
import {type Facts, factLines} from '../content/facts.ts';
import {clamp, type KeyHandlers, type Reaction, type Scene, stateOf, type Widget} from '../widget.ts';
import {conflictLines, labelLines, revertHandler} from './field.ts';
import {
	drawOptions,
	filterLine,
	type ListState,
	listHandlers,
	type Option,
	type OptionList,
	startList,
	wordsOf,
} from './options.ts';

type Picker = Members<'svcResourcePicker'>;

const visibleOptions = 7;

const isOfApps = ({resourceType = ''}: Picker) => /^(?:resource_?type_?)?(?:app|application)s?$/i.test(resourceType);

export const resourcePicker: Widget<'svcResourcePicker'> = {
	draw(members, scene) {
		const {
			words: {inputs},
			read,
			isFocused,
		} = scene;
		const list = stateOf(scene, startList);
		const label = labelLines(read.text(members.label) || inputs.chooseResource(members.resourceType ?? ''), scene);
		const facts = aboutLines(members, scene);
		const {options, remark} = optionsIn(members, scene, wordsOf(list));
		const chosen = options.filter(({isChosen}) => isChosen);
		const shown = isFocused ? options : chosen;
		const body = drawOptions(
			shown,
			{
				cursor: list.cursor,
				isMulti: members.multiSelect === true,
				maximum: scene.medium === 'print' ? Number.POSITIVE_INFINITY : visibleOptions,
				columns: 1,
			},
			scene,
		);
		const head = [...label, ...facts, ...(isFocused ? [filterLine(list, shown.length, options.length, scene)] : [])];
		const note = isFocused ? remark : chosen.length === 0 ? inputs.nothingChosen : '';
		return blockOf(
			[
				...head,
				...body.lines,
				...(note ? scene.pen.wrap(note, scene.width, 'dim') : []),
				...conflictLines(members, scene),
			],
			isFocused ? head.length + body.cursor : undefined,
		);
	},
	keyHandlers(members, scene) {
		const list = stateOf(scene, startList);
		const {options} = optionsIn(members, scene, wordsOf(list));
		const choose = (option: Option) => followed(toggled(members, scene, option), list, options, option);
		const keyHandlers = listHandlers(list, options, {choose, hasWords: true, columns: 1}, scene.words.inputs);
		return {
			...keyHandlers,
			...(isOfApps(members) ? {search: textOf(list.words).trim()} : typedIdHandlers(members, list, options, scene)),
			...revertHandler(members, scene),
		} satisfies KeyHandlers;
	},
};

/** Keeps the cursor on the option, which moves behind the free ones when it is chosen. */
function followed(reaction: Reaction, list: ListState, options: OptionList, option: Option): Reaction {
	if (option.isChosen) return reaction;
	return {...reaction, state: {...list, cursor: options.length - 1}};
}

/** Enter accepts a typed id and never removes one. Backspace without words removes the id under the cursor. */
function typedIdHandlers(members: Picker, list: ListState, options: OptionList, scene: Scene): KeyHandlers {
	const words = scene.words.inputs;
	const option = options[clamp(list.cursor, 0, options.length - 1)];
	const {type} = listHandlers(list, options, {choose: () => ({}), hasWords: true, columns: 1}, words);
	return {
		hint: words.idHint,
		actTitle: words.takeTitle,
		act:
			option === undefined
				? {whyNot: words.typeId}
				: option.isChosen
					? {whyNot: words.idChosen(option.id)}
					: () => ({...toggled(members, scene, option), state: startList}),
		type(key) {
			const isRemoval = key.chord === 'backspace' || key.chord === 'delete';
			if (isRemoval && list.words.letters.length === 0 && option?.isChosen) return toggled(members, scene, option);
			return type?.(key);
		},
	};
}

const aboutLines = (members: Picker, scene: Scene): readonly Line[] =>
	factLines(resourceFacts(members, scene.words.inputs), scene);

export const resourceFacts = ({resourceType, appId, connectorId, mcpToolState}: Picker, words: InputWords): Facts => [
	[words.resourceType, resourceType],
	[words.app, appId],
	[words.connector, connectorId],
	[words.tools, mcpToolState],
];

/** The selectable options (apps of the search, or the typed id), then the selected ones. */
function optionsIn(
	members: Picker,
	{read, words: {inputs}, isFocused}: Scene,
	words: string,
): {readonly options: OptionList; readonly remark: string} {
	const ids = read.texts(read.own(members.value)).filter((id, at, all) => id !== '' && all.indexOf(id) === at);
	const chosen = (names: ReadonlyMap<string, string>) =>
		ids.map((id): Option => ({id, label: names.get(id) ?? id, description: names.has(id) ? id : '', isChosen: true}));
	if (!isFocused) return {options: chosen(new Map()), remark: ''};
	if (!isOfApps(members)) {
		const isNew = words !== '' && !ids.includes(words);
		const typed: OptionList = isNew ? [{id: words, label: words, description: inputs.idAsTyped, isChosen: false}] : [];
		return {
			options: [...typed, ...chosen(new Map())],
			remark: inputs.noList,
		};
	}
	const apps = read.apps(words);
	if (apps.state !== 'loaded') {
		return {
			options: chosen(new Map()),
			remark: apps.state === 'loading' ? inputs.searching : inputs.noApps(apps.reason ?? inputs.noTenant),
		};
	}
	const {choices, hasMore} = apps.value;
	const names = new Map(choices.map(({id, name}) => [id, name]));
	const free = choices.filter(({id}) => !ids.includes(id));
	const options = [
		...free.map(({id, name}): Option => ({id, label: name || id, description: id, isChosen: false})),
		...chosen(names),
	];
	return {options, remark: hasMore ? inputs.moreApps : choices.length === 0 ? inputs.noAppMatches : ''};
}

function toggled({value, multiSelect}: Picker, {read, ...scene}: Scene, option: Option): Reaction {
	const before = read.raw(value?.path);
	const ids = read.texts(read.own(value)).filter((id) => id !== '');
	const others = ids.filter((id) => id !== option.id);
	const isMulti = multiSelect === true;
	const next = option.isChosen ? others : isMulti ? [...others, option.id] : [option.id];
	return {write: writtenChoice(before, next, isMulti), state: scene.state};
}
