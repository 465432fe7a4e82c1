/** Draws an input for a duration in days, hours, minutes and seconds. */
import type {Members} from '../../../contract/surfaces.ts';
import type {InputWords} from '../../engine/words/inputs.ts';
import {clickable, joined, typedAt} from '../../picture/draw/pen.ts';
import {clamp, type Reaction, stateOf, widgetFrom} from '../widget.ts';
import {alertLines, inputWords, isEdited, labelLines} from './field.ts';

interface State {
	readonly unit: number;
	/** Digits typed into the current unit. */
	readonly digits: string;
}

const start: State = {unit: 0, digits: ''};

const units = [
	{name: 'days', seconds: 86_400},
	{name: 'hours', seconds: 3_600},
	{name: 'minutes', seconds: 60},
	{name: 'seconds', seconds: 1},
] as const;
const maximumDigits = 5;

export const durationPicker = widgetFrom({
	/** The value in whole seconds. `max` is 0 without a maximum. */
	facts(members: Members<'svcDurationPicker'>, scene) {
		const {read, words} = scene;
		const seconds = Math.trunc(read.number(members.value));
		const max = Math.max(0, Math.trunc(read.number(members.maxDurationSeconds)));
		return {
			state: stateOf(scene, start),
			seconds,
			max,
			maximum: durationWords(max, words.inputs),
			label: read.text(members.label),
			isLess: seconds < 0,
			isMore: max > 0 && seconds > max,
		};
	},
	draw({state, seconds, max, maximum, label, isLess, isMore}, scene) {
		const {pen, words, isFocused} = scene;
		const {inputs} = words;
		const parts = units.map(({name}, index) => {
			const isTyped = isFocused && index === state.unit;
			const face = pen.text(String(partOf(seconds, index)), isTyped ? 'inverse' : 'bold');
			const number = isTyped ? typedAt(face, face.cells) : face;
			return clickable(joined([number, pen.text(` ${inputs[name]}  `, 'dim')]), 'unit', index);
		});
		const failure = isLess ? inputs.lessThanZero : isMore ? inputs.moreThan(maximum) : undefined;
		return [
			...labelLines(label, scene),
			joined(parts),
			...(max > 0 ? [pen.cut(inputs.atMost(maximum), scene.width, 'dim')] : []),
			...(failure === undefined ? [] : alertLines(failure, scene)),
		];
	},
	say({state, seconds, max, maximum, label, isLess, isMore}, scene) {
		const {inputs, linear} = scene.words;
		const value = linear.and([durationWords(seconds, inputs), ...(max > 0 ? [linear.atMost(maximum)] : [])]);
		const failure = isLess ? linear.lessThanZero : isMore ? linear.moreThanMaximum : undefined;
		const {name} = units[state.unit] ?? units[0];
		const more = isEdited(scene) ? [{here: `${partOf(seconds, state.unit)} ${inputs[name]}`}] : [];
		return inputWords({kind: linear.duration, label, value, more, failure}, scene);
	},
	needs: ({label}, {pen}) => ({minimum: 24, natural: Math.max(30, pen.text(label).cells + 1)}),
	keys({state, seconds, max, maximum}, scene) {
		const {inputs} = scene.words;
		const unit = units[state.unit] ?? units[0];
		const put = (next: number, digits = ''): Reaction => {
			const allowed = clamp(next, 0, max > 0 ? max : Number.MAX_SAFE_INTEGER);
			const message = next > allowed ? {message: inputs.limitedTo(maximum)} : {};
			return {state: {...state, digits}, write: allowed, ...message};
		};
		const to = (next: number) => () => ({state: {unit: clamp(next, 0, units.length - 1), digits: ''}});
		const others = seconds - partOf(seconds, state.unit) * unit.seconds;
		const typed = (digits: string) => put(others + Number(digits) * unit.seconds, digits);
		return {
			hint: inputs.durationHint,
			left: to(state.unit - 1),
			right: to(state.unit + 1),
			click: ({at}) => to(at)(),
			up: () => put(seconds + unit.seconds),
			down: () => put(seconds - unit.seconds),
			first: () => put(0),
			...(max > 0 ? {last: () => put(max)} : {}),
			type({chord, text}) {
				if (chord === 'backspace') return typed(state.digits.slice(0, -1));
				if (text === undefined || !/^\d$/.test(text)) return undefined;
				return typed(`${state.digits}${text}`.slice(-maximumDigits));
			},
		};
	},
});

/** The number of a unit after the larger units are subtracted. */
function partOf(seconds: number, unit: number): number {
	const {seconds: size = 1} = units[unit] ?? {};
	const larger = units[unit - 1]?.seconds;
	const remainder = larger === undefined ? seconds : seconds % larger;
	return Math.trunc(remainder / size);
}

/** Formats a duration: `1 d 4 h`. */
function durationWords(seconds: number, words: InputWords): string {
	const parts = units.flatMap(({name}, index) => {
		const count = partOf(seconds, index);
		return count > 0 ? [`${count} ${words[name]}`] : [];
	});
	return parts.join(' ') || `0 ${words.seconds}`;
}
