/** Time travel: the services of an earlier state, whose lists come from the history. Nothing is sent for them. */
import type {Address} from '../../../domain/address/address.ts';
import type {ScreenName} from '../../../domain/address/routes.ts';
import type {Show} from '../../../domain/format/show.ts';
import {NoStateError, NotKeptError} from '../../../domain/history/error.ts';
import {present} from '../../../domain/history/name.ts';
import type {Moment} from '../../../domain/history/past/moment.ts';
import {kindOfScreen} from '../../../domain/history/past/target.ts';
import {Arming} from '../../../domain/writes/arming.ts';
import type {Past, Services} from '../../core/services.ts';
import {createQueryClient} from '../../query/client.ts';
import type {Messages} from '../messages.ts';

interface Journey {
	readonly show: Show;
	readonly screen: ScreenName;
	/** Reads only the history of this machine, which needs no network. */
	readonly isNear?: boolean;
}

type PastServices = Services & {readonly tenant: {readonly past: Past}};

/** Resolves with the services of a moment: a time, an age, a name, `last` or `now`. Rejects with an error that can be shown. */
export async function travelTo(services: Services, wanted: string, journey: Journey): Promise<Services> {
	const origin = services.tenant.past?.present ?? services;
	return wanted === present ? origin : servicesAt(origin, wanted, journey);
}

/** The same for a moment of the past, of the services of the present. */
export async function servicesAt(origin: Services, wanted: string, journey: Journey): Promise<PastServices> {
	const {pastApi} = await import('../../../domain/history/past/past-api.ts');
	const {history, moment, problem} = await latestMoment(origin, wanted, journey);
	return {
		...origin,
		tenant: {
			...origin.tenant,
			signIn: undefined,
			api: pastApi({past: history.past, moment, advice: 'Type :at now to return to the present.'}),
			queries: createQueryClient(),
			writes: Arming.never(
				'this is an earlier state, which nothing can change. Type :at now to return to the present',
				origin.tenant.writes.isProtected,
			),
			past: {
				moment,
				present: origin,
				problem,
				async before(kind, present) {
					const {rowsBefore} = await import('../../../domain/history/past/before.ts');
					const reading = moment.readings.get(kind);
					return reading ? rowsBefore(history.past, {tenant: moment.tenant, ...reading}, present) : present.rows;
				},
			},
		},
	};
}

/**
 * The moment in the history of the profile, or in what is remembered, which can be apart from it: the one with the later state
 * of the screen. `problem` says that the other one cannot be used. Rejects if both have none.
 */
async function latestMoment({state, tenant}: Services, wanted: string, {show, screen, isNear}: Journey) {
	const {historyAccess, remembered} = state;
	const options = {tenant: tenant.api.baseUrl, show};
	const {findMoment} = await import('../../../domain/history/past/moment.ts');
	const opened = await Promise.allSettled([isNear ? undefined : historyAccess?.openIfAny(), remembered?.()]);
	// Both can be the same history.
	const histories = new Set(opened.flatMap((each) => (each.status === 'fulfilled' && each.value ? [each.value] : [])));
	const results = await Promise.allSettled(
		[...histories].map(async (history) => ({history, moment: await findMoment(history, wanted, options)})),
	);
	const kind = kindOfScreen(screen);
	const timeIn = ({at, readings}: Moment) => (kind ? (readings.get(kind)?.seen ?? 0) : at);
	const [latest] = results
		.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
		.sort((a, b) => timeIn(b.moment) - timeIn(a.moment));
	const reasons = [...opened, ...results].flatMap((result) =>
		result.status === 'rejected' ? [result.reason as Error] : [],
	);
	// A history without the state has not failed.
	const failure = reasons.find((reason) => !(reason instanceof NoStateError || reason instanceof NotKeptError));
	if (latest) return {...latest, problem: failure && `another history cannot be used: ${failure.message}`};
	throw failure ?? reasons[0] ?? new Error('Nothing is stored of this tenant yet. + on History saves its state');
}

/** Reports that a moment is shown, and why it may not be the latest state that is stored. A narrow line cuts that, the log does not. */
export function sayMoment(messages: Messages, text: string, {tenant: {past}}: Services): void {
	if (past?.problem) messages.log(past.problem);
	messages.say(past?.problem ? `${text}; ${past.problem}` : text, 'warn');
}

/** The screens that show castellan's own data, and the board, which is computed from lists in the history. */
const ownScreens: ReadonlySet<ScreenName> = new Set(['board', 'history', 'changes', 'item-changes']);

/** Whether a screen can show an earlier state. */
export const hasPast = ({screen}: Address): boolean => ownScreens.has(screen) || kindOfScreen(screen) !== undefined;
