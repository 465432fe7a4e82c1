/** The state of the console that outlives all frames. */
import type {DOMElement} from 'ink';
import type {Address} from '../../domain/address/address.ts';
import {History} from '../core/history.ts';
import type {Seeds} from '../core/screen-context.ts';
import type {Services} from '../core/services.ts';
import {Pointer} from '../keymap/pointer.ts';
import {Router} from '../keymap/router.ts';
import type {Handover} from '../terminal/handover.ts';
import type {Painter} from '../terminal/painter.ts';
import {Messages} from './messages.ts';
import {refusals} from './refusals.ts';

/** The start of the console creates it once. */
export interface Console {
	readonly services: Services;
	readonly history: History;
	readonly messages: Messages;
	readonly router: Router;
	readonly pointer: Pointer;
	readonly handover: Handover | undefined;
	/** Draws the whole screen again. */
	readonly redraw: () => void;
	/** Receives the box of the whole screen once it is mounted. Absent without a screen reader. */
	readonly onMount: ((box: DOMElement) => void) | undefined;
}

interface TerminalAccess {
	/** Paints moved rows after keys. */
	readonly painter?: Painter | undefined;
	readonly handover?: Handover;
	readonly redraw?: () => void;
	readonly onMount?: Console['onMount'];
}

export function createConsole(
	services: Services,
	first: Address,
	seeds?: Seeds,
	{painter, handover, redraw = () => painter?.redraw(), onMount}: TerminalAccess = {},
): Console {
	const messages = new Messages(services.now);
	const report = refusals(messages, () => router);
	const router: Router = new Router({report, onKey: () => messages.clear(), painter}, services.keys);
	return {
		services,
		history: new History(first, seeds),
		messages,
		router,
		pointer: new Pointer(router),
		handover,
		redraw,
		onMount,
	};
}
