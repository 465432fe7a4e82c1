/** Draws a todo list by section. Items can have an action. */
import type {Members} from '../../../contract/surfaces.ts';
import type {Tone} from '../../../text/tone.ts';
import {drawnItems} from '../../engine/limits.ts';
import type {ContentWords} from '../../engine/words/content.ts';
import {blockOf} from '../../picture/draw/block.ts';
import {clickable, hanging, joined, type Line} from '../../picture/draw/pen.ts';
import {brief, columnMoves, firstOf, moreWords, pressed, restLines, titleLines} from '../parts.ts';
import {clamp, type Scene, stateOf, widgetFrom} from '../widget.ts';
import {kindOfStatus, type StatusKind, spacedName} from './status-words.ts';

type Item = NonNullable<Members<'svcTodoList'>['items']>[number];

export const todoList = widgetFrom({
	facts({items: all = [], title}: Members<'svcTodoList'>, scene) {
		const items = firstOf(all).map((item, at, list) => ({
			...item,
			/** The title of a section that begins here. */
			section: item.section && item.section !== list[at - 1]?.section ? brief(item.section) : '',
		}));
		const actionable = items.filter(({trailingAction}) => trailingAction?.name);
		const at = clamp(stateOf(scene, 0), 0, actionable.length - 1);
		return {items, count: all.length, title: scene.read.text(title), actionable, at, selected: actionable[at]};
	},
	draw({items, count, title, actionable, selected}, scene) {
		const {pen, isFocused} = scene;
		const lines: Line[] = [...titleLines(title, scene)];
		let focusLine: number | undefined;
		for (const item of items) {
			const isHere = isFocused && item === selected;
			if (item.section) lines.push(...titleLines(item.section, scene));
			if (isHere) focusLine = lines.length;
			lines.push(...itemLines(item, {isHere, number: actionable.indexOf(item)}, scene));
		}
		if (items.length === 0) lines.push(pen.cut(scene.words.content.nothingToDo, scene.width, 'dim'));
		lines.push(...restLines(count, 'items', scene));
		return blockOf(lines, focusLine);
	},
	say({items, count, title, selected}, scene) {
		const {words, read, isFocused} = scene;
		const {content, linear} = words;
		return [
			linear.todoList(brief(title), count),
			...items.flatMap((item, at) => {
				const name = brief(read.text(item.label)) || item.id || content.unnamed;
				const plain = linear.todo(at + 1, name, statusWords(item, content), brief(read.text(item.description)));
				const action = item.trailingAction?.name;
				const words = action ? linear.action(plain, brief(read.text(item.trailingActionLabel)) || action) : plain;
				return [
					...(item.section ? [linear.section(item.section)] : []),
					isFocused && item === selected ? {here: words} : words,
				];
			}),
			...moreWords(count, drawnItems, 'items', scene),
		];
	},
	keys({actionable, at, selected}, scene) {
		if (!selected) return undefined;
		const event = selected.trailingAction;
		const act = () => pressed(event && {event}, scene);
		return {
			hint: scene.words.content.todoHint,
			actTitle: scene.words.inputs.pressTitle,
			...columnMoves(at, actionable.length, (state) => ({state})),
			act,
			toggle: act,
			click: (item) => ({state: item.at, press: 'act'}),
		};
	},
});

/** `number` is the item's among those with an action. */
interface Here {
	readonly isHere: boolean;
	readonly number: number;
}

function itemLines(item: Item, {isHere, number}: Here, scene: Scene): readonly Line[] {
	const {pen, words, read, width} = scene;
	const {sign, tone} = looks[kindOfStatus(statusName(item))];
	const word = statusWords(item, words.content);
	const head = joined([pen.text(`${sign} `, tone), pen.text(word === '' ? '' : `${word}: `, tone)]);
	const action = item.trailingAction?.name
		? `[ ${read.text(item.trailingActionLabel) || item.trailingAction.name} ]`
		: '';
	const room = Math.max(1, width - 2);
	const label = brief(read.text(item.label) || item.id || '');
	const isFitting = head.cells + 8 <= width;
	const first = isFitting
		? hanging(head, pen.wrap(label, width - head.cells))
		: pen.wrap(`${sign} ${word} ${label}`, width);
	const indented = (lines: readonly Line[]) => lines.map((line) => joined([pen.text(width > 3 ? '  ' : ''), line]));
	const description = brief(read.text(item.description));
	return [
		...first,
		...(description === '' ? [] : indented(pen.wrap(description, room, 'dim'))),
		...(action === ''
			? []
			: indented([clickable(pen.cut(action, room, isHere ? 'inverse' : 'accent'), 'action', number)])),
	];
}

const looks: Readonly<Record<StatusKind, {readonly sign: string; readonly tone: Tone}>> = {
	done: {sign: '[x]', tone: 'good'},
	running: {sign: '[~]', tone: 'warn'},
	failed: {sign: '[!]', tone: 'bad'},
	waiting: {sign: '[ ]', tone: 'plain'},
	unknown: {sign: '[ ]', tone: 'plain'},
};

/** The name of an item's status without its prefix. Empty for an unspecified status. */
const statusName = ({status = ''}: Item) => brief(status).replace(/^.*_STATUS_(?:UNSPECIFIED)?/, '');

const statusWords = (item: Item, words: ContentWords): string => words.status(spacedName(statusName(item)));
