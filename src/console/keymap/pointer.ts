/** Finds the part of the screen under the mouse. Parts register their boxes while they are mounted. */
import type {DOMElement} from 'ink';
import {createContext, type RefObject, useContext, useEffectEvent, useLayoutEffect, useRef} from 'react';
import type {MouseEvent} from '../../text/terminal/mouse.ts';
import {areaOf} from './area.ts';

/** A click or a turn of the wheel on a part. `x` and `y` are cells from its upper left corner. */
export interface Point {
	readonly x: number;
	readonly y: number;
	/** Lines that the wheel scrolls: negative upwards; 0 for a click. */
	readonly by: number;
}

interface Target {
	readonly box: () => DOMElement | null;
	/** `panel` covers every `page`; `frame` is in sight beside a panel. */
	readonly level: Level;
	readonly handle: (point: Point) => void;
}

export type Level = 'page' | 'panel' | 'frame';

interface PointedRouter {
	/** Runs an act after the preceding keys. */
	point(act: () => void, isMotion: boolean): void;
	run(id: string): void;
}

/** Lines per turn of the wheel. */
const wheelLines = 3;

export class Pointer {
	readonly #router: PointedRouter;
	#targets: readonly Target[] = [];

	constructor(router: PointedRouter) {
		this.#router = router;
	}

	/** Registers a part. Returns the function that removes it. */
	add(target: Target): () => void {
		this.#targets = [...this.#targets, target];
		return () => {
			this.#targets = this.#targets.filter((other) => other !== target);
		};
	}

	/** Runs an available command by id. */
	run(id: string): void {
		this.#router.run(id);
	}

	/** Handles a mouse event in the order of the keys around it. */
	handle({kind, column, row}: MouseEvent): void {
		const by = kind === 'click' ? 0 : kind === 'wheel-up' ? -wheelLines : wheelLines;
		this.#router.point(() => this.#dispatch(column, row, by), by !== 0);
	}

	#dispatch(column: number, row: number, by: number): void {
		const isCovered = this.#targets.some(({level}) => level === 'panel');
		const hits = this.#targets.flatMap(({box, level, handle}) => {
			if (isCovered && level === 'page') return [];
			const area = areaOf(box());
			if (!area) return [];
			const [x, y] = [column - area.left, row - area.top];
			const isInside = x >= 0 && y >= 0 && x < area.width && y < area.height;
			return isInside ? [{size: area.width * area.height, run: () => handle({x, y, by})}] : [];
		});
		// The innermost part.
		hits.toSorted((a, b) => a.size - b.size)[0]?.run();
	}
}

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
	const onPoint = useEffectEvent((point: Point) => handle(point, (id) => pointer?.run(id)));
	useLayoutEffect(
		() => pointer?.add({box: () => ref.current, level, handle: (point) => onPoint(point)}),
		[pointer, level],
	);
	return ref;
}
