/** `get`: one item with all its fields, by its address. */
import {parseAddressIfValid} from '../../domain/address/address.ts';
import {routes} from '../../domain/address/routes.ts';
import {findItem} from '../../domain/items/find-item.ts';
import {readKind} from '../../domain/items/tenant-items.ts';
import {historyKinds, kinds} from '../../domain/resources/history-kinds.ts';
import {listOf, resources} from '../../domain/resources/index.ts';
import {exactSourceOf} from '../../text/json/exact-source.ts';
import type {Item, Reading} from '../answer.ts';
import {Refusal} from '../refusal.ts';
import {defineTool, word} from '../tool.ts';

const objects = historyKinds.filter((kind) => resources.every(({name}) => name !== kind));
const readable = [
	...resources.filter(({key}) => !key).map(({item}) => item.route),
	...objects.map((kind) => routes[kind]),
];

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
		const {row, isUncertain} = await findItem({api, resource, id, params}, options);
		if (!row) throw isUncertain ? uncertain() : new Refusal('not-found', 'The tenant has no such item.');
		const links = [...new Set(resource.links(row).map((link) => link.address))];
		const item = inContract(resource.shape, exactSourceOf(row));
		yield [{address: resource.address(row, params), links, ...item} as Item];
		return {isComplete: true};
	},
});

function placeOf(text: string) {
	const place = parseAddressIfValid(text);
	const list = place && listOf(place.screen);
	const id = list?.idParam && place?.params[list.idParam];
	if (place && list && id && !list.resource.key)
		return {
			address: list.resource.address({id}, place.params),
			target: {resource: list.resource, id, params: place.params},
		};
	const kind = objects.find((name) => name === place?.screen);
	if (kind) return {address: kinds[kind].address(''), kind};
	throw unreadable();
}

const unreadable = () => new Refusal('arguments', `address must be one of ${readable.join(', ')}.`);
const uncertain = () =>
	new Refusal('incomplete', 'A response has no list, or an item without an id, so the item may exist.');
