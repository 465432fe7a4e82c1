/** Connects parts of the screen to the mouse. */
import type {DOMElement} from 'ink';
import {createContext, type RefObject, useContext, useLayoutEffect, useRef} from 'react';
import type {Level, Point, Pointer} from './pointer.ts';

export const PointerContext = createContext<Pointer | undefined>(undefined);

/** The level of the parts below: a panel sets it. */
export const LevelContext = createContext<Level>('page');

/**
 * Registers a part while the component is mounted, and returns the ref for its box. `handle` receives the point, and a function that runs a command by id as
 * its key does.
 */
export function useMouse(
	handle: (point: Point, run: (id: string) => void) => void,
	ownLevel?: Level,
): RefObject<DOMElement | null> {
	const pointer = useContext(PointerContext);
	const outer = useContext(LevelContext);
	const level = ownLevel ?? outer;
	const ref = useRef<DOMElement>(null);
	const latest = useRef(handle);
	useLayoutEffect(() => {
		latest.current = handle;
	});
	useLayoutEffect(
		() =>
			pointer?.add({
				box: () => ref.current,
				level,
				handle: (point) => latest.current(point, (id) => pointer.run(id)),
			}),
		[pointer, level],
	);
	return ref;
}
