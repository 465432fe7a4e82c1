/** Checks JSON values against the schemas of the contract. Each schema's check is built once. Checks never throw. */
import type * as v from 'valibot';
import {bare, isInteger, isList, isMessage, isNullable, type Message} from '../../contract/schema.ts';
import {ExactNumber} from '../../text/json/exact-number.ts';
import {setExactSource} from '../../text/json/exact-source.ts';
import {isJsonObject, setOwn} from '../../text/json/object.ts';
import type {FieldProblem} from '../api.ts';

/** Further problems are counted, not listed. */
const maximumListed = 100;

/** Collects the problems of a response and tracks the path of the value that is being checked. */
export class Problems {
	readonly #listed: FieldProblem[] = [];
	readonly #path: (string | number)[] = [];
	#count = 0;

	add(message: string): void {
		if (++this.#count <= maximumListed) this.#listed.push({path: this.#path.join('.'), message});
	}

	/** Runs the check on a member or an item. The key becomes part of the path of its problems. */
	at(key: string | number, check: Check, value: unknown): unknown {
		this.#path.push(key);
		const checked = check(value, this);
		this.#path.pop();
		return checked;
	}

	listed(): readonly FieldProblem[] {
		const unlisted = this.#count - this.#listed.length;
		return unlisted === 0
			? this.#listed
			: [...this.#listed, {path: '…', message: `${unlisted} more fields do not fit`, count: unlisted}];
	}
}

/** The result of a check for a value that breaks the contract. */
export const misfit = Symbol('misfit');

/** Returns the same value if all of it is valid, a copy without the invalid parts, or `misfit`. */
export interface Check {
	(value: unknown, problems: Problems): unknown;
	/** The check of an item, on the check of a list. */
	readonly item?: Check;
}

const checks = new WeakMap<v.GenericSchema, Check>();

export function checkOf(schema: v.GenericSchema): Check {
	const inner = bare(schema);
	const cached = checks.get(inner);
	if (cached) return cached;
	const check = makeCheck(inner, isInteger(schema));
	checks.set(inner, check);
	return check;
}

function makeCheck(schema: v.GenericSchema, isWhole: boolean): Check {
	if (isMessage(schema)) return objectCheck(schema);
	if (isList(schema)) return listCheck(checkOf(schema.item), isGap(schema.item));
	switch (schema.type) {
		case 'string':
			return scalar('text', (value) => typeof value === 'string');
		case 'boolean':
			return scalar('true or false', (value) => typeof value === 'boolean');
		case 'number':
			return isWhole
				? scalar('a whole number', (value) =>
						value instanceof ExactNumber ? value.isInteger : Number.isInteger(value),
					)
				: scalar('a number', (value) => typeof value === 'number' || value instanceof ExactNumber);
		case 'record':
			return scalar('an object', isJsonObject);
		default:
			return anything;
	}
}

const anything: Check = (value) => value;

const scalar =
	(expected: string, fits: (value: unknown) => boolean): Check =>
	(value, problems) => {
		if (fits(value)) return value;
		problems.add(`expected ${expected}, got ${kindOf(value)}`);
		return misfit;
	};

/** Null is a gap in a series of numbers. A null text only replaces an invalid one. */
const isGap = (item: v.GenericSchema) => isNullable(item) && bare(item).type === 'number';

/** Replaces invalid items, so that the other items keep their index. */
function listCheck(item: Check, hasGaps: boolean): Check {
	const check = (value: unknown, problems: Problems): unknown => {
		if (!Array.isArray(value)) {
			problems.add(`expected a list, got ${kindOf(value)}`);
			return misfit;
		}
		let copy: unknown[] | undefined;
		for (const [index, raw] of value.entries()) {
			if (hasGaps && raw === null) continue;
			const checked = problems.at(index, item, raw);
			if (checked === raw) continue;
			copy ??= [...value];
			copy[index] = checked === misfit ? placeholderOf(item) : checked;
		}
		if (copy) setExactSource(copy, value);
		return copy ?? value;
	};
	return Object.assign(check, {item});
}

const objectChecks = new WeakSet<Check>();
const placeholderOf = (item: Check) => (objectChecks.has(item) ? {} : null);

/** Unknown members are kept as they are. */
function objectCheck({entries}: Message): Check {
	const members = new Map<string, Check>();
	const entryOf = (key: string) => (Object.hasOwn(entries, key) ? entries[key] : undefined);
	const memberCheck = (key: string): Check => {
		const cached = members.get(key);
		if (cached) return cached;
		const schema = entryOf(key);
		if (!schema) return anything;
		const check = checkOf(schema);
		members.set(key, check);
		return check;
	};
	/** A null or invalid member counts as absent, unless the schema distinguishes null from absent. */
	const replacementOf = (key: string) => {
		const schema = entryOf(key);
		return schema && isNullable(schema) ? null : misfit;
	};
	const check: Check = (value, problems) => {
		if (!isJsonObject(value)) {
			problems.add(`expected an object, got ${kindOf(value)}`);
			return misfit;
		}
		let changes: Map<string, unknown> | undefined;
		for (const key in value) {
			const raw = value[key];
			const checked = raw === null ? misfit : problems.at(key, memberCheck(key), raw);
			const result = checked === misfit ? replacementOf(key) : checked;
			if (result === raw) continue;
			changes ??= new Map();
			changes.set(key, result);
		}
		if (!changes) return value;
		const copy: Record<string, unknown> = {};
		for (const key of Object.keys(value)) {
			const member = changes.has(key) ? changes.get(key) : value[key];
			if (member !== misfit) setOwn(copy, key, member);
		}
		setExactSource(copy, value);
		return copy;
	};
	objectChecks.add(check);
	return check;
}

/** Names the type of a value, for messages that must not contain the value. */
export function kindOf(value: unknown): string {
	if (Array.isArray(value)) return 'a list';
	if (value instanceof ExactNumber) return value.isInteger ? 'a number' : 'a fraction';
	if (typeof value === 'object') return value === null ? 'nothing' : 'an object';
	if (typeof value === 'number') return Number.isInteger(value) ? 'a number' : 'a fraction';
	return typeof value === 'string' ? 'text' : 'true or false';
}
