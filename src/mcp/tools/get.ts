/** `get`: one item with all its fields, by its address. */
import {formatAddress, parseAddressIfValid} from '../../domain/address/address.ts';
import {routes} from '../../domain/address/routes.ts';
import {findItem} from '../../domain/items/find-item.ts';
import {readItems} from '../../domain/items/read-items.ts';
import {readKind} from '../../domain/items/tenant-items.ts';
import {personWith, readPeople} from '../../domain/people/people.ts';
import {coverageWords} from '../../domain/people/rows.ts';
import {historyKinds, kinds} from '../../domain/resources/history-kinds.ts';
import {type HistoryKind, listOf, resources} from '../../domain/resources/index.ts';
import type {Params} from '../../domain/resources/path.ts';
import {inputOf, type Resource, type Row} from '../../domain/resources/resource.ts';
import {exactSourceOf} from '../../text/json/exact-source.ts';
import type {Item, Reading} from '../answer.ts';
import {Refusal} from '../refusal.ts';
import {defineTool, historyIfAny, type Sources, word} from '../tool.ts';

const objects = historyKinds.filter((kind) => resources.every(({name}) => name !== kind));
const readable = [...resources.map(({item}) => item.route), ...objects.map((kind) => routes[kind]), routes.person];

export const get = defineTool({
	name: 'get',
	title: 'Read one item',
	description:
		'Read one item with all its fields of the contract as the service sent them, by an address of another answer. Secrets are redacted. links has the addresses of related items.',
	past: 'at',
	args: {address: word(`one of ${readable.join(', ')}`)},
	addresses: ({address}) => [placeOf(address).address],
	async *read(sources, {address}, options): Reading {
		const {api, inContract} = sources;
		const {target, kind, person} = placeOf(address);
		if (person !== undefined) return yield* readPerson(sources, person);
		if (kind) {
			const {address, shape} = kinds[kind];
			for await (const {items} of readKind(api, kind, options))
				yield items.map((row) => ({address: address(''), ...inContract(shape, exactSourceOf(row))}));
			return {isComplete: true};
		}
		if (!target) throw unreadable();
		const {resource, id, params} = target;
		const itemOf = (row: Row): Item => ({
			address: resource.address(row, params),
			links: [...new Set((resource.links?.(row) ?? []).map((link) => link.address))],
			...inContract(resource.shape, exactSourceOf(row)),
		});
		if (resource.key) {
			// Several items of the list may have the id, such as the roles of an owner.
			const request = {api, endpoint: resource.endpoint, input: inputOf(resource, {}, params), key: resource.key};
			let count = 0;
			for await (const {items} of readItems(request, options)) {
				const own = items.filter((row) => resource.id(row) === id);
				count += own.length;
				yield own.map(itemOf);
			}
			if (count === 0) throw notFound();
			return {isComplete: true};
		}
		const {row, isUncertain} = await findItem({api, resource, id, params}, options);
		if (!row) throw isUncertain ? uncertain() : notFound();
		yield [itemOf(row)];
		return {isComplete: true};
	},
});

/** A person is derived from the owners of apps in all readings. */
async function* readPerson({api, history, now}: Sources, id: string): Reading {
	if (api.asOf !== undefined) throw new Refusal('arguments', 'A person is of all readings. Leave out at.');
	const all = await readPeople(await historyIfAny(history), api.baseUrl);
	const person = personWith(all, id);
	if (!person) throw notFound();
	yield [{...person, links: [...person.owns, ...person.ownedBefore].map(({address}) => address)}];
	return {isComplete: true, notes: [`${coverageWords(all.coverage, {...utc, now: now()})}.`]};
}

const utc = {timeStyle: 'utc', timeZone: 'UTC'} as const;

function placeOf(text: string): {
	readonly address: string;
	readonly target?: {readonly resource: Resource; readonly id: string; readonly params: Params};
	readonly kind?: HistoryKind;
	readonly person?: string;
} {
	const place = parseAddressIfValid(text);
	const list = place && listOf(place.screen);
	const id = list?.idParam && place?.params[list.idParam];
	if (place && list && id)
		return {
			address: formatAddress({screen: place.screen, params: place.params}),
			target: {resource: list.resource, id, params: place.params},
		};
	if (place?.screen === 'person') return {address: formatAddress(place), person: place.params.personId ?? ''};
	const kind = objects.find((name) => name === place?.screen);
	if (kind) return {address: kinds[kind].address(''), kind};
	throw unreadable();
}

const unreadable = () => new Refusal('arguments', `address must be one of ${readable.join(', ')}.`);
const notFound = () => new Refusal('not-found', 'The tenant has no such item.');
const uncertain = () =>
	new Refusal('incomplete', 'A response has no list, or an item without an id, so the item may exist.');
