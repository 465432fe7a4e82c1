/** The verb of any resource: path parameters as arguments, search fields as flags, rows in every format. */
import {Command, Option} from 'commander';
import {pathParams} from '../../../contract/endpoint.ts';
import {inputOf, type Resource, type SearchField} from '../../../domain/resources/resource.ts';
import type {Search} from '../../../domain/resources/search.ts';
import {UsageError} from '../../../settings/error.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import {withTenant} from '../../connect.ts';
import type {CliContext} from '../../context.ts';
import {findItem, printResourceItem} from './item.ts';
import {printList} from './list.ts';

const defaultLimit = 100;

type Values = Flags & {readonly limit?: number; readonly all?: true} & Readonly<Record<string, unknown>>;

export function listCommand(context: CliContext, resource: Resource): Command {
	const command = new Command(resource.name);
	const params = pathParams(resource.endpoint);
	for (const {wire} of params) command.argument(`<${wire}>`);
	// Where a flag narrows the list to ids, no other way to one item is needed.
	const takesId = params.length === 0 && !resource.itemInput;
	if (takesId) command.argument('[id]', `only this ${resource.noun}, in full`);
	command
		.summary(`list ${resource.title.toLowerCase()}${takesId ? ', or show one' : ''}`)
		.description(`${resource.endpoint.summary}.`);
	const searches = resource.searchFields.map((field) => {
		const option = searchOption(field);
		command.addOption(option);
		return {field, name: option.attributeName()};
	});
	command.option('--limit <n>', `how many at most (default ${defaultLimit})`, readLimit);
	command.addOption(new Option('--all', 'every one, however many pages').conflicts('limit'));

	return command.action(async () => {
		const values: Values = command.optsWithGlobals();
		const [id] = command.args;
		if (takesId && id !== undefined) return printOne(context, values, resource, id);
		const search: Search = Object.fromEntries(
			searches.map(({field, name}) => [field.input, asTexts(values[name])] as const),
		);
		const path = Object.fromEntries(params.map(({name}, index) => [name, command.args[index] ?? '']));
		const limit = values.all ? undefined : (values.limit ?? defaultLimit);
		await withTenant(context, values, (tenant) =>
			printList(context, tenant, {resource, input: inputOf(resource, search, path), limit, flags: values}),
		);
	});
}

async function printOne(context: CliContext, values: Values, resource: Resource, id: string): Promise<void> {
	if (values.all || values.limit) throw new UsageError(`--limit and --all are for the list: ${id} is one item`);
	if (id.trim() === '') throw new UsageError(`which ${resource.noun}? The id is empty`);
	await withTenant(context, values, async (tenant) =>
		printResourceItem(context, values, resource, await findItem(context, tenant, resource, id)),
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

function readLimit(text: string): number {
	const limit = Number(text);
	if (Number.isSafeInteger(limit) && limit > 0) return limit;
	throw new UsageError(`--limit wants a number from 1 up, and got “${text}”`);
}
