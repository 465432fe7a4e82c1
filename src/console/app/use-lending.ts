/** Lends the terminal to a shell or to the person's editor. */
import {useApp} from 'ink';
import {useLayoutEffect} from 'react';
import type {Lending} from '../terminal/lending.ts';
import type {Services} from './services.ts';

/** Ink pauses drawing while the terminal is lent, and redraws everything afterwards. */
export function useLending(lending: Lending | undefined): void {
	const {suspendTerminal} = useApp();
	// A layout effect, so that the console holds the terminal from the first frame on.
	useLayoutEffect(
		() =>
			lending?.jobs.registerOwner((task) =>
				suspendTerminal(async () => {
					lending.release();
					try {
						await task();
					} finally {
						lending.reclaim();
					}
				}),
			),
		[lending, suspendTerminal],
	);
}

/** Returns a function that lends the terminal to the editor until it exits. Undefined without an editor. */
export function useEditor(editText: Services['editText'], lending: Lending | undefined): Services['editText'] {
	const {suspendTerminal} = useApp();
	if (!editText) return undefined;
	return async (text, fileName) => {
		let saved: Promise<string> = Promise.resolve(text);
		const edit = async () => {
			saved = editText(text, fileName);
			await saved.catch(() => undefined);
		};
		await (lending ? lending.jobs.withTerminalReleased(edit) : suspendTerminal(edit));
		return saved;
	};
}
