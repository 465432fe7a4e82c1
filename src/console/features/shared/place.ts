/** Where a screen is: its address, what it remembers, and how to leave it. */
import {createContext, useContext, useEffect, useMemo, useState, useSyncExternalStore} from 'react';
import type {Address} from '../../../domain/address/address.ts';
import type {Show} from '../../../domain/format/show.ts';
import type {Tone} from '../../../text/tone.ts';
import {PainterContext} from '../../terminal/painter-context.ts';
import type {ScreenSize} from '../../ui/Panel.tsx';
import {describeError} from './error-words.ts';

/** One entry of the history. What a screen keeps in `memory` is there again when a person comes back. */
export interface Place {
	readonly key: number;
	readonly address: Address;
	readonly memory: Map<string, unknown>;
}

/** Something said to the person. */
export interface Message {
	readonly text: string;
	readonly tone: Tone;
}

export interface Surroundings {
	readonly place: Place;
	readonly size: ScreenSize;
	/** Opens an address as a new place; `seeds` are put in its memory. */
	readonly go: (address: Address, seeds?: Readonly<Record<string, unknown>>) => void;
	readonly back: () => void;
	/** One line for the person, shown until the next key. */
	readonly report: (text: string, tone?: Tone) => void;
	/** A text in the person's editor, the console standing aside meanwhile. Absent where no editor is set up. */
	readonly editText?: ((text: string, fileName: string) => Promise<string>) | undefined;
	/** Keeps an error that the screen itself shows, for the list of errors. */
	readonly logError: (text: string) => void;
	readonly message: Message | undefined;
	/** Errors reported so far and not yet looked at. */
	readonly errorCount: number;
	/** The screen as it is drawn now, without any dialog that opens next: lines with styles between. */
	readonly drawn: () => string;
	/** How times are written now. */
	readonly show: Show;
}

export const PlaceContext = createContext<Surroundings | undefined>(undefined);

export function usePlace(): Surroundings {
	const surroundings = useContext(PlaceContext);
	if (!surroundings) throw new Error('There is no PlaceContext above this component');
	return surroundings;
}

/** A value made once per place, such as a list with its cursor. */
export function usePlaceObject<T>(name: string, make: () => T): T {
	const {memory} = usePlace().place;
	if (!memory.has(name)) memory.set(name, make());
	return memory.get(name) as T;
}

/** As `useState`, remembered by the place. */
export function usePlaceState<T>(name: string, initial: T): readonly [T, (value: T) => void] {
	const {memory} = usePlace().place;
	const [, redraw] = useState(0);
	const value = memory.has(name) ? (memory.get(name) as T) : initial;
	const set = (next: T) => {
		memory.set(name, next);
		redraw((version) => version + 1);
	};
	return [value, set];
}

/** Redraws when an observable object changes its version. */
export function useVersion(source: {readonly version: number; subscribe(listener: () => void): () => void}): number {
	return useSyncExternalStore(source.subscribe, () => source.version);
}

/** As `useVersion`, for a list whose table is repainted at each change: everything beside it is drawn a moment later. */
export function useListVersion(list: Parameters<typeof useVersion>[0]): number {
	const painter = useContext(PainterContext);
	const subscribe = useMemo(() => painter?.following(list) ?? list.subscribe, [painter, list]);
	return useSyncExternalStore(subscribe, () => list.version);
}

/** Keeps an error that a screen shows, so that it can be read in full later. */
export function useLoggedError(error: Error | undefined): void {
	const {logError} = usePlace();
	// biome-ignore lint/correctness/useExhaustiveDependencies: once per error, however often the screen is drawn
	useEffect(() => {
		if (error) logError(describeError(error));
	}, [error]);
}
