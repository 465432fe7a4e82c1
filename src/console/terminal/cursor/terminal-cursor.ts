/** The cursor of the terminal. It stands in the field that is typed in, for input methods and magnifiers, or is hidden. */
import {moveTo} from '../lines/line-change.ts';

/** A place on the screen, counted from 0. */
export interface Cell {
	readonly line: number;
	readonly column: number;
}

/** The cell of a field. A panel covers the fields of the page. */
export interface FieldCell extends Cell {
	readonly isInPanel: boolean;
}

export class TerminalCursor {
	readonly #cells = new Map<object, FieldCell>();
	#panels = 0;
	#isShown = false;

	get isShown(): boolean {
		return this.#isShown;
	}

	/** The cell of the last field that no panel covers. */
	get #cell(): Cell | undefined {
		return [...this.#cells.values()].findLast(({isInPanel}) => isInPanel || this.#panels === 0);
	}

	/** Places it in a field, or removes it from one. Returns whether that moves it. */
	place(field: object, cell: FieldCell | undefined): boolean {
		return this.#moves(() => (cell ? this.#cells.set(field, cell) : this.#cells.delete(field)));
	}

	/** Counts a panel that opens or closes. Returns whether that moves the cursor. */
	countPanel(by: 1 | -1): boolean {
		return this.#moves(() => {
			this.#panels += by;
		});
	}

	#moves(change: () => void): boolean {
		const before = this.#cell;
		change();
		const now = this.#cell;
		return before?.line !== now?.line || before?.column !== now?.column;
	}

	/** The terminal has set its modes again, which hide the cursor. */
	forget(): void {
		this.#isShown = false;
	}

	/** The end of every output: moves the cursor into the field, or to the last line. */
	end({rows, columns}: {readonly rows: number; readonly columns: number}): string {
		const cell = this.#cell;
		const isShown = cell !== undefined && cell.line < rows && cell.column < columns;
		const mode = isShown ? '\u001b[?25h' : '\u001b[?25l';
		const isChanged = isShown !== this.#isShown;
		this.#isShown = isShown;
		return (isShown ? moveTo(cell.line, cell.column) : moveTo(rows - 1, 0)) + (isChanged ? mode : '');
	}
}
