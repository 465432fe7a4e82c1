/** The result of a command that prints no items. Stderr reports it, so the table format stays empty. */
import type {Row} from '../../domain/resources/resource.ts';
import type {Flags} from '../../settings/launch/flags.ts';
import type {CliContext} from '../context.ts';
import {assertFields} from './fields.ts';
import {printItem} from './item.ts';
import {plainColumn, plainView} from './view.ts';

/** Throws `UsageError` for `--fields` that the result does not have. Called before the command does anything. */
export const assertResultFields = ({fields}: Flags, names: readonly string[]): void => assertFields(fields, {names});

/** Prints nothing in the table format. */
export async function printResult(context: CliContext, flags: Flags, row: Row): Promise<void> {
	if ((flags.output ?? 'table') === 'table') return;
	const columns = Object.keys(row).map((name) => plainColumn(name, name));
	await printItem(context, flags, {row, view: plainView(columns, flags.fields), detail: []});
}
