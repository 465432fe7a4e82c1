/** Converts check rules: a condition, and a message for its failure. */
import type {Check, FunctionCall} from '../../../contract/surface.ts';
import {isJsonObject} from '../../../text/json/object.ts';
import {anyOf, callOf, type Scope} from './values.ts';

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
