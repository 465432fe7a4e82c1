/** Connects the router to a component tree: one terminal listener, and hooks with which screens register commands. */
import {useInput, usePaste} from 'ink';
import {createContext, type ReactNode, useContext, useLayoutEffect, useRef} from 'react';
import {chordsOf} from '../../text/terminal/chord.ts';
import type {Scope} from './command-row.ts';
import type {Handlers, Layer, Titles} from './layer.ts';
import type {Router} from './router.ts';

const RouterContext = createContext<Router | undefined>(undefined);

/** Returns the router of the tree. Throws outside a `Keyboard`. */
export function useRouter(): Router {
	const router = useContext(RouterContext);
	if (!router) throw new Error('useRouter needs a Keyboard above it');
	return router;
}

/** Forwards all terminal input to the router. No other component listens to the terminal. */
export function Keyboard({router, children}: {readonly router: Router; readonly children: ReactNode}) {
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
