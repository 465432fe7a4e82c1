/** Measures comparisons of two readings: which items differ, and all of them with their contents. */
import {createDecipheriv} from 'node:crypto';
import {PostgresEngine} from '../../../src/domain/history/engines/postgres.ts';
import {parsePostgresAddress} from '../../../src/domain/history/engines/postgres-address.ts';
import {SqliteEngine} from '../../../src/domain/history/engines/sqlite.ts';
import {HistoryError} from '../../../src/domain/history/error.ts';
import {changedItems, type ReadingPair} from '../../../src/domain/history/store/differences.ts';
import {all, type Engine, parameters, type Work} from '../../../src/domain/history/store/engine.ts';
import {pairOf} from '../../../src/domain/history/store/snapshots.ts';
import type {SnapshotKind} from '../../../src/domain/resources/index.ts';
import type {Result} from '../report.ts';
import {median} from '../statistics.ts';
import {type Time, timer} from '../time.ts';
import type {Place} from './history.ts';

/** Two snapshots, by their numbers. */
export interface Pair {
	readonly before: number;
	readonly after: number;
}

const contentsPerStatement = 1000;

/** The store without its keys. */
export const engineOf = ({place}: Place): Promise<Engine> =>
	'file' in place
		? Promise.resolve(SqliteEngine.open(place.file))
		: PostgresEngine.open(parsePostgresAddress(place.url), async () => undefined);

/** Opens the history again for each pair. */
export async function measureDifferences(
	place: Place,
	kind: SnapshotKind,
	pairs: readonly Pair[],
): Promise<readonly Result[]> {
	const samples = {listed: [] as Time[], first: [] as Time[], whole: [] as Time[], least: [] as Time[]};
	for (const [round, pair] of pairs.entries()) {
		const {hashes, count, time} = await listed(place, kind, pair);
		const per1000 = ({elapsed, processor}: Time) => ({
			elapsed: (elapsed * 1000) / count,
			processor: (processor * 1000) / count,
		});
		samples.listed.push(per1000(time));
		const contents = async () => {
			const {first, whole} = await withContents(place, kind, pair);
			samples.first.push(first);
			samples.whole.push(per1000(whole));
		};
		const least = async () => samples.least.push(per1000(await leastTime(place, hashes)));
		for (const task of round % 2 === 0 ? [contents, least] : [least, contents]) await task();
	}
	const isFile = 'file' in place.place;
	const figure = (times: readonly Time[]) =>
		median(times.map(({elapsed, processor}) => (isFile ? processor : elapsed)));
	const note = (times: readonly Time[]) =>
		isFile ? `processor time; elapsed ${median(times.map(({elapsed}) => elapsed)).toFixed(1)}` : 'elapsed';
	const {listed: list, first, whole, least} = samples;
	return [
		{
			what: `${place.name}: which items differ, per 1,000 changes`,
			unit: 'ms',
			ours: figure(list),
			target: place.differences,
			note: note(list),
		},
		{
			what: `${place.name}: the first items that differ, with both contents`,
			unit: 'ms',
			ours: figure(first),
			target: 2 * place.differences,
			note: note(first),
		},
		{
			what: `${place.name}: all items that differ, with both contents, per 1,000 changes`,
			unit: 'ms',
			ours: figure(whole),
			baseline: {name: 'finding and decrypting the contents alone', value: figure(least)},
			target: 2,
			note: note(whole),
		},
	];
}

async function listed(place: Place, kind: SnapshotKind, {before, after}: Pair) {
	const engine = await engineOf(place);
	const taken = timer();
	const items = await engine.read(function* () {
		return yield* changedItems((yield* pairOf(before, after, kind)) as ReadingPair);
	});
	const time = taken();
	await engine.close();
	const hashes = items.flatMap(({earlier, later}) => [earlier, later].filter((hash) => hash !== undefined));
	return {hashes, count: items.length, time};
}

async function withContents(place: Place, kind: SnapshotKind, {before, after}: Pair) {
	const history = await place.open();
	const taken = timer();
	let first: Time | undefined;
	for await (const _ of history.differences(before, after, kind)) first ??= taken();
	const whole = taken();
	await history.close();
	if (!first) throw new HistoryError('The two readings are equal');
	return {first, whole};
}

/** The least work of a comparison with contents: a look-up and a decryption of each content, without decompression. */
async function leastTime(place: Place, hashes: readonly string[]): Promise<Time> {
	const engine = await engineOf(place);
	const key = new Uint8Array(32);
	const taken = timer();
	await engine.read(function* (): Work<void> {
		for (let start = 0; start < hashes.length; start += contentsPerStatement) {
			const some = hashes.slice(start, start + contentsPerStatement);
			const rows = yield* all(`SELECT json FROM content WHERE hash IN (${parameters(some.length)})`, ...some);
			for (const {json} of rows) {
				const bytes = Buffer.from(String(json), 'base64');
				createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).update(bytes.subarray(28));
			}
		}
	});
	const time = taken();
	await engine.close();
	return time;
}
