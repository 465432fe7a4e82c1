/** The context of a screen: its history entry, its size, and the ways to navigate and report. */
import {createContext, useContext, useEffect, useMemo, useState, useSyncExternalStore} from 'react';
import type {Address} from '../../../domain/address/address.ts';
import type {Show} from '../../../domain/format/show.ts';
import type {Tone} from '../../../text/tone.ts';
import {PainterContext} from '../../terminal/painter-context.ts';
import type {ScreenSize} from '../../ui/Panel.tsx';
import {describeError} from './error-words.ts';

/** One entry of the history. The `memory` of a screen survives until the person returns to the entry. */
export interface Place {
	readonly key: number;
	readonly address: Address;
	readonly memory: Map<string, unknown>;
}

/** A message to the person. */
export interface Message {
	readonly text: string;
	readonly tone: Tone;
}

export interface Surroundings {
	readonly place: Place;
	readonly size: ScreenSize;
	/** Opens an address as a new history entry. Its memory starts with `seeds`. */
	readonly go: (address: Address, seeds?: Readonly<Record<string, unknown>>) => void;
	readonly back: () => void;
	/** Shows one line until the next key. */
	readonly report: (text: string, tone?: Tone) => void;
	/** Opens a text in the person's editor and suspends the console meanwhile. Absent when no editor is set up. */
	readonly editText?: ((text: string, fileName: string) => Promise<string>) | undefined;
	/** Adds an error that the screen already shows to the list of errors. */
	readonly logError: (text: string) => void;
	readonly message: Message | undefined;
	/** Errors that the person has not looked at yet. */
	readonly errorCount: number;
	/** The last drawn frame, as lines with styles. A dialog that opens next is not in it. */
	readonly drawn: () => string;
	/** The current format of times. */
	readonly show: Show;
}

export const PlaceContext = createContext<Surroundings | undefined>(undefined);

export function usePlace(): Surroundings {
	const surroundings = useContext(PlaceContext);
	if (!surroundings) throw new Error('There is no PlaceContext above this component');
	return surroundings;
}

/** A value created once per history entry, such as a list with its cursor. */
export function usePlaceObject<T>(name: string, make: () => T): T {
	const {memory} = usePlace().place;
	if (!memory.has(name)) memory.set(name, make());
	return memory.get(name) as T;
}

/** Like `useState`, with the value in the memory of the history entry. */
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

/** Renders again when the version of an observable object changes. */
export function useVersion(source: {readonly version: number; subscribe(listener: () => void): () => void}): number {
	return useSyncExternalStore(source.subscribe, () => source.version);
}

/** Like `useVersion`, for a list. The painter repaints its table at once and schedules the render of the rest. */
export function useListVersion(list: Parameters<typeof useVersion>[0]): number {
	const painter = useContext(PainterContext);
	const subscribe = useMemo(() => painter?.following(list) ?? list.subscribe, [painter, list]);
	return useSyncExternalStore(subscribe, () => list.version);
}

/** Logs an error that a screen shows, so that the list of errors has its full text. */
export function useLoggedError(error: Error | undefined): void {
	const {logError} = usePlace();
	// biome-ignore lint/correctness/useExhaustiveDependencies: once per error, independent of renders
	useEffect(() => {
		if (error) logError(describeError(error));
	}, [error]);
}
