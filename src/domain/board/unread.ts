/** Rules that cannot judge an item, because a field that they need has a value that castellan cannot read. */
import {IncompleteListError} from '../../client/pagination.ts';
import {plural} from '../../text/count.ts';
import {isCorrected, isUnread} from '../../text/json/exact-source.ts';
import {isContainer} from '../../text/json/object.ts';
import type {Row} from '../resources/resource.ts';
import type {RuleResult} from './finding.ts';

/** Thrown in place of the value of a field. */
export class UnreadField extends Error {
	readonly field: string;
	/** The results of the rule for the parts of the item that it could judge. */
	readonly results: readonly RuleResult[];

	constructor(field: string, results: readonly RuleResult[] = []) {
		super(`${field} cannot be read`);
		this.field = field;
		this.results = results;
	}
}

/** Judges each part of an item on its own, so that an unreadable part does not hide the results of the others. */
export function eachPart<T>(parts: readonly T[], evaluate: (part: T) => readonly RuleResult[]): readonly RuleResult[] {
	let unread: string | undefined;
	const results = parts.flatMap((part) => {
		try {
			return evaluate(part);
		} catch (error) {
			if (!(error instanceof UnreadField)) throw error;
			unread ??= error.field;
			return error.results;
		}
	});
	if (unread) throw new UnreadField(unread, results);
	return results;
}

/** Some rules did not judge some items. Another read of the same items has the same result. */
export class UnjudgedError extends IncompleteListError {}

/** A view of an item whose unread members throw `UnreadField`. They are absent otherwise, and absence means no, 0 or never. */
export const strict = (item: Row): Row => (isCorrected(item) ? (strictView(item, '') as Row) : item);

const originals = new WeakMap<object, object>();

/** The item itself, for what only describes a finding: names and times of changes. */
export const loose = <T extends object>(view: T): T => (originals.get(view) as T | undefined) ?? view;

function strictView(view: object, within: string): object {
	const proxy = new Proxy(view, {
		get(target, name) {
			if (typeof name === 'string' && isUnread(target, name)) throw new UnreadField(within + name);
			const value: unknown = Reflect.get(target, name);
			return isContainer(value) ? strictView(value, `${within}${String(name)}.`) : value;
		},
	});
	originals.set(proxy, view);
	return proxy;
}

/** The items that rules did not judge. */
export class Unjudged {
	readonly #items = new Map<string, {readonly field: string; count: number}>();

	/** Runs a rule, and returns what it found. Other errors than `UnreadField` are errors of the rule. */
	judge(rule: string, evaluate: () => readonly RuleResult[]): readonly RuleResult[] {
		try {
			return evaluate();
		} catch (error) {
			if (!(error instanceof UnreadField)) throw error;
			const before = this.#items.get(rule);
			if (before) before.count++;
			else this.#items.set(rule, {field: error.field, count: 1});
			return error.results;
		}
	}

	has(rule: string): boolean {
		return this.#items.has(rule);
	}

	/** The reason why the findings about a noun are incomplete. Undefined if every rule judged every item. */
	failure(noun: string): UnjudgedError | undefined {
		if (this.#items.size === 0) return undefined;
		const rules = [...this.#items].map(([rule, {field, count}]) => `${rule} for ${plural(count, noun)} (${field})`);
		return new UnjudgedError(
			`a field has a value that castellan cannot read, so these are unknown: ${rules.join(', ')}`,
		);
	}
}
