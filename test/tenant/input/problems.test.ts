import fc from 'fast-check';
import * as v from 'valibot';
import {expect, test} from 'vitest';
import {wireSchema} from '../../../src/contract/endpoint.ts';
import {endpoints} from '../../../src/contract/endpoints.ts';
import {problemLimit, problemsOf} from '../../../src/tenant/input/input.ts';

const shape = wireSchema(endpoints.updateAuthConfig);
const names = ['authConfig', 'updateMask', 'idpA', 'oidc', 'svcLocal', 'hostedDomains', 'scopes', 'delegatedVerifiers'];
const {tree: values} = fc.letrec((tie) => ({
	tree: fc.oneof(
		{depthSize: 'medium'},
		fc.constantFrom<unknown>('text', 1, true),
		fc.array(tie('tree'), {maxLength: 3}),
		fc.dictionary(fc.constantFrom(...names), tie('tree'), {maxKeys: 4}),
	),
}));

test('finds a problem exactly where the schema does', () => {
	fc.assert(
		fc.property(fc.dictionary(fc.constantFrom(...names), values, {maxKeys: 4}), (body) => {
			const problems = problemsOf(shape, body);
			expect(problems.length === 0).toBe(v.safeParse(shape, body).success);
			expect(problems.length).toBeLessThanOrEqual(problemLimit);
		}),
		{seed: 10, numRuns: 1_000},
	);
});

test('names each path, the expected type and the actual type, never the value', () => {
	const body = {authConfig: {displayName: 12345, oidc: {scopes: ['a', 7]}, idpC: 'canary'}, updateMask: ['canary']};
	expect(problemsOf(shape, body)).toEqual([
		'authConfig.displayName: expected string, got number',
		'authConfig.idpC: expected Object, got string',
		'authConfig.oidc.scopes.1: expected string, got number',
		'updateMask: expected string, got array',
	]);
});
