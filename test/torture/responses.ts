/** Large, deep, mistyped, truncated and envelope-free responses of every endpoint. */
import {type EndpointName, endpoints} from '../../src/contract/endpoints.ts';
import {hostileResponse, kindNames} from '../support/hostile-responses.ts';
import type {Torture} from './case.ts';

const sizes = [10_000, 1_000_000, 10_000_000, 30_000_000] as const;
const names = Object.keys(endpoints) as [EndpointName, ...EndpointName[]];

export const torture: Torture = {
	// Six times the largest response, plus the program. Reading yields between steps, so that a signal is handled.
	limits: {rss: 300, cpu: 1_500, stop: 400},
	heap: 1_024,
	*cases(random) {
		for (const kind of kindNames) {
			const size = random.pick(sizes);
			const name = random.pick(names);
			yield {
				name: `${name}: ${kind}, ${size / 1_000_000} MB`,
				input: hostileResponse(kind, endpoints[name], size, random),
				program: ['test/torture/read-response.ts', name],
			};
		}
	},
};
