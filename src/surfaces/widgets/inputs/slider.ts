/** Draws a slider that moves in steps and accepts typed numbers. */
import type {Members} from '../../../contract/surface.ts';
import {isNumeric} from '../../engine/value/coerce.ts';
import type {InputWords} from '../../engine/words/inputs.ts';
import {clickable, joined} from '../../picture/draw/pen.ts';
import {brief} from '../parts.ts';
import {clamp, type Key, type Reaction, stateOf, widgetFrom} from '../widget.ts';
import {conflictLines, inputWords, revertHandler} from './field.ts';
import {numberText, type Range, rangeOf} from './range.ts';

const page = 10;
const maximumDigits = 15;

interface State {
	/** The characters of the number that is being typed. */
	readonly typed: string;
	/** The value before them, as in the data. */
	readonly before?: unknown;
}

const start: State = {typed: ''};

export const slider = widgetFrom({
	facts: (members: Members<'slider'>, scene) => ({
		members,
		range: rangeOf(members, scene.read),
		label: scene.read.text(members.label),
		state: stateOf(scene, start),
	}),
	draw({members, range, label, state: {typed}}, scene) {
		const {pen, width, isFocused} = scene;
		const {inputs} = scene.words;
		const {value, min, max, step, share, isOutside} = range;
		const steps = scene.read.number(members.step) > 0 ? numberText(step) : undefined;
		const words = inputs.range(brief(label), numberText(value), numberText(min), numberText(max), steps);
		const title = pen.wrap(words, width, isFocused ? 'bold' : 'plain');
		if (share === undefined) return [...title, pen.cut(inputs.emptyRange, width, 'dim')];
		const cells = Math.min(width, 60);
		const at = Math.round(clamp(share, 0, 1) * (cells - 1));
		const {knob, track} = pen.signs;
		const parts = [
			pen.rule(track, at, 'accent'),
			pen.text(knob, isFocused ? 'inverse' : 'bold'),
			pen.rule(track, cells - 1 - at, 'dim'),
		];
		const bar = clickable(joined(parts), 'bar');
		const outside = isOutside ? [pen.cut(`! ${inputs.outsideRange}`, width, 'bad')] : [];
		const isPending = isFocused && /\d/.test(typed) && numberOf(typed, range) === undefined;
		const pending = isPending ? [pen.cut(inputs.typedOutside(typed), width, 'dim')] : [];
		return [...title, bar, ...pending, ...outside, ...conflictLines(members, scene)];
	},
	say({members, range, label}, scene) {
		const {inputs, linear} = scene.words;
		const {value, min, max, step, failure} = range;
		return inputWords(
			{
				kind: linear.slider,
				label,
				value: linear.steps(numberText(value), numberText(min), numberText(max), numberText(step)),
				failure: failure && inputs[failure],
			},
			members,
			scene,
		);
	},
	keys({members, range, state}, scene) {
		if (range.share === undefined) return {act: {whyNot: scene.words.inputs.rangeIsEmpty}};
		const to = (write: number) => () => ({state: start, write});
		const by = (steps: number) => to(moved(range, steps));
		const value = members.value?.path ? scene.read.raw(members.value.path) : range.value;
		const typing = {before: value, ...state};
		return {
			hint: scene.words.inputs.sliderHint,
			left: by(-1),
			right: by(1),
			down: by(-1),
			up: by(1),
			'page-down': by(-page),
			'page-up': by(page),
			first: to(range.min),
			last: to(range.max),
			click: ({x, cells}) => to(valueAt(range, x / Math.max(1, cells - 1)))(),
			type: (key) => typedKey(key, range, typing, scene.words.inputs),
			set: (text) =>
				!isNumeric(text)
					? {whyNot: scene.words.inputs.notANumber}
					: numberOf(text, range) === undefined
						? {whyNot: outsideWords(text, range, scene.words.inputs)}
						: {write: Number(text)},
			blur: () => ({state: start}),
			...revertHandler(members, scene),
		};
	},
});

/** Steps count from the minimum. The maximum is always reachable. */
function moved({value, min, max, step}: Range, steps: number): number {
	const at = (clamp(value, min, max) - min) / step;
	// A value between two steps moves to the next step in that direction.
	const next = steps > 0 ? Math.floor(at + 1e-9) + steps : Math.ceil(at - 1e-9) + steps;
	return clamp(Number((min + next * step).toPrecision(12)), min, max);
}

/** The value at a cell of the bar: the nearest step, or an end. */
function valueAt({min, max, step}: Range, share: number): number {
	if (share >= 1) return max;
	const value = min + Math.round((share * (max - min)) / step) * step;
	return clamp(Number(value.toPrecision(12)), min, max);
}

/** A typed number within the range. Undefined for an incomplete number or one outside the range. */
function numberOf(typed: string, {min, max}: Range): number | undefined {
	const number = /\d/.test(typed) ? Number(typed) : Number.NaN;
	return number >= min && number <= max ? number : undefined;
}

/** Adds a character to the typed number. Until the number is in the range, the slider has the value before it. */
function typedKey({chord, text}: Key, range: Range, state: State, words: InputWords): Reaction | undefined {
	const {min, max} = range;
	const {typed, before} = state;
	const put = (next: string): Reaction => {
		const write = numberOf(next, range) ?? before;
		return {state: next === '' ? start : {typed: next, before}, ...(write === undefined ? {revert: true} : {write})};
	};
	if (chord === 'backspace') return put(typed.slice(0, -1));
	const isSign = text === '-' && min < 0;
	if (text === undefined || !(isSign || /^[\d.]$/.test(text))) return undefined;
	const next = isSign ? text : typed + text;
	if (!/^-?\d*(?:\.\d*)?$/.test(next) || next.length > maximumDigits) return {message: words.typeANumber};
	const isBeyond = Math.abs(Number(next)) > Math.max(Math.abs(min), Math.abs(max));
	return {...put(next), ...(isBeyond ? {message: outsideWords(next, range, words)} : {})};
}

/** The reason why a number cannot be set. */
const outsideWords = (number: string, {min, max}: Range, words: InputWords): string =>
	words.notBetween(number, numberText(min), numberText(max));
