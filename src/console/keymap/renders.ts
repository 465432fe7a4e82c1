/** Waits for the render of a key before the next one: handlers close over the last render. */
import {setImmediate as yieldToEventLoop} from 'node:timers/promises';

/** The turns of the event loop that a key waits at most: a tree that has gone renders no more. */
const mostTurns = 100;

/** Enough for a render that has begun, and for one that its effects cause. */
export async function twoTurns(): Promise<void> {
	await yieldToEventLoop();
	await yieldToEventLoop();
}

export class Renders {
	/** Makes the tree render, and then report the number. */
	#ask: ((render: number) => void) | undefined;
	#asked = 0;
	#reported = 0;

	/** Connects the tree of the layers. Returns a function that ends it. */
	follow(ask: (render: number) => void): () => void {
		this.#ask = ask;
		return () => {
			this.#ask = undefined;
		};
	}

	/** Called by the tree after a render and its effects. */
	report(render: number): void {
		this.#reported = render;
	}

	/**
	 * Resolves after the pending render and its effects. React takes one turn for it, on a busy machine several. The second turn
	 * covers a render that an effect has caused.
	 */
	async next(): Promise<void> {
		this.#ask?.(++this.#asked);
		await twoTurns();
		for (let turns = 2; this.#isPending && turns < mostTurns; turns++) await yieldToEventLoop();
	}

	get #isPending(): boolean {
		return this.#ask !== undefined && this.#reported < this.#asked;
	}
}
