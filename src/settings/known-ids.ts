/**
 * Ids a person has used, kept for the screens that start from one: each with the tenant it is of, where alone it means
 * anything. No secrets and no share codes are among them.
 */
import type {Disk} from './disk.ts';
import {Kept} from './kept.ts';

/** Kept of each kind. */
const capacity = 50;

/** By kind. */
type Ids = ReadonlyMap<string, readonly string[]>;

export interface KnownIdStore {
	/** The latest first. */
	list(kind: string): readonly string[];
	add(kind: string, id: string): void;
	/** Reads what earlier runs kept. */
	load(): Promise<void>;
	/** Resolves when what was added has been written, or could not be. */
	saved(): Promise<void>;
}

/** `tenant` is its base URL. */
export function openKnownIds(disk: Disk, path: string | undefined, tenant: string): KnownIdStore {
	const kept = new Kept(disk, path, readTenants);
	const of = (tenants: ReadonlyMap<string, Ids>, kind: string) => tenants.get(tenant)?.get(kind) ?? [];
	return {
		list: (kind) => of(kept.value, kind),
		add: (kind, id) =>
			kept.change((tenants) => {
				const ids = [id, ...of(tenants, kind).filter((other) => other !== id)].slice(0, capacity);
				return new ByName([...tenants, [tenant, new ByName([...(tenants.get(tenant) ?? []), [kind, ids]])]]);
			}),
		load: () => kept.load(),
		saved: () => kept.saved(),
	};
}

/** A map, because anything may be a name; written as an object. */
class ByName<T> extends Map<string, T> {
	toJSON(): object {
		return Object.fromEntries(this);
	}
}

/** What is of no tenant, or no list of texts, is left out: the file is nobody's to repair. */
const readTenants = (json: unknown) =>
	new ByName(membersOf(json).map(([tenant, ids]) => [tenant, readIds(ids)] as const));

const readIds = (json: unknown) =>
	new ByName(
		membersOf(json).flatMap(([kind, ids]) =>
			Array.isArray(ids) ? [[kind, ids.filter((id): id is string => typeof id === 'string')] as const] : [],
		),
	);

const membersOf = (json: unknown): readonly (readonly [string, unknown])[] =>
	typeof json === 'object' && json !== null && !Array.isArray(json) ? Object.entries(json) : [];
