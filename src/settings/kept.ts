/** A small file of things that a person wants to find again, shared by however many castellans run. */
import {type Disk, readIfAny, updateFile} from './disk.ts';

type Change<T> = (value: T) => T;

/** What is kept, as it stands with the changes made here. A disk that cannot be written costs only the next start its memory. */
export class Kept<T> {
	readonly #disk: Disk;
	readonly #path: string | undefined;
	readonly #read: (json: unknown) => T;
	/** As the file last was. */
	#base: T;
	/** Made here and not yet in the file, the oldest first. */
	#pending: readonly Change<T>[] = [];
	#value: T;
	#saving: Promise<void> = Promise.resolve();
	#version = 0;
	readonly #listeners = new Set<() => void>();

	/** `read` makes the best of whatever JSON the file holds, and the empty value of undefined. */
	constructor(disk: Disk, path: string | undefined, read: (json: unknown) => T) {
		this.#disk = disk;
		this.#path = path;
		this.#read = read;
		this.#base = read(undefined);
		this.#value = this.#base;
	}

	get value(): T {
		return this.#value;
	}

	get version(): number {
		return this.#version;
	}

	subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	};

	/** Counts at once; the file follows, where the change is made again to what others have written meanwhile. */
	change(change: Change<T>): void {
		this.#pending = [...this.#pending, change];
		this.#stand();
		const save = () => this.#save(change);
		this.#saving = this.#saving.then(save, save);
	}

	/** Reads what other runs kept. */
	async load(): Promise<void> {
		if (this.#path === undefined) return;
		const text = await readIfAny(this.#disk, this.#path).catch(() => undefined);
		this.#base = this.#parse(text);
		this.#stand();
	}

	/** Resolves when what was changed has been written, or could not be. */
	saved(): Promise<void> {
		return this.#saving;
	}

	async #save(change: Change<T>): Promise<void> {
		let base = change(this.#base);
		if (this.#path !== undefined) {
			await updateFile(this.#disk, this.#path, (text) => {
				base = change(this.#parse(text));
				return `${JSON.stringify(base, null, '\t')}\n`;
			}).catch(() => undefined);
		}
		this.#base = base;
		this.#pending = this.#pending.filter((other) => other !== change);
		this.#stand();
	}

	#parse(text: string | undefined): T {
		try {
			return this.#read(text === undefined ? undefined : JSON.parse(text));
		} catch (error) {
			if (error instanceof SyntaxError) return this.#read(undefined);
			throw error;
		}
	}

	#stand(): void {
		this.#value = this.#pending.reduce((value, change) => change(value), this.#base);
		this.#version++;
		for (const listener of this.#listeners) listener();
	}
}
