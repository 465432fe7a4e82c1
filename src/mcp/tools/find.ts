/** `find`: lists the items of a resource. Its arguments are the search fields of all descriptors. */
import * as v from 'valibot';
import {isOutage} from '../../client/outage.ts';
import {pathParams} from '../../contract/endpoint.ts';
import {findThings} from '../../domain/find/find.ts';
import {lacksOf, notSearched} from '../../domain/find/rows.ts';
import {searchNote} from '../../domain/history/past/moment.ts';
import {missingIds, missingText} from '../../domain/items/missing-ids.ts';
import {type ReadOptions, readItems} from '../../domain/items/read-items.ts';
import {historyKinds} from '../../domain/resources/history-kinds.ts';
import {type HistoryKind, resources} from '../../domain/resources/index.ts';
import {fillPath} from '../../domain/resources/path.ts';
import {copyPath, unknownField} from '../../domain/resources/pick.ts';
import {inputOf, type Resource, type Row, type SearchField} from '../../domain/resources/resource.ts';
import {exactSourceOf} from '../../text/json/exact-source.ts';
import type {Item, Reading} from '../answer.ts';
import {Refusal} from '../refusal.ts';
import {choice, defineTool, historyIfAny, type Sources, showOf, word, words} from '../tool.ts';
import {Condition, conditionsOf, type FieldCondition, maximumConditions} from './conditions.ts';

const schemas = {
	text: word,
	texts: words,
	flag: (description: string) => v.pipe(v.boolean(), v.description(description)),
} as const satisfies Record<SearchField['kind'], unknown>;

type Searched = Pick<Resource, 'name' | 'endpoint' | 'searchFields'>;

const fieldsOf = ({name, endpoint, searchFields}: Searched) => [
	...pathParams(endpoint).map((param) => ({input: param.name, kind: 'text' as const, help: `${name}: required`})),
	...searchFields.map(({input, kind, help}) => ({input, kind, help: `${name}: ${help}`})),
];

/** By name. The description says what the field means for each list that has it. They take it as the same kind of value. */
export const searchArgs = (searched: readonly Searched[]) =>
	Object.fromEntries(
		[...Map.groupBy(searched.flatMap(fieldsOf), ({input}) => input)].map(([input, same]) => {
			const kind = same[0]?.kind ?? 'text';
			return [input, v.optional(schemas[kind](same.map(({help}) => help).join('; ')))];
		}),
	);

const names = resources.map(({name}) => name);

interface FindArgs {
	readonly kind?: string | undefined;
	readonly text?: string | undefined;
	readonly count?: boolean | undefined;
	readonly at?: string | undefined;
	readonly search?: Readonly<Record<string, unknown>> | undefined;
	readonly fields?: readonly string[] | undefined;
	readonly where?: readonly FieldCondition[] | undefined;
}

export const find = defineTool({
	name: 'find',
	title: 'List items',
	description:
		'List the items of a kind, or search them on the service, or find anything by text. An item has its address and the columns of its list as words. With fields, it has these fields with exact values instead. Search before you read a long list page by page.',
	args: {
		kind: v.optional(choice(names, 'the list; with text, only in this one')),
		text: v.optional(word('an id or a name, or a part: finds it in all lists, also what is gone; the best first')),
		search: v.optional(
			v.pipe(v.strictObject(searchArgs(resources)), v.description('what to search for, by the fields of the kind')),
		),
		fields: v.optional(words('dotted paths of fields, such as id or appUserMapper.appId')),
		where: v.optional(
			v.pipe(v.array(Condition), v.maxLength(maximumConditions), v.description('only items that meet all of these')),
		),
		count: v.optional(v.pipe(v.boolean(), v.description('only how many there are'))),
	},
	past: 'at',
	addresses: (args) => {
		if (args.text !== undefined) return historyKinds.filter((each) => isIn(each, args));
		const {resource, params, search} = wanted(args);
		return [fillPath(resource.route, params, search)];
	},
	lists: listsOf,
	async *read(sources, args, options): Reading {
		if (args.text !== undefined) return yield* readText(sources, args, args.text, options);
		const {resource, params, search} = wanted(args);
		const {endpoint} = resource;
		const request = {
			api: sources.api,
			endpoint,
			input: inputOf(resource, search, params),
			key: resource.key ?? resource.id,
		};
		const found = new Set<string>();
		const isWanted = conditionsOf(args.where);
		let count = 0;
		const [list] = listsOf(args);
		const pages = readItems(request, options);
		for await (const {items} of list ? sources.recording(list, pages) : pages) {
			for (const row of items) found.add(resource.id(row));
			const chosen = items.filter((row) => isWanted(exactSourceOf(row)));
			count += chosen.length;
			if (!args.count) yield chosen.map((row) => itemOf(resource, row, {sources, params, fields: args.fields}));
		}
		if (args.count) yield [{count}];
		const missing = missingIds(resource, search, found);
		const isComputed = sources.api.asOf !== undefined && search.query !== undefined;
		return {
			isComplete: true,
			notes: [
				...(missing.length > 0 ? [`${missingText(resource.noun, missing)}.`] : []),
				...(isComputed ? [`${searchNote}.`] : []),
			],
		};
	},
});

const isIn = (each: HistoryKind, {kind = each}: FindArgs) => each === kind;

/** In an outage only what is remembered is searched. */
async function* readText(sources: Sources, args: FindArgs, text: string, options: ReadOptions): Reading {
	const {kind: only, search, fields, where, count, at} = args;
	if ([search, fields, where, count, at].some((value) => value !== undefined))
		throw new Refusal('arguments', 'text goes with kind alone.');
	const {api, now} = sources;
	const history = await historyIfAny(sources.history);
	const isPast = api.asOf !== undefined;
	const tenant = api.baseUrl;
	const kind = historyKinds.find((each) => each === only);
	const found = await findThings(text, {...options, api: isPast ? undefined : api, history, tenant, now, only: kind});
	const outage = [...found.failures.values()].find(isOutage);
	// The call is then answered from the history, with the time since when the service is unavailable.
	if (outage) throw outage;
	yield found.hits;
	const notes = [
		`Not searched: ${notSearched}.`,
		...lacksOf(found).map((lack) => `Incomplete: ${lack}.`),
		...(history ? [] : ['The history was not searched.']),
	];
	return {isComplete: !isPast && found.failures.size === 0, notes};
}

function listsOf({kind, text, search = {}}: FindArgs): readonly HistoryKind[] {
	const list = historyKinds.find((each) => each === kind);
	return list && text === undefined && Object.keys(search).length === 0 ? [list] : [];
}

/** Throws `Refusal` for what the kind does not have. */
function wanted({kind = '', search = {}, fields = [], where = []}: FindArgs) {
	const resource = resources.find(({name}) => name === kind);
	if (!resource) throw new Refusal('arguments', 'find needs kind or text.');
	const needed = pathParams(resource.endpoint).map(({name}) => name);
	const searchable = [...needed, ...resource.searchFields.map(({input}) => input)];
	const stray = Object.keys(search).find((name) => !searchable.includes(name));
	if (stray)
		throw new Refusal('arguments', `${kind} has no search field ${stray}. It has ${searchable.join(', ') || 'none'}.`);
	const missing = needed.find((name) => search[name] === undefined);
	if (missing) throw new Refusal('arguments', `${kind} needs search.${missing}.`);
	const {shape, columns} = resource;
	const columnNames = columns.map(({id}) => id);
	const conditions = where.map(({path}) => path);
	for (const [argument, paths, names] of [
		['fields', fields, columnNames] as const,
		['where', conditions, []] as const,
	]) {
		const unknown = unknownField(paths, {shape, names});
		if (unknown === undefined) continue;
		const all = [...new Set([...names, ...Object.keys(shape.entries)])].join(', ');
		const place = `${argument}.${paths.indexOf(unknown)}`;
		throw new Refusal('arguments', `${kind} have no field with the path of ${place}. They have ${all}.`);
	}
	const entries = Object.entries(search).map(([name, value]): [string, readonly string[]] => [
		name,
		Array.isArray(value) ? value : [String(value)],
	]);
	return {
		resource,
		params: Object.fromEntries(
			entries.filter(([name]) => needed.includes(name)).map(([name, [id = '']]) => [name, id]),
		),
		search: Object.fromEntries(entries.filter(([name]) => !needed.includes(name))),
	};
}

interface ItemOptions {
	readonly sources: Sources;
	readonly params: Readonly<Record<string, string>>;
	readonly fields: readonly string[] | undefined;
}

function itemOf(resource: Resource, row: Row, {sources, params, fields}: ItemOptions): Item {
	const address = resource.address(row, params);
	const show = showOf(sources);
	const texts = resource.columns
		.filter(({id}) => fields?.includes(id) ?? true)
		.map(({id, text}): [string, string] => [id, text(row, show)]);
	if (!fields) return {address, ...Object.fromEntries(texts.filter(([, text]) => text !== ''))};
	const item = sources.inContract(resource.shape, exactSourceOf(row));
	const exact = fields.reduce((data: unknown, path) => copyPath(data, item, path), {}) as Item;
	// A column such as the state is computed, and no field of the item.
	return {
		address,
		...Object.fromEntries(texts.filter(([id]) => !id.includes('.') && !(id in resource.shape.entries))),
		...exact,
	};
}
