/** Operates the inputs and buttons of surfaces by their numbers, without a screen. */
import type {Outcome} from '../engine/actions.ts';
import {stopsOf} from '../engine/tree/inputs.ts';
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
	readonly outcome?: Outcome | undefined;
	/** Why nothing happened, or a remark. */
	readonly message?: string | undefined;
	/** Why the text names no value of the input. */
	readonly refused?: string;
	/** Labels and ids of the chosen options. */
	readonly chosen?: string | undefined;
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
	const operated = value === undefined ? pressed(view) : written(view, value);
	view.focus = undefined;
	return operated;
}

function pressed(view: View): Operated {
	if (view.focused?.type !== 'button') return {message: 'This is not a button. Set its value instead'};
	const {effect, message} = view.press('act') ?? {};
	return {outcome: effect?.kind === 'outcome' ? effect.outcome : undefined, message};
}

function keyOf(view: View, number: number): string | undefined {
	for (const [key, stop] of stopsOf(view.nodes.values())) if (stop.number === number) return key;
	return undefined;
}

/** Writes the value that a text names. */
function written(view: View, text: string): Operated {
	const set = view.keyHandlers?.set;
	if (!set) return {message: 'This is a button. Press it instead'};
	const setting = set(text);
	if ('whyNot' in setting) return {refused: setting.whyNot};
	const {message} = view.write(setting.write);
	return {message, chosen: setting.chosen};
}
