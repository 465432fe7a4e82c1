import {expect, test} from 'vitest';
import {decode} from '../../../src/client/answer/decode.ts';
import {searchApps} from '../../../src/contract/apps.ts';
import {createBoard} from '../../../src/domain/board/board.ts';
import {type OwnRule, ownRuleProblems, rulesWith} from '../../../src/domain/board/own-rules.ts';
import {readSilences} from '../../../src/domain/board/silences.ts';
import type {Row} from '../../../src/domain/resources/resource.ts';
import {now, app as soundApp} from './rule-cases.ts';

const risk: OwnRule = {
	kind: 'apps',
	when: 'annotations.risk:high !state:deleted',
	severity: 'warning',
	remedy: 'Review it.',
};
type OwnRules = Readonly<Record<string, OwnRule>>;
const app = (id: string, more: object = {}) => soundApp({id, displayName: id.toUpperCase(), ...more}) as Row;

function boardOf(own: OwnRules, kind: OwnRule['kind'], items: readonly Row[], silences: unknown = []) {
	const rules = rulesWith(own);
	const board = createBoard({now, rules, silences: readSilences(silences, rules).silences});
	board.add(kind, items);
	board.complete(kind);
	return board;
}

test.each([
	['annotations.risk:high', undefined],
	['owners:ann !state:deleted vault', undefined],
	['any:=high', undefined],
	['displayName:x', undefined],
	['risk:high', /^risk is neither a column nor a field that a filter may read\. Use displayName, /],
	['annotation.risk:high', /^annotation\.risk is neither/],
	['oidc.oidcClientSecret:x', /^oidc\.oidcClientSecret is neither a column nor a field that a filter may read/],
	['!', 'expected a filter such as state:deleted'],
])('%s as a filter of apps: %s', (when, message) => {
	const messages = ownRuleProblems({risk: {...risk, when}}).map((each) => each.message);
	expect(messages).toEqual(message === undefined ? [] : [expect.stringMatching(message)]);
});

test('a secret field of an auth config is refused, its other fields are not', () => {
	const rule = (when: string): OwnRule => ({...risk, kind: 'auth-configs', when});
	expect(ownRuleProblems({a: rule('oidc.issuerId:x'), b: rule('oidc.oidcClientSecret:x')}).map(({id}) => id)).toEqual([
		'b',
	]);
});

test('a built-in rule keeps its id', () => {
	const own = {'app-stale': risk, 'new-findings': risk};
	expect(ownRuleProblems(own).map(({message}) => message)).toEqual(Array(2).fill('the id is taken by a built-in rule'));
	expect(rulesWith(own).filter(({id}) => id === 'app-stale' || id === 'new-findings')).toHaveLength(1);
});

test('finds what its filter matches, with the named columns as evidence', () => {
	const items = [
		app('a', {annotations: {risk: 'High', score: '9'}}),
		app('b', {annotations: {risk: 'low'}}),
		app('c', {annotations: {risk: 'high'}, deletedAt: '2026-01-01T00:00:00Z'}),
		app('d'),
	];
	expect(
		boardOf({risk}, 'apps', items)
			.findings()
			.filter(({rule}) => rule === 'risk'),
	).toEqual([
		{
			id: 'risk:a',
			rule: 'risk',
			severity: 'warning',
			subject: {kind: 'app', id: 'a', label: 'A'},
			message: 'It matches “annotations.risk:high !state:deleted”',
			evidence: [
				{field: 'remark', value: ''},
				{field: 'annotations.risk', value: 'High'},
			],
			at: expect.any(Number),
			address: 'apps/a',
		},
	]);
});

test('a silence names the rule or one of its findings', () => {
	const items = ['a', 'b'].map((id) => app(id, {annotations: {risk: 'high'}}));
	const until = '2099-01-01';
	const silenced = (id: string) =>
		boardOf({risk}, 'apps', items, [{id, reason: 'known', until}])
			.findings()
			.flatMap(({rule, subject}) => (rule === 'risk' ? [subject.id] : []));
	expect([silenced('risk'), silenced('risk:a'), silenced('riks')]).toEqual([[], ['b'], ['a', 'b']]);
	expect(readSilences([{id: 'risk', reason: 'r', until}]).problems).toHaveLength(1);
	expect(readSilences([{id: 'risk', reason: 'r', until}], rulesWith({risk})).problems).toEqual([]);
});

test('an auth config is found in the address of its own', () => {
	const legacy = {kind: 'auth-configs', when: 'oidc.issuerId:legacy', severity: 'note', remedy: 'Move it.'} as const;
	const [finding] = boardOf({legacy}, 'auth-configs', [
		{id: 'ac_1', displayName: 'Old', oidc: {issuerId: 'https://legacy.example'}},
	])
		.findings()
		.filter(({rule}) => rule === 'legacy');
	expect(finding).toMatchObject({address: 'auth-configs/ac_1', subject: {kind: 'auth-config', label: 'Old'}});
});

test('an item is not judged whose named column cannot be read', () => {
	const breach = {...app('a'), annotations: 'none', description: 5};
	const items = (decode(searchApps, {list: [breach]}).data.list ?? []) as readonly Row[];
	const board = boardOf({risk, note: {...risk, when: 'description:test'}}, 'apps', items);
	expect(board.unjudged('apps')?.message).toContain('risk for 1 app (annotations), note for 1 app (description)');
});
