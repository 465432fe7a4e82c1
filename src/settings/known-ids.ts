/** Ids a person has used, kept for the screens that start from one. No secrets and no share codes are among them. */
import {type Disk, readIfAny, updateFile} from './disk.ts';

/** Kept of each kind. */
const capacity = 50;

type Kept = Readonly<Record<string, readonly string[]>>;

export interface KnownIdStore {
	/** The latest first. */
	list(kind: string): readonly string[];
	/** Remembers at once; the file follows, and a disk that cannot be written costs only the next start its memory. */
	add(kind: string, id: string): void;
	/** Reads what earlier runs kept. */
	load(): Promise<void>;
	/** Resolves when what was added has been written, or could not be. */
	saved(): Promise<void>;
}

export function openKnownIds(disk: Disk, path: string | undefined): KnownIdStore {
	let kept: Kept = {};
	let saving: Promise<void> = Promise.resolve();
	const withId = (all: Kept, kind: string, id: string): Kept => ({
		...all,
		[kind]: [id, ...(all[kind] ?? []).filter((other) => other !== id)].slice(0, capacity),
	});
	return {
		list: (kind) => (Object.hasOwn(kept, kind) ? (kept[kind] ?? []) : []),
		add(kind, id) {
			kept = withId(kept, kind, id);
			if (path === undefined) return;
			const save = () =>
				updateFile(disk, path, (text) => `${JSON.stringify(withId(read(text), kind, id), null, '\t')}\n`);
			saving = saving.then(save).catch(() => undefined);
		},
		async load() {
			const text = path === undefined ? undefined : await readIfAny(disk, path).catch(() => undefined);
			// Ids that were used before the file was read are the later ones.
			const used = Object.entries(kept).flatMap(([kind, ids]) => ids.toReversed().map((id) => ({kind, id})));
			kept = used.reduce((all, {kind, id}) => withId(all, kind, id), read(text));
		},
		saved: () => saving,
	};
}

/** What is no list of texts is left out: the file is nobody's to repair. */
function read(text: string | undefined): Kept {
	let value: unknown;
	try {
		value = JSON.parse(text ?? '{}');
	} catch {
		return {};
	}
	if (typeof value !== 'object' || value === null) return {};
	return Object.fromEntries(
		Object.entries(value).flatMap(([kind, ids]): [string, string[]][] =>
			Array.isArray(ids) ? [[kind, ids.filter((id): id is string => typeof id === 'string')]] : [],
		),
	);
}
