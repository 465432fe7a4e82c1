/** The data that the processes of a machine have reported as saved, compared with its files. */
import type {SaveFile, Services} from '../../../src/console/core/services.ts';
import type {SilenceEntry} from '../../../src/settings/config-edit.ts';
import type {SavedAddresses} from '../../../src/settings/files/saved-addresses.ts';
import type {AppPaths} from '../../../src/settings/paths.ts';
import {KeptConfig, partsOf} from './kept-config.ts';

interface Named {
	readonly name: string;
	readonly address: string;
}

/** Of a bookmark or a view. Without an address it is removed. */
interface Change {
	readonly list: 'bookmarks' | 'views';
	readonly name: string;
	readonly address?: string;
}

interface Listed {
	readonly has: readonly string[];
	/** Undefined for any. */
	readonly mayHave: readonly string[] | undefined;
}

type Lists = Record<Change['list'], Map<string, string>>;

interface Loss {
	/** The remaining part of the file. */
	readonly left?: string | undefined;
	/** A change that has read the file may write its entries again. */
	readonly mayReturn?: boolean;
}

export class Kept {
	readonly #files: Map<string, string>;
	readonly #paths: AppPaths;
	readonly #baseUrl: string;
	#lists: Lists = {bookmarks: new Map(), views: new Map()};
	/** The names of bookmarks that a process may have removed. */
	#unknown = new Set<string>();
	readonly #config = new KeptConfig();
	/** The ids that a screen remembers, each with its kind. */
	#ids = new Set<string>();
	/** All exported texts. */
	readonly exported: string[] = [];
	/** The exported texts by path. */
	readonly #exports = new Map<string, string>();
	/** The part of each file that another program has left. No process may destroy it. */
	readonly #damaged = new Map<string, string>();

	constructor(files: Map<string, string>, paths: AppPaths, baseUrl: string) {
		this.#files = files;
		this.#paths = paths;
		this.#baseUrl = baseUrl;
	}

	/** Records the changes that the store of a console reports. */
	addresses(store: SavedAddresses): SavedAddresses {
		/** Each later change attempts them again. */
		let pending: Change[] = [];
		const noted = async <P>(change: Change | undefined, saving: Promise<P>): Promise<P> => {
			if (change) pending.push(change);
			const problem = await saving;
			if (problem) return problem;
			for (const each of pending) this.#change(each);
			pending = [];
			return problem;
		};
		const changes: Partial<SavedAddresses> = {
			// It also renames the bookmark of the address that this process knows, and takes a further name where the name is another's.
			addBookmark(at: Named) {
				const ofAddress = () => store.bookmarks.filter(({address}) => address === at.address);
				const [renamed] = ofAddress();
				if (renamed && renamed.name !== at.name) pending.push({list: 'bookmarks', name: renamed.name});
				const change = {list: 'bookmarks' as const, ...at};
				const saving = store.addBookmark(at).then((problem) => {
					const own = ofAddress().find(({name}) => name === at.name || name.startsWith(`${at.name} (`));
					change.name = own?.name ?? at.name;
					return problem;
				});
				return noted(change, saving);
			},
			addView: (at) => noted({list: 'views', ...at}, store.addView(at)),
			remove: (list, name) => noted({list, name}, store.remove(list, name)),
			setLast: (last) => noted(undefined, store.setLast(last)),
		};
		return new Proxy(store, {get: (target, key) => Reflect.get(key in changes ? changes : target, key)});
	}

	/** Records the ids that a console remembers. */
	ids(store: Services['state']['knownIds']): Services['state']['knownIds'] {
		return {
			...store,
			add: (kind, id) => {
				store.add(kind, id);
				this.#ids.add(`"${id}"`);
			},
		};
	}

	/** Records the exports of a console. */
	saveFile(save: SaveFile): SaveFile {
		return async (name, text, options) => {
			const saved = await save(name, text, options);
			if (saved.isWritten) {
				this.exported.push(text);
				this.#exports.set(saved.path, text);
			}
			return saved;
		};
	}

	/** Records the silences of a console. */
	silence(save: (entry: SilenceEntry) => Promise<void>): (entry: SilenceEntry) => Promise<void> {
		return async (entry) => {
			try {
				await save(entry);
				this.#config.addSilence(entry);
			} catch (error) {
				this.#config.refuseSilence(entry);
				throw error;
			}
		};
	}

	/** The names that a whole list of the kind must have, and the names that it may have. */
	listed(kind: 'bookmarks' | 'profiles'): Listed {
		if (kind === 'profiles') return {has: this.#config.profiles, mayHave: undefined};
		const has = [...this.#lists.bookmarks.keys()].filter((name) => !this.#unknown.has(name));
		return {has, mayHave: [...has, ...this.#unknown]};
	}

	/** A verb has added a profile. */
	addedProfile(name: string): void {
		this.#config.addProfile(name);
	}

	/** A verb has removed a bookmark, or may have. */
	removed(name: string, isKnown: boolean): void {
		if (isKnown) this.#change({list: 'bookmarks', name});
		else this.#unknown.add(name);
	}

	/** A person or another program has taken the file away, or all but a part of it. */
	lost(path: string, {left, mayReturn = false}: Loss): void {
		const isConfig = path === this.#paths.configFile;
		// An earlier remainder of the file is lost, too.
		this.#damaged.delete(path);
		// The remainder of a config can be a valid config, which castellan then uses.
		if (left !== undefined && !(isConfig && partsOf(left))) this.#damaged.set(path, left);
		if (isConfig) this.#config.begin(left ?? '');
		if (path === this.#paths.savedAddressesFile) {
			const {bookmarks, views} = this.#lists;
			this.#lists = {bookmarks: new Map(), views: new Map()};
			this.#unknown = new Set(mayReturn ? [...bookmarks.keys(), ...views.keys()] : []);
		}
		if (path === this.#paths.knownIdsFile) this.#ids = new Set();
		this.#exports.delete(path);
	}

	/** Whether the text is the remainder that another program has left. */
	isDamaged(path: string, text: string): boolean {
		return this.#damaged.get(path) === text || path.includes('.damaged-');
	}

	/** Someone has removed the remainders of damaged files. */
	forget(): void {
		for (const [path, left] of this.#damaged) if (this.#files.get(path) !== left) this.#damaged.delete(path);
	}

	/** Takes the present files as the expected ones, with which a long run goes on after a failure. */
	accept(): void {
		this.forget();
		this.#exports.clear();
		this.#ids.clear();
		this.#unknown.clear();
		const inFile = this.#addresses();
		for (const list of ['bookmarks', 'views'] as const) this.#lists[list] = inFile[list];
		this.#config.begin(this.#files.get(this.#paths.configFile) ?? '');
	}

	/** Returns the first entry that the files lack, or have without its having been saved. */
	problem(): string | undefined {
		return this.#lostDamage() ?? this.#lostExport() ?? this.#lostSetting() ?? this.#lostAddress();
	}

	#change({list, name, address}: Change): void {
		this.#unknown.delete(name);
		if (address === undefined) this.#lists[list].delete(name);
		else this.#lists[list].set(name, address);
	}

	#lostDamage(): string | undefined {
		const [path] = [...this.#damaged].find(([, left]) => ![...this.#files.values()].includes(left)) ?? [];
		return path && `what was left of ${path} is gone`;
	}

	#lostExport(): string | undefined {
		const [path] = [...this.#exports].find(([each, text]) => this.#files.get(each) !== text) ?? [];
		return path && `${path} is not what was exported`;
	}

	/** An id that an idle console remembers, and that its file lacks. After a failure of the disk, the file can have any content. */
	lostId(hasFailed: boolean): string | undefined {
		if (hasFailed) this.#ids.clear();
		const text = this.#files.get(this.#paths.knownIdsFile) ?? '';
		if (this.#damaged.get(this.#paths.knownIdsFile) === text) return undefined;
		const lost = [...this.#ids].find((id) => !text.includes(id));
		return lost && `the file of known ids has no ${lost}`;
	}

	#lostSetting(): string | undefined {
		const path = this.#paths.configFile;
		const text = this.#files.get(path) ?? '';
		return this.isDamaged(path, text) ? undefined : this.#config.problem(text);
	}

	#lostAddress(): string | undefined {
		const inFile = this.#addresses();
		for (const list of ['bookmarks', 'views'] as const) {
			for (const [name, address] of this.#lists[list]) {
				if (this.#unknown.has(name)) continue;
				const there = inFile[list].get(name);
				if (there !== address) return `${list}: ${name} is ${there}, not ${address}`;
			}
			const more = [...inFile[list].keys()].find((name) => !this.#lists[list].has(name) && !this.#unknown.has(name));
			if (more) return `${list}: ${more} is there again`;
		}
		return undefined;
	}

	/** The entries in the file of bookmarks and views. */
	#addresses(): Lists {
		const path = this.#paths.savedAddressesFile;
		const text = this.#files.get(path) ?? '{}';
		const saved: Partial<Record<string, Partial<Record<Change['list'], readonly Named[]>>>> = this.isDamaged(path, text)
			? {}
			: JSON.parse(text);
		const mapOf = (all: readonly Named[] = []) => new Map(all.map(({name, address}) => [name, address]));
		const {bookmarks, views} = saved[this.#baseUrl] ?? {};
		return {bookmarks: mapOf(bookmarks), views: mapOf(views)};
	}
}
