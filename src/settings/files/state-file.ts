/** The state of a tenant in a small JSON file that several castellan processes share. */
import {jsonIfValid} from '../../text/json/parse.ts';
import {Observable} from '../../text/observable.ts';
import {SettingsError} from '../error.ts';
import {type Disk, readIfExists, updateFile} from './disk.ts';
import {ByName, membersOf} from './json-object.ts';

type Change<T> = (value: T) => T;

/** Reads the usable parts of the JSON of a tenant, and calls `onSkip` for each part that it skips. */
type Read<T> = (json: unknown, onSkip: () => void) => T;

/** Undefined if everything was saved. Otherwise the reason, for a person. */
export type SaveProblem = SettingsError | undefined;

/** The value of the file plus the changes of this process. A change that cannot be written applies until the process ends. */
export class StateFile<T> extends Observable {
	readonly #disk: Disk;
	readonly #path: string | undefined;
	readonly #tenant: string;
	readonly #read: Read<T>;
	/** The content of the file at the last read or write, by the base URL of the tenant. */
	#base: ByName<T> = new ByName();
	/** The changes that are not in the file yet, oldest first. Every save attempts all of them. */
	#pending: readonly Change<T>[] = [];
	#value: T;
	readonly #empty: T;
	#saving: Promise<SaveProblem> = Promise.resolve(undefined);

	/** `path` is undefined without a home directory, `tenant` is its base URL. */
	constructor(disk: Disk, path: string | undefined, tenant: string, read: Read<T>) {
		super();
		this.#disk = disk;
		this.#path = path;
		this.#tenant = tenant;
		this.#read = read;
		this.#empty = read({}, () => undefined);
		this.#value = this.#empty;
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
	load = async (): Promise<SaveProblem> => {
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
	};

	/** Resolves after an attempt to save every change so far, with the reason if the last attempt failed. */
	saved = (): Promise<SaveProblem> => this.#saving;

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
			const {value: all} = this.#parse(text);
			base = changes.length > 0 ? new ByName([...all, [this.#tenant, this.#changed(all, changes)]]) : all;
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

	#parse(text: string | undefined): {readonly value: ByName<T>; readonly isDamaged: boolean} {
		let isDamaged = false;
		const onSkip = () => {
			isDamaged = true;
		};
		const members = membersOf(text === undefined ? {} : jsonIfValid(text), onSkip);
		const value = new ByName(members.map(([tenant, json]) => [tenant, this.#read(json, onSkip)] as const));
		return {value, isDamaged};
	}

	#changed(all: ByName<T>, changes: readonly Change<T>[]): T {
		return changes.reduce((value, change) => change(value), all.get(this.#tenant) ?? this.#empty);
	}

	#update(): void {
		this.#value = this.#changed(this.#base, this.#pending);
		this.changed();
	}
}

function asProblem(error: unknown): SettingsError {
	if (error instanceof SettingsError) return error;
	throw error;
}
