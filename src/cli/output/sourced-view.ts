/** Rows of several tenants: the view of a row, with the tenant in front. */
import type {Sourced} from '../../domain/fleet/merge.ts';
import type {Row} from '../../domain/resources/resource.ts';
import {isJsonObject} from '../../text/json/object.ts';
import type {OutputColumn, View} from './target.ts';
import {plainColumn} from './writer.ts';

/** The name of the column and of the member in data. A member of the row with this name is replaced. */
export const tenantField = 'tenant';

/** The fields of the row alone. */
export const ownFields = (fields: readonly string[] | undefined): readonly string[] | undefined =>
	fields?.filter((field) => field !== tenantField);

/** `view` draws the rows of one tenant. Without `tenant` in `fields`, it is left out. */
export function sourcedView(view: View, fields: readonly string[] | undefined): View {
	const hasTenant = !fields || fields.includes(tenantField);
	const own = plainColumn(tenantField, 'Tenant');
	const inner = (column: OutputColumn): OutputColumn => ({
		...column,
		text: (row) => column.text(rowOf(row)),
		value: (row) => column.value(rowOf(row)),
		...(column.tone && {tone: (row: Row) => column.tone?.(rowOf(row)) ?? 'plain'}),
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
