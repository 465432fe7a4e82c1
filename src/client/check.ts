/** Checks of JSON values, made once from each schema of the contract. They never throw, and count what they cannot list. */
import type * as v from 'valibot';
import {bare, isInteger, isNullable, type Message} from '../contract/schema.ts';
import {ExactNumber} from '../text/json/exact-number.ts';
import {setExactSource} from '../text/json/exact-source.ts';
import {isJsonObject, setOwn} from '../text/json/object.ts';
import type {FieldProblem} from './api.ts';

/** Problems beyond these are counted, not listed. */
const mostListed = 100;

/** The problems of one answer, and the path of the value under check. */
export class Problems {
	readonly #listed: FieldProblem[] = [];
	readonly #path: (string | number)[] = [];
	#count = 0;

	add(message: string): void {
		if (++this.#count <= mostListed) this.#listed.push({path: this.#path.join('.'), message});
	}

	/** Runs the check on a member or an item, whose problems get its key in their path. */
	at(key: string | number, check: Check, value: unknown): unknown {
		this.#path.push(key);
		const kept = check(value, this);
		this.#path.pop();
		return kept;
	}

	listed(): readonly FieldProblem[] {
		const rest = this.#count - this.#listed.length;
		return rest === 0
			? this.#listed
			: [...this.#listed, {path: '…', message: `${rest} more fields do not fit`, count: rest}];
	}
}

/** Stands for a value that does not fit. */
export const misfit = Symbol('misfit');

/** Gives the value without the parts that do not fit, or `misfit`; the value itself where all of it fits. */
export interface Check {
	(value: unknown, problems: Problems): unknown;
	/** Of a list: the check of one item. */
	readonly item?: Check;
}

const checks = new WeakMap<v.GenericSchema, Check>();

export function checkOf(schema: v.GenericSchema): Check {
	const inner = bare(schema);
	const known = checks.get(inner);
	if (known) return known;
	// Looked up again at the first call: the schema of a component's check contains itself.
	checks.set(inner, (value, problems) => made(value, problems));
	const made = makeCheck(inner, isInteger(schema));
	checks.set(inner, made);
	return made;
}

function makeCheck(schema: v.GenericSchema, isWhole: boolean): Check {
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
		case 'array':
			return listCheck(checkOf((schema as v.ArraySchema<v.GenericSchema, undefined>).item));
		case 'loose_object':
			return objectCheck(schema as unknown as Message);
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

/** An item that does not fit is replaced, so that the others keep their place. */
function listCheck(item: Check): Check {
	const check = (value: unknown, problems: Problems): unknown => {
		if (!Array.isArray(value)) {
			problems.add(`expected a list, got ${kindOf(value)}`);
			return misfit;
		}
		let copy: unknown[] | undefined;
		for (const [index, raw] of value.entries()) {
			const kept = problems.at(index, item, raw);
			if (kept === raw) continue;
			copy ??= [...value];
			copy[index] = kept === misfit ? placeholderOf(item) : kept;
		}
		return copy ?? value;
	};
	return Object.assign(check, {item});
}

const objectChecks = new WeakSet<Check>();
const placeholderOf = (item: Check) => (objectChecks.has(item) ? {} : null);

/** Unknown members are kept as they are. */
function objectCheck({entries}: Message): Check {
	const members = new Map<string, Check>();
	const memberCheck = (key: string): Check => {
		const known = members.get(key);
		if (known) return known;
		if (!Object.hasOwn(entries, key)) return anything;
		const check = checkOf(entries[key] as v.GenericSchema);
		members.set(key, check);
		return check;
	};
	/** A null or a misfit is an absent member, unless the schema tells null and absent apart. */
	const absence = (key: string) =>
		Object.hasOwn(entries, key) && isNullable(entries[key] as v.GenericSchema) ? null : misfit;
	const check: Check = (value, problems) => {
		if (!isJsonObject(value)) {
			problems.add(`expected an object, got ${kindOf(value)}`);
			return misfit;
		}
		let changes: Map<string, unknown> | undefined;
		for (const key in value) {
			const raw = value[key];
			const checked = raw === null ? misfit : problems.at(key, memberCheck(key), raw);
			const kept = checked === misfit ? absence(key) : checked;
			if (kept === raw) continue;
			changes ??= new Map();
			changes.set(key, kept);
		}
		if (!changes) return value;
		const copy: Record<string, unknown> = {};
		for (const key of Object.keys(value)) {
			const kept = changes.has(key) ? changes.get(key) : value[key];
			if (kept !== misfit) setOwn(copy, key, kept);
		}
		setExactSource(copy, value);
		return copy;
	};
	objectChecks.add(check);
	return check;
}

/** The type of a value, without the value. */
export function kindOf(value: unknown): string {
	if (Array.isArray(value)) return 'a list';
	if (value instanceof ExactNumber) return value.isInteger ? 'a number' : 'a fraction';
	if (typeof value === 'object') return value === null ? 'nothing' : 'an object';
	if (typeof value === 'number') return Number.isInteger(value) ? 'a number' : 'a fraction';
	return typeof value === 'string' ? 'text' : 'true or false';
}
