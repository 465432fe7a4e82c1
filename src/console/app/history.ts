/** The places a person has been: back and forward, each exactly as it was left. */
import {type Address, formatAddress} from '../../domain/address/address.ts';
import type {Place} from '../features/shared/place.ts';

/** Places kept; the oldest are forgotten, and with them the rows they loaded. */
const capacity = 50;

export class History {
	#places: readonly Place[];
	#current = 0;
	#previous: Place | undefined;
	#version = 0;
	readonly #listeners = new Set<() => void>();

	constructor(first: Address, seeds: Readonly<Record<string, unknown>> = {}) {
		this.#places = [{key: 0, address: first, memory: new Map(Object.entries(seeds))}];
	}

	get version(): number {
		return this.#version;
	}

	get place(): Place {
		return this.#places[this.#current] as Place;
	}

	/** The oldest first. */
	get places(): readonly Place[] {
		return this.#places;
	}

	get canGoBack(): boolean {
		return this.#current > 0;
	}

	get canGoForward(): boolean {
		return this.#current < this.#places.length - 1;
	}

	get canToggle(): boolean {
		return this.#places.some(({key}) => key === this.#previous?.key);
	}

	subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	};

	/** Opens a new place after this one; going to where one already is, with nothing new to it, stays there. */
	go(address: Address, seeds: Readonly<Record<string, unknown>> = {}): void {
		const isNews = Object.keys(seeds).length > 0;
		if (!isNews && formatAddress(address) === formatAddress(this.place.address)) return;
		const place: Place = {key: this.#version + 1, address, memory: new Map(Object.entries(seeds))};
		this.#previous = this.place;
		this.#places = [...this.#places.slice(0, this.#current + 1), place].slice(-capacity);
		this.#move(this.#places.length - 1);
	}

	back(): void {
		if (this.canGoBack) this.#step(-1);
	}

	forward(): void {
		if (this.canGoForward) this.#step(1);
	}

	/** Back or forward to a place of the history. */
	jump(key: number): void {
		const to = this.#places.findIndex((place) => place.key === key);
		if (to >= 0 && to !== this.#current) this.#step(to - this.#current);
	}

	/** Swaps this place and the one before it, wherever that was. */
	toggle(): void {
		if (this.#previous) this.jump(this.#previous.key);
	}

	#step(by: number): void {
		this.#previous = this.place;
		this.#move(this.#current + by);
	}

	#move(to: number): void {
		this.#current = to;
		this.#version++;
		for (const listener of this.#listeners) listener();
	}
}
