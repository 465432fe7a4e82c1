/** The verb of a resource: path parameters are arguments, and search fields are flags. */
import {Option} from 'commander';
import {pathParams} from '../../../contract/endpoint.ts';
import {kindOf} from '../../../domain/resources/history-kinds.ts';
import {fillPath} from '../../../domain/resources/path.ts';
import {inputOf, type Resource, type SearchField} from '../../../domain/resources/resource.ts';
import type {Search} from '../../../domain/resources/search/search.ts';
import {UsageError} from '../../../settings/error.ts';
import {hasTerminal} from '../../../settings/launch/capabilities.ts';
import {type Flags, flagName} from '../../../settings/launch/flags.ts';
import {withTenant} from '../../connect.ts';
import {openConsole} from '../../console.ts';
import {type CliContext, printMessage} from '../../context.ts';
import {resourceFields} from '../../output/writer.ts';
import type {Verb} from '../../verb.ts';
import {wholeNumber} from '../../whole-number.ts';
import {type Item, printList, printResourceItem, readItem} from './list.ts';

const defaultLimit = 100;

type Values = Flags & {readonly limit?: number; readonly all?: true} & Readonly<Record<string, unknown>>;

export function listVerb(resource: Resource, subcommands: readonly Verb[]): Verb {
	const params = pathParams(resource.endpoint);
	// Items with a key share their ids, so an id does not name one of them.
	const takesId = resource.key === undefined;
	const others = [...(takesId ? ['show'] : []), ...subcommands.map(({name}) => name)].map((verb) => `${verb} one`);
	const searches = resource.searchFields.map((field) => {
		const option = searchOption(field).helpGroup('Search options:');
		return {field, option, name: option.attributeName()};
	});
	return {
		name: resource.name,
		summary: `List ${[resource.title.toLowerCase(), ...others].join(', ').replace(/, ([^,]*)$/, ', or $1')}`,
		description: `${resource.endpoint.summary}. On a terminal this opens the console, unless -o, --fields, --limit or --all is given. A pipe and -o print the rows.`,
		takes(command) {
			for (const {wire} of params) command.argument(`<${wire}>`);
			if (takesId) command.argument('[id]', `show only this ${resource.noun}, with all fields`);
			for (const {option} of searches) command.addOption(option);
			// The parser also accepts the list's flags before a subcommand, where they have no effect.
			command.hook('preSubcommand', (_, subcommand) => {
				const [flag] = Object.keys(command.opts());
				if (flag) throw new UsageError(`--${flagName(flag)} applies to the list, not to ${subcommand.name()}`);
			});
			return command
				.optionsGroup('Output options:')
				.option('--limit <n>', `the maximum number of rows (default ${defaultLimit})`, (text) =>
					wholeNumber(text, '--limit'),
				)
				.addOption(new Option('--all', 'read all pages').conflicts('limit'));
		},
		fields: resourceFields(resource),
		subcommands,
		readsPast: kindOf(resource.endpoint) !== undefined,
		async run(context, values: Values, ...words: readonly string[]) {
			const path = Object.fromEntries(params.map(({name}, index) => [name, words[index] ?? '']));
			const id = words[params.length];
			if (id !== undefined) {
				const flag = searches.find(({name}) => values[name] !== undefined)?.field.flag;
				if (flag) throw new UsageError(`--${flag} applies to the list, but ${id} is one item. Leave it out`);
				if (!opensConsole(context, values)) return printOne(context, values, {resource, id, params: path});
				return openConsole(context, [resource.address({id}, path)], values);
			}
			const search: Search = Object.fromEntries(
				searches.map(({field, name}) => [field.input, asTexts(values[name])] as const),
			);
			if (opensConsole(context, values)) return openConsole(context, [fillPath(resource.route, path, search)], values);
			const limit = values.all ? undefined : (values.limit ?? defaultLimit);
			if (values.at !== undefined && search.query?.length) {
				const {searchNote} = await import('../../../domain/history/past/moment.ts');
				await printMessage(context, searchNote);
			}
			await withTenant(context, values, (tenant) =>
				printList(context, tenant, {resource, input: inputOf(resource, search, path), search, limit, flags: values}),
			);
		},
	};
}

/** Whether to open the list in the console: on a terminal, without a flag that applies to printed rows. */
const opensConsole = (context: CliContext, {output, fields, limit, all}: Values): boolean =>
	hasTerminal(context) && output === undefined && fields === undefined && limit === undefined && !all;

async function printOne(context: CliContext, values: Values, item: Item): Promise<void> {
	const {resource, id} = item;
	if (values.all || values.limit)
		throw new UsageError(`--limit and --all apply to the list, but ${id} is one item. Leave them out`);
	if (id.trim() === '') throw new UsageError(`the id of the ${resource.noun} is empty`);
	await withTenant(context, values, async (tenant) =>
		printResourceItem(context, tenant, values, {resource, row: await readItem(context, tenant, item)}),
	);
}

function searchOption({flag, kind, help}: SearchField): Option {
	switch (kind) {
		case 'flag':
			return new Option(`--${flag}`, help);
		case 'text':
			return new Option(`--${flag} <text>`, help);
		case 'texts':
			return new Option(`--${flag} <ids>`, `${help}, separated by commas (repeatable)`).argParser(
				(text: string, others: readonly string[] = []) => [...others, ...listed(text, `--${flag}`)],
			);
	}
}

function listed(text: string, flag: string): readonly string[] {
	const ids = text.split(',').map((id) => id.trim());
	if (ids.every(Boolean)) return ids;
	throw new UsageError(`${flag} must be ids separated by commas, such as a,b, not “${text}”`);
}

function asTexts(value: unknown): readonly string[] {
	if (value === undefined) return [];
	return Array.isArray(value) ? value : [String(value)];
}
