/**
 * Returns unused memory to the system when the console is idle. V8 lets the space of new objects grow to 130 MB during bulk
 * work and keeps it, because it looks for garbage only when something is allocated. Decision record 011.
 */

/** Milliseconds without a frame after which the console is idle. */
const idleTime = 3_000;

/** In bytes. A smaller heap is not worth a collection, which takes 50 ms for 50 MB of live objects. */
const minimumHeap = 64 * 1024 * 1024;

interface IdleMemoryMeans {
	/** Runs a task after milliseconds. Returns a function that cancels it. */
	readonly after: (ms: number, task: () => void) => () => void;
	/** The bytes that the heap has reserved. */
	readonly heapSize: () => Promise<number>;
	/** Collects all garbage. */
	readonly collect: () => Promise<void>;
}

export interface IdleMemory {
	/** Call this for every frame. */
	readonly onFrame: () => void;
	readonly stop: () => void;
}

/** Collects once after a time without frames, if the heap is large and has doubled since the previous collection. */
export function idleMemory({after, heapSize, collect}: IdleMemoryMeans): IdleMemory {
	let limit = minimumHeap;
	let cancel = () => {};
	async function collectIfLarge() {
		if ((await heapSize()) < limit) return;
		await collect();
		limit = Math.max(minimumHeap, 2 * (await heapSize()));
	}
	return {
		onFrame() {
			cancel();
			cancel = after(idleTime, () => void collectIfLarge());
		},
		stop: () => cancel(),
	};
}
