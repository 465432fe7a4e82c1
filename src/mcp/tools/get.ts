/** `get`: one item with all its fields, by its address. */
import {formatAddress, parseAddressIfValid} from '../../domain/address/address.ts';
import {routes} from '../../domain/address/routes.ts';
import {findItem} from '../../domain/items/find-item.ts';
import {readItems} from '../../domain/items/read-items.ts';
import {readKind} from '../../domain/items/tenant-items.ts';
import {historyKinds, kinds} from '../../domain/resources/history-kinds.ts';
import {listOf, resources} from '../../domain/resources/index.ts';
import {inputOf, type Row} from '../../domain/resources/resource.ts';
import {exactSourceOf} from '../../text/json/exact-source.ts';
import type {Item, Reading} from '../answer.ts';
import {Refusal} from '../refusal.ts';
import {defineTool, word} from '../tool.ts';

const objects = historyKinds.filter((kind) => resources.every(({name}) => name !== kind));
const readable = [...resources.map(({item}) => item.route), ...objects.map((kind) => routes[kind])];

export const get = defineTool({
	name: 'get',
	title: 'Read one item',
	description:
		'Read one item with all its fields of the contract as the service sent them, by an address of another answer. Secrets are redacted. links has the addresses of related items.',
	past: 'at',
	args: {address: word(`one of ${readable.join(', ')}`)},
	addresses: ({address}) => [placeOf(address).address],
	async *read({api, inContract}, {address}, options): Reading {
		const {target, kind} = placeOf(address);
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
			links: [...new Set(resource.links(row).map((link) => link.address))],
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

function placeOf(text: string) {
	const place = parseAddressIfValid(text);
	const list = place && listOf(place.screen);
	const id = list?.idParam && place?.params[list.idParam];
	if (place && list && id)
		return {
			address: formatAddress({screen: place.screen, params: place.params}),
			target: {resource: list.resource, id, params: place.params},
		};
	const kind = objects.find((name) => name === place?.screen);
	if (kind) return {address: kinds[kind].address(''), kind};
	throw unreadable();
}

const unreadable = () => new Refusal('arguments', `address must be one of ${readable.join(', ')}.`);
const notFound = () => new Refusal('not-found', 'The tenant has no such item.');
const uncertain = () =>
	new Refusal('incomplete', 'A response has no list, or an item without an id, so the item may exist.');
