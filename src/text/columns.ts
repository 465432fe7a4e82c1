/** Chooses the columns of a table that fit into a line. */

interface Ranked {
	/** Rank 0 is always shown. On a narrow screen the column with the highest rank is dropped first. */
	readonly rank: number;
}

interface ColumnSizes<C> {
	/** Cells that the column needs. */
	readonly minimum: (column: C) => number;
	/** Cells that the column should have. */
	readonly preferred: (column: C) => number;
}

/** Cells between two columns. */
export const columnGap = 2;
/** Columns up to this rank may narrow other columns. Others are shown only if those keep their preferred width. */
export const lastNarrowing = 2;

/** Returns the columns that fit into `room` cells, in their given order, and the number of cells that stay free. */
export function chooseColumns<C extends Ranked>(
	columns: readonly C[],
	room: number,
	{minimum, preferred}: ColumnSizes<C>,
): {readonly chosen: readonly C[]; readonly spare: number} {
	const chosen = new Set<C>();
	let used = 0;
	let reserve = 0;
	for (const column of columns.toSorted((a, b) => a.rank - b.rank)) {
		const cost = minimum(column) + (chosen.size > 0 ? columnGap : 0);
		if (column.rank > 0 && used + cost + (column.rank > lastNarrowing ? reserve : 0) > room) break;
		chosen.add(column);
		reserve += preferred(column) - minimum(column);
		used += cost;
	}
	return {chosen: columns.filter((column) => chosen.has(column)), spare: Math.max(0, room - used)};
}
