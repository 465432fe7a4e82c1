import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {countProblems} from '../../../src/client/api.ts';
import {ApiError} from '../../../src/client/error.ts';
import type {AnyEndpoint, InputOf} from '../../../src/contract/endpoint.ts';
import {pathParams} from '../../../src/contract/endpoint.ts';
import {endpoints} from '../../../src/contract/endpoints.ts';
import {exactJson} from '../../../src/text/json/print.ts';
import {clean} from '../../../src/text/visible.ts';
import {hostileResponse, kindNames} from '../../support/hostile-responses.ts';
import {randomFrom} from '../../support/random.ts';
import {runs} from '../../support/runs/runs.ts';
import {bench} from '../support/service.ts';

const inputFor = (endpoint: AnyEndpoint) =>
	Object.fromEntries(
		pathParams(endpoint).map(({name}) => [name, name === 'shareCode' ? 'ABCD-EFGH-IJKL' : 'id_1']),
	) as InputOf<AnyEndpoint>;

/** Every string and key of a value. */
function textsIn(value: unknown): readonly string[] {
	if (typeof value === 'string') return [value];
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([key, item]) => [key, ...textsIn(item)]);
}

describe.each(Object.values<AnyEndpoint>(endpoints))('$name, whatever the service answers', (endpoint) => {
	test.each(kindNames)('%s', async (kind) => {
		await fc.assert(
			fc.asyncProperty(fc.nat(), fc.integer({min: 10, max: 3_000}), async (seed, size) => {
				const body = hostileResponse(kind, endpoint, size, randomFrom(seed));
				const {api, requests} = bench(() => new Response(body, {headers: {'content-type': 'application/json'}}));
				const outcome = await api.call(endpoint, inputFor(endpoint), {once: true}).catch((error: unknown) => error);
				expect(requests).toHaveLength(1);
				const shown =
					outcome instanceof ApiError
						? textsIn(outcome.detail)
						: textsIn([(outcome as {data: unknown}).data, (outcome as {problems: unknown}).problems]);
				for (const text of shown) expect(clean(text)).toBe(text);
				expect(shown.join(' ')).not.toContain('canary-1');
				if (outcome instanceof ApiError) {
					expect(outcome.kind).toBe('answer');
					expect(outcome.detail.applied).toBe('unknown');
					return;
				}
				const {data, problems} = outcome as {data: Record<string, unknown>; problems: []};
				expect(problems.length).toBeLessThanOrEqual(101);
				expect(countProblems(problems)).toBeGreaterThanOrEqual(problems.length);
				for (const path of endpoint.required) {
					const member = path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], data);
					expect(member).toBeTruthy();
				}
				expect(() => JSON.parse(exactJson(data))).not.toThrow();
			}),
			{numRuns: runs(8, 3)},
		);
	});
});
