/**
 * Ids a person has used, kept for the screens that start from one: each with the tenant it is of, where alone it means
 * anything. No secrets and no share codes are among them.
 */
import type {Disk} from './disk.ts';
import {ByName, membersOf} from './json-object.ts';
import {Kept, type SaveProblem} from './kept.ts';

/** Kept of each kind. */
const capacity = 50;

/** By kind. */
type Ids = ReadonlyMap<string, readonly string[]>;

export interface KnownIdStore {
	/** The latest first. */
	list(kind: string): readonly string[];
	add(kind: string, id: string): void;
	/** Reads what earlier runs kept. Resolves with what a person has to know about the file. */
	load(): Promise<SaveProblem>;
	/** Resolves when what was added has been written, or with the reason why it could not be. */
	saved(): Promise<SaveProblem>;
}

/** `tenant` is its base URL. */
export function openKnownIds(disk: Disk, path: string | undefined, tenant: string): KnownIdStore {
	const kept = new Kept(disk, path, readTenants);
	const of = (tenants: ReadonlyMap<string, Ids>, kind: string) => tenants.get(tenant)?.get(kind) ?? [];
	return {
		list: (kind) => of(kept.value, kind),
		add: (kind, id) => {
			void kept.change((tenants) => {
				const ids = [id, ...of(tenants, kind).filter((other) => other !== id)].slice(0, capacity);
				return new ByName([...tenants, [tenant, new ByName([...(tenants.get(tenant) ?? []), [kind, ids]])]]);
			});
		},
		load: () => kept.load(),
		saved: () => kept.saved(),
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
