/** Measures the local tenant in this process: the cost of early and late pages and of a fuzzy search. */
import {createTenant, type Tenant} from '../../../src/tenant/fetch.ts';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';
import type {Result} from '../report.ts';
import {median, quantile} from '../statistics.ts';

const words = [
	'payroll',
	'vault',
	'finanse',
	'support desk',
	'repository source',
	'wiki',
	'analytcs',
	'gateway',
	'crm',
	'sec',
];

interface Page {
	readonly ms: number;
	readonly nextPageToken: string | undefined;
}

export async function measureLocalTenant(apps: number, far: number): Promise<readonly Result[]> {
	const now = Date.parse('2026-06-15T12:00:00Z');
	const small = createTenant({seed: demoSeed({apps: 1000, now})});
	const large = createTenant({seed: demoSeed({apps, now})});
	try {
		// A query waits until all apps are indexed.
		await search(large, {query: 'payroll'});
		const base = median(await times(small, undefined));
		const first = median(await times(large, undefined));
		let token: string | undefined;
		for (let page = 1; page < far; page++) token = (await search(large, {pageToken: token})).nextPageToken;
		const last = median(await times(large, token));
		const searches: number[] = [];
		for (let round = 0; round < 20; round++) {
			for (const query of words) searches.push((await search(large, {query})).ms);
		}
		const baseline = {name: 'page 1 of 1,000', value: base};
		const named = apps.toLocaleString('en');
		return [
			{what: `local tenant: page 1 of ${named} apps`, unit: 'ms', ours: first, baseline, target: 1.5},
			{
				what: `local tenant: page ${far.toLocaleString('en')} of ${named}`,
				unit: 'ms',
				ours: last,
				baseline,
				target: 1.5,
			},
			{what: `local tenant: query among ${named}, p99`, unit: 'ms', ours: quantile(searches, 0.99), target: 25},
		];
	} finally {
		small.close();
		large.close();
	}
}

async function times(tenant: Tenant, pageToken: string | undefined): Promise<readonly number[]> {
	const samples: number[] = [];
	for (let round = 0; round < 150; round++) samples.push((await search(tenant, {pageToken})).ms);
	return samples.slice(30);
}

const search = (tenant: Tenant, input: Readonly<Record<string, unknown>>): Promise<Page> =>
	timed(requestOf('http://local', tenant.credentials.token, input), tenant.fetch);

const requestOf = (baseUrl: string, token: string, input: Readonly<Record<string, unknown>>) =>
	new Request(`${baseUrl}/api/v1/search/apps`, {
		method: 'POST',
		headers: {'content-type': 'application/json', authorization: `Bearer ${token}`},
		body: JSON.stringify({pageSize: 100, ...input}),
	});

async function timed(request: Request, send: (request: Request) => Promise<Response>): Promise<Page> {
	const start = performance.now();
	const response = await send(request);
	const text = await response.text();
	const ms = performance.now() - start;
	if (!response.ok) throw new Error(text);
	return {ms, nextPageToken: (JSON.parse(text) as {nextPageToken?: string}).nextPageToken};
}
