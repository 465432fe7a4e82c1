/** Where the lists of a tenant are remembered while a person browses. */
import type {History} from '../../../domain/history/history.ts';
import type {Env} from '../../../settings/environment.ts';
import {historyPlace} from '../../../settings/launch/history.ts';
import {rememberOf} from '../../../settings/launch/remember.ts';
import type {Tenant} from '../../../settings/launch/tenant.ts';
import type {Settings} from '../../../settings/settings.ts';
import type {Memory} from '../../query/remember.ts';
import {snapshotsIn} from './snapshots.ts';

/**
 * In the file of this machine, also for a profile with a shared history: others may not be allowed to see all that this person
 * sees. The settings count as they are at each opening.
 */
export function memoryOf(
	{api: {baseUrl}, isDemo, isProtected}: Tenant,
	settings: Settings,
	env: Env,
): {open(): Promise<Memory | undefined>; close(): Promise<void>} {
	const file = snapshotsIn(async () => historyPlace(settings, env, undefined));
	let session: Promise<History> | undefined;
	return {
		async open() {
			const {mode, keep} = rememberOf({baseUrl, isDemo, isProtected}, (await settings.load()).config);
			if (mode === 'off') return undefined;
			if (mode === 'on') return settings.paths && {history: await file.open(), keep};
			session ??= import('../../../domain/history/open.ts').then(({openTemporaryHistory}) => openTemporaryHistory());
			return {history: await session, keep};
		},
		async close() {
			await file.close();
			await (await session)?.close();
		},
	};
}
