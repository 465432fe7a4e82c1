/** Selects the remembered readings to remove. Recent readings stay closer together than old ones. */
import {day, hour, minute} from '../../../text/timestamp.ts';
import {all, type Work} from '../store/engine.ts';

export interface RememberedReading {
	readonly kind: string;
	readonly seq: number;
	/** Epoch milliseconds of the last time at which the list was as in the reading. */
	readonly seen: number;
}

/** The last reading in each step stays, by age. All readings of the last hour stay. */
const steps = [
	{age: day, step: 10 * minute},
	{age: 7 * day, step: hour},
	{age: Number.POSITIVE_INFINITY, step: day},
];
/** The maximum number of readings of a list. */
const maximum = 500;

export function* remembered(tenant: string): Work<readonly RememberedReading[]> {
	const rows = yield* all(
		`SELECT kind, seq, seen FROM castellan.reading WHERE tenant = $1 AND remembered = 1
		ORDER BY kind, seq DESC`,
		tenant,
	);
	return rows.map(({kind, seq, seen}) => ({kind: String(kind), seq: Number(seq), seen: Number(seen)}));
}

/** The readings to remove. `readings` are in the order newest first within each list. The newest reading of a list always stays. */
export function expired(
	readings: readonly RememberedReading[],
	now: number,
	maximumAge: number,
): readonly RememberedReading[] {
	return [...Map.groupBy(readings, ({kind}) => kind).values()].flatMap((list) => {
		const slots = new Set<string>();
		return list.filter(({seq, seen}, index) => {
			const age = now - seen;
			const {step = day} = steps.find((each) => age < each.age) ?? {};
			const slot = age < hour ? `${seq}` : `${step} ${Math.floor(seen / step)}`;
			if (index > 0 && (age > maximumAge || slots.has(slot) || slots.size >= maximum)) return true;
			slots.add(slot);
			return false;
		});
	});
}
