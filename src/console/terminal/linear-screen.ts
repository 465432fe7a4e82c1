/** Connects the printer of the screen-reader mode to Ink and the terminal. */
import type {DOMElement} from 'ink';
import {toAscii} from '../../text/terminal/ascii-signs.ts';
import {linearPrinter} from './linear-printer.ts';
import {partsOf} from './screen-parts.ts';
import {streamOver} from './stream-over.ts';

interface LinearOptions {
	readonly terminal: NodeJS.WriteStream;
	readonly hasUnicode: boolean;
	/** Whether the console has the terminal. */
	readonly isActive: () => boolean;
	/** Replaces the pause after a render. */
	readonly schedule?: ((task: () => void) => () => void) | undefined;
}

export function linearScreen({terminal, hasUnicode, isActive, schedule}: LinearOptions) {
	let root: DOMElement | undefined;
	const {rendered, forget, end} = linearPrinter({
		write: (text) => void terminal.write(hasUnicode ? text : toAscii(text)),
		read: () => (root && isActive() ? partsOf(root) : undefined),
		schedule,
	});
	return {
		/** The stream for Ink, which would draw whole frames. */
		stream: streamOver(terminal, dropped),
		onMount(box: DOMElement) {
			root = box;
			rendered();
		},
		onRender: rendered,
		/** Prints the whole place again. */
		forget,
		end,
	};
}

function dropped(...given: readonly unknown[]): boolean {
	const done = given.findLast((each) => typeof each === 'function');
	if (done) queueMicrotask(() => done());
	return true;
}
