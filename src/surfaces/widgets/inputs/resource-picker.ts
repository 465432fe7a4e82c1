/**
 * Draws a picker for resource ids. Apps are searched in the tenant while the person types. The service lists no other
 * kinds, so the person types their ids.
 */
import type {Members} from '../../../contract/surfaces.ts';
import {drawnItems} from '../../engine/limits.ts';
import {writtenChoice} from '../../engine/value/coerce.ts';
import type {InputWords} from '../../engine/words/inputs.ts';
import {blockOf} from '../../picture/draw/block.ts';
import {brief, type Facts, factLines, firstOf, moreWords} from '../parts.ts';
import type {Reader} from '../reader.ts';
import {clamp, type Reaction, type Said, type Scene, stateOf, widgetFrom} from '../widget.ts';
import {inputWords, isEdited, labelLines} from './field.ts';
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

const isMulti = ({multiSelect}: Picker): boolean => multiSelect === true;

const isOfApps = ({resourceType = ''}: Picker) => /^(?:resource_?type_?)?(?:app|application)s?$/i.test(resourceType);

export const resourcePicker = widgetFrom({
	facts: (members: Picker, scene) => ({
		members,
		list: stateOf(scene, startList),
		/** Names and values that describe the resource. */
		about: aboutOf(members, scene.words.inputs),
	}),
	draw({members, list, about}, scene) {
		const {words, read, isFocused} = scene;
		const {inputs} = words;
		const label = labelLines(read.text(members.label) || inputs.chooseResource(members.resourceType ?? ''), scene);
		const {options, remark} = optionsIn(members, scene, wordsOf(list));
		const chosen = options.filter(({isChosen}) => isChosen);
		const shown = isFocused ? options : chosen;
		const maximum = scene.medium === 'print' ? Number.POSITIVE_INFINITY : visibleOptions;
		const look = {cursor: list.cursor, isMulti: isMulti(members), maximum};
		const body = drawOptions(shown, look, scene);
		const filter = isFocused ? [filterLine(list, shown.length, options.length, scene)] : [];
		const head = [...label, ...factLines(about, scene), ...filter];
		const note = isFocused ? remark : chosen.length === 0 ? inputs.nothingChosen : '';
		return blockOf(
			[
				...head,
				// At rest, only the chosen ids are in sight, so a click moves the focus first.
				...(isFocused ? body.lines : body.lines.map(({text, cells}) => ({text, cells}))),
				...(note ? scene.pen.wrap(note, scene.width, 'dim') : []),
			],
			isFocused ? head.length + body.cursor : undefined,
		);
	},
	say({members, list, about}, scene) {
		const {words, read} = scene;
		const {inputs, linear} = words;
		const ids = distinctIds(members, read);
		const facts = about.flatMap(([name, value]) => (value ? [linear.cell(name, brief(value))] : []));
		return inputWords(
			{
				kind: linear.resource,
				label: read.text(members.label),
				value: ids.length > 0 ? linear.and(firstOf(ids).map(brief)) : inputs.nothingChosen,
				more: [
					...(facts.length > 0 ? [linear.and(facts)] : []),
					...moreWords(ids.length, drawnItems, 'ids', scene),
					...(isEdited(scene) ? searchWords(members, list, scene) : []),
				],
			},
			scene,
		);
	},
	keys({members, list}, scene) {
		const {options} = optionsIn(members, scene, wordsOf(list));
		const isSearch = isOfApps(members);
		const choose = (option: Option) => () => ({
			...toggled(members, scene, option),
			// The cursor stays on an app, which moves behind the free ones when it is chosen. A typed id is taken.
			state: !isSearch ? startList : option.isChosen ? scene.state : {...list, cursor: options.length - 1},
		});
		return {
			...listHandlers(list, options, {choose, hasWords: true}, scene.words.inputs),
			...(isSearch ? {search: wordsOf(list)} : {}),
		};
	},
});

/** The lines of a search: its words, the option under the cursor and a remark. */
function searchWords(members: Picker, list: ListState, scene: Scene): readonly Said[] {
	const {inputs, linear} = scene.words;
	const {options, remark} = optionsIn(members, scene, wordsOf(list));
	const at = clamp(list.cursor, 0, options.length - 1);
	const here = options[at];
	return [
		linear.search(brief(wordsOf(list)), inputs.matches(options.length, options.length)),
		...(here
			? [{here: linear.choice(at + 1, options.length, brief(here.label), here.isChosen, brief(here.description))}]
			: []),
		...(remark ? [remark] : []),
	];
}

const idsIn = ({value}: Picker, read: Reader): readonly string[] => read.texts(value).filter((id) => id !== '');
const distinctIds = (members: Picker, read: Reader): readonly string[] => [...new Set(idsIn(members, read))];

const aboutOf = ({resourceType, appId, connectorId, mcpToolState}: Picker, words: InputWords): Facts => [
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
	const ids = distinctIds(members, read);
	const chosen = (names: ReadonlyMap<string, string>) =>
		ids.map((id): Option => ({id, label: names.get(id) ?? id, description: names.has(id) ? id : '', isChosen: true}));
	if (!isFocused) return {options: chosen(new Map()), remark: ''};
	if (!isOfApps(members)) {
		const isNew = words !== '' && !ids.includes(words);
		const typed: OptionList = isNew ? [{id: words, label: words, description: inputs.idAsTyped, isChosen: false}] : [];
		return {options: [...typed, ...chosen(new Map())], remark: inputs.noList};
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

function toggled(members: Picker, {read}: Scene, option: Option): Pick<Reaction, 'write'> {
	const before = read.raw(members.value?.path);
	const others = idsIn(members, read).filter((id) => id !== option.id);
	const next = option.isChosen ? others : isMulti(members) ? [...others, option.id] : [option.id];
	return {write: writtenChoice(before, next, isMulti(members))};
}
