/** Parses typed text into the type of a field, and validates values. */
import {isMask} from '../../../client/safety/redact.ts';
import type {Facts} from '../../../contract/schema.ts';
import {ExactNumber} from '../../../text/json/exact-number.ts';
import {isContainer, isJsonObject} from '../../../text/json/object.ts';
import {RepeatedMember} from '../../../text/json/parse.ts';
import {parseVisible} from '../../../text/json/visible-json.ts';
import {nearest} from '../../../text/match/nearest.ts';
import {parseTimestamp} from '../../../text/timestamp.ts';
import {visibleInput} from '../../../text/visible.ts';
import {EditError, error, type Problem, warning} from '../problem.ts';
import {SecretBox} from '../secret-box.ts';
import {type FieldPath, nameOf, unknownField} from './paths.ts';

/** The expected form of a value, for errors and input hints. */
export function takes({kind, facts}: FieldPath): string {
	if (facts.time) return 'a time such as 2031-05-17T09:00:00Z';
	return {
		text: 'text',
		boolean: 'true or false',
		number: 'a number',
		list: 'a list of texts, as a,b,c or as a JSON array',
		map: 'a JSON object',
		message: 'a JSON object',
		messages: 'a JSON array of objects',
		any: 'JSON',
	}[kind];
}

/** Parses typed text; empty text gives undefined. Throws `EditError`. */
export function parseValue(fieldPath: FieldPath, text: string): unknown {
	const value = typed(fieldPath, text);
	const problem = problemsOf(fieldPath, value).find(({severity}) => severity === 'error');
	if (problem) throw new EditError(problem);
	return value;
}

function typed(fieldPath: FieldPath, text: string): unknown {
	const trimmed = text.trim();
	if (trimmed === '') return undefined;
	switch (fieldPath.kind) {
		case 'text':
			return visibleInput(fieldPath.facts.time ? trimmed : text);
		case 'boolean':
			return /^(true|yes|on)$/i.test(trimmed) ? true : /^(false|no|off)$/i.test(trimmed) ? false : trimmed;
		case 'list':
			return trimmed.startsWith('[') ? fromJson(fieldPath, trimmed) : listed(trimmed);
		default:
			return fromJson(fieldPath, trimmed);
	}
}

const listed = (text: string) =>
	text
		.split(',')
		.map((item) => visibleInput(item.trim()))
		.filter((item) => item !== '');

function fromJson(fieldPath: FieldPath, text: string): unknown {
	try {
		return parseVisible(text);
	} catch (refusal) {
		const reason = refusal instanceof RepeatedMember ? refusal.message : 'the text is not JSON';
		const message = `${fieldPath.path} takes ${takes(fieldPath)}, but ${reason}.`;
		throw new EditError(error(fieldPath.path, message, 'Check the quotes, commas and brackets.'));
	}
}

/** The problems of a value for a field. An unset value has none. */
export function problemsOf(fieldPath: FieldPath, value: unknown): readonly Problem[] {
	const {path, kind} = fieldPath;
	if (value === undefined || value === null || value === '') return [];
	if (fieldPath.isSecret && (value instanceof SecretBox || isMask(value))) return [];
	if (isMask(value)) return maskProblem(path);
	if (kind === 'text' && typeof value === 'string') return textProblems(path, fieldPath.facts, value);
	if (kind === 'boolean' && typeof value === 'boolean') return [];
	if (kind === 'number' && (typeof value === 'number' || value instanceof ExactNumber)) return [];
	if (kind === 'map' && isObject(value)) return masksWithin(path, value);
	if (kind === 'message' && isObject(value)) return memberProblems(fieldPath, value);
	if (kind === 'list' && Array.isArray(value))
		return value.flatMap((item, index) => itemProblems(fieldPath, item, index));
	return [error(path, `${path} takes ${takes(fieldPath)}, not ${kindOf(value)}.`, adviceFor(fieldPath, value))];
}

const adviceFor = ({kind}: FieldPath, value: unknown) =>
	kind === 'text' && typeof value !== 'object' ? 'Put it in quotes.' : 'Correct the value.';

function memberProblems(fieldPath: FieldPath, members: Readonly<Record<string, unknown>>): readonly Problem[] {
	return Object.entries(members).flatMap(([name, value]) => {
		const field = fieldPath.fields.find((inner) => nameOf(inner) === name);
		return field ? problemsOf(field, value) : [unknownField(`${fieldPath.path}.${name}`)];
	});
}

function itemProblems({path, item: facts}: FieldPath, item: unknown, index: number): readonly Problem[] {
	const here = `${path}.${index}`;
	if (isMask(item)) return maskProblem(here);
	if (typeof item === 'string') return item === '' ? [] : textProblems(here, facts, item);
	const message = `${path} takes texts; item ${index + 1} is ${kindOf(item)}.`;
	return [error(here, message, typeof item === 'object' ? 'Correct the item.' : 'Put it in quotes.')];
}

function textProblems(path: string, {time, known, enumDefault}: Facts, text: string): readonly Problem[] {
	if (time && parseTimestamp(text) === undefined) {
		const whole = `${text}T00:00:00Z`;
		const advice = `Write it like ${parseTimestamp(whole) === undefined ? '2031-05-17T09:00:00Z' : whole}.`;
		return [error(path, `${path} takes a date and time that exist, with a zone.`, advice)];
	}
	if (known && text !== enumDefault && !known.includes(text)) {
		const [meant] = nearest(text, known);
		const advice = meant ? `Did you mean ${meant}?` : `Known values are ${known.join(', ')}.`;
		return [warning(path, `Unknown value for ${path}.`, advice)];
	}
	return [];
}

const maskProblem = (path: string) => [
	error(path, `${path} contains a mask.`, 'Enter the value itself, or restore the field.'),
];

function masksWithin(path: string, value: unknown): readonly Problem[] {
	if (isMask(value)) return maskProblem(path);
	if (!isContainer(value)) return [];
	return Object.entries(value).flatMap(([key, item]) => masksWithin(`${path}.${key}`, item));
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
	isJsonObject(value) && !(value instanceof SecretBox);

/** Names only the type, since the value may be a misplaced secret. */
function kindOf(value: unknown): string {
	if (value === null) return 'nothing';
	if (Array.isArray(value)) return 'a list';
	if (value instanceof ExactNumber) return 'a number';
	if (typeof value === 'object') return 'an object';
	return {string: 'text', number: 'a number', boolean: 'true or false'}[typeof value as string] ?? 'something else';
}
