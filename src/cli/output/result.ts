/** The result of a command that prints no items. Stderr reports it, so the table format stays empty. */
import type {Row} from '../../domain/resources/resource.ts';
import type {Flags} from '../../settings/launch/flags.ts';
import type {CliContext} from '../context.ts';
import {printItem} from './item.ts';
import {plainColumn, plainView} from './view.ts';

/** Prints nothing in the table format. */
export async function printResult(context: CliContext, flags: Flags, row: Row): Promise<void> {
	if ((flags.output ?? 'table') === 'table') return;
	const columns = Object.keys(row).map((name) => plainColumn(name, name));
	await printItem(context, flags, {row, view: plainView(columns, flags.fields), detail: []});
}
