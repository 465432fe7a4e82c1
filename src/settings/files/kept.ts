/** A small file of things that a person wants to find again, shared by however many castellans run. */

import {SettingsError} from '../error.ts';
import {type Disk, readIfAny, updateFile} from './disk.ts';

type Change<T> = (value: T) => T;

/** Makes the best of whatever JSON the file holds, and calls `leaveOut` where something of it cannot be used. */
type Read<T> = (json: unknown, leaveOut: () => void) => T;

/** Undefined when all is on the disk; otherwise the reason, for a person. */
export type SaveProblem = SettingsError | undefined;

/** The value of the file with the changes made here. A change that cannot be written counts until the program ends. */
export class Kept<T> {
	readonly #disk: Disk;
	readonly #path: string | undefined;
	readonly #read: Read<T>;
	/** The content of the file when it was last read or written. */
	#base: T;
	/** Made here and not yet in the file, the oldest first. Every save tries all of them. */
	#pending: readonly Change<T>[] = [];
	#value: T;
	#saving: Promise<SaveProblem> = Promise.resolve(undefined);
	#version = 0;
	readonly #listeners = new Set<() => void>();

	constructor(disk: Disk, path: string | undefined, read: Read<T>) {
		this.#disk = disk;
		this.#path = path;
		this.#read = read;
		this.#base = this.#empty();
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
	change(change: Change<T>): Promise<SaveProblem> {
		this.#pending = [...this.#pending, change];
		this.#update();
		const save = () => this.#save();
		this.#saving = this.#saving.then(save, save);
		return this.#saving;
	}

	/** Reads what other runs kept. Resolves with what a person has to know about the file. */
	async load(): Promise<SaveProblem> {
		const path = this.#path;
		if (path === undefined) return undefined;
		try {
			const text = await readIfAny(this.#disk, path);
			const {value, isDamaged} = this.#parse(text);
			this.#base = value;
			this.#update();
			return isDamaged ? await this.#setAside(path) : undefined;
		} catch (error) {
			return asProblem(error);
		}
	}

	/** Resolves when every change so far has been tried: with the reason why the last ones could not be written. */
	saved(): Promise<SaveProblem> {
		return this.#saving;
	}

	async #save(): Promise<SaveProblem> {
		const changes = this.#pending;
		// An earlier save has taken this change along.
		if (changes.length === 0) return undefined;
		if (this.#path === undefined) {
			return new SettingsError('there is no home directory to keep files in: set XDG_STATE_HOME');
		}
		try {
			await this.#write(this.#path, changes);
		} catch (error) {
			return asProblem(error);
		}
		this.#pending = this.#pending.filter((change) => !changes.includes(change));
		this.#update();
		return undefined;
	}

	/** Resolves with the path of the damaged file that was kept, if any. */
	async #write(path: string, changes: readonly Change<T>[]): Promise<string | undefined> {
		let base = this.#base;
		const change = (text: string | undefined) => {
			base = changes.reduce((value, each) => each(value), this.#parse(text).value);
			return `${JSON.stringify(base, null, '\t')}\n`;
		};
		const aside = await updateFile(this.#disk, path, change, {isDamaged: (text) => this.#parse(text).isDamaged});
		this.#base = base;
		return aside;
	}

	/** The damaged file stays under another name, to be repaired; what can be used of it is written anew. */
	async #setAside(path: string): Promise<SaveProblem> {
		try {
			const aside = await this.#write(path, []);
			// Another castellan may have done so already.
			if (aside === undefined) return undefined;
			return new SettingsError(`${path} is damaged: it is kept as ${aside}, what can be read of it stays in use`);
		} catch (error) {
			return new SettingsError(`${path} is damaged, and cannot be kept aside: ${(error as Error).message}`);
		}
	}

	#parse(text: string | undefined): {readonly value: T; readonly isDamaged: boolean} {
		if (text === undefined) return {value: this.#empty(), isDamaged: false};
		let isDamaged = false;
		const leaveOut = () => {
			isDamaged = true;
		};
		try {
			const value = this.#read(JSON.parse(text), leaveOut);
			return {value, isDamaged};
		} catch (error) {
			if (error instanceof SyntaxError) return {value: this.#empty(), isDamaged: true};
			throw error;
		}
	}

	#empty(): T {
		return this.#read({}, () => undefined);
	}

	#update(): void {
		this.#value = this.#pending.reduce((value, change) => change(value), this.#base);
		this.#version++;
		for (const listener of this.#listeners) listener();
	}
}

function asProblem(error: unknown): SettingsError {
	if (error instanceof SettingsError) return error;
	throw error;
}
