/** What each rule says of each of its cases: subject, message, evidence, time, address and people. */
import {expect, test} from 'vitest';
import {createBoard} from '../../../src/domain/board/board.ts';
import {compareFindings, type Finding, findingId} from '../../../src/domain/board/finding.ts';
import type {BoardItems, BoardKind} from '../../../src/domain/board/rule.ts';
import {ownerProblem} from '../../../src/domain/board/rules/owners.ts';
import {rules} from '../../../src/domain/board/rules.ts';
import {isoTime} from '../../../src/text/timestamp.ts';
import {expectApprovedFile} from '../../support/output/approved.ts';
import {app, at, now, ruleCases} from './rule-cases.ts';

const disabled = {status: 'DISABLED'} as const;
/** Cases with more than one owner, and with members that are missing. */
const more: Readonly<Record<string, readonly (readonly BoardItems['apps'][])[]>> = {
	'app-deleted-with-users': [[app({deletedAt: at(-3), userCount: '2'})]],
	'app-owner-disabled': [
		[
			app({
				appOwners: [
					{...disabled, id: 'usr_1', email: 'ada@x.test', updatedAt: at(-2)},
					{...disabled, username: 'bob', createdAt: at(-9)},
				],
			}),
		],
		[app({appOwners: [{...disabled, id: 'usr_1'}, {id: 'usr_2'}, {id: 'usr_3'}]})],
		[app({appOwners: [disabled, disabled, {id: 'usr_3'}]})],
	],
	'app-owner-deleted': [[app({appOwners: [{id: 'usr_1', displayName: 'Ada', deletedAt: at(-4), updatedAt: at(-1)}]})]],
	'app-stale': [[app({updatedAt: undefined, createdAt: at(-365)})]],
};

const written = ({subject, message, evidence, at, address, people = []}: Finding): string =>
	[
		`${subject.kind} ${subject.id} (${subject.label}): ${message}`,
		...evidence.map(({field, value}) => `${field}: ${value}`),
		at === undefined ? 'no time' : isoTime(at),
		...[address, ...people].map((each) => `→ ${each}`),
	].join(' | ');

function found<K extends BoardKind>(rule: string, kind: K, items: readonly BoardItems[K][]): readonly string[] {
	const board = createBoard({now});
	board.add(kind, items);
	board.complete(kind);
	return board
		.findings()
		.filter((finding) => finding.rule === rule)
		.sort(compareFindings)
		.map(written);
}

test('each rule says what it found, in which fields, and since when', () => {
	const text = rules.map(({id, kind}) => {
		const cases = [...(ruleCases[kind][id]?.fires ?? []), ...(more[id] ?? [])];
		const lines = new Set(cases.flatMap((items) => found(id, kind, items as never)));
		return `${id}\n${[...lines].map((line) => `  ${line}\n`).join('')}`;
	});
	expectApprovedFile('test/domain/board/approved/findings.txt', text.join('\n'));
});

test('findings sort by severity, time, rule, name and id', () => {
	const finding = (more: Partial<Finding>, label = 'a') =>
		({id: 'x:1', rule: 'x', severity: 'note', subject: {kind: 'app', id: '1', label}, ...more}) as Finding;
	const all = [
		finding({severity: 'error', at: 9}),
		finding({severity: 'warning'}),
		finding({severity: 'warning', at: 1}),
		finding({severity: 'warning', at: 2}),
		finding({rule: 'w', id: 'w:9'}, 'b'),
		finding({id: 'x:9'}, 'a'),
		finding({id: 'x:2'}, 'b'),
		finding({id: 'x:3'}, 'b'),
	];
	expect(all.toReversed().sort(compareFindings)).toEqual(all);
});

test('the id of a finding is short and plain, and no two subjects have the same one', () => {
	expect(findingId('r', 'a.b/c@d~e-_')).toBe('r:a.b/c@d~e-_');
	expect(findingId('r', 'x'.repeat(80))).toBe(`r:${'x'.repeat(80)}`);
	expect(findingId('r', 'x'.repeat(81))).toMatch(/^r:x{40}-[0-9a-f]{12}$/);
	expect(findingId('r', 'ä b')).toMatch(/^r:-b-[0-9a-f]{12}$/);
});

test.each([
	[{status: 'DELETED'}, 'deleted'],
	[{directoryStatus: 'DELETED', status: 'DISABLED'}, 'deleted'],
	[{deletedAt: at(-1)}, 'deleted'],
	[{directoryStatus: 'DISABLED'}, 'disabled'],
	[{status: 'ENABLED'}, undefined],
] as const)('the owner %j is %s', (owner, problem) => expect(ownerProblem(owner)).toBe(problem));

test('the findings of a rule stay in order while the board grows', () => {
	const board = createBoard({now});
	const ids = () =>
		board
			.counts()
			.find(({rule}) => rule.id === 'app-without-owners')
			?.findings.map(({subject}) => subject.id);
	const ownerless = (id: string, days: number) => app({id, appOwners: [], updatedAt: at(-days)});
	board.add('apps', [ownerless('new', 1), ownerless('old', 9)]);
	expect(ids()).toEqual(['old', 'new']);
	board.add('apps', [ownerless('middle', 5)]);
	expect(ids()).toEqual(['old', 'middle', 'new']);
});
