/** Whether a list shows its preview, and the lines of both. */

export interface Shape {
	readonly width: number;
	readonly height: number;
}

/** The screen from which a list shows its preview without being told to. */
const roomyColumns = 120;
const roomyRows = 30;

export const isRoomy = ({columns, rows}: {readonly columns: number; readonly rows: number}): boolean =>
	columns >= roomyColumns && rows >= roomyRows;

/** The heights in lines of a preview, with its border, and of the list with its heading. */
const usefulHeight = 8;
const minimumListHeight = 3;

/**
 * The preview is below its list, which so has all its columns, and whose lines the terminal can scroll. It takes at least a
 * half of the body, or a third of a wide one, and the lines that the rows leave. `count` is undefined until all rows are read.
 * Without a row there is nothing to show.
 */
export function previewShape(isOn: boolean, body: Shape, count: number | undefined) {
	if (!isOn || count === 0 || body.height < usefulHeight) return {list: body};
	const part = Math.floor(body.height / (body.width >= roomyColumns ? 3 : 2));
	const least = Math.max(part, Math.min(usefulHeight, body.height - minimumListHeight));
	const spare = count === undefined ? 0 : body.height - Math.max(minimumListHeight, count + 1);
	const height = Math.max(least, spare);
	return {list: {...body, height: body.height - height}, pane: {...body, height}};
}
