/** Rows of several tenants: the view of a row, with the tenant in front. */
import type {Row} from '../../domain/resources/resource.ts';
import type {Flags} from '../../settings/launch/flags.ts';
import {isJsonObject} from '../../text/json/object.ts';
import type {CliContext} from '../context.ts';
import type {OutputColumn, View} from './target.ts';
import {plainColumn, rowWriter} from './writer.ts';

/** The name of the column and of the member in data. A member of the row with this name is replaced. */
export const tenantField = 'tenant';

/** The fields of the row alone. */
export const ownFields = (fields: readonly string[] | undefined): readonly string[] | undefined =>
	fields?.filter((field) => field !== tenantField);

/** `viewOf` draws the rows of one tenant, with these fields. Without `tenant` in the fields, it is left out. */
export async function sourcedWriter(context: CliContext, flags: Flags, viewOf: (fields: Flags['fields']) => View) {
	const tenants = new WeakMap<Row, string>();
	const tenantOf = (row: Row) => tenants.get(row) ?? '';
	const column: OutputColumn = {...plainColumn(tenantField, 'Tenant'), text: tenantOf, value: tenantOf};
	const view = viewOf(ownFields(flags.fields));
	const hasTenant = flags.fields?.includes(tenantField) ?? true;
	const sourced = {
		columns: [column, ...view.columns],
		cells: [column, ...view.cells],
		data(row: Row) {
			const data = view.data(row);
			return isJsonObject(data) ? Object.assign({tenant: ''}, data, {tenant: tenantOf(row)}) : data;
		},
	};
	const writer = await rowWriter(context, flags, hasTenant ? sourced : view);
	return {
		/** Says whose rows these are, before they are written. */
		claim<R extends Row>(rows: readonly R[], tenant: string): readonly R[] {
			for (const row of rows) tenants.set(row, tenant);
			return rows;
		},
		rows: (rows: readonly Row[]) => writer.rows(rows),
		end: () => writer.end(),
	};
}
