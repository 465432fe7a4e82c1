/** The items of a menu: how typed words match them, and how one is drawn. */
import {cellWidth, cut, fitCell, wrap} from '../../text/cells.ts';
import {linearLine} from '../../text/linear-row.ts';
import {emphasize} from '../../text/match/emphasize.ts';
import {fold} from '../../text/match/fuzzy.ts';
import {selectionBar} from '../../text/row.ts';
import type {Theme} from '../../text/theme.ts';

export interface MenuItem {
	readonly id: string;
	readonly label: string;
	/** Drawn dimmed at the right edge, such as a key or an address. */
	readonly detail?: string;
	/** Why the item cannot be chosen. It stays in the menu, dimmed. */
	readonly whyNot?: string;
	/** A click selects the item but does not choose it, because the choice cannot be undone. */
	readonly isKeyOnly?: boolean;
	/** The state of a switch. */
	readonly isOn?: boolean;
	/** Cells at the start of the label that name its key. They look like the keys of the footer. */
	readonly keyCells?: number;
	/** Cells at the start of the detail that are a bar. */
	readonly barCells?: number;
	/** The indices of letters of the label to emphasize. Defaults to the parts that match the typed words. */
	readonly marked?: readonly number[];
}

/** Whether each word is in the label, the detail or the id. */
export const matches = (item: MenuItem, words: readonly string[]) => {
	const haystack = fold(`${item.label} ${item.detail ?? ''} ${item.id}`);
	return words.every((word) => haystack.includes(word));
};

/** `number` is said to a screen reader, which has no bar that shows the place: `1 of 85`. */
export function drawItem(item: MenuItem, cells: number, isSelected: boolean, theme: Theme, number = ''): string {
	const box = boxOf(item);
	const detailText = item.whyNot ?? item.detail ?? '';
	const cursorSign = isSelected ? selectionBar(theme) : ' ';
	if (theme.isLinear) return linearLine(`${cursorSign} ${number}: ${box}${item.label}  ${detailText}`);
	const detail = cut(detailText, detailRoom(item, cells), theme.glyphs.ellipsis);
	const room = Math.max(0, cells - cellWidth(detail) - signCells);
	const shown = fitCell(box + item.label, room);
	const label = emphasize(shown, item.marked ?? [], theme, box.length);
	if (isSelected) return theme.paint('selection', `${cursorSign} ${label} ${detail}`);
	if (item.whyNot !== undefined) return theme.paint('dim', `${cursorSign} ${label} ${detail}`);
	const {keyCells = 0, barCells = 0} = item;
	const accent = (text: string) => (text === '' ? '' : theme.paint('accent', text));
	const keyed = keyCells > 0 ? accent(shown.slice(0, keyCells)) + shown.slice(keyCells) : label;
	return `${cursorSign} ${keyed} ${accent(detail.slice(0, barCells))}${theme.paint('dim', detail.slice(barCells))}`;
}

/** The texts that the row of an item has no room for, in lines: its label, and the reason of a blocked item. */
export function cutText(item: MenuItem | undefined, cells: number) {
	if (!item) return {label: [], reason: []};
	const detailCells = cellWidth(item.whyNot ?? item.detail ?? '');
	const room = detailRoom(item, cells);
	const labelRoom = cells - Math.min(detailCells, room) - signCells;
	const lines = (text: string) => wrap(text, cells - 2).map((line) => `  ${line}`);
	return {
		label: cellWidth(boxOf(item) + item.label) > labelRoom ? lines(item.label) : [],
		reason: item.whyNot !== undefined && detailCells > room ? lines(item.whyNot) : [],
	};
}

const boxOf = ({isOn}: MenuItem) => (isOn === undefined ? '' : isOn ? '[x] ' : '[ ] ');

/** Cells of the cursor sign and of the blanks between the parts. */
const signCells = 3;
/** Cells that a long detail leaves to the label. */
const minimumLabel = 14;
/** Cells that a long label leaves to the detail. Every key fits. */
const minimumDetail = 12;

/** The label comes whole before the detail, because it explains the item. */
function detailRoom(item: MenuItem, cells: number): number {
	const room = cells - signCells;
	const label = cellWidth(boxOf(item) + item.label);
	return Math.max(0, Math.min(room - Math.min(minimumLabel, label), Math.max(minimumDetail, room - label)));
}
