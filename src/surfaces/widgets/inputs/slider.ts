/** Values in a range: sliders and progress bars. */
import type {Members} from '../../../contract/surfaces.ts';
import {shareOf} from '../../../text/sparkline.ts';
import {joined} from '../../picture/draw/pen.ts';
import {brief} from '../parts.ts';
import type {Reader} from '../reader.ts';
import {clamp, widgetFrom} from '../widget.ts';
import {inputWords} from './field.ts';

/** A page is a part of the range, and several steps. */
const [pagesInRange, stepsInPage] = [10, 10];

export const slider = widgetFrom({
	facts: (members: Members<'slider'>, scene) => ({
		members,
		range: rangeOf(members, scene.read),
		label: scene.read.text(members.label),
	}),
	draw({members, range, label}, scene) {
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
		const bar = joined(parts);
		const outside = isOutside ? [pen.cut(`! ${inputs.outsideRange}`, width, 'bad')] : [];
		return [...title, bar, ...outside];
	},
	say({range, label}, scene) {
		const {inputs, linear} = scene.words;
		const {value, min, max, step, failure} = range;
		return inputWords(
			{
				kind: linear.slider,
				label,
				value: linear.steps(numberText(value), numberText(min), numberText(max), numberText(step)),
				failure: failure && inputs[failure],
			},
			scene,
		);
	},
	keys({range}, scene) {
		if (range.share === undefined) return {act: {whyNot: scene.words.inputs.rangeIsEmpty}};
		const to = (write: number) => () => ({write});
		const by = (steps: number) => to(moved(range, steps));
		const page = Math.max(stepsInPage, Math.floor((range.max - range.min) / range.step / pagesInRange));
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
		};
	},
});

/** Steps count from the minimum. The maximum is always reachable. */
function moved({value, min, max, step}: Range, steps: number): number {
	const at = (clamp(value, min, max) - min) / step;
	// A value between two steps moves to the next step in that direction.
	const next = steps > 0 ? Math.floor(at + 1e-9) + steps : Math.ceil(at - 1e-9) + steps;
	return clamp(rounded(min + next * step), min, max);
}

type Range = ReturnType<typeof rangeOf>;

/** The default maximum. Document: not shown. */
const percent = () => 100;
/** The default maximum of progress. It is 1 if the value is a fraction. */
const percentOrPart = (value: number): number => (value > 0 && value < 1 ? 1 : 100);

function rangeOf(members: Members<'slider'>, read: Reader, unset: (value: number) => number = percent) {
	const value = read.number(members.value);
	const min = read.number(members.min);
	const declared = read.number(members.max);
	const isUnset = declared === 0 && !members.max?.path && !members.max?.call;
	const max = isUnset && min >= 0 ? Math.max(min, unset(value)) : declared;
	const step = read.number(members.step);
	const share = max > min ? shareOf(value, min, max) : undefined;
	const isOutside = share !== undefined && (share < 0 || share > 1);
	return {
		value,
		min,
		max,
		/** Greater than 0. */
		step: step > 0 ? step : max - min <= 1 ? (max - min) / 20 || 1 : 1,
		/** The position of the value from 0 to 1. Undefined for an empty range. */
		share,
		isOutside,
		/** The word for an empty range, or for a value outside the range. */
		failure: share === undefined ? ('emptyRange' as const) : isOutside ? ('outsideRange' as const) : undefined,
	};
}

/** Doubles differ from the sums of decimals after so many digits. */
const exactDigits = 15;
const rounded = (value: number): number => Number(value.toPrecision(exactDigits));

/** Formats a number. Beyond 2^53, where its last digits are not known, it has an exponent. */
const numberText = (value: number): string =>
	Math.abs(value) > Number.MAX_SAFE_INTEGER
		? rounded(value).toExponential()
		: String(Number.isInteger(value) ? value : rounded(value));

const maximumWidth = 60;

export const progressBar = widgetFrom({
	facts: (members: Members<'progressBar'>, {read}) => ({
		range: rangeOf(members, read, percentOrPart),
		label: brief(read.text(members.label)),
	}),
	draw({range: {value, share, isOutside}, label: name}, {pen, words: {content}, width}) {
		const label = pen.wrap(name, width).filter(({cells}) => cells > 0);
		if (share === undefined) return [...label, pen.cut(content.emptyRange(numberText(value)), width, 'dim')];
		const done = clamp(share, 0, 1);
		const words = ` ${isOutside ? content.outsideRange(numberText(value)) : content.percent(Math.round(done * 100))}`;
		const room = clamp(Math.min(maximumWidth, width - words.length), 0, width);
		const full = Math.round(done * room);
		const bar = [pen.rule(pen.signs.bar, full, 'accent'), pen.rule(pen.signs.empty, room - full, 'dim')];
		return [...label, joined([...bar, pen.cut(words, width - room, isOutside ? 'warn' : 'plain')])];
	},
	say({range: {value, min, max, share = 0, failure}, label}, {words: {content, inputs, linear}}) {
		const percent = failure ? inputs[failure] : content.percent(Math.round(share * 100));
		return [linear.progress(label, percent, numberText(value), numberText(min), numberText(max))];
	},
});
