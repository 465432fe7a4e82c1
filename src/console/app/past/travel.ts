/** Time travel: the services of an earlier state, whose lists come from the history. Nothing is sent for them. */

import type {Address} from '../../../domain/address/address.ts';
import type {ScreenName} from '../../../domain/address/routes.ts';
import type {Show} from '../../../domain/format/show.ts';
import {kindOf, snapshotKinds} from '../../../domain/history/kinds.ts';
import {listOf, type SnapshotKind} from '../../../domain/resources/index.ts';
import {Arming} from '../../../domain/writes/arming.ts';
import {createQueryClient} from '../../query/client.ts';
import type {Services} from '../services.ts';

/** Stands for the present. */
export const present = 'now';

/** Resolves with the services of a moment: a time, a snapshot, `last` or `now`. Rejects with an error that can be shown. */
export async function travelTo(services: Services, wanted: string, show: Show): Promise<Services> {
	const {present: origin, snapshots, now} = {present: services.past?.present ?? services, ...services};
	if (wanted === present) return origin;
	const history = await snapshots?.openIfAny();
	if (!history) throw new Error('Nothing is stored of this tenant yet: + on the screen Snapshots saves its state');
	const [{findMoment}, {pastApi}] = await Promise.all([
		import('../../../domain/history/past/moment.ts'),
		import('../../../domain/history/past/past-api.ts'),
	]);
	const moment = await findMoment(history, origin.api.baseUrl, wanted, {...show, now: now()});
	const {signIn: _, ...others} = origin;
	return {
		...others,
		api: pastApi({past: history.past, moment, advice: 'Type :at now to return to the present.'}),
		queries: createQueryClient(),
		writes: Arming.ofPast(origin.writes.isProtected),
		past: {moment, present: origin},
	};
}

/** The screens that show castellan's own data, and the board, which is computed from what the history keeps. */
const ownScreens: ReadonlySet<ScreenName> = new Set(['board', 'snapshots', 'snapshot-diff', 'item-history']);

/** Whether a screen can show an earlier state. */
export const hasPast = ({screen}: Address): boolean => ownScreens.has(screen) || kindOfScreen(screen) !== undefined;

/** The kind that a screen shows. Undefined for several kinds, and for what the history does not keep. */
export function kindOfScreen(screen: ScreenName): SnapshotKind | undefined {
	const resource = listOf(screen)?.resource;
	return resource ? kindOf(resource.endpoint) : snapshotKinds.find((kind) => kind === screen);
}
