/** Time travel: the services of an earlier state, whose lists come from the history. Nothing is sent for them. */

import type {Address} from '../../../domain/address/address.ts';
import type {ScreenName} from '../../../domain/address/routes.ts';
import type {Show} from '../../../domain/format/show.ts';
import {kindOf, snapshotKinds} from '../../../domain/history/kinds.ts';
import type {Moment} from '../../../domain/history/past/moment.ts';
import {listOf, type SnapshotKind} from '../../../domain/resources/index.ts';
import {Arming} from '../../../domain/writes/arming.ts';
import {createQueryClient} from '../../query/client.ts';
import type {Services} from '../services.ts';

/** Stands for the present. */
export const present = 'now';

interface Journey {
	readonly show: Show;
	/** The screen to show. */
	readonly screen: ScreenName;
}

/** Resolves with the services of a moment: a time, a snapshot, `last` or `now`. Rejects with an error that can be shown. */
export async function travelTo(services: Services, wanted: string, {show, screen}: Journey): Promise<Services> {
	const origin = services.past?.present ?? services;
	if (wanted === present) return origin;
	const {pastApi} = await import('../../../domain/history/past/past-api.ts');
	const {history, moment} = await latestMoment(origin, wanted, {show: {...show, now: origin.now()}, screen});
	const {signIn: _, ...others} = origin;
	return {
		...others,
		api: pastApi({past: history.past, moment, advice: 'Type :at now to return to the present.'}),
		queries: createQueryClient(),
		writes: Arming.ofPast(origin.writes.isProtected),
		past: {moment, present: origin},
	};
}

/**
 * The moment in the history of the profile, or in what is remembered, which can be apart from it: the one with the later state
 * of the screen. Rejects if both have none.
 */
async function latestMoment({snapshots, remembered, api}: Services, wanted: string, {show, screen}: Journey) {
	const {findMoment} = await import('../../../domain/history/past/moment.ts');
	const sources = [() => snapshots?.openIfAny(), () => remembered?.()];
	const results = await Promise.allSettled(
		sources.map(async (open) => {
			const history = await open();
			return history && {history, moment: await findMoment(history, api.baseUrl, wanted, show)};
		}),
	);
	const kind = kindOfScreen(screen);
	const timeIn = ({at, readings}: Moment) => (kind ? (readings.get(kind)?.seen ?? 0) : at);
	const [latest] = results
		.flatMap((result) => (result.status === 'fulfilled' && result.value ? [result.value] : []))
		.sort((a, b) => timeIn(b.moment) - timeIn(a.moment));
	if (latest) return latest;
	const failed = results.find((result) => result.status === 'rejected');
	throw failed?.reason ?? new Error('Nothing is stored of this tenant yet: + on the screen Snapshots saves its state');
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
