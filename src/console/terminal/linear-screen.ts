/** Connects the printer of the screen-reader mode to Ink and the terminal. */
import type {DOMElement} from 'ink';
import {toAscii} from '../../text/terminal/ascii-signs.ts';
import {LinearPrinter} from './linear-printer.ts';
import {partsOf} from './screen-parts.ts';

interface LinearOptions {
	readonly terminal: NodeJS.WriteStream;
	readonly hasUnicode: boolean;
	/** Whether the console has the terminal. */
	readonly isActive: () => boolean;
	/** Replaces the pause after a render. */
	readonly schedule?: ((task: () => void) => () => void) | undefined;
}

export interface LinearScreen {
	/** The stream for Ink, whose frames are dropped. */
	readonly stream: NodeJS.WriteStream;
	readonly onMount: (box: DOMElement) => void;
	readonly onRender: () => void;
	/** Prints the whole place again. */
	readonly forget: () => void;
	readonly end: () => void;
}

export function linearScreen({terminal, hasUnicode, isActive, schedule}: LinearOptions): LinearScreen {
	let root: DOMElement | undefined;
	const printer = new LinearPrinter({
		write: (text) => void terminal.write(hasUnicode ? text : toAscii(text)),
		read: () => (root && isActive() ? partsOf(root) : undefined),
		...(schedule ? {schedule} : {}),
	});
	return {
		stream: silentStream(terminal),
		onMount(box) {
			root = box;
			printer.rendered();
		},
		onRender: printer.rendered,
		forget: () => printer.forget(),
		end: () => printer.end(),
	};
}

/** The terminal without output. Ink would draw whole frames. */
function silentStream(terminal: NodeJS.WriteStream): NodeJS.WriteStream {
	const write = (...given: readonly unknown[]) => {
		const done = given.findLast((each) => typeof each === 'function');
		if (done) queueMicrotask(() => done());
		return true;
	};
	return new Proxy(terminal, {
		get(target, key) {
			if (key === 'write') return write;
			const value: unknown = Reflect.get(target, key, target);
			return typeof value === 'function' ? value.bind(target) : value;
		},
	});
}
