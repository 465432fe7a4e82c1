/** Converts the dynamic values of A2UI to those of the API: `"x"` to `{literal: "x"}`, relative paths to absolute ones. */
import type {Check, DynString, FunctionCall} from '../../../contract/surfaces.ts';
import {isJsonObject} from '../../../text/json/object.ts';
import {stringOf} from '../../engine/value/coerce.ts';
import type {ItemScope} from '../../engine/value/evaluation.ts';

export type Json = Readonly<Record<string, unknown>>;

/** The item that a template is repeated for, or undefined at the root. */
export type Scope = ItemScope | undefined;

/** The facts about other components that the conversion of a component needs. */
export interface Family {
	/** Names a child for drawing. Returns the id of its copy in the scope. */
	child(id: string): string;
	/** Names the copies of a template, one for each item of the list at the path. */
	copies(templateId: string, path: string): readonly string[];
	/** The definition of a component whose words become a label. */
	find(id: string): Json | undefined;
	readonly scope: Scope;
}

/** Converts a value of any of the dynamic types. Undefined for an absent value. */
export function dynamicOf(value: unknown, scope: Scope): DynString | undefined {
	if (value === undefined || value === null) return undefined;
	const path = pathOf(value);
	if (path !== undefined) return {path: absolute(path, scope)};
	const call = callOf(value, scope);
	// The literal may be a number, a flag or a list: the evaluator converts it.
	return call ? {call} : {literal: value as string};
}

/** Converts an argument, a value of a context, or a member whose type is not known. */
function anyOf(value: unknown, scope: Scope): unknown {
	const path = pathOf(value);
	if (path !== undefined) return {path: absolute(path, scope)};
	const call = callOf(value, scope);
	if (call) return call;
	if (Array.isArray(value)) return value.map((item) => anyOf(item, scope));
	return isJsonObject(value) ? eachOf(value, scope) : value;
}

/** Converts the members of an object. Their names are those of the author, also if one is `path` or `call`. */
export const eachOf = (members: Json, scope: Scope): Json =>
	Object.fromEntries(Object.entries(members).map(([name, item]) => [name, anyOf(item, scope)]));

/** The path of a binding. Newer messages write `@path`. */
function pathOf(value: unknown): string | undefined {
	if (!isJsonObject(value)) return undefined;
	const {path = value['@path']} = value;
	return typeof path === 'string' && Object.keys(value).length === 1 ? path : undefined;
}

/** A call with the scope of its relative paths. Newer messages write `@call`. */
export function callOf(value: unknown, scope: Scope): FunctionCall | undefined {
	if (!isJsonObject(value)) return undefined;
	const {call = value['@call'], args = value['@args'], catalogId} = value;
	if (typeof call !== 'string' || call === '') return undefined;
	return {
		call,
		...(isJsonObject(args) ? {args: argsOf(args)} : {}),
		...(typeof catalogId === 'string' ? {catalogId} : {}),
		...(scope ? {scope} : {}),
	};
}

/** Arguments keep relative paths, because the scope of the outermost call applies to them. */
const argsOf = (args: Json): Record<string, unknown> => eachOf(args, undefined);

export const absolute = (path: string, scope: Scope): string =>
	path.startsWith('/') || !scope ? path : `${scope.path}/${path}`;

/** Converts an action: an event for the agent, or a call of a function. */
export function actionOf(action: unknown, scope: Scope): Json | undefined {
	if (!isJsonObject(action)) return undefined;
	// The short form of an event is the event itself.
	const {event = typeof action.name === 'string' ? action : undefined, functionCall} = action;
	const call = callOf(functionCall, scope);
	if (call) return {functionCall: call};
	if (!isJsonObject(event)) return undefined;
	const message = event.userMessage ?? action.userMessage;
	return {
		event: {
			name: stringOf(event.name),
			...(isJsonObject(event.context) ? {context: eachOf(event.context, scope)} : {}),
			...(message === undefined ? {} : {userMessage: anyOf(message, scope)}),
		},
	};
}

/** Newer messages write `@checks`. */
export function fieldChecks(members: Readonly<Record<string, unknown>>, scope: Scope): FunctionCall[] {
	const rules: unknown = members.checks ?? members['@checks'];
	const list: readonly unknown[] = Array.isArray(rules) ? rules : [];
	return list.map((rule) => checkOf(rule, scope)).filter((check) => check !== undefined);
}

export const buttonChecks = (members: Readonly<Record<string, unknown>>, scope: Scope): Check[] =>
	fieldChecks(members, scope).map((call) => ({call}));

/** Undefined for a rule without a condition. */
function checkOf(rule: unknown, scope: Scope): FunctionCall | undefined {
	if (!isJsonObject(rule)) return undefined;
	// Before 0.9 was final, a rule was the call itself.
	const condition = rule.condition ?? (typeof rule.call === 'string' ? {call: rule.call, args: rule.args} : undefined);
	if (condition === undefined) return undefined;
	const message = typeof rule.message === 'string' ? {message: rule.message} : {};
	const call = callOf(condition, scope);
	return call ? {...call, ...message} : {call: '@condition', args: {value: anyOf(condition, scope)}, ...message};
}
