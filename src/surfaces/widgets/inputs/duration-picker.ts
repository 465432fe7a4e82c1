/** Draws an input for a duration in days, hours, minutes and seconds. */
import type {Members} from '../../../contract/surface.ts';
import type {InputWords} from '../../engine/words/inputs.ts';
import {joined} from '../../picture/draw/line.ts';
import {clamp, type KeyHandlers, type Reaction, type Scene, stateOf, type Widget} from '../widget.ts';
import {alertLines, conflictLines, labelLines, revertHandler} from './field.ts';

type Picker = Members<'svcDurationPicker'>;

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

export const durationPicker: Widget<'svcDurationPicker'> = {
	draw(members, scene) {
		const {
			pen,
			words: {inputs},
			read,
			isFocused,
		} = scene;
		const {seconds, max} = durationOf(members, scene);
		const state = stateOf(scene, start);
		const parts = units.flatMap(({name}, index) => [
			pen.text(String(partOf(seconds, index)), isFocused && index === state.unit ? 'inverse' : 'bold'),
			pen.text(` ${inputs[name]}  `, 'dim'),
		]);
		const limit = max > 0 ? [pen.cut(inputs.atMost(durationWords(max, inputs)), scene.width, 'dim')] : [];
		const isMore = max > 0 && seconds > max;
		const failure =
			seconds < 0 ? inputs.lessThanZero : isMore ? inputs.moreThan(durationWords(max, inputs)) : undefined;
		return [
			...labelLines(read.text(members.label), scene),
			joined(parts),
			...limit,
			...conflictLines(members, scene),
			...(failure === undefined ? [] : alertLines(failure, scene)),
		];
	},
	widthNeeds(members, {read, pen}) {
		return {minimum: 24, natural: Math.max(30, pen.text(read.text(members.label)).cells + 1)};
	},
	keyHandlers(members, scene) {
		const state = stateOf(scene, start);
		const {inputs} = scene.words;
		const {seconds, max} = durationOf(members, scene);
		const unit = units[state.unit] ?? units[0];
		const put = (next: number, digits = ''): Reaction => {
			const allowed = clamp(next, 0, max > 0 ? max : Number.MAX_SAFE_INTEGER);
			const message = next > allowed ? {message: inputs.limitedTo(durationWords(max, inputs))} : {};
			return {state: {...state, digits}, write: allowed, ...message};
		};
		const to = (next: number) => () => ({state: {unit: clamp(next, 0, units.length - 1), digits: ''}});
		const others = seconds - partOf(seconds, state.unit) * unit.seconds;
		return {
			hint: inputs.durationHint,
			left: to(state.unit - 1),
			right: to(state.unit + 1),
			up: () => put(seconds + unit.seconds),
			down: () => put(seconds - unit.seconds),
			first: () => put(0),
			...(max > 0 ? {last: () => put(max)} : {}),
			type({chord, text}) {
				if (chord === 'backspace') {
					const digits = state.digits.slice(0, -1);
					return put(others + Number(digits) * unit.seconds, digits);
				}
				if (text === undefined || !/^\d$/.test(text)) return undefined;
				const digits = `${state.digits}${text}`.slice(-maximumDigits);
				return put(others + Number(digits) * unit.seconds, digits);
			},
			blur: () => ({state: {...state, digits: ''}}),
			...revertHandler(members, scene),
		} satisfies KeyHandlers;
	},
};

/** The value in whole seconds. `max` is 0 without a maximum. */
function durationOf({value, maxDurationSeconds}: Picker, {read}: Scene) {
	return {
		seconds: Math.trunc(read.number(read.own(value))),
		max: Math.max(0, Math.trunc(read.number(maxDurationSeconds))),
	};
}

/** The number of a unit after the larger units are subtracted. */
function partOf(seconds: number, unit: number): number {
	const {seconds: size = 1} = units[unit] ?? {};
	const larger = units[unit - 1]?.seconds;
	const remainder = larger === undefined ? seconds : seconds % larger;
	return Math.trunc(remainder / size);
}

/** Formats a duration: `1 d 4 h`. */
export function durationWords(seconds: number, words: InputWords): string {
	const parts = units.flatMap(({name}, index) => {
		const count = partOf(seconds, index);
		return count > 0 ? [`${count} ${words[name]}`] : [];
	});
	return parts.join(' ') || `0 ${words.seconds}`;
}
