/** Rows of several tenants: the view of a row, with the tenant in front. */
import type {Sourced} from '../../domain/fleet/merge.ts';
import type {Row} from '../../domain/resources/resource.ts';
import type {Flags} from '../../settings/launch/flags.ts';
import {isJsonObject} from '../../text/json/object.ts';
import type {CliContext} from '../context.ts';
import type {OutputColumn, RowWriter, View} from './target.ts';
import {plainColumn, rowWriter} from './writer.ts';

/** The name of the column and of the member in data. A member of the row with this name is replaced. */
export const tenantField = 'tenant';

/** The fields of the row alone. */
export const ownFields = (fields: readonly string[] | undefined): readonly string[] | undefined =>
	fields?.filter((field) => field !== tenantField);

/** `viewOf` draws the rows of one tenant, with these fields. */
export const sourcedWriter = (
	context: CliContext,
	flags: Flags,
	viewOf: (fields: Flags['fields']) => View,
): Promise<RowWriter> => rowWriter(context, flags, sourcedView(viewOf(ownFields(flags.fields)), flags.fields));

/** Without `tenant` in `fields`, it is left out. */
function sourcedView(view: View, fields: readonly string[] | undefined): View {
	const hasTenant = !fields || fields.includes(tenantField);
	const own = plainColumn(tenantField, 'Tenant');
	const inner = (column: OutputColumn): OutputColumn => ({
		...column,
		text: (row) => column.text(rowOf(row)),
		value: (row) => column.value(rowOf(row)),
		tone: (row) => column.tone?.(rowOf(row)) ?? 'plain',
	});
	const withTenant = (columns: readonly OutputColumn[]) => [...(hasTenant ? [own] : []), ...columns.map(inner)];
	return {
		columns: withTenant(view.columns),
		cells: withTenant(view.cells),
		data(row) {
			const data = view.data(rowOf(row));
			if (!hasTenant || !isJsonObject(data)) return data;
			const {tenant} = row as Sourced<Row>;
			return Object.assign({tenant}, data, {tenant});
		},
	};
}

const rowOf = (row: Row): Row => (row as Sourced<Row>).row;
