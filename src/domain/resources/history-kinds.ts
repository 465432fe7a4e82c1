/** The kinds of items in the history, by the name of their descriptor. */
import {resourceShape} from '../../contract/endpoint.ts';
import {type Message, message} from '../../contract/schema.ts';
import type {Descriptor} from './descriptor.ts';
import {descriptors, type HistoryKind, isResource} from './index.ts';
import {fillPath, lastParam} from './path.ts';
import type {Resource, Row} from './resource.ts';

function kindFacts(descriptor: Descriptor) {
	const {title, noun, endpoint, route} = descriptor;
	const resource: Resource | undefined = isResource(descriptor) ? descriptor : undefined;
	const shape: Message = resource?.shape ?? resourceShape(endpoint) ?? message({});
	return {
		title,
		/** The singular for one item. */
		noun,
		shape,
		endpoint,
		/** The list of its items. Absent for the single object of an endpoint: a tenant has one of such a kind. */
		resource,
		/** Unique within a tenant. */
		id: (row: Row) => (resource ? resource.id(row) || resource.label(row) : 'org'),
		label: (row: Row) => resource?.label(row) ?? title,
		/** The address that shows the item with this id. */
		address: (id: string) => (resource ? fillPath(resource.item.route, {[lastParam(resource.item.route)]: id}) : route),
	};
}

const stored = descriptors
	.filter(({historyOrder}) => historyOrder !== undefined)
	.toSorted((a, b) => (a.historyOrder ?? 0) - (b.historyOrder ?? 0));

/** Changes are shown in this order. */
export const historyKinds = stored.map(({name}) => name) as readonly HistoryKind[];

export const kinds = Object.fromEntries(
	stored.map((descriptor) => [descriptor.name, kindFacts(descriptor)]),
) as Readonly<Record<HistoryKind, ReturnType<typeof kindFacts>>>;

/** The kind that an endpoint reads. Undefined if the history does not keep its data, and for any other name. */
export const kindOf = ({name}: {readonly name: unknown}): HistoryKind | undefined =>
	stored.find(({endpoint}) => endpoint.name === name)?.name as HistoryKind | undefined;
