/** The keys of a history, one for each tenant, and an engine that decrypts what it reads. */
import {HistoryError} from '../error.ts';
import {all, type Engine, first, insertRow, type SqlRow, type Work} from '../store/engine.ts';
import {fingerprintIn, isSealed, Sealer} from './sealer.ts';

/** Where keys are stored. */
export interface HistoryKeys {
	/** The stored keys of the tenants. Omits keys that cannot be read. A keychain that fails is read once. */
	find(tenants: readonly string[]): Promise<readonly string[]>;
	/** Stores a new key, unless there is one, and returns it. Undefined if contents are not to be encrypted. */
	create(tenant: string): Promise<string | undefined>;
}

const noKeys: HistoryKeys = {find: async () => [], create: async () => undefined};

export class Keyring {
	readonly #keys: HistoryKeys;
	readonly #engine: Engine;
	readonly #sealers = new Map<string, Sealer>();

	private constructor(engine: Engine, keys: HistoryKeys) {
		this.#engine = engine;
		this.#keys = keys;
	}

	/** Finds the keys of all tenants in the history. */
	static async open(engine: Engine, keys = noKeys): Promise<Keyring> {
		const ring = new Keyring(engine, keys);
		const rows = await engine.read(() => all('SELECT tenant FROM castellan.tenant_key'));
		for (const key of await keys.find(rows.map(({tenant}) => String(tenant)))) ring.#add(key);
		return ring;
	}

	#add(key: string): Sealer {
		const sealer = new Sealer(key);
		this.#sealers.set(sealer.fingerprint, sealer);
		return sealer;
	}

	/**
	 * The sealer of new contents of a tenant. Undefined if they are not to be encrypted. Rejects with `HistoryError` if earlier
	 * contents have a key that is not there: a new key would make them unreadable for good.
	 */
	async sealerOf(tenant: string): Promise<Sealer | undefined> {
		const row = await this.#engine.read(() => recorded(tenant));
		const [stored] = await this.#keys.find([tenant]);
		const existing = stored === undefined ? undefined : this.#add(stored);
		if (row) return this.#sealers.get(String(row.fingerprint)) ?? this.#missing();
		const key = existing ? undefined : await this.#keys.create(tenant);
		const sealer = existing ?? (key === undefined ? undefined : this.#add(key));
		if (!sealer) return undefined;
		const latest = await this.#engine.write(function* () {
			yield* insertRow('tenant_key', {tenant, fingerprint: sealer.fingerprint}, 'ON CONFLICT DO NOTHING');
			return yield* recorded(tenant);
		});
		// Another process may have recorded a key meanwhile.
		return this.#sealers.get(String(latest?.fingerprint)) ?? this.#missing();
	}

	/** The key of the contents of a tenant. Undefined if they are not encrypted, and `missing` if it is not on this machine. */
	async knownKey(tenant: string): Promise<Sealer | 'missing' | undefined> {
		const row = await this.#engine.read(() => recorded(tenant));
		return row && (this.#sealers.get(String(row.fingerprint)) ?? 'missing');
	}

	/** The same engine, with contents decrypted in every column of a result whose name begins with `json`. */
	decrypting(): Engine {
		const engine = this.#engine;
		const {clock, isShared} = engine;
		return {
			write: (work) => engine.write(() => this.#decrypted(work())),
			read: (work) => engine.read(() => this.#decrypted(work())),
			...(engine.scrub ? {scrub: () => engine.scrub?.() ?? Promise.resolve()} : {}),
			close: () => engine.close(),
			clock,
			isShared,
		};
	}

	*#decrypted<T>(work: Work<T>): Work<T> {
		let step = work.next();
		while (!step.done) {
			const rows: readonly SqlRow[] = yield step.value;
			const columns = Object.keys(rows[0] ?? {}).filter((name) => name.startsWith('json'));
			for (const column of columns) this.#open(rows, column);
			step = work.next(rows);
		}
		return step.value;
	}

	/** A shared history has one key, so one that is there is the wrong one. */
	#missing(): never {
		const {isShared} = this.#engine;
		throw new HistoryError(
			isShared && this.#sealers.size > 0
				? 'The history is encrypted with another key than the one on this machine. Ask a colleague for that key, then run castellan history key or set CASTELLAN_HISTORY_KEY'
				: `The history is encrypted, and its key is not on this machine or cannot be reached. Unlock the keychain, ${isShared ? 'or set CASTELLAN_HISTORY_KEY' : 'or remove what this machine has stored with castellan forget'}`,
		);
	}

	/** The rows are of this query alone, so their texts are replaced in place. */
	#open(rows: readonly Record<string, unknown>[], column: string): void {
		const sealed = rows.filter((row) => typeof row[column] === 'string' && isSealed(row[column]));
		for (const [fingerprint, group] of Map.groupBy(sealed, (row) => fingerprintIn(String(row[column])))) {
			const sealer = this.#sealers.get(fingerprint) ?? this.#missing();
			const texts = sealer.openAll(group.map((row) => String(row[column])));
			for (const [index, row] of group.entries()) row[column] = texts[index];
		}
	}
}

const recorded = (tenant: string) => first('SELECT fingerprint FROM castellan.tenant_key WHERE tenant = $1', tenant);
