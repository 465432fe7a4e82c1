/**
 * A resource is what a person sees of an endpoint: columns, groups of a detail view, search fields, links. The list and
 * detail screens, the table printer and the exports all read the same definition.
 */
import {type AnyEndpoint, pathParams} from '../../contract/endpoint.ts';
import type {Message} from '../../contract/schema.ts';
import type {Tone} from '../../text/tone.ts';
import type {Show} from '../format/show.ts';
import type {DetailLine, DetailOptions} from './fields.ts';
import type {Search} from './search.ts';

/** Any item of the API, as it came. Concrete resources narrow it. */
export type Row = Readonly<Record<string, unknown>>;

export interface Column<R = Row> {
	/** The field's dotted path where there is one: what `--fields`, `col:x` and exports call it. */
	readonly id: string;
	readonly title: string;
	/** The cell's text, '' when the field is unset. Already cleaned, one line not guaranteed. */
	text(row: R, show: Show): string;
	/** What sorting compares; the text when absent. */
	order?(row: R): string | number | bigint;
	tone?(row: R): Tone;
	/** Preferred cells, and whether spare cells go here. */
	readonly width: number;
	readonly grow?: boolean;
	/** Written in the person's time style, so narrower while that is relative. */
	readonly isTime?: boolean;
	/** Takes long to find out: plain words of a filter pass it over, its own name does not. */
	readonly isCostly?: true;
	readonly align?: 'right';
	/** Columns leave a narrow screen from the highest number down; 0 never leaves. */
	readonly rank: number;
}

/** Fields that belong together in a detail view. */
export interface DetailGroup {
	readonly title: string;
	readonly fields: readonly string[];
}

/** Somewhere else that an item leads to. */
export interface Link {
	readonly title: string;
	/** An address of castellan. */
	readonly address: string;
}

/** An input of the endpoint that narrows it at the server. */
export interface SearchField {
	/** The endpoint's input, and its name in an address. */
	readonly input: string;
	/** The command line's flag without dashes. */
	readonly flag: string;
	readonly title: string;
	readonly kind: 'text' | 'flag' | 'texts';
	readonly help: string;
	/** Values → the input as the endpoint takes it, where it is not the text itself. */
	toInput?(values: readonly string[]): unknown;
}

/** What a list needs to know of its rows, wherever they come from. */
interface RowFacts<R> {
	/** The screen's name in addresses, and the command's name. */
	readonly name: string;
	readonly title: string;
	/** One of them, for sentences: `app`. */
	readonly noun: string;
	id(row: R): string;
	/** What tells two rows apart where the id alone does not. */
	key?(row: R): string;
	label(row: R): string;
	readonly columns: readonly Column<R>[];
	readonly searchFields: readonly SearchField[];
	/** Where the item's own detail lives; `params` are those of the list it is in. */
	address(row: R, params: Params): string;
	links(row: R): readonly Link[];
	/** A state worth a person's eye, in a word or two, or ''. */
	remark?(row: R): string;
}

export interface Resource<R = Row> extends RowFacts<R> {
	readonly endpoint: AnyEndpoint;
	readonly shape: Message;
	readonly groups: readonly DetailGroup[];
	/** The detail view, where groups of the item's own fields would not do. */
	detail?(row: R, options: DetailOptions): readonly DetailLine[];
	/** An input that narrows the endpoint to one item, where it has one; otherwise the pages are gone through. */
	itemInput?(id: string): Record<string, unknown>;
}

/** Rows that castellan made itself, such as findings. */
export interface OwnRows<R = Row> extends RowFacts<R> {
	detail(row: R, options: DetailOptions): readonly DetailLine[];
}

/** Anything that a list can show. */
export type Listed<R = Row> = Resource<R> | OwnRows<R>;

/** The parameters of an address. Those that an endpoint's path wants go to it under the same names. */
export type Params = Readonly<Record<string, string>>;

/** The endpoint's input for a search in a place. */
export function inputOf(resource: Resource, search: Search, params: Params): Record<string, unknown> {
	return {...pathInput(resource, params), ...searchInput(resource, search)};
}

/** What the endpoint's path takes from a place's parameters. */
export const pathInput = (resource: Resource, params: Params): Record<string, string> =>
	Object.fromEntries(pathParams(resource.endpoint).map(({name}) => [name, params[name] ?? '']));

function searchInput(resource: Resource, search: Search): Record<string, unknown> {
	const entries = resource.searchFields.flatMap((field): [string, unknown][] => {
		const values = search[field.input];
		if (!values?.length) return [];
		if (field.toInput) return [[field.input, field.toInput(values)]];
		if (field.kind === 'flag') return [[field.input, values[0] === 'true']];
		return [[field.input, field.kind === 'texts' ? values : values[0]]];
	});
	return Object.fromEntries(entries);
}
