/** From a JSON value to the endpoint's output: a view without the parts that break the contract. */
import type * as v from 'valibot';
import type {AnyEndpoint} from '../contract/endpoint.ts';
import {isJsonObject} from '../text/json/object.ts';
import type {FieldProblem} from './api.ts';
import {type Check, checkOf, kindOf, misfit, Problems} from './check.ts';

export interface Decoded {
	readonly data: Record<string, unknown>;
	readonly problems: readonly FieldProblem[];
}

/** Why an answer gives no data, as a clause: "`secret` is missing". */
export class ContractBreach extends Error {}

/**
 * The data of an answer. Nulls and fields of the wrong type are absent from objects, and keep their place in lists: as
 * null among texts and numbers, as an empty object among objects. `exactSourceOf` each part gives what the service sent.
 * Throws `ContractBreach` for an answer without a member that the contract gives it. Section "Endpoints".
 */
export function decode(endpoint: AnyEndpoint, value: unknown): Decoded {
	if (!isJsonObject(value)) throw new ContractBreach('it is JSON of another shape');
	const problems = new Problems();
	const {envelope} = endpoint;
	const listed = envelope === undefined ? undefined : listCheckOf(endpoint, envelope);
	if (envelope === undefined || !listed) {
		const data = checkOf(endpoint.output)(value, problems) as Record<string, unknown>;
		for (const path of endpoint.required) requireMember(value, data, path.split('.'));
		return {data, problems: problems.listed()};
	}
	const list = itemsOf(value, envelope, endpoint, problems);
	const {[envelope]: _, ...rest} = value;
	const data = checkOf(endpoint.output)(rest, problems) as Record<string, unknown>;
	const items: unknown[] = [];
	problems.at(
		envelope,
		() => {
			for (const [index, item] of list.entries()) {
				const kept = problems.at(index, listed, item);
				if (kept !== misfit) items.push(kept);
			}
		},
		list,
	);
	if (items.length === 0 && list.length > 0) throw new ContractBreach(`no item of \`${envelope}\` is an object`);
	return {data: {[envelope]: items, ...data}, problems: problems.listed()};
}

/** The check of a list endpoint's items; undefined for an endpoint with a single object. */
function listCheckOf(endpoint: AnyEndpoint, envelope: string): Check | undefined {
	return checkOf(endpoint.output.entries[envelope] as v.GenericSchema).item;
}

/**
 * The items of a list answer. proto3 leaves out an empty list, therefore an answer without one is an empty list where
 * nothing else is in it, or where paging goes on beside it. Any other answer without a list is a breach.
 */
function itemsOf(
	value: Readonly<Record<string, unknown>>,
	envelope: string,
	{output}: AnyEndpoint,
	problems: Problems,
): readonly unknown[] {
	const list = Object.hasOwn(value, envelope) ? value[envelope] : undefined;
	if (Array.isArray(list)) return list;
	if (list !== undefined && list !== null) throw new ContractBreach(`\`${envelope}\` is ${kindOf(list)}, not a list`);
	const isKnown = Object.keys(value).some((name) => Object.hasOwn(output.entries, name));
	if (!isKnown && Object.keys(value).length > 0) throw new ContractBreach(`\`${envelope}\` is missing`);
	problems.at(envelope, () => problems.add('expected a list, got nothing'), list);
	return [];
}

/** `value` as it came, to name what is wrong; `data` as it was decoded. */
function requireMember(value: unknown, data: unknown, keys: readonly string[]): void {
	let [sent, decoded] = [value, data];
	for (const [index, key] of keys.entries()) {
		const path = keys.slice(0, index + 1).join('.');
		sent = isJsonObject(sent) && Object.hasOwn(sent, key) ? sent[key] : undefined;
		decoded = isJsonObject(decoded) && Object.hasOwn(decoded, key) ? decoded[key] : undefined;
		if (sent === undefined || sent === null) throw new ContractBreach(`\`${path}\` is missing`);
		if (decoded === undefined) throw new ContractBreach(`\`${path}\` is ${kindOf(sent)}`);
		if (decoded === '') throw new ContractBreach(`\`${path}\` is empty`);
	}
}
