/**
 * Stores recently used ids per tenant, for the screens that start from an id. Secrets and share codes are never stored.
 */
import type {Disk} from './disk.ts';
import {ByName, membersOf} from './json-object.ts';
import {Kept, type SaveProblem} from './kept.ts';

/** The maximum number of ids per kind. */
const capacity = 50;

/** By kind. */
type Ids = ReadonlyMap<string, readonly string[]>;

export interface KnownIdStore {
	/** The latest first. */
	list(kind: string): readonly string[];
	add(kind: string, id: string): void;
	/** Reads the file. Resolves with a problem of the file that a person should know. */
	load(): Promise<SaveProblem>;
	/** Resolves when all ids have been written, or with the reason why they could not be. */
	saved(): Promise<SaveProblem>;
}

/** `tenant` is its base URL. */
export function openKnownIds(disk: Disk, path: string | undefined, tenant: string): KnownIdStore {
	const file = new Kept(disk, path, readTenants);
	const idsOf = (tenants: ReadonlyMap<string, Ids>, kind: string) => tenants.get(tenant)?.get(kind) ?? [];
	return {
		list: (kind) => idsOf(file.value, kind),
		add: (kind, id) => {
			void file.change((tenants) => {
				const ids = [id, ...idsOf(tenants, kind).filter((other) => other !== id)].slice(0, capacity);
				return new ByName([...tenants, [tenant, new ByName([...(tenants.get(tenant) ?? []), [kind, ids]])]]);
			});
		},
		load: () => file.load(),
		saved: () => file.saved(),
	};
}

const readTenants = (json: unknown, leaveOut: () => void) =>
	new ByName(membersOf(json, leaveOut).map(([tenant, ids]) => [tenant, readIds(ids, leaveOut)] as const));

const readIds = (json: unknown, leaveOut: () => void) =>
	new ByName(membersOf(json, leaveOut).map(([kind, ids]) => [kind, readTexts(ids, leaveOut)] as const));

function readTexts(json: unknown, leaveOut: () => void): readonly string[] {
	const texts = Array.isArray(json) ? json.filter((item): item is string => typeof item === 'string') : [];
	if (!Array.isArray(json) || texts.length < json.length) leaveOut();
	return texts;
}
