/** The interface of the history to a database. The same SQL runs on every engine. Tables are named with their schema, `castellan`. */

export type Value = string | number | null;
export type SqlRow = Readonly<Record<string, unknown>>;

export interface Statement {
	/** With parameters `$1`, `$2`, … */
	readonly sql: string;
	readonly values: readonly Value[];
}

/** Statements in order. The engine resumes the generator with the rows of each, at once or later. */
export type Work<T> = Generator<Statement, T, readonly SqlRow[]>;

export interface Engine {
	/** Runs the work in one transaction: all statements or none. It starts again after a conflict with another writer. */
	write<T>(work: () => Work<T>): Promise<T>;
	/** Runs queries that see one state of the database. */
	read<T>(work: () => Work<T>): Promise<T>;
	/** Whether it is in a database that others may use. */
	readonly isShared: boolean;
	/** SQL for the time of the database in epoch milliseconds. Several machines that share it agree on it. */
	readonly clock: string;
	/** Leaves nothing of removed rows in the files. Absent if the engine has no files of its own. */
	scrub?(): Promise<void>;
	close(): Promise<void>;
}

export function* all(sql: string, ...values: readonly Value[]): Work<readonly SqlRow[]> {
	return yield {sql, values};
}

export function* first(sql: string, ...values: readonly Value[]): Work<SqlRow | undefined> {
	return (yield {sql, values})[0];
}

/** The maximum number of rows or ids in a statement. Engines limit the number of parameters. */
export const rowsPerStatement = 200;

/** `$3, $4, $5` */
export const parameters = (count: number, from = 1): string =>
	Array.from({length: count}, (_, index) => `$${from + index}`).join(', ');

/** Inserts rows, whose values are given by column, with several statements. `more` is the text after them. */
export function* insert(table: string, rows: readonly Readonly<Record<string, Value>>[], more = ''): Work<void> {
	const columns = Object.keys(rows[0] ?? {});
	for (let start = 0; start < rows.length; start += rowsPerStatement) {
		const part = rows.slice(start, start + rowsPerStatement);
		const tuples = part.map((_, index) => `(${parameters(columns.length, 1 + index * columns.length)})`);
		const sql = `INSERT INTO castellan.${table} (${columns.join(', ')}) VALUES ${tuples.join(', ')} ${more}`;
		yield* all(sql, ...part.flatMap((row) => Object.values(row)));
	}
}
