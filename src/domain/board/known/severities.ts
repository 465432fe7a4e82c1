/** The number of findings by severity in the readings of the history. */
import type {History} from '../../history/history.ts';
import {type Stretch, sumOf} from '../../history/past/trend.ts';
import {severities} from '../finding.ts';
import {boardKinds} from '../rule.ts';
import {rules} from '../rules.ts';
import {countsIn} from './counts.ts';

/**
 * The stretches of each list that the board reads, the oldest first, with the findings as of the last time at which the list was read so.
 * `pause` is awaited between parts of the work.
 */
export async function findingCounts(
	{past}: History,
	tenant: string,
	pause: () => Promise<void>,
): Promise<readonly (readonly Stretch[])[]> {
	const all = await past.readings(tenant);
	const lists: (readonly Stretch[])[] = [];
	for (const kind of boardKinds) {
		const readings = all.filter((reading) => reading.kind === kind).map((each) => ({...each, time: each.seen}));
		const counts = await countsIn(past, {tenant, kind, readings, pause});
		const own = rules.filter((rule) => rule.kind === kind);
		const figuresOf = (ofReading: ReadonlyMap<string, number> | undefined) =>
			severities.map((severity) => {
				const ofSeverity = own.filter((rule) => rule.severity === severity);
				return [severity, sumOf(ofSeverity.map(({id}) => ofReading?.get(id)))] as const;
			});
		lists.push(
			readings.map(({at, seen}, index) => ({
				from: at,
				to: seen,
				figures: Object.fromEntries(figuresOf(counts[index])),
			})),
		);
	}
	return lists;
}
