import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {AuthConfig} from '../../../../src/contract/auth-configs.ts';
import {mask} from '../../../../src/contract/sensitive-fields.ts';
import {canonicalJson} from '../../../../src/domain/history/canonical.ts';
import {rowOf} from '../../../../src/domain/history/store/stored-item.ts';
import {diff} from '../../../../src/domain/writes/auth-config/diff.ts';
import type {Draft} from '../../../../src/domain/writes/auth-config/draft.ts';
import {leftOutText, putBack} from '../../../../src/domain/writes/auth-config/put-back.ts';
import {canSend, planUpdate} from '../../../../src/domain/writes/auth-config/update-plan.ts';
import {runs} from '../../../support/runs/runs.ts';
import {configs} from './arbitrary.ts';

const stored = (config: Draft): Draft => rowOf('auth-configs', canonicalJson(config, AuthConfig));
const planned = (base: Draft, earlier: Draft) => {
	const back = putBack(base, stored(earlier));
	const {body, updateMask, ...plan} = planUpdate(base, back.draft);
	return {...back, request: {body, updateMask}, canSend: canSend({...plan, body, updateMask})};
};
const config = (more: Draft = {}): Draft => ({id: 'ac_1', displayName: 'Office', ...more});

describe('an earlier state', () => {
	test('is put back by the fields that differ: changed, added and removed ones', () => {
		const base = config({displayName: 'Staff', deprecationMessage: 'soon', idpA: {hostedDomains: ['a', 'b']}});
		const earlier = config({bootstrapDomains: ['office.example'], idpA: {hostedDomains: ['b']}});
		const {request, leftOut} = planned(base, earlier);
		expect(leftOut).toEqual([]);
		expect(request).toEqual({
			body: {displayName: 'Office', bootstrapDomains: ['office.example'], idpA: {hostedDomains: ['b']}},
			updateMask: 'displayName,bootstrapDomains,deprecationMessage,idpA.hostedDomains',
		});
	});

	test.each([
		['the service sets', {status: 'AUTH_CONFIG_STATUS_ACTIVE', updatedAt: 'b', idpA: {additionalHostedDomains: ['x']}}],
		['the contract does not know', {passkey: {a: 1}}],
		['are default', {isDefaultBootstrap: false, bootstrapDomains: []}],
	])('has no change of fields that %s', (_, more) => {
		const base = config({idpA: {}, updatedAt: 'a', ...more});
		expect(planned(base, config({idpA: {}}))).toMatchObject({request: {updateMask: ''}, leftOut: []});
		expect(planned(config({idpA: {}}), base)).toMatchObject({request: {updateMask: ''}, leftOut: []});
	});

	test('keeps the secret of now, and names it even if the service hides it', () => {
		const base = config({oidc: {issuerId: 'https://new', oidcClientSecret: mask}});
		for (const secret of [{oidcClientSecret: 'canary'}, {}]) {
			const {request, draft, leftOut} = planned(base, config({oidc: {issuerId: 'https://old', ...secret}}));
			expect(request).toEqual({body: {oidc: {issuerId: 'https://old'}}, updateMask: 'oidc.issuerId'});
			expect(draft.oidc).toMatchObject({oidcClientSecret: mask});
			expect(leftOut).toEqual(['oidc.oidcClientSecret']);
		}
	});

	test('brings a removed provider back without its secret, and removes the one that replaced it', () => {
		const base = config({oidc: {issuerId: 'https://new', oidcClientSecret: mask}});
		const {request, leftOut, canSend} = planned(
			base,
			config({idpC: {domain: 'a.example', oidcClientSecret: 'canary'}}),
		);
		expect(request).toEqual({body: {idpC: {domain: 'a.example'}}, updateMask: 'idpC,oidc'});
		expect(leftOut).toEqual(['idpC.oidcClientSecret']);
		expect(canSend).toBe(true);
	});

	test.each([
		['a text', {deprecationMessage: `use ${mask}`}, {deprecationMessage: 'now'}, 'deprecationMessage'],
		['an item of a list', {bootstrapDomains: ['a', mask]}, {bootstrapDomains: ['b']}, 'bootstrapDomains'],
	])('leaves out and names %s with a redacted part', (_, was, now, path) => {
		expect(planned(config(now), config(was))).toMatchObject({request: {updateMask: ''}, leftOut: [path]});
	});

	test('leaves out and names a map with a redacted value', () => {
		const claims = (password: string) => ({oidc: {exactMatchClaims: {hd: 'x', password}}});
		const {request, leftOut} = planned(config(claims('b')), config(claims('canary')));
		expect(request.updateMask).toBe('');
		expect(leftOut).toEqual(['oidc.exactMatchClaims', 'oidc.oidcClientSecret']);
		expect(leftOutText({leftOut})).toContain(leftOut.join(', '));
	});

	test('of any config is no change of itself, and a draft of it differs from the earlier state in secrets only', () => {
		fc.assert(
			fc.property(configs(), configs(), (base, earlier) => {
				expect(diff(base, putBack(base, stored(base)).draft)).toEqual([]);
				const {draft, leftOut} = putBack(base, stored(earlier));
				const isLeftOut = (path: string) => leftOut.some((left) => left === path || left.startsWith(`${path}.`));
				const others = diff(draft, stored(earlier)).filter(({path}) => !isLeftOut(path));
				expect(others).toEqual([]);
			}),
			{numRuns: runs(100)},
		);
	});
});

test('nothing is said of an earlier state without secrets', () => expect(leftOutText({leftOut: []})).toBe(''));
