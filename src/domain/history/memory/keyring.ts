/** The keys of a history, one for each tenant, and an engine that decrypts what it reads. */
import {HistoryError} from '../error.ts';
import {all, type Engine, first, insert, type SqlRow, type Work} from '../store/engine.ts';
import {fingerprintIn, isSealed, Sealer} from './sealer.ts';

/** Where keys are stored. */
export interface HistoryKeys {
	/** The stored keys of the tenants. Omits keys that cannot be read. A keychain that fails is read once. */
	find(tenants: readonly string[]): Promise<readonly string[]>;
	/** Stores a new key, unless there is one, and returns it. Undefined if contents are not to be encrypted. */
	create(tenant: string): Promise<string | undefined>;
}

const noKeys: HistoryKeys = {find: async () => [], create: async () => undefined};

export type Keyring = Awaited<ReturnType<typeof openKeyring>>;

/** Finds the keys of all tenants in the history. */
export async function openKeyring(engine: Engine, keys = noKeys) {
	const sealers = new Map<string, Sealer>();
	function add(key: string): Sealer {
		const sealer = new Sealer(key);
		sealers.set(sealer.fingerprint, sealer);
		return sealer;
	}
	const rows = await engine.read(() => all('SELECT tenant FROM castellan.tenant_key'));
	for (const key of await keys.find(rows.map(({tenant}) => String(tenant)))) add(key);

	/**
	 * The sealer of new contents of a tenant. Undefined if they are not to be encrypted. Rejects with `HistoryError` if earlier
	 * contents have a key that is not there: a new key would make them unreadable for good.
	 */
	async function sealerOf(tenant: string): Promise<Sealer | undefined> {
		const row = await engine.read(() => recorded(tenant));
		const [stored] = await keys.find([tenant]);
		const existing = stored === undefined ? undefined : add(stored);
		if (row) return sealers.get(String(row.fingerprint)) ?? missing();
		const key = existing ? undefined : await keys.create(tenant);
		const sealer = existing ?? (key === undefined ? undefined : add(key));
		if (!sealer) return undefined;
		const latest = await engine.write(function* () {
			yield* insert('tenant_key', [{tenant, fingerprint: sealer.fingerprint}], 'ON CONFLICT DO NOTHING');
			return yield* recorded(tenant);
		});
		// Another process may have recorded a key meanwhile.
		return sealers.get(String(latest?.fingerprint)) ?? missing();
	}

	/** The key of the contents of a tenant. Undefined if they are not encrypted, and `missing` if it is not on this machine. */
	async function knownKey(tenant: string): Promise<Sealer | 'missing' | undefined> {
		const row = await engine.read(() => recorded(tenant));
		return row && (sealers.get(String(row.fingerprint)) ?? 'missing');
	}

	/** The same engine, with contents decrypted in every column of a result whose name begins with `json`. */
	const decrypting = (): Engine => ({
		...engine,
		write: (work) => engine.write(() => decrypted(work())),
		read: (work) => engine.read(() => decrypted(work())),
	});

	function* decrypted<T>(work: Work<T>): Work<T> {
		let step = work.next();
		while (!step.done) {
			const rows: readonly SqlRow[] = yield step.value;
			const columns = Object.keys(rows[0] ?? {}).filter((name) => name.startsWith('json'));
			for (const column of columns) open(rows, column);
			step = work.next(rows);
		}
		return step.value;
	}

	/** A shared history has one key, so one that is there is the wrong one. */
	function missing(): never {
		throw new HistoryError(
			engine.isShared && sealers.size > 0
				? 'The history is encrypted with another key than the one on this machine. Ask a colleague for that key, then run castellan history key or set CASTELLAN_HISTORY_KEY'
				: `The history is encrypted, and its key is not on this machine or cannot be reached. Unlock the keychain, ${engine.isShared ? 'or set CASTELLAN_HISTORY_KEY' : 'or remove what this machine has stored with castellan forget'}`,
		);
	}

	/** The rows are of this query alone, so their texts are replaced in place. */
	function open(rows: readonly Record<string, unknown>[], column: string): void {
		const sealed = rows.filter((row) => typeof row[column] === 'string' && isSealed(row[column]));
		for (const [fingerprint, group] of Map.groupBy(sealed, (row) => fingerprintIn(String(row[column])))) {
			const sealer = sealers.get(fingerprint) ?? missing();
			const texts = sealer.openAll(group.map((row) => String(row[column])));
			for (const [index, row] of group.entries()) row[column] = texts[index];
		}
	}

	return {sealerOf, knownKey, decrypting};
}

const recorded = (tenant: string) => first('SELECT fingerprint FROM castellan.tenant_key WHERE tenant = $1', tenant);
