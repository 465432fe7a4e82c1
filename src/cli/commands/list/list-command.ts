/** The verb of a resource: path parameters are arguments, and search fields are flags. */
import {pathParams} from '../../../contract/endpoint.ts';
import {kindOf} from '../../../domain/resources/history-kinds.ts';
import {type DescribedScreen, descriptors} from '../../../domain/resources/index.ts';
import {fillPath} from '../../../domain/resources/path.ts';
import {inputOf, type Resource, type Row, type SearchField} from '../../../domain/resources/resource.ts';
import type {Search} from '../../../domain/resources/search/search.ts';
import {UsageError} from '../../../settings/error.ts';
import {hasTerminal} from '../../../settings/launch/capabilities.ts';
import type {ValueSource} from '../../completion/values.ts';
import {withEachTenant, withTenant} from '../../connect.ts';
import {openConsole} from '../../console.ts';
import {type CliContext, printMessage} from '../../context.ts';
import type {KnownFields} from '../../output/fields.ts';
import {tenantField} from '../../output/sourced-view.ts';
import {resourceFields} from '../../output/writer.ts';
import {type FlagsOf, globals, type OptionRow, options, type Verb, verb} from '../../verb.ts';
import {wholeNumber} from '../../whole-number.ts';
import {profilesOption} from '../account/profile-names.ts';
import {printFleetList} from './fleet-list.ts';
import {type Item, printList, printResourceItem, readItem} from './list.ts';

const defaultLimit = 100;

const rowOptions = options({
	limit: {
		group: 'Output options:',
		value: 'n',
		help: `the maximum number of rows (default ${defaultLimit})`,
		read: wholeNumber(),
	},
	all: {help: 'read all pages', conflicts: ['limit']},
});
/** Ids in the path are of one tenant. */
const fleetOptions = options({
	profiles: profilesOption('a,b', 'of several profiles: each row has its tenant'),
});
type Values = FlagsOf<typeof rowOptions & typeof fleetOptions>;

export function listVerb(resource: Resource<Row, DescribedScreen>, subcommands: readonly Verb[]): Verb {
	const params = pathParams(resource.endpoint);
	// Items with a key share their ids, so an id does not name one of them.
	const takesId = resource.key === undefined;
	const others = [...(takesId ? ['show'] : []), ...subcommands.map(({name}) => name)].map((verb) => `${verb} one`);
	return verb({
		name: resource.name,
		summary: `List ${[resource.title.toLowerCase(), ...others].join(', ').replace(/, ([^,]*)$/, ', or $1')}`,
		description: `${resource.endpoint.summary}. On a terminal this opens the console, unless -o, --fields, --limit or --all is given. A pipe and -o print the rows.`,
		args: [
			...params.map(({wire, name}) => ({
				form: `<${wire}>` as const,
				from: descriptors.find(({noun}) => `${noun}Id` === name)?.name,
			})),
			...(takesId
				? [{form: '[id]', help: `show only this ${resource.noun}, with all fields`, from: resource.name} as const]
				: []),
		],
		options: {
			...Object.fromEntries(
				resource.searchFields.map((field, index) => [
					field.flag,
					{...searchOption(field, resource.name), ...(index === 0 ? {group: 'Search options:'} : {})},
				]),
			),
			...rowOptions,
			// Without them, no value can be given.
			...(params.length === 0 ? fleetOptions : ({} as typeof fleetOptions)),
		},
		globals: kindOf(resource.endpoint) ? globals.past : globals.read,
		examples: ownExamples[resource.name] ?? [['', `List the ${resource.title.toLowerCase()}`]],
		fields: fieldsOf(resource),
		subcommands,
		run: async (context, values, ...words) => {
			const given: Readonly<Record<string, unknown>> = {...values};
			const path = Object.fromEntries(params.map(({name}, index) => [name, words[index] ?? '']));
			const id = words[params.length];
			if (id !== undefined) {
				const flag = resource.searchFields.find((field) => given[field.flag] !== undefined)?.flag;
				if (values.profiles) throw new UsageError(`${id} is one item, of one tenant. Name it with --profile`);
				if (flag) throw new UsageError(`--${flag} applies to the list, but ${id} is one item. Leave it out`);
				if (!opensConsole(context, values)) return printOne(context, values, {resource, id, params: path});
				return openConsole(context, [resource.address({id}, path)], values);
			}
			const search: Search = Object.fromEntries(
				resource.searchFields.map(({input, flag}) => [input, asTexts(given[flag])] as const),
			);
			if (opensConsole(context, values)) return openConsole(context, [fillPath(resource.route, path, search)], values);
			const limit = values.all ? undefined : (values.limit ?? defaultLimit);
			if (values.at !== undefined && search.query?.length) {
				const {searchNote} = await import('../../../domain/history/past/moment.ts');
				await printMessage(context, searchNote);
			}
			const list = {resource, input: inputOf(resource, search, path), search, limit, flags: values};
			if (!values.profiles) return withTenant(context, values, (tenant) => printList(context, tenant, list));
			await withEachTenant(context, values, async (opened) => printFleetList(context, opened, list));
		},
	});
}

const ownExamples: Readonly<Record<string, Verb['examples']>> = {
	apps: [
		['--query vault', 'Find apps by name or description'],
		['app_0000001', 'Print one app with all its fields'],
		['--policy pol_auto_grant --all -o csv', 'Export every app with a policy as CSV'],
		['--at last --all', 'List the apps of the last known state, without a request'],
		['--fields id,displayName -o ndjson', 'Print two fields of each app, a line of JSON per app'],
	],
	owners: [
		['app_0000001 ent_1', 'List the owners of an entitlement'],
		['app_0000001 ent_1 --role approver --all -o json', 'Print every owner with a role as JSON'],
	],
	'auth-configs': [
		['', 'List the auth configs'],
		['ac_07 -o yaml', 'Print one auth config with all its fields'],
	],
};

/** The rows of several tenants have a field more. */
function fieldsOf(resource: Resource): KnownFields {
	const {names = [], ...fields} = resourceFields(resource);
	return {...fields, names: [...names, tenantField]};
}

/** Whether to open the list in the console: on a terminal, without a flag that applies to printed rows. */
const opensConsole = (context: CliContext, {output, fields, limit, all, profiles}: Values): boolean =>
	!profiles && hasTerminal(context) && output === undefined && fields === undefined && limit === undefined && !all;

async function printOne(context: CliContext, values: Values, item: Item): Promise<void> {
	const {resource, id} = item;
	if (values.all || values.limit)
		throw new UsageError(`--limit and --all apply to the list, but ${id} is one item. Leave them out`);
	if (id.trim() === '') throw new UsageError(`the id of the ${resource.noun} is empty`);
	await withTenant(context, values, async (tenant) =>
		printResourceItem(context, tenant, values, {resource, row: await readItem(context, tenant, item)}),
	);
}

function searchOption({flag, kind, help}: SearchField, list: ValueSource): OptionRow {
	if (kind === 'flag') return {help};
	if (kind === 'text') return {value: 'text', help};
	const from = flag === 'id' ? list : undefined;
	return {value: 'ids', help: `${help}, separated by commas (repeatable)`, read: listed, from};
}

function listed(text: string, flag: string, others: readonly string[] = []): readonly string[] {
	const ids = text.split(',').map((id) => id.trim());
	if (ids.every(Boolean)) return [...others, ...ids];
	throw new UsageError(`${flag} must be ids separated by commas, such as a,b, not “${text}”`);
}

function asTexts(value: unknown): readonly string[] {
	if (value === undefined) return [];
	return Array.isArray(value) ? value : [String(value)];
}
