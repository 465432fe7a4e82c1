/** The history of visited screens. Going back or forward restores a screen exactly as it was left. */
import {type Address, formatAddress, home, parentAddress} from '../../domain/address/address.ts';
import {Observable} from '../../text/observable.ts';
import type {HistoryEntry, Seeds} from './screen-context.ts';

/** The maximum of history entries. The oldest entries are dropped, together with their loaded rows. */
const capacity = 50;

/** The way back begins at the board. Opening the board again clears the way; what was on it can be revisited. */
export class History extends Observable {
	/** The way: the current entry with those before and after it. */
	#entries: readonly HistoryEntry[];
	/** The entries that were left for the board. */
	#left: readonly HistoryEntry[] = [];
	#current = 0;
	#previous: HistoryEntry | undefined;
	#lastKey = 0;
	/** The texts run from the palette, latest first. */
	typed: readonly string[] = [];

	constructor(first: Address, seeds: Seeds = {}) {
		super();
		this.#entries = [{key: 0, address: first, seeds}];
	}

	/** The same screens without their rows, which are of another moment. Neighbours with one address become one. */
	emptied(): History {
		const copy = new History(this.entry.address);
		const isKept = ({address}: HistoryEntry, index: number) => {
			const before = this.#entries[index - 1];
			return !before || formatAddress(before.address) !== formatAddress(address);
		};
		const withoutRows = ({key, address}: HistoryEntry) => ({key, address, seeds: {}});
		copy.#entries = this.#entries.filter(isKept).map(withoutRows);
		copy.#left = this.#left.map(withoutRows);
		copy.#current = this.#entries.slice(0, this.#current + 1).filter(isKept).length - 1;
		copy.#lastKey = this.#lastKey;
		copy.typed = this.typed;
		return copy;
	}

	get entry(): HistoryEntry {
		return this.#entries[this.#current] as HistoryEntry;
	}

	/** All entries: those that were left, and those of the way, each oldest first. */
	get entries(): readonly HistoryEntry[] {
		return [...this.#left, ...this.#entries];
	}

	/** Whether this is not the board. */
	get canGoBack(): boolean {
		return this.entry.address.screen !== home;
	}

	/** Whether nothing is before the current entry on the way. */
	get isAtStart(): boolean {
		return this.#current === 0;
	}

	get canGoForward(): boolean {
		return this.#current < this.#entries.length - 1;
	}

	get canToggle(): boolean {
		return this.entries.some(({key}) => key === this.#previous?.key);
	}

	/** Opens a new entry after this one. Does nothing for the current address without seeds. */
	go(address: Address, seeds: Seeds = {}): void {
		const hasSeeds = Object.keys(seeds).length > 0;
		if (!hasSeeds && formatAddress(address) === formatAddress(this.entry.address)) return;
		this.#open({key: ++this.#lastKey, address, seeds});
	}

	/** Opens an address: in place of this entry if it has the same one, or as a new entry. */
	reopen(address: Address, seeds: Seeds): void {
		if (formatAddress(address) !== formatAddress(this.entry.address)) {
			this.go(address, seeds);
			return;
		}
		const entry: HistoryEntry = {key: ++this.#lastKey, address, seeds};
		this.#entries = this.#entries.with(this.#current, entry);
		this.changed();
	}

	/**
	 * Opens a screen as it was left: its latest entry becomes the last of the history. From that screen itself, and if it was
	 * not opened before, opens the address.
	 */
	revisit(address: Address): void {
		const isSame = (entry: HistoryEntry) => entry.address.screen === address.screen;
		const last = isSame(this.entry) ? undefined : this.entries.findLast(isSame);
		if (last) this.#open(last);
		else this.go(address);
	}

	/** Goes back on the way. From its beginning, goes to the list that has the item, then to the board. */
	back(): void {
		if (!this.canGoBack) return;
		if (this.#current === 0) {
			this.#entries = [{key: ++this.#lastKey, address: parentAddress(this.entry.address), seeds: {}}, ...this.#entries];
			this.#current = 1;
		}
		this.#step(-1);
	}

	forward(): void {
		if (this.canGoForward) this.#step(1);
	}

	/** Moves back or forward to an entry, or opens one that was left. */
	jump(key: number): void {
		const index = this.#entries.findIndex((entry) => entry.key === key);
		const left = this.#left.find((entry) => entry.key === key);
		if (left) this.#open(left);
		else if (index >= 0 && index !== this.#current) this.#step(index - this.#current);
	}

	/** Moves to the previously shown entry, so that two calls return to this one. */
	toggle(): void {
		if (this.#previous) this.jump(this.#previous.key);
	}

	/** Makes an entry the last of the way, or, if it is the board, the only one. */
	#open(entry: HistoryEntry): void {
		this.#previous = this.entry;
		const before = this.#entries.slice(0, this.#current + 1).filter((other) => other !== entry);
		const isHome = entry.address.screen === home;
		this.#entries = [...(isHome ? [] : before), entry].slice(-capacity);
		this.#left = [...this.#left, ...(isHome ? before : [])]
			.filter((other) => other !== entry && other.address.screen !== home)
			.slice(-capacity);
		this.#move(this.#entries.length - 1);
	}

	#step(by: number): void {
		this.#previous = this.entry;
		this.#move(this.#current + by);
	}

	#move(index: number): void {
		this.#current = index;
		this.changed();
	}
}
