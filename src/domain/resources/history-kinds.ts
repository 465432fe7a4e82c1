/** The kinds of items in the history, by the name of their descriptor. */
import {type AnyEndpoint, resourceShape} from '../../contract/endpoint.ts';
import {type Message, message} from '../../contract/schema.ts';
import type {Descriptor} from './descriptor.ts';
import {descriptors, type HistoryKind, isResource} from './index.ts';
import {fillPath, lastParam} from './path.ts';
import type {Resource, Row} from './resource.ts';

interface Kind {
	readonly title: string;
	/** The singular for one item. */
	readonly noun: string;
	readonly shape: Message;
	readonly endpoint: AnyEndpoint;
	/** The list of its items. Absent for the single object of an endpoint. */
	readonly resource?: Resource;
	/** Unique within a tenant. */
	id(row: Row): string;
	label(row: Row): string;
	/** The address that shows the item with this id. */
	address(id: string): string;
}

function kindFacts(descriptor: Descriptor): Kind {
	const {title, noun, endpoint, route} = descriptor;
	if (isResource(descriptor)) {
		const {item, shape} = descriptor;
		const idParam = lastParam(item.route);
		return {
			title,
			noun,
			shape,
			endpoint,
			resource: descriptor,
			id: (row) => descriptor.id(row) || descriptor.label(row),
			label: (row) => descriptor.label(row),
			address: (id) => fillPath(item.route, {[idParam]: id}),
		};
	}
	// A tenant has one object of such a kind.
	return {
		title,
		noun,
		shape: resourceShape(endpoint) ?? message({}),
		endpoint,
		id: () => 'org',
		label: () => title,
		address: () => route,
	};
}

const stored = descriptors
	.filter(({historyOrder}) => historyOrder !== undefined)
	.toSorted((a, b) => (a.historyOrder ?? 0) - (b.historyOrder ?? 0));

/** Changes are shown in this order. */
export const historyKinds = stored.map(({name}) => name) as readonly HistoryKind[];

export const kinds = Object.fromEntries(
	stored.map((descriptor) => [descriptor.name, kindFacts(descriptor)]),
) as Readonly<Record<HistoryKind, Kind>>;

/** The kind that an endpoint reads. Undefined if the history does not keep its data, and for any other name. */
export const kindOf = ({name}: {readonly name: unknown}): HistoryKind | undefined =>
	stored.find(({endpoint}) => endpoint.name === name)?.name as HistoryKind | undefined;
