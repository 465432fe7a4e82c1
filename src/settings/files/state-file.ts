/** A small JSON file of state that several castellan processes share. */
import {jsonIfValid} from '../../text/json/parse.ts';
import {Observable} from '../../text/observable.ts';
import {SettingsError} from '../error.ts';
import {type Disk, readIfExists, updateFile} from './disk.ts';

type Change<T> = (value: T) => T;

/** Reads the usable parts of any JSON value, and calls `onSkip` for each part that it skips. */
type Read<T> = (json: unknown, onSkip: () => void) => T;

/** Undefined if everything was saved. Otherwise the reason, for a person. */
export type SaveProblem = SettingsError | undefined;

/** The value of the file plus the changes of this process. A change that cannot be written applies until the process ends. */
export class StateFile<T> extends Observable {
	readonly #disk: Disk;
	readonly #path: string | undefined;
	readonly #read: Read<T>;
	/** The content of the file at the last read or write. */
	#base: T;
	/** The changes that are not in the file yet, oldest first. Every save attempts all of them. */
	#pending: readonly Change<T>[] = [];
	#value: T;
	#saving: Promise<SaveProblem> = Promise.resolve(undefined);

	constructor(disk: Disk, path: string | undefined, read: Read<T>) {
		super();
		this.#disk = disk;
		this.#path = path;
		this.#read = read;
		this.#base = this.#read({}, () => undefined);
		this.#value = this.#base;
	}

	get value(): T {
		return this.#value;
	}

	/** Applies the change immediately. The save then repeats it on the current content of the file. */
	change(change: Change<T>): Promise<SaveProblem> {
		this.#pending = [...this.#pending, change];
		this.#update();
		const save = () => this.#save();
		this.#saving = this.#saving.then(save, save);
		return this.#saving;
	}

	/** Reads the file. Resolves with a problem of the file that a person should know. */
	async load(): Promise<SaveProblem> {
		const path = this.#path;
		if (path === undefined) return undefined;
		try {
			const text = await readIfExists(this.#disk, path);
			const {value, isDamaged} = this.#parse(text);
			this.#base = value;
			this.#update();
			return isDamaged ? await this.#preserveDamaged(path) : undefined;
		} catch (error) {
			return asProblem(error);
		}
	}

	/** Resolves after an attempt to save every change so far, with the reason if the last attempt failed. */
	saved(): Promise<SaveProblem> {
		return this.#saving;
	}

	async #save(): Promise<SaveProblem> {
		const changes = this.#pending;
		// An earlier save has written this change.
		if (changes.length === 0) return undefined;
		if (this.#path === undefined) return new SettingsError('saving requires a home directory. Set XDG_STATE_HOME');
		try {
			await this.#write(this.#path, changes);
		} catch (error) {
			return asProblem(error);
		}
		this.#pending = this.#pending.filter((change) => !changes.includes(change));
		this.#update();
		return undefined;
	}

	/** Resolves with the path of the preserved damaged file, if any. */
	async #write(path: string, changes: readonly Change<T>[]): Promise<string | undefined> {
		let base = this.#base;
		const change = (text: string | undefined) => {
			base = changes.reduce((value, each) => each(value), this.#parse(text).value);
			return `${JSON.stringify(base, null, '\t')}\n`;
		};
		const preserved = await updateFile(this.#disk, path, change, {isDamaged: (text) => this.#parse(text).isDamaged});
		this.#base = base;
		return preserved;
	}

	/** Renames the damaged file, so that a person can repair it, and writes the readable parts to a new file. */
	async #preserveDamaged(path: string): Promise<SaveProblem> {
		try {
			const preserved = await this.#write(path, []);
			// Another process has already renamed the file.
			if (preserved === undefined) return undefined;
			return new SettingsError(`${path} is damaged: it was renamed to ${preserved}. Its readable parts stay in use`);
		} catch (error) {
			return new SettingsError(`${path} is damaged and cannot be renamed: ${(error as Error).message}`);
		}
	}

	#parse(text: string | undefined): {readonly value: T; readonly isDamaged: boolean} {
		const json = text === undefined ? {} : jsonIfValid(text);
		let isDamaged = json === undefined;
		const value = this.#read(isDamaged ? {} : json, () => {
			isDamaged = true;
		});
		return {value, isDamaged};
	}

	#update(): void {
		this.#value = this.#pending.reduce((value, change) => change(value), this.#base);
		this.changed();
	}
}

function asProblem(error: unknown): SettingsError {
	if (error instanceof SettingsError) return error;
	throw error;
}
