/** The list command of a resource: path parameters are arguments, and search fields are flags. */
import {Command, Option} from 'commander';
import {pathParams} from '../../../contract/endpoint.ts';
import {fillPath} from '../../../domain/address/path.ts';
import {inputOf, type Resource, type SearchField} from '../../../domain/resources/resource.ts';
import type {Search} from '../../../domain/resources/search.ts';
import {UsageError} from '../../../settings/error.ts';
import {hasTerminal} from '../../../settings/launch/capabilities.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import {withTenant} from '../../connect.ts';
import {openConsole} from '../../console.ts';
import type {CliContext} from '../../context.ts';
import {assertFields} from '../../output/fields.ts';
import {resourceFields} from '../../output/view.ts';
import {wholeNumber} from '../../whole-number.ts';
import {type Item, printResourceItem, readItem} from './item.ts';
import {printList} from './list.ts';

const defaultLimit = 100;

type Values = Flags & {readonly limit?: number; readonly all?: true} & Readonly<Record<string, unknown>>;

export function listCommand(context: CliContext, resource: Resource): Command {
	const command = new Command(resource.name);
	const params = pathParams(resource.endpoint);
	for (const {wire} of params) command.argument(`<${wire}>`);
	// Items with a key share their ids, so an id does not name one of them.
	const takesId = resource.key === undefined;
	if (takesId) command.argument('[id]', `show only this ${resource.noun}, with all fields`);
	command
		.summary(`List ${resource.title.toLowerCase()}${takesId ? ', or show one' : ''}`)
		.description(
			`${resource.endpoint.summary}. On a terminal this opens the console, unless -o, --fields, --limit or --all is given. A pipe and -o print the rows.`,
		);
	const searches = resource.searchFields.map((field) => {
		const option = searchOption(field);
		command.addOption(option.helpGroup('Search options:'));
		return {field, name: option.attributeName()};
	});
	command.optionsGroup('Output options:');
	command.option('--limit <n>', `the maximum number of rows (default ${defaultLimit})`, (text) =>
		wholeNumber(text, '--limit'),
	);
	command.addOption(new Option('--all', 'read all pages').conflicts('limit'));

	return command.action(async () => {
		const values: Values = command.optsWithGlobals();
		assertFields(values.fields, resourceFields(resource));
		const path = Object.fromEntries(params.map(({name}, index) => [name, command.args[index] ?? '']));
		const id = command.args[params.length];
		if (id !== undefined) {
			const flag = searches.find(({name}) => values[name] !== undefined)?.field.flag;
			if (flag) throw new UsageError(`--${flag} applies to the list, but ${id} is one item. Leave it out`);
			if (!opensConsole(context, values)) return printOne(context, values, {resource, id, params: path});
			return openConsole(context, [resource.address({id}, path)], values);
		}
		const search: Search = Object.fromEntries(
			searches.map(({field, name}) => [field.input, asTexts(values[name])] as const),
		);
		if (opensConsole(context, values)) {
			return openConsole(context, [fillPath(resource.route, path, search)], values);
		}
		const limit = values.all ? undefined : (values.limit ?? defaultLimit);
		await withTenant(context, values, (tenant) =>
			printList(context, tenant, {resource, input: inputOf(resource, search, path), limit, flags: values}),
		);
	});
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
			return new Option(`--${flag} <id>`, `${help} (repeatable)`).argParser(
				(value: string, others: readonly string[] = []) => [...others, value],
			);
	}
}

function asTexts(value: unknown): readonly string[] {
	if (value === undefined) return [];
	return Array.isArray(value) ? value : [String(value)];
}
