/** The watch of a history entry: its reads, its schedule and its changes, and the hooks with which screens follow and poll. */
import {useEffect, useEffectEvent} from 'react';
import {ApiError} from '../../../client/error.ts';
import type {Message} from '../../../contract/schema.ts';
import {duration} from '../../../domain/format/show.ts';
import type {FieldChange} from '../../../domain/history/field-changes.ts';
import type {Row} from '../../../domain/resources/resource.ts';
import type {Proof} from '../../../domain/watch/proof.ts';
import {
	compareReads,
	lackingRows,
	nextRead,
	type Read,
	type WatchEvent,
	type Watched,
	watchPolicy,
} from '../../../domain/watch/watch.ts';
import {isOdd} from '../../../domain/watch/watch-changes.ts';
import {Observable} from '../../../text/observable.ts';
import {EntrySlot, type HistoryEntry, useEntryObject, useScreen, useVersion} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import type {Handlers} from '../../keymap/keyboard.tsx';
import {willRetry} from '../shared/use-retry.ts';

/** Maximum number of events. The oldest ones are evicted. */
const capacity = 500;

/** The state of the reads of a screen. */
export interface Reads {
	/** Returns the rows of the latest read. Each read creates a new function. Undefined before the first read. */
	readonly latest: (() => Read) | undefined;
	/** The error of the last read, if it failed. */
	readonly error: Error | undefined;
	readonly isBusy: boolean;
}

export class Watching extends Observable {
	isOn = false;
	/** Whether the log is shown below the screen. */
	hasLog = false;
	/** Latest first. */
	events: readonly WatchEvent[] = [];
	#changes: ReadonlyMap<string, readonly FieldChange[]> = new Map();
	/** The last observed read and error. */
	#latest: Reads['latest'];
	#error: Error | undefined;
	/** The read to compare the next one with; undefined while the watch is off. */
	#previous: Read | undefined;
	/** The shape of the watched items. */
	shape: Message | undefined;
	#failures = 0;
	#oddReads = 0;
	#startedAt: number | undefined;
	#took = 0;
	#fleet: {readonly log: Watching; readonly tenant: string} | undefined;

	/** Top-level fields of an item that changed with the latest read. */
	changedFields(id: string): readonly string[] {
		return this.changes(id).map(({steps}) => String(steps[0]));
	}

	/** Changes of an item with the latest read. */
	changes(id: string): readonly FieldChange[] {
		return this.#changes.get(id) ?? [];
	}

	toggle(): void {
		this.isOn = !this.isOn;
		[this.#failures, this.#oddReads] = [0, 0];
		this.hasLog = this.isOn || this.events.length > 0;
		this.changed();
	}

	toggleLog(): void {
		this.hasLog = !this.hasLog;
		this.changed();
	}

	/** Follows the watch of a fleet, whose log gets the changes of this tenant too. Returns the function that ends this. */
	follow(log: Watching, tenant: string): () => void {
		this.#fleet = {log, tenant};
		let wasOn = this.isOn;
		const toggle = () => {
			if (log.isOn === wasOn) return;
			wasOn = log.isOn;
			if (this.isOn !== wasOn) this.toggle();
		};
		toggle();
		return log.subscribe(toggle);
	}

	/**
	 * Compares a new read with the previous one, and counts failures. Repeating it with the same reads has no effect. Rows count as
	 * removed when `prove` has resolved, if there is one. See `Proof`.
	 */
	observe({latest, error, isBusy}: Reads, watched: Watched, now: number, prove?: Prove): void {
		if (isBusy) this.#startedAt ??= now;
		else if (this.#startedAt !== undefined) [this.#took, this.#startedAt] = [now - this.#startedAt, undefined];
		const isNew = latest !== this.#latest;
		if (isNew) [this.#failures, this.#oddReads] = [0, 0];
		if (error && error !== this.#error) {
			this.#failures++;
			this.#oddReads = isOdd(error) ? this.#oddReads + 1 : 0;
		}
		[this.#latest, this.#error] = [latest, error];
		if (!this.isOn) this.#previous = undefined;
		else if (isNew || !this.#previous) this.#compare(latest?.(), watched, prove);
	}

	#compare(read: Read | undefined, watched: Watched, prove: Prove | undefined): void {
		const previous = this.#previous;
		this.#previous = read;
		if (!read || !previous) return;
		const lacking = prove ? lackingRows(previous, read, watched) : [];
		const publish = (left?: ReadonlySet<string>) => this.#publish(compareReads(previous, read, watched, left), watched);
		if (!prove || lacking.length === 0) publish();
		else {
			// What is not proven is not said: the next read is compared with the earlier one.
			prove(lacking, {before: previous, after: read}).then(publish, () => {
				if (this.#previous === read) this.#previous = previous;
			});
		}
	}

	#publish(events: readonly WatchEvent[], {shape}: Watched): void {
		this.#changes = new Map(events.map(({id, fields}) => [id, fields]));
		this.#log(events, shape);
		if (!this.#fleet || events.length === 0) return;
		const {log, tenant} = this.#fleet;
		log.#log(
			events.map((event) => ({...event, label: `${tenant}: ${event.label || event.id}`})),
			shape,
		);
	}

	#log(events: readonly WatchEvent[], shape: Message | undefined): void {
		this.shape = shape;
		this.events = [...events.toReversed(), ...this.events].slice(0, capacity);
		this.changed();
	}

	/** Discards the reads, because a later visit may be about another state of the screen. */
	leave(): void {
		this.#latest = undefined;
		this.#previous = undefined;
		this.#error = undefined;
		this.#startedAt = undefined;
		[this.#failures, this.#oddReads] = [0, 0];
	}

	/** Whether the watch ends, because too many odd responses arrived in a row. */
	get isHopeless(): boolean {
		return this.#oddReads >= watchPolicy.oddReads;
	}

	/** Milliseconds until the next read. */
	delay(interval: number, random: () => number): number {
		const retryAfter = this.#error instanceof ApiError ? this.#error.detail.retryAfter : undefined;
		return nextRead({interval, failures: this.#failures, took: this.#took, retryAfter, random});
	}
}

const watchings = new EntrySlot<Watching>();

export function useWatching(): Watching {
	const watching = useEntryObject(watchings, () => new Watching());
	useVersion(watching);
	return watching;
}

/** Lets the watch of a tenant, at an entry of its own, follow that of the fleet on the screen. */
export function useFleetWatch(entry: HistoryEntry, tenant: string): void {
	const log = useEntryObject(watchings, () => new Watching());
	const own = watchings.of(entry, () => new Watching());
	useEffect(() => own.follow(log, tenant), [own, log, tenant]);
}

type Prove = (
	lacking: readonly Row[],
	reads: {readonly before: Read; readonly after: Read},
) => Promise<ReadonlySet<string>>;

interface Watchable extends Omit<Reads, 'isBusy'> {
	readonly watched: Watched;
	readonly isLoading: boolean;
	readonly refresh: () => void;
	/** Proves that rows are gone. Without it, they are when a read lacks them. */
	readonly proof?: Proof;
	/** The key that hides the log on this screen. */
	readonly logKey?: string;
}

export function useWatch(state: Watchable): Handlers {
	const {watched, latest, isLoading: isBusy, error, refresh, proof, logKey = 'l'} = state;
	const {api} = useServices().tenant;
	const {now, after} = useServices().clock;
	const {watchInterval = watchPolicy.interval} = useServices().settings;
	const {report} = useScreen();
	const watching = useWatching();
	const {isOn} = watching;
	const readAgain = useEffectEvent(refresh);
	const announce = useEffectEvent(report);
	const prove = useEffectEvent<Prove>(async (lacking, reads) => proof?.(api, lacking, {}, reads) ?? new Set<string>());
	const hasProof = proof !== undefined;

	useEffect(() => () => watching.leave(), [watching]);
	// Every end of a read schedules the next read, unless a retry follows by itself.
	useEffect(() => {
		watching.observe(
			{latest, error, isBusy},
			watched,
			now(),
			hasProof ? (lacking, reads) => prove(lacking, reads) : undefined,
		);
		if (!isOn || isBusy || willRetry(error)) return;
		if (watching.isHopeless) {
			watching.toggle();
			return announce(`Stopped watching after ${watchPolicy.oddReads} odd responses: ${error?.message}`, 'bad');
		}
		const pause = watching.delay(watchInterval, Math.random);
		if (error) announce(`Next read in ${duration(pause)}: ${error.message}`, 'warn');
		return after(pause, () => readAgain());
	}, [watching, watched, latest, error, isBusy, isOn, now, after, watchInterval, hasProof]);

	return useWatchCommands(logKey);
}

/** The commands for the watch of the screen. `logKey` hides its log. */
export function useWatchCommands(logKey = 'l'): Handlers {
	const {past} = useServices().tenant;
	const {watchInterval = watchPolicy.interval} = useServices().settings;
	const {report} = useScreen();
	const watching = useWatching();
	return {
		'watch.toggle': past
			? {whyNot: 'An earlier state does not change: :at now returns'}
			: () => {
					watching.toggle();
					const seconds = Math.round(watchInterval / 1000);
					report(watching.isOn ? `Watching every ${seconds}s; ${logKey} hides the log, W stops` : 'Stopped watching');
				},
		'watch.log':
			watching.isOn || watching.events.length > 0
				? () => watching.toggleLog()
				: {whyNot: 'Nothing watched yet: W starts'},
	};
}
