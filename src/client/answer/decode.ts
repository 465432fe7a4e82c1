/** Decodes a JSON value into the endpoint's output: a view without the parts that break the contract. */
import type {AnyEndpoint} from '../../contract/endpoint.ts';
import {isJsonObject, valueAt} from '../../text/json/object.ts';
import type {FieldProblem} from '../api.ts';
import {type Check, checkOf, kindOf, misfit, Problems} from './check.ts';

/** The data and the problems of a response. */
export interface Decoded {
	readonly data: Record<string, unknown>;
	readonly problems: readonly FieldProblem[];
}

/** The reason why a response has no usable data, as a clause: "`secret` is missing". */
export class ContractBreach extends Error {}

/**
 * Decodes a response. Nulls and mistyped fields are omitted from objects. In lists, null replaces a mistyped value and an
 * empty object replaces a mistyped object. `exactSourceOf` returns the original of each part. Throws `ContractBreach` if a
 * required member is missing. Section "Endpoints".
 */
export function decode(endpoint: AnyEndpoint, value: unknown): Decoded {
	if (!isJsonObject(value)) throw new ContractBreach('it is JSON of another shape');
	const problems = new Problems();
	const {envelope} = endpoint;
	const itemCheck = envelope === undefined ? undefined : listCheckOf(endpoint, envelope);
	if (envelope === undefined || !itemCheck) {
		const data = checkOf(endpoint.output)(value, problems) as Record<string, unknown>;
		for (const path of endpoint.required) requireMember(value, data, path.split('.'));
		return {data, problems: problems.listed()};
	}
	const list = itemsOf(value, envelope, endpoint, problems);
	const {[envelope]: _, ...otherMembers} = value;
	const data = checkOf(endpoint.output)(otherMembers, problems) as Record<string, unknown>;
	const {nextPageToken: token} = otherMembers;
	// Without the token, the list would end here and look complete.
	if (token !== undefined && token !== null && data.nextPageToken === undefined && isPaged(endpoint))
		throw new ContractBreach(`\`nextPageToken\` is ${kindOf(token)}`);
	const items: unknown[] = [];
	problems.at(
		envelope,
		() => {
			for (const [index, item] of list.entries()) {
				const checked = problems.at(index, itemCheck, item);
				if (checked !== misfit) items.push(checked);
			}
		},
		list,
	);
	if (items.length === 0 && list.length > 0) throw new ContractBreach(`no item of \`${envelope}\` is an object`);
	return {data: {[envelope]: items, ...data}, problems: problems.listed()};
}

const isPaged = ({output}: AnyEndpoint) => Object.hasOwn(output.entries, 'nextPageToken');

/** Whether the response of an endpoint has a list of items. */
export const isListed = (endpoint: AnyEndpoint): boolean =>
	endpoint.envelope !== undefined && listCheckOf(endpoint, endpoint.envelope) !== undefined;

/** Returns the check of a list endpoint's items, or undefined for an endpoint with a single object. */
function listCheckOf(endpoint: AnyEndpoint, envelope: string): Check | undefined {
	const schema = endpoint.output.entries[envelope];
	return schema && checkOf(schema).item;
}

/**
 * Returns the items of a list response. Throws `ContractBreach` if it has no list: an empty list would claim that nothing
 * exists. Only a page with a next one has a list that the service omitted. A member that is null counts as absent.
 */
function itemsOf(
	value: Readonly<Record<string, unknown>>,
	envelope: string,
	endpoint: AnyEndpoint,
	problems: Problems,
): readonly unknown[] {
	const list = valueAt(value, [envelope]);
	if (Array.isArray(list)) return list;
	if (list !== undefined && list !== null) throw new ContractBreach(`\`${envelope}\` is ${kindOf(list)}, not a list`);
	if (!isPaged(endpoint) || !value.nextPageToken) throw new ContractBreach(`\`${envelope}\` is missing`);
	problems.at(envelope, () => problems.add('expected a list, got nothing'), list);
	return [];
}

/** `value` is the original, which the message describes. `data` is the decoded view. */
function requireMember(value: unknown, data: unknown, keys: readonly string[]): void {
	let [sent, decoded] = [value, data];
	for (const [index, key] of keys.entries()) {
		const path = keys.slice(0, index + 1).join('.');
		sent = valueAt(sent, [key]);
		decoded = valueAt(decoded, [key]);
		if (sent === undefined || sent === null) throw new ContractBreach(`\`${path}\` is missing`);
		if (decoded === undefined) throw new ContractBreach(`\`${path}\` is ${kindOf(sent)}`);
		if (decoded === '') throw new ContractBreach(`\`${path}\` is empty`);
	}
}
