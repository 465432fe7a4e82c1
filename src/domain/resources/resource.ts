/**
 * A resource describes how an endpoint is shown: columns, groups of the detail view, search fields and links. The screens,
 * the table printer and the exports share this definition.
 */
import {type AnyEndpoint, type ItemOf, type PagedEndpoint, pathParams, resourceShape} from '../../contract/endpoint.ts';
import type {Message} from '../../contract/schema.ts';
import type {JsonNumber} from '../../text/json/exact-number.ts';
import type {ColumnLayout} from '../../text/row.ts';
import type {CellTone} from '../../text/tone.ts';
import type {Show} from '../format/show.ts';
import {withUnknown} from './columns.ts';
import type {Descriptor, ItemScreen} from './descriptor.ts';
import type {DetailLine, DetailOptions} from './fields.ts';
import {fillPath, lastParam, type Params} from './path.ts';
import type {Search} from './search/search.ts';

/** Rows sort by value: text in natural order without case. */
export type SortKey = string | bigint | JsonNumber;

/** Any item of the API. Concrete resources narrow the type. A type alias is a row, an interface is not. */
export type Row = Readonly<Record<string, unknown>>;

/** A column of a list. `--fields`, `col:x` and exports use its id. */
export interface Column<R = Row> extends ColumnLayout {
	/** The cell's text; '' if the field is unset. In visible form; may contain newlines. */
	text(row: R, show: Show): string;
	/** The text for a screen reader, where the cell has signs. */
	spoken?(row: R, show: Show): string;
	/** The sort key. Defaults to the text. */
	order?(row: R): SortKey;
	/** The emphasis of the cell. Normal states are plain, so that the unusual ones stand out. */
	tone?(row: R, show: Show): CellTone;
	/** Formatted in the person's time style, so narrower if that is relative. */
	readonly isTime?: boolean;
}

/** A group of fields in a detail view. */
export interface DetailGroup {
	readonly title: string;
	readonly fields: readonly string[];
}

/** A link from an item to another screen. */
export interface Link {
	readonly title: string;
	/** An address of castellan. */
	readonly address: string;
}

/** An input of the endpoint for searching on the server. */
export interface SearchField {
	/** The endpoint's input, and its name in an address. */
	readonly input: string;
	/** The command line's flag without dashes. */
	readonly flag: string;
	readonly title: string;
	readonly kind: 'text' | 'flag' | 'texts';
	readonly help: string;
	/** Converts the values if the endpoint takes another form than text. */
	toInput?(values: readonly string[]): unknown;
	/** The guess for a pasted id that this field may search for. Such ids have the `prefix` on the local tenant. */
	readonly idGuess?: {readonly kind: string; readonly title: string; readonly prefix: string};
}

/** The description of a list's rows. */
interface RowFacts<R> {
	id(row: R): string;
	/** A unique key if ids repeat in the list. */
	key?(row: R): string;
	label(row: R): string;
	readonly columns: readonly Column<R>[];
	/** The times are by the clock of this machine, not of the service. */
	readonly hasMachineTimes?: true;
	/** The key `f` and the palette search by the first one, which takes text. */
	readonly searchFields: readonly SearchField[];
	/** The address of the item's detail. `params` are the parameters of its list. */
	address(row: R, params: Params): string;
	/** Where the items that it refers to are shown. */
	links?(row: R): readonly Link[];
	/** The time at which an item that is gone was there last. Its state of then is shown. */
	lastThere?(row: R): string | undefined;
	/** A notable state in a word or two, or ''. */
	remark?(row: R): string;
}

interface ItemFacts<R> extends RowFacts<R> {
	readonly shape: Message;
	readonly groups: readonly DetailGroup[];
	/** A custom detail view in place of groups of fields. */
	detail?(row: R, options: DetailOptions): readonly DetailLine[];
	/** The endpoint's input for one item, or several. Without it, an item is searched page by page. */
	itemInput?(...ids: readonly string[]): Record<string, unknown>;
}

interface ListDescriptor<Screen extends string> extends Descriptor<Screen> {
	readonly endpoint: PagedEndpoint;
	readonly item: ItemScreen<Screen>;
}

/**
 * A list of items. The members are methods, because the compiler then accepts a `Resource<App>` as a `Resource`. This is safe:
 * the rows of a resource come from its own endpoint.
 */
export interface Resource<R = Row, Screen extends string = string> extends ItemFacts<R>, ListDescriptor<Screen> {}

/** Adds what follows from the endpoint and the routes. Throws `TypeError` if the endpoint does not list messages. */
export function resource<const D extends ListDescriptor<string>>(
	descriptor: D,
	facts: Omit<ItemFacts<ItemOf<D['endpoint']>>, 'shape' | 'address'>,
): D & ItemFacts<ItemOf<D['endpoint']>> {
	const {endpoint, item} = descriptor;
	const shape = resourceShape(endpoint);
	if (!shape) throw new TypeError(`${endpoint.name} lists no messages`);
	const idParam = lastParam(item.route);
	return {
		...descriptor,
		...facts,
		columns: facts.columns.map(withUnknown),
		shape,
		address: (row, params) => fillPath(item.route, {...params, [idParam]: facts.id(row)}),
	};
}

/** Rows that castellan creates itself, such as findings. */
export interface OwnRows<R = Row> extends RowFacts<R> {
	/** The screen's name. */
	readonly name: string;
	readonly title: string;
	/** The singular for sentences: `finding`. */
	readonly noun: string;
	detail(row: R, options: DetailOptions): readonly DetailLine[];
}

/** Anything that a list can show. */
export type Listed<R = Row> = Resource<R> | OwnRows<R>;

type HasEndpoint = {readonly endpoint: AnyEndpoint};

/** The endpoint's input for a search at an address. */
export function inputOf(
	resource: Pick<Resource, 'searchFields'> & HasEndpoint,
	search: Search,
	params: Params,
): Record<string, unknown> {
	return {...pathInput(resource, params), ...searchInput(resource, search)};
}

/** The endpoint's path parameters from the parameters of an address. */
export const pathInput = (resource: HasEndpoint, params: Params): Record<string, string> =>
	Object.fromEntries(pathParams(resource.endpoint).map(({name}) => [name, params[name] ?? '']));

function searchInput(resource: Pick<Resource, 'searchFields'>, search: Search): Record<string, unknown> {
	const entries = resource.searchFields.flatMap((field): [string, unknown][] => {
		const values = search[field.input];
		if (!values?.length) return [];
		if (field.toInput) return [[field.input, field.toInput(values)]];
		if (field.kind === 'flag') return [[field.input, values[0] === 'true']];
		return [[field.input, field.kind === 'texts' ? values : values[0]]];
	});
	return Object.fromEntries(entries);
}
