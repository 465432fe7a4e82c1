/**
 * Counts the open panels, so that the page behind them is drawn dimmed. Panels register in insertion effects, which run
 * before Ink composes the frame of the same commit. State would change one frame later.
 */
import {createContext, useContext, useInsertionEffect} from 'react';

export class OpenPanels {
	#count = 0;

	get isAnyOpen(): boolean {
		return this.#count > 0;
	}

	/** Returns the function that closes the panel. */
	open(): () => void {
		this.#count++;
		return () => {
			this.#count--;
		};
	}
}

export const OpenPanelsContext = createContext(new OpenPanels());

/** Registers a panel while the component is mounted. */
export function useOpenPanel(): void {
	const panels = useContext(OpenPanelsContext);
	useInsertionEffect(() => panels.open(), [panels]);
}
