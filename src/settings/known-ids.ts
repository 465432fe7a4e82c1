/** Ids a person has used, kept for the screens that start from one. No secrets and no share codes are among them. */
import type {Disk} from './disk.ts';
import {Kept} from './kept.ts';

/** Kept of each kind. */
const capacity = 50;

type Ids = Readonly<Record<string, readonly string[]>>;

export interface KnownIdStore {
	/** The latest first. */
	list(kind: string): readonly string[];
	add(kind: string, id: string): void;
	/** Reads what earlier runs kept. */
	load(): Promise<void>;
	/** Resolves when what was added has been written, or could not be. */
	saved(): Promise<void>;
}

export function openKnownIds(disk: Disk, path: string | undefined): KnownIdStore {
	const kept = new Kept(disk, path, readIds);
	const of = (ids: Ids, kind: string) => (Object.hasOwn(ids, kind) ? (ids[kind] ?? []) : []);
	return {
		list: (kind) => of(kept.value, kind),
		add: (kind, id) =>
			kept.change((ids) => ({
				...ids,
				[kind]: [id, ...of(ids, kind).filter((other) => other !== id)].slice(0, capacity),
			})),
		load: () => kept.load(),
		saved: () => kept.saved(),
	};
}

/** What is no list of texts is left out: the file is nobody's to repair. */
function readIds(json: unknown): Ids {
	if (typeof json !== 'object' || json === null) return {};
	return Object.fromEntries(
		Object.entries(json).flatMap(([kind, ids]): [string, string[]][] =>
			Array.isArray(ids) ? [[kind, ids.filter((id): id is string => typeof id === 'string')]] : [],
		),
	);
}
