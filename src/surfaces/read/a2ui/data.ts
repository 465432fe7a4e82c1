/** The data model of a surface in a stream. */
import {showCount} from '../../../text/count.ts';
import {isJsonObject} from '../../../text/json/object.ts';
import {modelLength} from '../../engine/limits.ts';
import {isIndex, parsePointer, readPointer, refusalOf, type Segments} from '../../engine/model/pointer.ts';
import {type Reason, valueWords} from '../../engine/words/values.ts';
import {type Message, type Rejection, rejected} from './message.ts';

type Container = unknown[] | Record<string, unknown>;

/**
 * Owns its values and changes them in place. A copy of the containers for each message would cost time in proportion to
 * the data, so a stream of many messages would take quadratic time.
 */
export class StreamData {
	#root: unknown = {};
	#size = emptyContainer;

	get root(): unknown {
		return this.#root;
	}

	/** UTF-16 units of the data as JSON, at most. */
	get size(): number {
		return this.#size;
	}

	/** Applies a message, or returns the reason why it changed nothing. `room` is the space that the other surfaces leave. */
	apply({surfaceId, path, value, isRemoval}: DataMessage, room: number): Rejection | undefined {
		const reject = (reason: string) => rejected(surfaceId, '/updateDataModel/path', reason);
		const segments = parsePointer(path);
		if (!segments) return reject('The path is not one that can be written');
		if (isRemoval) {
			this.#remove(segments);
			return undefined;
		}
		const place = placeOf(this.#root, segments);
		if ('refused' in place) return reject(`The value cannot be written: ${place.refused(valueWords)}`);
		const added = place.overhead + sizeOf(value) - sizeOf(place.replaced);
		const limit = Math.min(modelLength, room);
		if (added > 0 && this.#size + added > limit)
			return reject(`The data model would exceed ${showCount(Math.max(0, limit))} characters`);
		this.#size += added;
		const content = created(place.missing, value);
		if (place.container) put(place.container, place.name, content);
		else this.#root = content;
		return undefined;
	}

	/** In a list, null replaces the value, so that the others keep their position. */
	#remove(segments: Segments): void {
		const name = segments.at(-1);
		if (name === undefined) {
			this.#root = {};
			this.#size = emptyContainer;
			return;
		}
		const parent = readPointer(this.#root, segments.slice(0, -1));
		const removed = readPointer(parent, [name]);
		if (removed === undefined) return;
		this.#size -= sizeOf(removed);
		if (Array.isArray(parent)) {
			this.#size += sizeOf(null);
			put(parent, name, null);
		} else if (isJsonObject(parent)) {
			this.#size -= memberOverhead(name);
			Reflect.deleteProperty(parent, name);
		}
	}
}

type DataMessage = Extract<Message, {kind: 'data'}>;

interface Place {
	/** Undefined for the root. */
	readonly container: Container | undefined;
	readonly name: string;
	readonly replaced: unknown;
	/** The segments of the containers that do not exist yet. */
	readonly missing: Segments;
	/** UTF-16 units that the write adds beside the value: names, gaps and containers. */
	readonly overhead: number;
}

/** Where a value is written, and what that costs. Nothing is created before the limit is known to suffice. */
function placeOf(root: unknown, segments: Segments): Place | {readonly refused: Reason} {
	let container: Container | undefined;
	let value = root;
	let overhead = 0;
	let depth = 0;
	for (; depth < segments.length && value !== undefined && value !== null; depth++) {
		const name = segments[depth] ?? '';
		const refused = refusalOf(value, name);
		if (refused !== undefined) return {refused};
		container = value as Container;
		value = readPointer(container, [name]);
		if (value === undefined) overhead += slotOverhead(container, name);
	}
	const missing = segments.slice(depth);
	for (const name of missing) {
		const list: unknown[] = [];
		const refused = isIndex(name) ? refusalOf(list, name) : undefined;
		if (refused !== undefined) return {refused};
		overhead += emptyContainer + (isIndex(name) ? slotOverhead(list, name) : memberOverhead(name));
	}
	return {container, name: segments[depth - 1] ?? '', replaced: value, missing, overhead};
}

const slotOverhead = (container: Container, name: string): number =>
	Array.isArray(container) ? (Number(name) - container.length) * 'null,'.length + 1 : memberOverhead(name);

function created([name, ...rest]: Segments, value: unknown): unknown {
	if (name === undefined) return value;
	const container: Container = isIndex(name) ? [] : {};
	put(container, name, created(rest, value));
	return container;
}

/** Gaps before a new element become null. */
function put(container: Container, name: string, value: unknown): void {
	if (!Array.isArray(container)) {
		container[name] = value;
		return;
	}
	while (container.length < Number(name)) container.push(null);
	container[Number(name)] = value;
}

const emptyContainer = '{}'.length;
const memberOverhead = (name: string) => sizeOf(name) + ':,'.length;
const sizeOf = (value: unknown) => JSON.stringify(value)?.length ?? 0;
