/** Operates the inputs and buttons of surfaces by their numbers, without a screen. */
import type {Outcome} from '../engine/actions.ts';
import {stopsOf} from '../engine/tree/inputs.ts';
import {membersOf} from '../engine/tree/tree.ts';
import {isNumeric, toBoolean, writtenChoice, writtenText} from '../engine/value/coerce.ts';
import type {View} from './view.ts';

/** The id of a surface, or undefined for the only one with this number, and the number of an input or a button. */
export interface StopAddress {
	readonly surface: string | undefined;
	readonly number: number;
}

/** Reads `3` or `surface/3`. Undefined for any other text. */
export function stopAddress(text: string): StopAddress | undefined {
	const [, surface, number] = /^(?:(.+)\/)?(\d{1,6})$/.exec(text) ?? [];
	return number === undefined ? undefined : {surface, number: Number(number)};
}

export interface Operated {
	/** The action of a button, if it has one. */
	readonly outcome: Outcome | undefined;
	/** Why nothing happened, or a remark. */
	readonly message: string | undefined;
}

/** Writes a value if `value` is given, else presses a button. Returns undefined if no surface has the number. */
export function operate(views: readonly View[], address: StopAddress, value?: string): Operated | undefined {
	const view = views.find(
		(each) =>
			(address.surface === undefined || each.live.surface.surfaceId === address.surface) && keyOf(each, address.number),
	);
	const key = view && keyOf(view, address.number);
	if (!view || key === undefined) return undefined;
	view.focus = key;
	const operated = value === undefined ? pressed(view) : {outcome: undefined, message: writeText(view, value)};
	view.focus = undefined;
	return operated;
}

function pressed(view: View): Operated {
	if (view.focused?.type !== 'button')
		return {outcome: undefined, message: 'This is not a button. Set its value instead'};
	const {effect, message} = view.press('act') ?? {};
	return {outcome: effect?.kind === 'outcome' ? effect.outcome : undefined, message};
}

function keyOf(view: View, number: number): string | undefined {
	for (const [key, stop] of stopsOf(view.nodes.values())) if (stop.number === number) return key;
	return undefined;
}

/** Writes a text in the form of the input's value. Returns the reason if it does not fit. */
function writeText(view: View, text: string): string | undefined {
	const node = view.focused;
	if (!node) return 'Nothing is focused';
	const members: Readonly<Record<string, unknown>> = membersOf(node);
	const path = (members.value as {readonly path?: string} | undefined)?.path;
	const before = path ? view.live.model.get(path) : undefined;
	const isMulti = members.multiSelect === true;
	const ids = isMulti
		? text
				.split(',')
				.map((id) => id.trim())
				.filter(Boolean)
		: [text];
	switch (node.type) {
		case 'button':
			return 'This is a button. Press it instead';
		case 'checkBox':
			return view.write(toBoolean(text)).message;
		case 'slider':
		case 'svcDurationPicker':
			return isNumeric(text) ? view.write(Number(text)).message : `“${text.slice(0, 40)}” is not a number`;
		case 'choicePicker':
		case 'svcResourcePicker':
			return view.write(writtenChoice(before, text === '' ? [] : ids, isMulti)).message;
		default:
			return view.write(writtenText(before, text)).message;
	}
}
