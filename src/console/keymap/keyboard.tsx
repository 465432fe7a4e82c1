/**
 * Connects the router to a component tree: one terminal listener, the layers of handlers that it finds, and hooks with which
 * screens register them.
 */
import {useInput, usePaste} from 'ink';
import {createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useRef, useState} from 'react';
import {chordsOf} from '../../text/terminal/chord.ts';
import type {Scope} from './command-row.ts';
import type {Command, CommandId} from './commands.ts';
import type {Router} from './router.ts';

const RouterContext = createContext<Router | undefined>(undefined);

/** Returns the router of the tree. Throws outside a `Keyboard`. */
export function useRouter(): Router {
	const router = useContext(RouterContext);
	if (!router) throw new Error('useRouter needs a Keyboard above it');
	return router;
}

/** Types ASCII letters without Ink's parser of keys, so that the row at the cursor is drawn sooner. */
export const typesInto =
	(router: Router): ((letters: string) => void) =>
	(letters) =>
		router.type(chordsOf(letters, {}));

/** Forwards all other terminal input to the router. No other component listens to the terminal. */
export function Keyboard({router, children}: {readonly router: Router; readonly children: ReactNode}) {
	// The effect of an ancestor runs after those of the layers, and this update is rendered with those of the handlers.
	const [render, ask] = useState(0);
	useLayoutEffect(() => router.renders.follow(ask), [router]);
	useEffect(() => router.renders.report(render), [router, render]);
	useInput((input, key) => {
		router.type(chordsOf(input, key));
	});
	// Terminals send a pasted line break as the Enter key would.
	usePaste((text) => router.paste(text.replace(/\r\n?/g, '\n')));
	return <RouterContext value={router}>{children}</RouterContext>;
}

/** Registers command handlers while the component is mounted. `titles` replaces titles in the footer. */
export const useCommands = (scope: Scope, handlers: Handlers, titles: Titles = {}): void =>
	useLayer({scope, handlers, titles: () => titles});

interface LayerInput extends Omit<Layer, 'handlers'> {
	/** A function reads the latest state itself, so that the footer renders once, with the change. */
	readonly handlers: Handlers | (() => Handlers);
}

/** Like `useCommands`, for components that also handle typed text, raw keys or pasted text. */
export function useLayer(input: LayerInput): void {
	const router = useRouter();
	const latest = useRef(input);
	useLayoutEffect(() => {
		latest.current = input;
		router.refresh();
	});
	const {scope} = input;
	const hasPaste = input.paste !== undefined;
	const hasType = input.type !== undefined;
	useLayoutEffect(() => {
		const layer: Layer = {
			scope,
			handlers() {
				const {handlers} = latest.current;
				return typeof handlers === 'function' ? handlers() : handlers;
			},
			titles: () => latest.current.titles?.() ?? {},
			capture: (chord) => latest.current.capture?.(chord) ?? false,
			claims: (chord) => latest.current.claims?.(chord) ?? false,
			...(hasType ? {type: (text: string) => latest.current.type?.(text) ?? false} : {}),
			...(hasPaste ? {paste: (text: string) => latest.current.paste?.(text)} : {}),
		};
		return router.add(layer);
	}, [router, scope, hasPaste, hasType]);
}

/**
 * Runs a command, or is the reason why it cannot run now. The palette and a message show the reason. A command that can
 * never run on this screen is not in the footer.
 */
export type Handler = ((chord?: string) => void) | {readonly whyNot: string; readonly isNever?: true};
export type Handlers = {readonly [Id in CommandId]?: Handler | undefined};
export type Titles = {readonly [Id in CommandId]?: string | undefined};

/** A mounted source of handlers. The router reads them at the key press, so they always see the latest state. */
export interface Layer {
	readonly scope: Scope;
	readonly handlers: () => Handlers;
	/** Short titles for the footer, of commands whose effect depends on the state. */
	readonly titles?: () => Titles;
	/**
	 * Handles typed text before the command table, with a burst of keys as one text. It returns false to get the keys one by
	 * one. Only the closest layer is called. `moved` means that the next key waits for the render, which opens a field.
	 */
	readonly type?: (text: string) => boolean | 'moved';
	/** Handles a chord before the command table. Returns true if it used the chord, or `moved` as in `type`. */
	readonly capture?: (chord: string) => boolean | 'moved';
	/** Whether `capture` would use the chord now. The footer leaves out commands of such keys. */
	readonly claims?: (chord: string) => boolean;
	/** Handles pasted text, which is never parsed as keys. */
	readonly paste?: (text: string) => void;
}

/** A command with its current handler. */
export interface Availability {
	readonly command: Command;
	readonly handler: Handler;
	/** The title for the footer, if it differs from the title of the command. */
	readonly title?: string | undefined;
}
