import {describe, expect, test} from 'vitest';
import {reapplied, threeWay} from '../../../../src/domain/writes/auth-config/conflict.ts';
import {diff} from '../../../../src/domain/writes/auth-config/diff.ts';
import {groupConflict, groupProblem, keepOnly} from '../../../../src/domain/writes/auth-config/group.ts';
import {SecretBox} from '../../../../src/domain/writes/secret-box.ts';

const masked = '••••••••';
const base = {
	displayName: 'A',
	bootstrapDomains: ['a'],
	oidc: {issuerId: 'i', scopes: ['s'], oidcClientSecret: masked},
};

describe('three versions', () => {
	test('merge changes of different fields, and list the changes of others', () => {
		const draft = {...base, displayName: 'Mine'};
		const theirs = {...base, oidc: {...base.oidc, scopes: ['t']}, updatedAt: 'later'};
		const merge = threeWay(base, draft, theirs);
		expect(merge.conflicts).toEqual([]);
		expect(merge.theirChanges.map(({path}) => path)).toEqual(['oidc.scopes']);
		expect(reapplied(base, draft, theirs, new Set())).toEqual({...theirs, displayName: 'Mine'});
	});

	test('give a conflict with all three values for the same field', () => {
		const merge = threeWay(base, {...base, bootstrapDomains: ['m']}, {...base, bootstrapDomains: ['t']});
		expect(merge.conflicts).toEqual([
			{path: 'bootstrapDomains', isSecret: false, base: ['a'], mine: ['m'], theirs: ['t']},
		]);
	});

	test('give no conflict for the same change, and do not repeat it', () => {
		const merge = threeWay(base, {...base, displayName: 'B', bootstrapDomains: []}, {...base, displayName: 'B'});
		expect(merge.conflicts).toEqual([]);
		expect(merge.theirChanges).toEqual([]);
		expect(merge.left.map(({path}) => path)).toEqual(['bootstrapDomains']);
	});

	test('do not take the same value in another field for the same change', () => {
		const {displayName: _, ...unnamed} = base;
		const {left} = threeWay(base, unnamed, {...base, bootstrapDomains: []});
		expect(left.map(({path}) => path)).toEqual(['displayName']);
		const {oidc, ...without} = base;
		const {issuerId: __, ...unissued} = oidc;
		expect(threeWay(base, without, {...base, oidc: unissued}).conflicts).toEqual([
			{path: 'oidc.issuerId', isSecret: false, base: 'i', mine: undefined, theirs: undefined},
		]);
	});

	test('name a member with a secret once if others removed or added it', () => {
		const draft = {...base, displayName: 'Mine'};
		const {oidc: _, ...without} = base;
		expect(threeWay(base, draft, without).theirChanges).toMatchObject([{path: 'oidc', after: undefined}]);
		const idpE = {oidcClientId: 'c', oidcClientSecret: masked};
		expect(threeWay(base, draft, {...base, idpE}).theirChanges).toMatchObject([{path: 'idpE', after: idpE}]);
	});

	test('give a conflict between a removed member and a changed field in it', () => {
		const {oidc: _, ...without} = base;
		const changed = {...base, oidc: {...base.oidc, scopes: ['x']}};
		const expected = {path: 'oidc.scopes', isSecret: false, base: ['s']};
		expect(threeWay(base, changed, without).conflicts).toEqual([{...expected, mine: ['x'], theirs: undefined}]);
		expect(threeWay(base, without, changed).conflicts).toEqual([{...expected, mine: undefined, theirs: ['x']}]);
	});

	test('give a conflict without values for a secret', () => {
		const draft = {...base, oidc: {...base.oidc, oidcClientSecret: SecretBox.of('canary-6')}};
		const {oidcClientSecret: _, ...shown} = base.oidc;
		const merge = threeWay(base, draft, {...base, oidc: shown});
		expect(merge.conflicts).toMatchObject([{path: 'oidc.oidcClientSecret', isSecret: true}]);
		expect(merge.theirChanges).toEqual([]);
		expect(threeWay({...base, oidc: shown}, draft, base).conflicts).toHaveLength(1);
		expect(threeWay(base, draft, base).conflicts).toEqual([]);
		const empty = {...base, oidc: {...base.oidc, oidcClientSecret: ''}};
		expect(threeWay(empty, draft, {...base, oidc: shown}).conflicts).toEqual([]);
		expect(JSON.stringify(merge)).not.toContain('canary');
	});

	test('give a conflict for equal members with a secret', () => {
		const draft = {idpE: {oidcClientId: 'c', oidcClientSecret: SecretBox.of('s')}};
		expect(threeWay({}, draft, {idpE: {oidcClientId: 'c', oidcClientSecret: masked}}).conflicts).toHaveLength(1);
	});
});

describe('a reapplied edit', () => {
	const draft = {...base, displayName: 'Mine', bootstrapDomains: ['m']};
	const theirs = {...base, displayName: 'Theirs', bootstrapDomains: ['t']};

	test('keeps the changes that are not discarded', () => {
		const next = reapplied(base, draft, theirs, new Set(['displayName']));
		expect(next).toEqual({...base, displayName: 'Theirs', bootstrapDomains: ['m']});
		expect(diff(theirs, next).map(({path}) => path)).toEqual(['bootstrapDomains']);
	});

	test('unsets a field of the present state', () => {
		const {displayName: _, ...unnamed} = base;
		expect(reapplied(base, unnamed, {...base, bootstrapDomains: ['t']}, new Set())).toEqual({
			...unnamed,
			bootstrapDomains: ['t'],
		});
	});

	test('restores a member for a changed field, but not for an unset one', () => {
		const {oidc: _, ...without} = base;
		const changed = {...base, oidc: {...base.oidc, scopes: ['x']}};
		expect(reapplied(base, changed, without, new Set())).toEqual(changed);
		expect(reapplied(base, {...base, oidc: {oidcClientSecret: null}}, without, new Set())).toEqual(without);
		expect(reapplied(base, without, changed, new Set(['oidc.scopes']))).toEqual(changed);
	});
});

describe('the provider group', () => {
	test('allows one member, and idpA beside it', () => {
		expect(groupConflict({idpA: {}, oidc: {}}, [])).toBeUndefined();
		expect(groupConflict({oidc: {}, idpC: undefined}, [])).toBeUndefined();
	});

	test('names two members, and offers the new one first', () => {
		const before = {idpC: {domain: 'd'}};
		const draft = {...before, oidc: {issuerId: 'i'}};
		const conflict = groupConflict(draft, diff(before, draft));
		expect(conflict?.members).toEqual(['idpC', 'oidc']);
		expect(conflict?.offers).toEqual([
			{keep: 'oidc', unset: ['idpC']},
			{keep: 'idpC', unset: ['oidc']},
		]);
		expect(keepOnly(draft, 'oidc')).toEqual({oidc: {issuerId: 'i'}});
		expect(diff(before, keepOnly(draft, 'oidc')).map(({path}) => path)).toEqual(['idpC', 'oidc']);
	});

	test('offers the edited one of two existing members first', () => {
		const before = {oidc: {scopes: ['a']}, svcLocal: {}};
		const draft = {displayName: 'N', oidc: {scopes: ['a']}, svcLocal: {delegatedVerifiers: ['X']}};
		expect(groupConflict(draft, diff(before, draft))?.offers[0]?.keep).toBe('svcLocal');
	});

	test('offers a new member before an edited one, and says what to unset', () => {
		const before = {idpC: {domain: 'd'}, idpD: {}};
		const draft = {idpC: {domain: 'e'}, idpD: {}, oidc: {issuerId: 'i'}};
		const conflict = groupConflict(draft, diff(before, draft));
		if (!conflict) throw new Error('The groups do not conflict');
		expect(conflict.offers.map(({keep}) => keep)).toEqual(['oidc', 'idpC', 'idpD']);
		expect(groupProblem(conflict)).toMatchObject({
			path: 'idpC,idpD,oidc',
			message:
				'idpC and idpD and oidc would be set, but only one of idpB, idpC, idpD, idpE, idpF, oidc, svcLocal is allowed.',
			advice:
				'Unset idpC and idpD to keep oidc, or unset idpD and oidc to keep idpC, or unset idpC and oidc to keep idpD.',
		});
	});
});
