/** The history of a tenant. Its database module is loaded on first use, after the first frame. */
import type {History} from '../../../domain/history/history.ts';
import type {HistoryPlace} from '../../../domain/history/open.ts';
import {mayBeStored} from '../../../settings/launch/history.ts';
import {rememberOf} from '../../../settings/launch/remember.ts';
import type {Tenant} from '../../../settings/launch/tenant.ts';
import type {Settings} from '../../../settings/settings.ts';
import type {HistoryAccess} from '../../core/services.ts';
import type {Memory} from '../../query/remember.ts';

/** `placeOf` is called at each opening, because the config may change. */
export function historyIn(placeOf: () => Promise<HistoryPlace>): HistoryAccess & {close(): Promise<void>} {
	let opening: Promise<History> | undefined;
	const openAt = async (place: HistoryPlace) => (await import('../../../domain/history/open.ts')).openHistory(place);
	const open = () => {
		opening ??= placeOf().then(openAt);
		// Allow a retry, because the cause may be temporary.
		opening.catch(() => {
			opening = undefined;
		});
		return opening;
	};
	return {
		open,
		async openIfAny() {
			if (opening) return open();
			return mayBeStored(await placeOf()) ? open() : undefined;
		},
		openShared: async () => ((await placeOf()).url === undefined ? undefined : open()),
		close: async () => (await opening?.catch(() => undefined))?.close(),
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
