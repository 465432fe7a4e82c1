/** The items of a menu: how typed words match them, and how one is drawn. */
import {cellWidth, cut, fitCell, wrap} from '../../text/cells.ts';
import {fold} from '../../text/fuzzy.ts';
import {selectionBar} from '../../text/row.ts';
import type {Theme} from '../../text/theme.ts';
import {linearLine} from './linear-row.ts';

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
	/** The indices of letters of the label to emphasize. Defaults to the parts that match the typed words. */
	readonly marked?: readonly number[];
}

/** The words that a typed text searches for. */
export const wordsOf = (typed: string) => fold(typed).split(/\s+/).filter(Boolean);

/** Whether each word is in the label, the detail or the id. */
export const matches = (item: MenuItem, words: readonly string[]) => {
	const haystack = fold(`${item.label} ${item.detail ?? ''} ${item.id}`);
	return words.every((word) => haystack.includes(word));
};

/** Draws an item in a number of cells. */
export function drawItem(item: MenuItem, cells: number, isSelected: boolean, theme: Theme): string {
	const box = item.isOn === undefined ? '' : item.isOn ? '[x] ' : '[ ] ';
	const detail = cut(item.whyNot ?? item.detail ?? '', Math.max(0, cells - minimumLabel - 3), theme.glyphs.ellipsis);
	const room = Math.max(0, cells - cellWidth(detail) - 3);
	const cursorSign = isSelected ? selectionBar(theme) : ' ';
	if (theme.isLinear) return linearLine(`${cursorSign} ${box}${item.label}  ${detail}`);
	const label = emphasize(fitCell(box + item.label, room), item.marked ?? [], box.length, theme);
	const line = `${cursorSign} ${label} ${detail}`;
	if (isSelected) return theme.paint('selection', line);
	return item.whyNot === undefined ? line : theme.paint('dim', line);
}

/** The reason of a blocked item in lines, if its row has no room for it. */
export function cutReason(item: MenuItem | undefined, width: number): readonly string[] {
	const reason = item?.whyNot ?? '';
	if (!item || cellWidth(reason) + cellWidth(item.label) + 3 <= width) return [];
	return wrap(reason, width - 2).map((line) => `  ${line}`);
}

/** Cells that a long detail leaves to the label. */
const minimumLabel = 14;

/** Draws letters of a label in bold. `start` is the index of the label in the text. */
function emphasize(text: string, marked: readonly number[], start: number, theme: Theme): string {
	const indices = new Set(marked.map((index) => index + start));
	let drawn = '';
	for (let from = 0; from < text.length; ) {
		const isMarked = indices.has(from);
		let to = from + 1;
		while (to < text.length && indices.has(to) === isMarked) to++;
		const part = text.slice(from, to);
		drawn += isMarked ? theme.paint('underline', part) : part;
		from = to;
	}
	return drawn;
}
