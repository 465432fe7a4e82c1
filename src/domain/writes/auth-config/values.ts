/** Parses typed text into the type of a field, and validates values. */
import {isMask} from '../../../client/safety/redact.ts';
import type {Facts} from '../../../contract/schema.ts';
import {ExactNumber} from '../../../text/json/exact-number.ts';
import {isJsonObject} from '../../../text/json/object.ts';
import {parseJson} from '../../../text/json/parse.ts';
import {visibleJson} from '../../../text/json/visible-json.ts';
import {visibleInput} from '../../../text/visible.ts';
import {SecretBox} from '../step-up/secret-box.ts';
import {nearest} from './nearest.ts';
import {type FieldPath, nameOf, unknownField} from './paths.ts';
import {EditError, error, type Problem, warning} from './problem.ts';

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
export function parseValue(place: FieldPath, text: string): unknown {
	const value = typed(place, text);
	const problem = problemsOf(place, value).find(({severity}) => severity === 'error');
	if (problem) throw new EditError(problem);
	return value;
}

function typed(place: FieldPath, text: string): unknown {
	const trimmed = text.trim();
	if (trimmed === '') return undefined;
	switch (place.kind) {
		case 'text':
			return visibleInput(place.facts.time ? trimmed : text);
		case 'boolean':
			return /^(true|yes|on)$/i.test(trimmed) ? true : /^(false|no|off)$/i.test(trimmed) ? false : trimmed;
		case 'list':
			return trimmed.startsWith('[') ? fromJson(place, trimmed) : listed(trimmed);
		default:
			return fromJson(place, trimmed);
	}
}

const listed = (text: string) =>
	text
		.split(',')
		.map((item) => visibleInput(item.trim()))
		.filter((item) => item !== '');

function fromJson(place: FieldPath, text: string): unknown {
	try {
		return visibleJson(parseJson(text));
	} catch {
		const message = `${place.path} takes ${takes(place)}, but the text is not JSON.`;
		throw new EditError(error(place.path, message, 'Check the quotes, commas and brackets.'));
	}
}

/** The problems of a value for a field. An unset value has none. */
export function problemsOf(place: FieldPath, value: unknown): readonly Problem[] {
	const {path, kind} = place;
	if (value === undefined || value === null || value === '') return [];
	if (place.isSecret && (value instanceof SecretBox || isMask(value))) return [];
	if (isMask(value)) return maskProblem(path);
	if (kind === 'text' && typeof value === 'string') return textProblems(path, place.facts, value);
	if (kind === 'boolean' && typeof value === 'boolean') return [];
	if (kind === 'number' && (typeof value === 'number' || value instanceof ExactNumber)) return [];
	if (kind === 'map' && isObject(value)) return masksWithin(path, value);
	if (kind === 'message' && isObject(value)) return memberProblems(place, value);
	if (kind === 'list' && Array.isArray(value)) return value.flatMap((item, index) => itemProblems(place, item, index));
	return [error(path, `${path} takes ${takes(place)}, not ${kindOf(value)}.`, adviceFor(place, value))];
}

const adviceFor = ({kind}: FieldPath, value: unknown) =>
	kind === 'text' && typeof value !== 'object' ? 'Put it in quotes.' : 'Correct the value.';

function memberProblems(place: FieldPath, members: Readonly<Record<string, unknown>>): readonly Problem[] {
	return Object.entries(members).flatMap(([name, value]) => {
		const field = place.fields.find((inner) => nameOf(inner) === name);
		return field ? problemsOf(field, value) : [unknownField(`${place.path}.${name}`)];
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
	if (time && !isTime(text)) {
		const whole = `${text}T00:00:00Z`;
		const advice = `Write it like ${isTime(whole) ? whole : '2031-05-17T09:00:00Z'}.`;
		return [error(path, `${path} takes a date and time with a zone.`, advice)];
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
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([key, item]) => masksWithin(`${path}.${key}`, item));
}

const dateTime = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;

/** ISO 8601 date-time, up to nanoseconds and with any offset, on a day that exists. */
function isTime(text: string): boolean {
	const day = dateTime.exec(text)?.[1];
	if (day === undefined || Number.isNaN(Date.parse(text))) return false;
	// Date.parse reads the 30th of February as the 2nd of March.
	return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
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
