/** Checks values against the rules of the API document for its resources. */
import * as v from 'valibot';
import {App} from '../../src/contract/apps.ts';
import {AuthConfig, providerGroup, setMembers} from '../../src/contract/auth-configs.ts';
import {type Facts, type Field, fieldsOf, type Message} from '../../src/contract/schema.ts';
import {PaperSecret, shareCodePattern} from '../../src/contract/secret.ts';
import {StepUpProvider, stepUpGroup} from '../../src/contract/step-up.ts';
import {Component, componentTypes, Event, FunctionCall, Surface} from '../../src/contract/surfaces.ts';
import {isJsonObject} from '../../src/text/json/object.ts';

type Members = Readonly<Record<string, unknown>>;

/** Lists the paths in a value that break a rule, each with the rule. The items of a list share its path. */
export function violations(shape: Message, value: object, parent = ''): readonly string[] {
	const fields = new Map(fieldsOf(shape).map((field) => [field.name, field]));
	const members = Object.entries(value).filter(([, member]) => member !== undefined);
	return [
		...(ownRules.get(shape)?.(value as Members) ?? []).map((rule) => `${parent || 'itself'}: ${rule}`),
		...members.flatMap(([name, member]) => {
			const path = parent === '' ? name : `${parent}.${name}`;
			const field = fields.get(name);
			if (!field) return [`${path}: unknown member`];
			const {success} = v.safeParse(shape.entries[name] as v.GenericSchema, member);
			if (!success) return [`${path}: wrong type`];
			return fieldViolations(field, member, path);
		}),
	];
}

function fieldViolations(field: Field, member: unknown, path: string): readonly string[] {
	const {kind, facts, shape: inner} = field;
	if (kind === 'message' && inner) return violations(inner, member as object, path);
	if (kind === 'messages' && inner) return (member as object[]).flatMap((item) => violations(inner, item, path));
	if (kind === 'map') return mapViolations(member, path);
	if (kind === 'text') return textViolations(member, facts, path);
	if (kind === 'list') {
		return (member as unknown[]).flatMap((one) =>
			one === null ? [`${path}: wrong type`] : textViolations(one, field.item ?? {}, path),
		);
	}
	return [];
}

const maximumCount = 2n ** 63n - 1n;
const dateTime = /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;

function textViolations(value: unknown, facts: Facts, path: string): readonly string[] {
	if (typeof value !== 'string') return [];
	const rules: readonly (readonly [broken: boolean, rule: string])[] = [
		[!value.isWellFormed(), 'not Unicode text'],
		[facts.secret === true, 'a secret is returned'],
		[facts.time === true && !isTimestamp(value), 'not a timestamp'],
		[facts.count64 === true && !(/^(0|[1-9]\d*)$/.test(value) && BigInt(value) <= maximumCount), 'not a 64-bit count'],
		[facts.known !== undefined && ![...facts.known, facts.enumDefault].includes(value), 'unknown enum value'],
	];
	return rules.flatMap(([isBroken, rule]) => (isBroken ? [`${path}: ${rule}`] : []));
}

/** Checks the day itself, because `Date.parse` accepts the 31st of February. */
function isTimestamp(text: string): boolean {
	const [, year, month, day] = dateTime.exec(text) ?? [];
	const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
	return Number(day) <= lastDay && Number.isFinite(Date.parse(text));
}

/** Checks the texts in a free map. */
function mapViolations(value: unknown, path: string): readonly string[] {
	if (typeof value === 'string') return value.isWellFormed() ? [] : [`${path}: not Unicode text`];
	if (Array.isArray(value)) return value.flatMap((item) => mapViolations(item, path));
	if (!isJsonObject(value)) return [];
	return Object.entries(value).flatMap(([key, member]) => [
		...(key.isWellFormed() ? [] : [`${path}: not Unicode text`]),
		...mapViolations(member, path),
	]);
}

/** The service sends these maps with texts alone: a reference within them is a text of JSON. */
const onlyTexts = (map: unknown, name: string): readonly string[] =>
	Object.values((map ?? {}) as Members).every((member) => typeof member === 'string') ? [] : [`${name} is not a text`];
const whole = (value: unknown, name: string): readonly string[] =>
	value === undefined || Number.isInteger(value) ? [] : [`${name} is not a whole number`];
const oneOf = (value: Members, group: readonly string[]): readonly string[] =>
	setMembers(value, group).length > 1 ? [`more than one of ${group[0]} to ${group.at(-1)}`] : [];

/** The rules across several members, by shape. */
const ownRules = new Map<Message, (value: Members) => readonly string[]>([
	[App, ({monthlyCostUsd}) => whole(monthlyCostUsd, 'monthlyCostUsd')],
	[AuthConfig, (config) => oneOf(config, providerGroup)],
	[StepUpProvider, (provider) => oneOf(provider, stepUpGroup)],
	[PaperSecret, ({shareCode}) => (shareCodePattern.test(String(shareCode)) ? [] : ['not a share code'])],
	[
		Component,
		(component) => [
			...whole(component.weight, 'weight'),
			...(typeof component.id === 'string' && component.id !== '' ? [] : ['no id']),
			...(setMembers(component, Object.keys(componentTypes)).length === 1 ? [] : ['not one type object']),
		],
	],
	[FunctionCall as unknown as Message, ({args}) => onlyTexts(args, 'an argument')],
	[Event, ({context}) => onlyTexts(context, 'a context value')],
	[Surface, ({dataModelJson}) => (isJson(dataModelJson) ? [] : ['dataModelJson is not JSON'])],
]);

function isJson(text: unknown): boolean {
	try {
		JSON.parse(String(text));
		return true;
	} catch {
		// `JSON.parse` throws for any other text.
		return false;
	}
}
