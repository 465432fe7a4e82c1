/**
 * Stores recently used ids per tenant, for the screens that start from an id. Secrets and share codes are never stored.
 */
import type {Disk} from './disk.ts';
import {ByName, membersOf} from './json-object.ts';
import {StateFile} from './state-file.ts';

/** The maximum number of ids per kind. */
const maximumIds = 50;

/** By kind. */
type Ids = ReadonlyMap<string, readonly string[]>;

/** `tenant` is its base URL. */
export function openKnownIds(disk: Disk, path: string | undefined, tenant: string) {
	const file = new StateFile(disk, path, readTenants);
	const idsOf = (tenants: ReadonlyMap<string, Ids>, kind: string) => tenants.get(tenant)?.get(kind) ?? [];
	return {
		/** The latest first. */
		list: (kind: string) => idsOf(file.value, kind),
		add(kind: string, id: string): void {
			void file.change((tenants) => {
				const ids = [id, ...idsOf(tenants, kind).filter((other) => other !== id)].slice(0, maximumIds);
				return new ByName([...tenants, [tenant, new ByName([...(tenants.get(tenant) ?? []), [kind, ids]])]]);
			});
		},
		/** Reads the file. Resolves with a problem of the file that a person should know. */
		load: () => file.load(),
		/** Resolves when all ids have been written, or with the reason why they could not be. */
		saved: () => file.saved(),
	};
}

const readTenants = (json: unknown, onSkip: () => void) =>
	new ByName(membersOf(json, onSkip).map(([tenant, ids]) => [tenant, readIds(ids, onSkip)] as const));

const readIds = (json: unknown, onSkip: () => void) =>
	new ByName(membersOf(json, onSkip).map(([kind, ids]) => [kind, readTexts(ids, onSkip)] as const));

function readTexts(json: unknown, onSkip: () => void): readonly string[] {
	const texts = Array.isArray(json) ? json.filter((item): item is string => typeof item === 'string') : [];
	if (!Array.isArray(json) || texts.length < json.length) onSkip();
	return texts;
}
