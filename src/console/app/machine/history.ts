/** The history of a tenant. Its database module is loaded on first use, after the first frame. */
import type {History} from '../../../domain/history/history.ts';
import type {HistoryPlace} from '../../../domain/history/open.ts';
import {mayBeStored} from '../../../settings/launch/history.ts';
import {rememberOf} from '../../../settings/launch/remember.ts';
import type {Tenant} from '../../../settings/launch/tenant.ts';
import type {Settings} from '../../../settings/settings.ts';
import type {HistoryAccess} from '../../core/services.ts';
import type {Memory} from '../../query/remember.ts';

/** The histories that are open, by the address of a shared one. The file of this machine has none. */
export type OpenHistories = Map<string | undefined, Promise<History>>;

/** `placeOf` is called at each opening, because the config may change. A history that is open is not opened again. */
export function historyIn(
	placeOf: () => Promise<HistoryPlace>,
	opened: OpenHistories = new Map(),
): HistoryAccess & {close(): Promise<void>} {
	function openAt(place: HistoryPlace): Promise<History> {
		const known = opened.get(place.url);
		if (known) return known;
		const opening = import('../../../domain/history/open.ts').then(({openHistory}) => openHistory(place));
		opened.set(place.url, opening);
		// Allow a retry, because the cause may be temporary.
		opening.catch(() => opened.delete(place.url));
		return opening;
	}
	return {
		open: async () => openAt(await placeOf()),
		async openIfAny() {
			const place = await placeOf();
			return opened.has(place.url) || mayBeStored(place) ? openAt(place) : undefined;
		},
		async openShared() {
			const place = await placeOf();
			return place.url === undefined ? undefined : openAt(place);
		},
		async close() {
			for (const opening of opened.values()) await (await opening.catch(() => undefined))?.close();
		},
	};
}

/**
 * In `file`, which is of this machine, also for a profile with a shared history: others may not be allowed to see all that this person
 * sees. The settings count as they are at each opening.
 */
export function memoryOf({api: {baseUrl}, isDemo, isProtected}: Tenant, settings: Settings, file: HistoryAccess) {
	let session: Promise<History> | undefined;
	return {
		/** Opens the history for a list that is to be remembered. Undefined if nothing is remembered. */
		async open(): Promise<Memory | undefined> {
			const {mode, keep} = rememberOf({baseUrl, isDemo, isProtected}, (await settings.load()).config);
			if (mode === 'off') return undefined;
			if (mode === 'on') return settings.paths && {history: await file.open(), keep};
			session ??= import('../../../domain/history/open.ts').then(({openSessionHistory}) => openSessionHistory());
			return {history: await session, keep};
		},
		/** The history, if it is remembered and holds anything. Creates nothing. */
		async openIfAny() {
			const {mode} = rememberOf({baseUrl, isDemo, isProtected}, (await settings.load()).config);
			return mode === 'on' && settings.paths ? file.openIfAny() : mode === 'session' ? session : undefined;
		},
		/** Closes what is remembered for the session. */
		async close() {
			await (await session?.catch(() => undefined))?.close();
		},
	};
}
