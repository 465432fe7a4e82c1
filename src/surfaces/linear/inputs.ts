/** Describes inputs and buttons as numbered stops with their values and errors. */
import {choicesOffered, drawnItems} from '../engine/limits.ts';
import {isNumeric} from '../engine/value/coerce.ts';
import {brief, cutLong, firstOf} from '../widgets/content/long-text.ts';
import {hostOf} from '../widgets/inputs/button.ts';
import {dateFailure} from '../widgets/inputs/date-bounds.ts';
import {kindOf, partsOf} from '../widgets/inputs/date-parts.ts';
import {durationWords} from '../widgets/inputs/duration-picker.ts';
import {conflictLines} from '../widgets/inputs/field.ts';
import {numberText, rangeOf, shareOf} from '../widgets/inputs/range.ts';
import {resourceFacts} from '../widgets/inputs/resource-picker.ts';
import {type Linear, type LinearScene, moreWords, stopWords} from './linear.ts';

export const button: Linear<'button'> = (members, scene) => {
	const {label, action} = members;
	const {inputs, linear} = scene.words;
	const name = brief(scene.read.text(label) || action?.event?.name || action?.functionCall?.call || inputs.noLabel);
	const failure = scene.read.button(members);
	const words = stopWords(linear.button, name, scene);
	const reason = failure === inputs.disabled ? '' : brief(failure ?? '');
	const state = failure === undefined ? words : linear.disabledButton(words, reason);
	const host = hostOf(members, scene);
	return [host === undefined ? state : linear.opens(state, host)];
};

export const checkBox: Linear<'checkBox'> = (members, scene) => {
	const {
		words: {linear},
		read,
	} = scene;
	const state = read.flag(read.own(members.value)) ? linear.checked : linear.notChecked;
	return [
		linear.fact(stopWords(linear.checkBox, brief(read.text(members.label)), scene), state),
		...conflictLines(members, scene),
	];
};

export const textField: Linear<'textField'> = (members, scene) => {
	const {
		words: {linear},
		read,
	} = scene;
	const value = read.typed(read.own(members.value));
	const isSecret = members.variant === 'TEXT_FIELD_VARIANT_OBSCURED';
	const isNumber = members.variant === 'TEXT_FIELD_VARIANT_NUMBER';
	const kind = isSecret ? linear.hiddenField : isNumber ? linear.numberField : linear.textField;
	const placeholder = brief(read.text(members.placeholder));
	const {shown, rest} = cutLong(value, scene);
	const [first = '', ...others] = shown.split('\n');
	const words = isSecret ? [linear.filledIn] : [first, ...others, ...(rest === undefined ? [] : [rest])];
	const [head = '', ...tail] = value === '' ? [linear.emptyField(placeholder)] : words;
	const isBad = isNumber && value !== '' && !isNumeric(value);
	const failure = isBad ? linear.notANumber : read.field(members.checks);
	return [
		linear.fact(stopWords(kind, brief(read.text(members.label)), scene), head),
		...tail,
		...conflictLines(members, scene, isSecret),
		...errorWords(failure, scene, !isBad && read.isRemark(members.checks)),
	];
};

/** A remark states its severity itself. */
export function errorWords(failure: string | undefined, {words}: LinearScene, isRemark = false): readonly string[] {
	if (failure === undefined) return [];
	return [isRemark ? brief(failure) : words.linear.error(brief(failure))];
}

export const choicePicker: Linear<'choicePicker'> = (members, scene) => {
	const {
		words: {inputs, linear},
		read,
	} = scene;
	const {choices = [], multiSelect, required} = members;
	const value = read.own(members.value);
	const ids = new Set(read.texts(value).filter((id) => id !== ''));
	const offered = choices.slice(0, choicesOffered);
	const known = new Set(offered.map(({id = ''}) => id));
	const options = [
		...offered.map(({id = '', label, description}) => ({
			words: brief(read.text(label) || id),
			detail: brief(read.text(description)),
			isChosen: ids.has(id),
		})),
		...[...ids]
			.filter((id) => !known.has(id))
			.map((id) => ({words: brief(id), detail: inputs.unlisted, isChosen: true})),
	];
	const chosen = options.filter(({isChosen}) => isChosen).map(({words}) => words);
	const kind = multiSelect ? linear.choiceOfSeveral : linear.choiceOfOne;
	const input = stopWords(kind, brief(read.text(members.label)), scene);
	return [
		linear.fact(
			required ? linear.required(input) : input,
			chosen.length > 0 ? linear.and(firstOf(chosen)) : inputs.nothingChosen,
		),
		...firstOf(options).map(({words, detail, isChosen}, at) =>
			linear.choice(at + 1, options.length, words, isChosen, detail),
		),
		...moreWords(options.length, drawnItems, 'choices', scene),
		...moreWords(choices.length, choicesOffered, 'choices', scene),
		...conflictLines(members, scene),
		...errorWords(read.choice({...members, ...(value ? {value} : {})}), scene),
	];
};

export const dateTimeInput: Linear<'dateTimeInput'> = (members, scene) => {
	const {
		words: {inputs, linear},
		read,
	} = scene;
	const value = read.text(read.own(members.value));
	const [min, max] = [read.text(members.min), read.text(members.max)];
	const parts = partsOf(value);
	const kind = kindOf(members.inputType, parts);
	const {timeZone} = read.host;
	const noun = kind === 'date-time' ? linear.dateTime : linear[kind];
	const failure =
		value === '' ? undefined : parts ? dateFailure(parts, kind, {min, max, timeZone}, inputs) : linear.notA(noun);
	const bounds = [min && linear.notBefore(min), max && linear.notAfter(max)].filter(Boolean);
	const facts = linear.and([brief(value) || linear.empty, ...bounds]);
	return [
		linear.fact(stopWords(noun, brief(read.text(members.label)), scene), facts),
		...conflictLines(members, scene),
		...errorWords(failure, scene),
	];
};

export const durationPicker: Linear<'svcDurationPicker'> = (members, scene) => {
	const {
		words: {inputs, linear},
		read,
	} = scene;
	const seconds = Math.trunc(read.number(read.own(members.value)));
	const maximum = Math.max(0, Math.trunc(read.number(members.maxDurationSeconds)));
	const isMore = maximum > 0 && seconds > maximum;
	const failure = seconds < 0 ? linear.lessThanZero : isMore ? linear.moreThanMaximum : undefined;
	const limit = maximum > 0 ? [linear.atMost(durationWords(maximum, inputs))] : [];
	return [
		linear.fact(
			stopWords(linear.duration, brief(read.text(members.label)), scene),
			linear.and([durationWords(seconds, inputs), ...limit]),
		),
		...conflictLines(members, scene),
		...errorWords(failure, scene),
	];
};

export const slider: Linear<'slider'> = (members, scene) => {
	const {
		words: {inputs, linear},
		read,
	} = scene;
	const range = rangeOf(members, read);
	const share = shareOf(range);
	const steps = linear.steps(
		numberText(range.value),
		numberText(range.min),
		numberText(range.max),
		numberText(range.step),
	);
	const isOutside = share !== undefined && (share < 0 || share > 1);
	const failure = share === undefined ? inputs.emptyRange : isOutside ? inputs.outsideRange : undefined;
	return [
		linear.fact(stopWords(linear.slider, brief(read.text(members.label)), scene), steps),
		...conflictLines(members, scene),
		...errorWords(failure, scene),
	];
};

export const resourcePicker: Linear<'svcResourcePicker'> = (members, scene) => {
	const {
		words: {inputs, linear},
		read,
	} = scene;
	const ids = [...new Set(read.texts(read.own(members.value)).filter((id) => id !== ''))];
	const facts = resourceFacts(members, inputs).flatMap(([name, value]) =>
		value ? [linear.cell(name, brief(value))] : [],
	);
	return [
		linear.fact(
			stopWords(linear.resource, brief(read.text(members.label)), scene),
			ids.length > 0 ? linear.and(firstOf(ids).map(brief)) : inputs.nothingChosen,
		),
		...(facts.length > 0 ? [linear.and(facts)] : []),
		...moreWords(ids.length, drawnItems, 'ids', scene),
		...conflictLines(members, scene),
	];
};
