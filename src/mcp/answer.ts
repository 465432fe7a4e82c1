/** Packs what a tool reads into answers of a limited size. A cursor continues where an answer ended. */
import {randomUUID} from 'node:crypto';
import * as v from 'valibot';
import {plural} from '../text/count.ts';
import {isContainer} from '../text/json/object.ts';
import {visibleJsonText} from '../text/json/print.ts';
import {isoTime} from '../text/timestamp.ts';
import {cutMark, cutText} from '../text/trim.ts';
import type {Effort} from './budget.ts';
import {faultOf, Refusal} from './refusal.ts';

/** The maximum size of the items of an answer, in bytes of JSON. The other members need less than `overhead`. */
const budget = 18_000;
const overhead = 2_000;
/** The maximum number of unfinished readings. The oldest is dropped first. */
const maximumOpen = 8;

export type Item = Readonly<Record<string, unknown>>;

interface Ending {
	/** Whether the items are all that there is. */
	readonly isComplete: boolean;
	/** Facts about the reading as a whole, in sentences. */
	readonly notes?: readonly string[];
}

/** Yields items as they are read, some at a time. */
export type Reading = AsyncGenerator<readonly Item[], Ending>;

/** What an answer says of its items as a whole. Times in epoch milliseconds. */
export interface Heading {
	/** When the items were read. The start of the reading by default. */
	asOf?: number;
	/** Since when the service is unavailable. */
	downSince?: number;
	/** The number of all items, if that is known before they are read. */
	total?: number;
}

/** Times in ISO 8601. */
export const answerShape = v.object({
	tenant: v.string(),
	/** When the items were read. */
	as_of: v.pipe(v.string(), v.isoTimestamp()),
	/** In an outage: since when the service is unavailable. */
	down_since: v.optional(v.pipe(v.string(), v.isoTimestamp())),
	/** Whether this answer and those before it hold everything. */
	complete: v.boolean(),
	/** Whether further items exist, or may exist. */
	more: v.boolean(),
	/** The number of items of all answers together. */
	total: v.optional(v.number()),
	items: v.array(v.looseObject({})),
	cursor: v.optional(v.string()),
	notes: v.optional(v.array(v.string())),
});
export type Answer = v.InferOutput<typeof answerShape>;

interface Open {
	readonly key: string;
	readonly startedAt: number;
	readonly heading: Heading;
	readonly reading: Reading;
	readonly effort: Effort;
	readonly controller: AbortController;
	/** The next items, which wait for a free request. */
	pending: ReturnType<Reading['next']> | undefined;
	/** The items from `start` on. */
	buffer: readonly Item[];
	start: number;
	/** Whether an item was shortened. */
	isCut: boolean;
	end: Ending | undefined;
	/** Settles after the latest answer, because a reading answers one call at a time. */
	turn: Promise<unknown>;
}

/** A call that reads: `key` names the tool and its arguments. */
export interface Call {
	readonly key: string;
	readonly cursor: string | undefined;
	readonly signal: AbortSignal;
	/** Called with the number of requests that the call has sent, also before it rejects. */
	readonly onSpent: (requests: number) => void;
	/** Sets the heading before the first items. */
	begin(signal: AbortSignal, heading: Heading): {readonly reading: Reading; readonly effort: Effort};
}

const expired = () => new Refusal('cursor', 'The cursor has expired or belongs to other arguments.');

/** `now` is the time of the data: of this moment, or of an earlier state. */
export function createReadings(tenant: string, now: () => number) {
	const readings = new Map<string, Open>();

	/** Begins a reading, or continues the reading of the cursor. Rejects with the errors of the reading. */
	async function answer({key, cursor, signal, onSpent, begin}: Call): Promise<Answer> {
		const [, id = randomUUID(), position = '0'] = /^([\w-]{36})\.(\d{1,9})$/.exec(cursor ?? '') ?? [];
		const open = cursor === undefined ? start(id, key, begin) : readings.get(id);
		if (open?.key !== key) throw expired();
		const abort = () => open.controller.abort(signal.reason);
		signal.addEventListener('abort', abort);
		const answer = open.turn.then(() => {
			open.effort.begin();
			return fitting(id, open, Number(position)).finally(() => onSpent(open.effort.requests));
		});
		open.turn = answer.catch(() => undefined);
		try {
			return await answer;
		} catch (error) {
			// Another call of the same reading was cancelled, or newer readings took its place.
			const isEnded = open.controller.signal.aborted && !signal.aborted;
			drop(id);
			throw isEnded ? expired() : error;
		} finally {
			signal.removeEventListener('abort', abort);
		}
	}

	/** Ends a reading, and releases the history and its requests. */
	function drop(id: string): void {
		const open = readings.get(id);
		readings.delete(id);
		open?.controller.abort();
		void open?.reading.return({isComplete: false}).catch(() => undefined);
	}

	function start(id: string, key: string, begin: Call['begin']): Open {
		const [oldest] = readings.keys();
		if (oldest !== undefined && readings.size >= maximumOpen) drop(oldest);
		const controller = new AbortController();
		const heading: Heading = {};
		const startedAt = now();
		const open: Open = {
			key,
			startedAt,
			heading,
			...begin(controller.signal, heading),
			controller,
			pending: undefined,
			buffer: [],
			start: 0,
			isCut: false,
			end: undefined,
			turn: Promise.resolve(),
		};
		readings.set(id, open);
		return open;
	}

	async function fitting(id: string, open: Open, position: number): Promise<Answer> {
		const skipped = position - open.start;
		if (skipped < 0 || skipped > open.buffer.length) throw expired();
		// The cursor of the latest answer can be repeated, so its items stay until the next one.
		open.buffer = open.buffer.slice(skipped);
		open.start = position;
		const items: Answer['items'] = [];
		let failure: string | undefined;
		let pause: string | undefined;
		let size = 0;
		for (;;) {
			const item = open.buffer[items.length];
			if (item === undefined) {
				if (open.end) break;
				({failure, pause} = await readOn(open, items.length > 0 || position > 0));
				if (failure ?? pause) break;
				continue;
			}
			const bytes = sizeOf(item) + 1;
			if (items.length > 0 && size + bytes > budget) break;
			items.push(bytes > budget ? (shortened(item, budget) as Item) : item);
			open.isCut ||= bytes > budget;
			size += bytes;
		}
		const next = position + items.length;
		const isEnd = open.end !== undefined && items.length === open.buffer.length;
		const hasNext = !isEnd && failure === undefined;
		const {notes: endNotes = []} = (isEnd && open.end) || {};
		const notes = [...endNotes, ...[failure, pause].filter((note) => note !== undefined)];
		return {
			tenant: tenant,
			as_of: isoTime(open.heading.asOf ?? open.startedAt),
			...(open.heading.downSince !== undefined && {down_since: isoTime(open.heading.downSince)}),
			complete: isEnd && !open.isCut && open.end?.isComplete === true,
			more: !isEnd || !open.end?.isComplete,
			...(open.heading.total !== undefined && {total: open.heading.total}),
			items,
			...(hasNext && {cursor: `${id}.${next}`}),
			...(notes.length > 0 && {notes: shortened(notes, overhead) as string[]}),
		};
	}

	/**
	 * Adds items to the buffer. Returns why the reading failed, if it had items before: they are an answer all the same. Or why it goes
	 * on later.
	 */
	async function readOn(open: Open, hasItems: boolean): Promise<{failure?: string; pause?: string}> {
		open.pending ??= open.reading.next();
		const {pending} = open;
		try {
			const result = await Promise.race([pending, open.effort.longWait]);
			if (typeof result === 'number') {
				// It ends in its own time, and the next call takes what came.
				pending.catch(() => undefined);
				const seconds = Math.ceil(result / 1000);
				return {pause: `The rest waits for a free request. Go on with the cursor in ${plural(seconds, 'second')}.`};
			}
			open.pending = undefined;
			const {done, value} = result;
			// A reading that has failed for another call has neither further items nor an ending.
			if (done && !value) throw expired();
			if (done) open.end = value;
			else open.buffer = [...open.buffer, ...value];
			return {};
		} catch (error) {
			open.pending = undefined;
			const fault = faultOf(error);
			if (!hasItems || !fault) throw error;
			return {failure: `The rest was not read. ${fault.message}`};
		}
	}
	return {answer};
}

/** The size of a value in an answer, in bytes. */
const sizeOf = (value: unknown): number => Buffer.byteLength(visibleJsonText(value));

/** A copy within a size in bytes: a text loses its end, and what does not fit is left out. Both have the mark. */
function shortened(value: unknown, room: number): unknown {
	if (sizeOf(value) <= room) return value;
	if (typeof value === 'string') return cutText(value, Math.floor(room / 4));
	if (!isContainer(value)) return cutMark;
	const entries: [string, unknown][] = [];
	let left = room - sizeOf({[cutMark]: true});
	for (const [name, member] of Object.entries(value)) {
		// Half of the room is left for the members after this one.
		const part = left > 0 ? shortened(member, left / 2) : cutMark;
		left -= sizeOf({[name]: part});
		if (left < 0) break;
		entries.push([name, part]);
	}
	if (Array.isArray(value)) return [...entries.map(([, part]) => part), cutMark];
	return Object.fromEntries([...entries, [cutMark, true]]);
}
