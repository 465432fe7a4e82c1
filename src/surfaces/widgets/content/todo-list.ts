/** Draws a todo list by section. Items can have an action. */
import type {Members} from '../../../contract/surface.ts';
import type {Tone} from '../../../text/tone.ts';
import type {ContentWords} from '../../engine/words/content.ts';
import {blockOf} from '../../picture/draw/block.ts';
import {hanging, joined, type Line} from '../../picture/draw/line.ts';
import {labelLines} from '../inputs/field.ts';
import {columnMoves, pressed} from '../parts.ts';
import {clamp, type KeyHandlers, type Scene, stateOf, type Widget} from '../widget.ts';
import {brief, firstOf, restLines} from './long-text.ts';
import {kindOfStatus, type StatusKind} from './status-words.ts';

type List = Members<'svcTodoList'>;
type Item = NonNullable<List['items']>[number];

export const todoList: Widget<'svcTodoList'> = {
	draw(members, scene) {
		const {pen, read, isFocused} = scene;
		const items = firstOf(members.items ?? []);
		const lines: Line[] = [...labelLines(read.text(members.title), scene)];
		const selected = isFocused ? actionable(members)[cursorOf(members, scene)] : undefined;
		let focusLine = 0;
		for (const [index, item] of items.entries()) {
			const {section} = item;
			if (section && section !== items[index - 1]?.section)
				lines.push(...pen.wrap(brief(section), scene.width, ['accent', 'bold']));
			if (item === selected) focusLine = lines.length;
			lines.push(...itemLines(item, item === selected, scene));
		}
		if (items.length === 0) lines.push(pen.cut(scene.words.content.nothingToDo, scene.width, 'dim'));
		lines.push(...restLines(members.items?.length ?? 0, 'items', scene));
		return blockOf(lines, isFocused ? focusLine : undefined);
	},
	keyHandlers(members, scene) {
		const items = actionable(members);
		if (items.length === 0) return undefined;
		const at = cursorOf(members, scene);
		const event = items[at]?.trailingAction;
		const act = () => pressed(event && {event}, scene);
		return {
			hint: scene.words.content.todoHint,
			actTitle: scene.words.inputs.pressTitle,
			...columnMoves(at, items.length, (state) => ({state})),
			act,
			toggle: act,
		} satisfies KeyHandlers;
	},
};

const actionable = ({items = []}: List): readonly Item[] =>
	firstOf(items).filter(({trailingAction}) => trailingAction?.name);

const cursorOf = (members: List, scene: Scene) => clamp(stateOf(scene, 0), 0, actionable(members).length - 1);

function itemLines(item: Item, isHere: boolean, scene: Scene): readonly Line[] {
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
		...(action === '' ? [] : indented([pen.cut(action, room, isHere ? 'inverse' : 'accent')])),
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

export function statusWords(item: Item, words: ContentWords): string {
	const name = statusName(item);
	return name === '' ? '' : words.status(name);
}
