/**
 * The context of a screen: its history entry with the state that it keeps, its size, and the ways to navigate and report. Each
 * feature declares typed slots of the entry; their values live as long as it.
 */
import {createContext, useContext, useSyncExternalStore} from 'react';
import type {Address} from '../../domain/address/address.ts';
import type {Show} from '../../domain/format/show.ts';
import type {Listed, Row} from '../../domain/resources/resource.ts';
import type {Tone} from '../../text/tone.ts';
import type {ScreenSize} from '../ui/Panel.tsx';
import {Store, type Update, useStoreValue} from '../ui/store.ts';
import type {Services} from './services.ts';

/** The state with which a screen starts. Its opener provides it. */
export interface Seeds {
	/** The item of the selected row, and the time at which its page was read in epoch milliseconds. */
	readonly row?: Row;
	readonly loadedAt?: number | undefined;
	readonly isRaw?: boolean;
	/** The path of the field to show, from a finding about it. */
	readonly field?: string | undefined;
	/** The filter of a list, from a finding about some of its rows. */
	readonly filter?: string | undefined;
	/** The paths of the fields to mark as changed. */
	readonly changed?: readonly string[];
	/** The rows that the list had, so that it marks the changes since. */
	readonly before?: readonly Row[] | undefined;
	/** The id of the row that has the cursor once the list is loaded. */
	readonly cursor?: string | undefined;
	/** An encoded view of a list. The list decodes it. */
	readonly savedView?: unknown;
	/** A share code to look up once. */
	readonly shareCode?: string;
}

/** One entry of the history. The state of its screen lives as long as this object. */
export interface HistoryEntry {
	readonly key: number;
	readonly address: Address;
	readonly seeds: Seeds;
}

/** A message to the person. */
export interface Message {
	readonly text: string;
	readonly tone: Tone;
}

/** The surroundings of the current screen. */
export interface Screen {
	readonly entry: HistoryEntry;
	readonly size: ScreenSize;
	/** Opens an address as a new history entry. */
	readonly go: (address: Address, seeds?: Seeds) => void;
	readonly back: () => void;
	/** Whether the history has a later screen: the person came back to this one. */
	readonly canGoForward: boolean;
	/** Shows the state of a moment, or of the present for `now`, at the current address by default. */
	readonly travel: (wanted: string, address?: Address) => void;
	/** Shows an address in a tenant, at present or in its state at a moment. The way back leads to this screen, as it was left. */
	readonly enter: (
		services: Services,
		address: Address,
		options?: {readonly seeds?: Seeds; readonly at?: string | undefined},
	) => void;
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
	readonly lastFrame: () => string;
	/** The current format of the times of items, by the clock of the service. */
	readonly show: Show;
	/** Milliseconds by which the clock of the service is ahead of the clock of this machine. */
	readonly skew: number;
	/** Changes once a minute. Relative times are true for that long: see `relativeTime`. */
	readonly tick: number;
}

/** Why a command that needs the editor is unavailable. */
export const noEditor = {whyNot: 'No editor is set up: set VISUAL or EDITOR'};

export const ScreenContext = createContext<Screen | undefined>(undefined);

/** The format of the times of rows. Rows of castellan's own have times of this machine. */
export const showOf = ({show, skew}: Screen, {hasMachineTimes}: Listed): Show =>
	hasMachineTimes ? {...show, now: show.now - skew} : show;

export function useScreen(): Screen {
	const surroundings = useContext(ScreenContext);
	if (!surroundings) throw new Error('There is no ScreenContext above this component');
	return surroundings;
}

/** Renders again when the version of an observable object changes. */
export function useVersion(source: {readonly version: number; subscribe(listener: () => void): () => void}): number {
	return useSyncExternalStore(source.subscribe, () => source.version);
}

/** A slot for an object that each history entry creates once, such as a list with its cursor. */
export class EntrySlot<T extends object> {
	readonly #objects = new WeakMap<HistoryEntry, T>();

	/** Returns the object of the entry. `make` creates it on the first call. */
	of(entry: HistoryEntry, make: () => T): T {
		const object = this.#objects.get(entry) ?? make();
		this.#objects.set(entry, object);
		return object;
	}

	/** Returns the object of the entry, if it exists. */
	find(entry: HistoryEntry): T | undefined {
		return this.#objects.get(entry);
	}
}

/** Returns the object of the current history entry. */
export function useEntryObject<T extends object>(slot: EntrySlot<T>, make: () => NoInfer<T>): T {
	return slot.of(useScreen().entry, make);
}

/** Like `useState` for a record in the current history entry. `initial` makes the first value. */
export function useEntryState<T extends object>(
	slot: EntrySlot<Store<T>>,
	initial: () => NoInfer<T>,
): readonly [T, Update<T>] {
	const store = useEntryObject(slot, () => new Store<T>(initial()));
	return [useStoreValue(store), store.update];
}
