/** The state of the console that outlives all frames. */
import type {DOMElement} from 'ink';
import type {Address} from '../../domain/address/address.ts';
import {Travel} from '../../domain/history/past/travel.ts';
import {History} from '../core/history.ts';
import type {Message, Seeds} from '../core/screen-context.ts';
import type {Services} from '../core/services.ts';
import {Pointer} from '../keymap/pointer.ts';
import {Router} from '../keymap/router.ts';
import type {Handover} from '../terminal/handover.ts';
import type {Painter} from '../terminal/painter.ts';
import {Messages} from './messages.ts';

/** The start of the console creates it once. `from` is the console from which a person entered this tenant or moment: the way back. */
export type Console = ReturnType<typeof createConsole> & {readonly from?: Console | undefined};

interface TerminalAccess {
	/** Paints moved rows after keys. */
	readonly painter?: Painter | undefined;
	readonly handover?: Handover;
	readonly redraw?: () => void;
	/** Receives the box of the whole screen once it is mounted. Absent without a screen reader. */
	readonly onMount?: ((box: DOMElement) => void) | undefined;
}

export function createConsole(
	services: Services,
	first: Address,
	seeds?: Seeds,
	{painter, handover, redraw = () => painter?.redraw(), onMount}: TerminalAccess = {},
) {
	const {live} = services.settings;
	const messages = new Messages(services.clock.now);
	const travel = new Travel();
	if (services.tenant.past) travel.go('asked');
	const report = refusals(messages, () => router);
	const router: Router = new Router({report, onKey: () => messages.clear(), painter}, live.values.keys);
	live.subscribe(() => {
		router.bind(live.values.keys ?? {});
		if (live.message) reportReload(messages, live.message);
	});
	return {
		services,
		history: new History(first, seeds),
		messages,
		travel,
		router,
		pointer: new Pointer(router),
		handover,
		/** Draws the whole screen again. */
		redraw,
		onMount,
	};
}

function reportReload(messages: Messages, {text, tone}: Message): void {
	messages.say(text, tone);
	if (tone === 'bad') messages.log(text);
}

/** Returns how a router reports. Other messages of the router stay until the next key. */
export function refusals(messages: Messages, router: () => Router): (text: string) => void {
	let shown: Messages['current'];
	let isWatching = false;
	const isRefused = (text: string) =>
		router()
			.available()
			.some(({handler}) => typeof handler === 'object' && handler.whyNot === text);
	function withdraw() {
		if (!shown || isRefused(shown.text)) return;
		if (messages.current === shown) messages.clear();
		shown = undefined;
	}
	return (text) => {
		messages.say(text, 'warn');
		shown = isRefused(text) ? messages.current : undefined;
		if (isWatching || !shown) return;
		isWatching = true;
		// Later, because a render can remove a layer and add it again.
		router().subscribe(() => shown && queueMicrotask(withdraw));
	};
}
