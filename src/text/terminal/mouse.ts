/** Reports of the mouse in the SGR form (mode 1006). */

/** Matches a complete report, without its Esc. */
export const mouseReport = /^\[<(\d{1,4});(\d{1,5});(\d{1,5})([Mm])$/;

/** A click or a turn of the wheel. Cells are counted from 0. */
export interface MouseEvent {
	readonly kind: 'click' | 'wheel-up' | 'wheel-down';
	readonly column: number;
	readonly row: number;
}

/** By button number. Bits for shift, alt, ctrl and motion make other numbers. */
const kinds: Readonly<Record<string, MouseEvent['kind']>> = {0: 'click', 64: 'wheel-up', 65: 'wheel-down'};

/** Decodes a report with its Esc. Undefined for other input, and for reports without a meaning here, such as a release. */
export function readMouse(sequence: string): MouseEvent | undefined {
	const [, button = '', column, row, end] = mouseReport.exec(sequence.slice(1)) ?? [];
	const kind = kinds[button];
	// The first cell is 1 by 1.
	if (!kind || end !== 'M' || Number(column) < 1 || Number(row) < 1) return undefined;
	return {kind, column: Number(column) - 1, row: Number(row) - 1};
}

/** Enables reports of clicks and the wheel, for people who ask for the mouse only. */
export const setMouse = '\u001b[?1000h\u001b[?1006h';
export const undoMouse = '\u001b[?1006l\u001b[?1000l';
