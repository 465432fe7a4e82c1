/** The local tenant on its socket under 1,000 clients at once, each request over a new connection or over a kept one. */
import {Agent, request} from 'node:http';
import type {Result} from '../report.ts';
import {quantile} from '../statistics.ts';
import type {World} from '../world.ts';

const clients = 1_000;

interface Load {
	/** Milliseconds of each request that was answered with 200. */
	readonly times: readonly number[];
	readonly failures: number;
}

export async function measureConnections({tenant}: World, rounds: number): Promise<readonly Result[]> {
	const fresh = await load(tenant, rounds, false);
	const agent = new Agent({keepAlive: true});
	const reused = await load(tenant, rounds, agent);
	agent.destroy();
	const named = `local tenant: ${clients.toLocaleString('en')} clients, a new connection per request`;
	const baseline = {name: 'kept connections', value: quantile(reused.times, 0.99)};
	return [
		{what: `${named}, p99`, unit: 'ms', ours: quantile(fresh.times, 0.99), baseline, target: 3},
		{what: `${named}, failed`, unit: '', ours: fresh.failures, target: 0},
	];
}

async function load(tenant: World['tenant'], rounds: number, agent: Agent | false): Promise<Load> {
	const times: number[] = [];
	let failures = 0;
	const client = async () => {
		for (let round = 0; round < rounds; round++) {
			const start = performance.now();
			if (await isAnswered(tenant, agent)) times.push(performance.now() - start);
			else failures++;
		}
	};
	await Promise.all(Array.from({length: clients}, client));
	return {times, failures};
}

const isAnswered = ({baseUrl, token}: World['tenant'], agent: Agent | false): Promise<boolean> =>
	new Promise((resolve) => {
		const fail = () => resolve(false);
		const headers = {authorization: `Bearer ${token}`, 'content-type': 'application/json'};
		request(`${baseUrl}/api/v1/search/apps`, {method: 'POST', agent, headers}, (response) => {
			response.on('error', fail).on('end', () => resolve(response.statusCode === 200));
			response.resume();
		})
			.on('error', fail)
			.end('{"pageSize":10}');
	});
