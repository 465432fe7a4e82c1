/**
 * Stores recently used ids per tenant, for the screens that start from an id. Secrets and share codes are never stored.
 */
import type {Disk} from './disk.ts';
import {ByName, membersOf} from './json-object.ts';
import {StateFile} from './state-file.ts';

/** The maximum number of ids per kind. */
const maximumIds = 50;

/** `tenant` is its base URL. */
export function openKnownIds(disk: Disk, path: string | undefined, tenant: string) {
	const file = new StateFile(disk, path, tenant, readIds);
	const idsOf = (kind: string, ids = file.value) => ids.get(kind) ?? [];
	return {
		/** The latest first. */
		list: (kind: string) => idsOf(kind),
		add(kind: string, id: string): void {
			void file.change((ids) => {
				const all = [id, ...idsOf(kind, ids).filter((other) => other !== id)];
				return new ByName([...ids, [kind, all.slice(0, maximumIds)]]);
			});
		},
		load: file.load,
		saved: file.saved,
	};
}

/** By kind. */
const readIds = (json: unknown, onSkip: () => void) =>
	new ByName(membersOf(json, onSkip).map(([kind, ids]) => [kind, readTexts(ids, onSkip)] as const));

function readTexts(json: unknown, onSkip: () => void): readonly string[] {
	const texts = Array.isArray(json) ? json.filter((item): item is string => typeof item === 'string') : [];
	if (!Array.isArray(json) || texts.length < json.length) onSkip();
	return texts;
}
