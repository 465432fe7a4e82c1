/** Measures a history of many items and readings. The readings are made page by page, but only of the items that changed. */
import type {SnapshotPage} from '../../../src/domain/history/history.ts';
import {Sealer} from '../../../src/domain/history/memory/sealer.ts';
import {all, type Engine} from '../../../src/domain/history/store/engine.ts';
import {addPage, storeWaiting} from '../../../src/domain/history/store/merge.ts';
import {beginDraft, beginPart, completeDraft} from '../../../src/domain/history/store/readings.ts';
import {storedItem} from '../../../src/domain/history/store/stored-item.ts';
import type {Row} from '../../../src/domain/resources/resource.ts';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';
import type {Result} from '../report.ts';
import {median} from '../statistics.ts';
import {timeOf} from '../time.ts';
import {serve, type World} from '../world.ts';
import {engineOf, measureDifferences, type Pair} from './differences.ts';
import {filePlace, key, type Place, postgresPlace} from './history.ts';
import {measureUnchanged} from './unchanged-reading.ts';

const kind = 'apps';
const sealer = new Sealer(key);
const tenant = 'https://bench.test';
const pageSize = 100;
/** One item in a thousand changes between two readings. */
const share = 1000;
const rounds = 15;

interface Size {
	readonly engine: 'file' | 'postgres';
	readonly apps: number;
	readonly readings: number;
}

export async function measureLargeHistory(world: World, {engine, apps, readings}: Size): Promise<readonly Result[]> {
	const templates = [...demoSeed({apps: 10_000, now: Date.parse('2026-06-15T12:00:00Z')}).apps] as readonly Row[];
	const place = engine === 'file' ? filePlace() : await postgresPlace();
	/** The items of a reading that differ from the one before: of the first reading, all. */
	function* itemsOf(reading: number): Generator<readonly Row[]> {
		const step = reading === 0 ? 1 : share;
		for (let from = reading; from < apps; from += pageSize * step) {
			const numbers = Array.from({length: pageSize}, (_, index) => from + index * step).filter((each) => each < apps);
			yield numbers.map((number) => ({
				...templates[number % templates.length],
				id: `app_${String(number).padStart(7, '0')}`,
				...(reading === 0 ? {} : {description: `changed in reading ${reading}`}),
			}));
		}
	}
	try {
		const history = await place.open();
		async function* pages(): AsyncGenerator<SnapshotPage> {
			for (const items of itemsOf(0)) yield {kind, items};
		}
		await history.save({name: 'reading 0', tenant, at: 1}, pages());
		await history.close();
		const first = await place.size();
		const memory = process.memoryUsage.rss();
		const store = await engineOf(place);
		for (let reading = 1; reading < readings; reading++) await addReading(store, apps, reading, itemsOf(reading));
		await store.close();
		const grown = process.memoryUsage.rss() - memory;
		return [
			{
				what: `${place.name}: ${readings} readings of ${apps.toLocaleString('en')} apps, 0.1% changed in each`,
				unit: 'MB',
				ours: (await place.size()) / 1e6,
				baseline: {name: 'one reading', value: first / 1e6},
				target: 1.15,
				note: `memory of the process ${Math.round(grown / 1e6)} MB more after the last reading than after the first`,
			},
			...(await lookUps(place, apps, readings)),
			await unchanged(world, place, apps),
		];
	} finally {
		await place.close();
	}
}

/** Of a tenant of its own in the same store. */
async function unchanged({env}: World, place: Place, apps: number): Promise<Result> {
	const tenant = await serve(apps, env);
	try {
		return await measureUnchanged(place, tenant, {apps, rounds: 3});
	} finally {
		await tenant.close();
	}
}

async function addReading(
	engine: Engine,
	apps: number,
	reading: number,
	pages: Iterable<readonly Row[]>,
): Promise<void> {
	const heading = {name: `reading ${reading}`, tenant, at: reading + 1, writer: ''};
	const number = await engine.write(() => beginDraft(heading));
	const part = await engine.write(() => beginPart(number, tenant, kind, sealer));
	// Items in any order: unchanged items are neither compared nor removed.
	part.seen = new Set();
	for (const items of pages) {
		addPage(
			part,
			items.map((row) => storedItem(kind, row)),
		);
		await storeWaiting(part, (work) => engine.write(work));
	}
	await engine.write(() => all('UPDATE draft_part SET items = $1 WHERE number = $2', apps, number));
	await engine.write(() => completeDraft(number, [part], ''));
}

async function lookUps(place: Place, apps: number, readings: number): Promise<readonly Result[]> {
	const opening: number[] = [];
	const pairs: Pair[] = [];
	const whole: number[] = [];
	const perReading = Math.ceil(apps / share);
	const gap = Math.ceil(1000 / perReading);
	for (let round = 0; round < rounds; round++) {
		let history = await place.open();
		await history.close();
		opening.push(
			await timeOf(async () => {
				history = await place.open();
			}),
		);
		const ids = (await history.list()).map(({id}) => id).reverse();
		const from = Math.floor((round * (readings - gap - 1)) / rounds);
		pairs.push({before: ids[from] ?? 0, after: ids[from + gap] ?? 0});
		// It changed in one of the readings.
		const id = `app_${String(from + 1 + share * round).padStart(7, '0')}`;
		whole.push(await timeOf(() => history.past.versions(tenant, kind, id)));
		await history.close();
	}
	const differences = await measureDifferences(
		{...place, name: `${place.name} of ${apps.toLocaleString('en')} apps`},
		kind,
		pairs,
	);
	return [
		...differences,
		{what: `${place.name} of ${apps.toLocaleString('en')} apps: open`, unit: 'ms', ours: median(opening), target: 50},
		{
			what: `${place.name} of ${apps.toLocaleString('en')} apps: all versions of an item`,
			unit: 'ms',
			ours: median(whole),
			target: 2,
		},
	];
}
