/** Describes inputs and buttons as numbered stops with their values and errors. */
import type {Members} from '../../contract/surface.ts';
import {webAddress} from '../functions/open-url.ts';
import {choicesOffered, drawnItems} from '../limits.ts';
import {isNumeric, toText} from '../value/coerce.ts';
import {brief, cutLong, firstOf} from '../widgets/content/long-text.ts';
import {dateFailure} from '../widgets/inputs/date-bounds.ts';
import {kindOf, partsOf} from '../widgets/inputs/date-parts.ts';
import {durationWords} from '../widgets/inputs/duration-picker.ts';
import {conflictLines} from '../widgets/inputs/field.ts';
import {numberText, rangeOf, shareOf} from '../widgets/inputs/range.ts';
import {type Linear, type LinearScene, stopWords} from './linear.ts';
import {moreWords} from './words.ts';

export const button: Linear<'button'> = (members, scene) => {
	const {label, action} = members;
	const call = action?.functionCall?.call;
	const name = brief(scene.read.text(label) || action?.event?.name || call || 'no label');
	const failure = scene.read.button(members);
	const state = failure === undefined ? '' : failure === 'Disabled' ? ', disabled' : `, disabled: ${brief(failure)}`;
	return [
		`${stopWords('button', name, scene)}${state}${call === 'openUrl' ? `, opens ${hostOf(members, scene)}` : ''}`,
	];
};

function hostOf({action}: Members<'button'>, {read}: LinearScene): string {
	const address = webAddress(toText(read.argument(action?.functionCall?.args?.url)));
	return 'host' in address ? address.host : 'nothing: not a web address';
}

export const checkBox: Linear<'checkBox'> = (members, scene) => {
	const {read} = scene;
	const state = read.flag(read.own(members.value)) ? 'checked' : 'not checked';
	return [
		`${stopWords('check box', brief(read.text(members.label)), scene)}: ${state}`,
		...conflictLines(members, scene),
	];
};

export const textField: Linear<'textField'> = (members, scene) => {
	const {read} = scene;
	const value = read.typed(read.own(members.value));
	const isSecret = members.variant === 'TEXT_FIELD_VARIANT_OBSCURED';
	const isNumber = members.variant === 'TEXT_FIELD_VARIANT_NUMBER';
	const kind = isSecret ? 'hidden text field' : isNumber ? 'number field' : 'text field';
	const placeholder = brief(read.text(members.placeholder));
	const {shown, rest} = cutLong(value, read.textLength);
	const [first = '', ...others] = shown.split('\n');
	const words = isSecret ? ['filled in'] : [first, ...others, ...(rest === undefined ? [] : [rest])];
	const [head = '', ...tail] = value === '' ? [placeholder ? `empty, for example ${placeholder}` : 'empty'] : words;
	const failure = isNumber && value !== '' && !isNumeric(value) ? 'not a number' : read.field(members.checks);
	return [
		`${stopWords(kind, brief(read.text(members.label)), scene)}: ${head}`,
		...tail,
		...conflictLines(members, scene, isSecret),
		...errorWords(failure),
	];
};

/** A result of a check can state another severity. */
export const errorWords = (failure: string | undefined): readonly string[] =>
	failure === undefined ? [] : [/^(?:warning|info): /.test(failure) ? brief(failure) : `error: ${brief(failure)}`];

export const choicePicker: Linear<'choicePicker'> = (members, scene) => {
	const {read} = scene;
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
			.map((id) => ({words: brief(id), detail: 'not among the choices', isChosen: true})),
	];
	const chosen = options.filter(({isChosen}) => isChosen).map(({words}) => words);
	const kind = multiSelect ? 'choice of several' : 'choice of one';
	return [
		`${stopWords(kind, brief(read.text(members.label)), scene)}${required ? ', required' : ''}: ${chosen.length > 0 ? firstOf(chosen).join(', ') : 'nothing chosen'}`,
		...firstOf(options).map(
			({words, detail, isChosen}, at) =>
				`choice ${at + 1} of ${options.length}: ${words}${isChosen ? ', chosen' : ''}${detail && `, ${detail}`}`,
		),
		...moreWords(options.length, drawnItems, 'choices'),
		...moreWords(choices.length, choicesOffered, 'choices'),
		...conflictLines(members, scene),
		...errorWords(read.choice({...members, ...(value ? {value} : {})})),
	];
};

const dateKinds = {date: 'date', time: 'time', 'date-time': 'date and time'} as const;

export const dateTimeInput: Linear<'dateTimeInput'> = (members, scene) => {
	const {read} = scene;
	const value = read.text(read.own(members.value));
	const [min, max] = [read.text(members.min), read.text(members.max)];
	const parts = partsOf(value);
	const kind = kindOf(members.inputType, parts);
	const {timeZone} = read.context.live.actionContext;
	const failure =
		value === '' ? undefined : parts ? dateFailure(parts, kind, {min, max, timeZone}) : `not a ${dateKinds[kind]}`;
	const bounds = [min && `not before ${min}`, max && `not after ${max}`].filter(Boolean).map((words) => `, ${words}`);
	return [
		`${stopWords(dateKinds[kind], brief(read.text(members.label)), scene)}: ${brief(value) || 'empty'}${bounds.join('')}`,
		...conflictLines(members, scene),
		...errorWords(failure),
	];
};

export const durationPicker: Linear<'svcDurationPicker'> = (members, scene) => {
	const {read} = scene;
	const seconds = Math.trunc(read.number(read.own(members.value)));
	const maximum = Math.max(0, Math.trunc(read.number(members.maxDurationSeconds)));
	const failure = seconds < 0 ? 'less than 0' : maximum > 0 && seconds > maximum ? 'more than the maximum' : undefined;
	const limit = maximum > 0 ? `, at most ${durationWords(maximum)}` : '';
	return [
		`${stopWords('duration', brief(read.text(members.label)), scene)}: ${durationWords(seconds)}${limit}`,
		...conflictLines(members, scene),
		...errorWords(failure),
	];
};

export const slider: Linear<'slider'> = (members, scene) => {
	const {read} = scene;
	const range = rangeOf(members, read);
	const share = shareOf(range);
	const [value, min, max, step] = [range.value, range.min, range.max, range.step].map(numberText);
	const failure = share === undefined ? 'the range is empty' : share < 0 || share > 1 ? 'outside the range' : undefined;
	return [
		`${stopWords('slider', brief(read.text(members.label)), scene)}: ${value}, from ${min} to ${max} in steps of ${step}`,
		...conflictLines(members, scene),
		...errorWords(failure),
	];
};

export const resourcePicker: Linear<'svcResourcePicker'> = (members, scene) => {
	const {read} = scene;
	const {resourceType, appId, connectorId, mcpToolState} = members;
	const ids = [...new Set(read.texts(read.own(members.value)).filter((id) => id !== ''))];
	const facts = [
		['type', resourceType],
		['app', appId],
		['connector', connectorId],
		['tools', mcpToolState],
	].flatMap(([name, value]) => (value ? [`${name} ${brief(value)}`] : []));
	return [
		`${stopWords('resource', brief(read.text(members.label)), scene)}: ${ids.length > 0 ? firstOf(ids).map(brief).join(', ') : 'nothing chosen'}`,
		...(facts.length > 0 ? [facts.join(', ')] : []),
		...moreWords(ids.length, drawnItems, 'ids'),
		...conflictLines(members, scene),
	];
};
