/** Measures a reading that finds a tenant unchanged, beside a reading that stores nothing. */
import type {Api} from '../../../src/client/api.ts';
import {createApi} from '../../../src/client/client.ts';
import {countedPages} from '../../../src/domain/history/save.ts';
import {pagesOf} from '../../../src/domain/items/read-items.ts';
import {tenantReader} from '../../../src/domain/items/tenant-items.ts';
import type {Result} from '../report.ts';
import {median} from '../statistics.ts';
import {type Time, timer} from '../time.ts';
import type {Server} from '../world.ts';
import type {Place} from './history.ts';

const kind = 'apps';

export const apiOf = ({baseUrl, token}: Server): Api =>
	createApi({baseUrl, credentials: {kind: 'bearer', token}, fetch});

interface Size {
	readonly apps: number;
	readonly rounds: number;
}

/** In pairs, whose order alternates. */
export async function measureUnchanged(place: Place, tenant: Server, {apps, rounds}: Size): Promise<Result> {
	const api = apiOf(tenant);
	const history = await place.open();
	const samples = {alone: [] as Time[], saved: [] as Time[]};
	const tasks = {
		async alone() {
			for await (const _ of pagesOf(tenantReader(api, [kind])));
		},
		async saved() {
			const number = samples.saved.length + 1;
			await history.save({name: `unchanged ${number}`, tenant: api.baseUrl, at: number}, countedPages(api, [kind], {}));
		},
	};
	try {
		await history.save({name: 'unchanged', tenant: api.baseUrl, at: 0}, pagesOf(tenantReader(api, [kind])));
		for (let round = 0; round < rounds; round++) {
			for (const name of round % 2 === 0 ? (['alone', 'saved'] as const) : (['saved', 'alone'] as const)) {
				const taken = timer();
				await tasks[name]();
				samples[name].push(taken());
			}
		}
	} finally {
		await history.close();
	}
	const {alone, saved} = samples;
	const processor = (times: readonly Time[]) => median(times.map((time) => time.processor));
	return {
		what: `${place.name}: a reading of ${apps.toLocaleString('en')} apps without changes`,
		unit: 'ms',
		ours: median(saved.map(({elapsed}) => elapsed)),
		baseline: {name: 'reading alone', value: median(alone.map(({elapsed}) => elapsed))},
		target: 1.2,
		note: `${(processor(saved) / processor(alone)).toFixed(2)} by processor time of this process`,
	};
}
