/** The rules that the API document gives for its resources, checked on values as they are. */
import * as v from 'valibot';
import {App} from '../../src/contract/app.ts';
import {AuthConfig, providerGroup, setMembers} from '../../src/contract/auth-config.ts';
import {PaperSecret, shareCodePattern} from '../../src/contract/paper-secret.ts';
import {type Facts, type Field, fieldsOf, type Message} from '../../src/contract/schema.ts';
import {StepUpProvider, stepUpGroup} from '../../src/contract/step-up-provider.ts';
import {Component, componentTypes, FunctionCall, Surface} from '../../src/contract/surface.ts';

type Members = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Members =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** The places of a value that break a rule, each with the rule. Items of lists share their place. */
export function violations(shape: Message, value: object, path = ''): readonly string[] {
	const fields = new Map(fieldsOf(shape).map((field) => [field.name, field]));
	const members = Object.entries(value).filter(([, member]) => member !== undefined);
	return [
		...(ownRules.get(shape)?.(value as Members) ?? []).map((rule) => `${path || 'itself'}: ${rule}`),
		...members.flatMap(([name, member]) => {
			const place = path === '' ? name : `${path}.${name}`;
			const field = fields.get(name);
			if (!field) return [`${place}: unknown member`];
			const {success} = v.safeParse(shape.entries[name] as v.GenericSchema, member);
			if (!success) return [`${place}: wrong type`];
			return fieldViolations(field, member, place);
		}),
	];
}

function fieldViolations(field: Field, member: unknown, place: string): readonly string[] {
	const {kind, facts, shape: inner} = field;
	if (kind === 'message' && inner) return violations(inner, member as object, place);
	if (kind === 'messages' && inner) return (member as object[]).flatMap((item) => violations(inner, item, place));
	if (kind === 'map') return mapViolations(member, place);
	if (kind === 'text') return textViolations(member, facts, place);
	if (kind === 'list') {
		return (member as unknown[]).flatMap((one) =>
			one === null ? [`${place}: wrong type`] : textViolations(one, field.item ?? {}, place),
		);
	}
	return [];
}

const largestCount = 2n ** 63n - 1n;
const dateTime = /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;

function textViolations(value: unknown, facts: Facts, place: string): readonly string[] {
	if (typeof value !== 'string') return [];
	const rules: readonly (readonly [broken: boolean, rule: string])[] = [
		[!value.isWellFormed(), 'no Unicode text'],
		[facts.secret === true, 'a secret is returned'],
		[facts.time === true && !isTimestamp(value), 'no timestamp'],
		[facts.count64 === true && !(/^(0|[1-9]\d*)$/.test(value) && BigInt(value) <= largestCount), 'no 64-bit count'],
		[facts.known !== undefined && ![...facts.known, facts.enumDefault].includes(value), 'unknown enum value'],
	];
	return rules.flatMap(([isBroken, rule]) => (isBroken ? [`${place}: ${rule}`] : []));
}

/** `Date.parse` alone lets the 31st of February pass. */
function isTimestamp(text: string): boolean {
	const [, year, month, day] = dateTime.exec(text) ?? [];
	const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
	return Number(day) <= lastDay && Number.isFinite(Date.parse(text));
}

/** In free maps, such as arguments and contexts, only calls have a rule. */
function mapViolations(value: unknown, place: string): readonly string[] {
	if (typeof value === 'string') return value.isWellFormed() ? [] : [`${place}: no Unicode text`];
	if (Array.isArray(value)) return value.flatMap((item) => mapViolations(item, place));
	if (!isObject(value)) return [];
	const isCall = typeof value.call === 'string' && isObject(value.args);
	return [
		...(isCall ? argumentRule(value).map((rule) => `${place}: ${rule}`) : []),
		...Object.entries(value).flatMap(([key, member]) => [
			...(key.isWellFormed() ? [] : [`${place}: no Unicode text`]),
			...mapViolations(member, place),
		]),
	];
}

const argumentRule = ({args = {}}: Members): readonly string[] =>
	Object.values(args as Members).every((argument) => typeof argument === 'string') ? [] : ['an argument is no text'];
const whole = (value: unknown, name: string): readonly string[] =>
	value === undefined || Number.isInteger(value) ? [] : [`${name} is no whole number`];
const oneOf = (value: Members, group: readonly string[]): readonly string[] =>
	setMembers(value, group).length > 1 ? [`more than one of ${group[0]} to ${group.at(-1)}`] : [];

/** By shape, the rules that concern more than one member. */
const ownRules = new Map<Message, (value: Members) => readonly string[]>([
	[App, ({monthlyCostUsd}) => whole(monthlyCostUsd, 'monthlyCostUsd')],
	[AuthConfig, (config) => oneOf(config, providerGroup)],
	[StepUpProvider, (provider) => oneOf(provider, stepUpGroup)],
	[PaperSecret, ({shareCode}) => (shareCodePattern.test(String(shareCode)) ? [] : ['no share code'])],
	[
		Component,
		(component) => [
			...whole(component.weight, 'weight'),
			...(typeof component.id === 'string' && component.id !== '' ? [] : ['no id']),
			...(setMembers(component, Object.keys(componentTypes)).length === 1 ? [] : ['not one type object']),
		],
	],
	[FunctionCall as unknown as Message, argumentRule],
	[Surface, ({dataModelJson}) => (isJson(dataModelJson) ? [] : ['dataModelJson is no JSON'])],
]);

function isJson(text: unknown): boolean {
	try {
		JSON.parse(String(text));
		return true;
	} catch {
		return false;
	}
}
