/** Draws an input for a duration in days, hours, minutes and seconds. */
import type {Members} from '../../../contract/surface.ts';
import {joined} from '../../draw/line.ts';
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
	{sign: 'd', seconds: 86_400},
	{sign: 'h', seconds: 3_600},
	{sign: 'min', seconds: 60},
	{sign: 's', seconds: 1},
] as const;
const maximumDigits = 5;

export const durationPicker: Widget<'svcDurationPicker'> = {
	draw(members, scene) {
		const {pen, read, isFocused} = scene;
		const {seconds, max} = durationOf(members, scene);
		const state = stateOf(scene, start);
		const parts = units.flatMap(({sign}, index) => [
			pen.text(String(partOf(seconds, index)), isFocused && index === state.unit ? 'inverse' : 'bold'),
			pen.text(` ${sign}  `, 'dim'),
		]);
		const limit = max > 0 ? [pen.cut(`at most ${durationWords(max)}`, scene.width, 'dim')] : [];
		const failure =
			seconds < 0 ? 'Less than 0' : max > 0 && seconds > max ? `More than ${durationWords(max)}` : undefined;
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
		const {seconds, max} = durationOf(members, scene);
		const unit = units[state.unit] ?? units[0];
		const put = (next: number, digits = ''): Reaction => {
			const allowed = clamp(next, 0, max > 0 ? max : Number.MAX_SAFE_INTEGER);
			const message = next > allowed ? {message: `At most ${durationWords(max)}`} : {};
			return {state: {...state, digits}, write: allowed, ...message};
		};
		const to = (next: number) => () => ({state: {unit: clamp(next, 0, units.length - 1), digits: ''}});
		const others = seconds - partOf(seconds, state.unit) * unit.seconds;
		return {
			hint: 'type, or arrows',
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
export function durationWords(seconds: number): string {
	const words = units.flatMap(({sign}, index) => {
		const count = partOf(seconds, index);
		return count > 0 ? [`${count} ${sign}`] : [];
	});
	return words.join(' ') || '0 s';
}
