/** The SQL that reads and compares snapshots. */

/** Parameters: snapshot, kind. */
export const selectItems = `
	SELECT item.id, item.label, content.json
	FROM item JOIN content ON content.id = item.content
	WHERE item.snapshot = ? AND item.kind = ?`;

/** Ids after `from`, up to and including `to`. An absent bound does not limit. */
export interface Range {
	readonly from?: string | undefined;
	readonly to?: string | undefined;
}

const within = (column: string, {from, to}: Range): string =>
	`${from === undefined ? '' : ` AND ${column} > :from`}${to === undefined ? '' : ` AND ${column} <= :to`}`;

/** Items by id. Parameters: `snapshot`, `kind`. */
export const selectRange = (range: Range) => `
	SELECT item.id, item.label, content.json
	FROM item JOIN content ON content.id = item.content
	WHERE item.snapshot = :snapshot AND item.kind = :kind${within('item.id', range)}
	ORDER BY item.id`;

/** The parameters that a range adds to a statement. */
export const rangeParameters = ({from, to}: Range): Record<string, string> => ({
	...(from === undefined ? {} : {from}),
	...(to === undefined ? {} : {to}),
});

/** SQLite reads both sides in index order and merges them. Parameters: `before`, `after`, `kind`. */
export const differencesById = (range: Range) => `
	SELECT a.id AS position, a.id AS id_before, b.id AS id_after, coalesce(b.label, a.label) AS label,
		a.content AS old, b.content AS new
	FROM item AS a LEFT JOIN item AS b ON b.snapshot = :after AND b.kind = a.kind AND b.id = a.id
	WHERE a.snapshot = :before AND a.kind = :kind AND b.content IS NOT a.content${within('a.id', range)}
	UNION ALL
	SELECT b.id, NULL, b.id, b.label, NULL, b.content
	FROM item AS b LEFT JOIN item AS a ON a.snapshot = :before AND a.kind = b.kind AND a.id = b.id
	WHERE b.snapshot = :after AND b.kind = :kind AND a.content IS NULL${within('b.id', range)}
	ORDER BY position`;

/** Parameters: `before`, `after`, `kind`. */
export const countById = `
	SELECT
		count(*) FILTER (WHERE old IS NULL) AS added, count(*) FILTER (WHERE new IS NULL) AS removed,
		count(*) FILTER (WHERE old IS NOT NULL AND new IS NOT NULL) AS changed
	FROM (${differencesById({})})`;

/** The id at an offset in a range. Parameters: `snapshot`, `kind`, `offset`. */
export const idAtOffset = (range: Range) => `
	SELECT id FROM item WHERE snapshot = :snapshot AND kind = :kind${within('id', range)}
	ORDER BY id LIMIT 1 OFFSET :offset`;

/** Parameters: `snapshot`, `kind`. */
export const countIn = (range: Range) => `
	SELECT count(*) AS count FROM item WHERE snapshot = :snapshot AND kind = :kind${within('id', range)}`;

/**
 * Differences by name. Items with the same name match in the order of their ids. The query groups instead of joining,
 * since names have no index. Parameters: `before`, `after`, `kind`.
 */
export const differencesByLabel = `
	SELECT
		max(iif(snapshot = :before, id, NULL)) AS id_before, max(iif(snapshot = :after, id, NULL)) AS id_after, label,
		max(iif(snapshot = :before, content, NULL)) AS old, max(iif(snapshot = :after, content, NULL)) AS new
	FROM (
		SELECT snapshot, id, label, content, row_number() OVER (PARTITION BY snapshot, label ORDER BY id) AS position
		FROM item WHERE snapshot IN (:before, :after) AND kind = :kind
	)
	GROUP BY label, position
	HAVING old IS NOT new
	ORDER BY label, position`;
