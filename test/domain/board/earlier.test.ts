import {describe, expect, test} from 'vitest';
import {createBoard} from '../../../src/domain/board/board.ts';
import {type EarlierState, earlierBoard, findingsBeyond, knownCounts} from '../../../src/domain/board/earlier.ts';
import type {Row} from '../../../src/domain/resources/resource.ts';
import {app, at, config, now} from './rule-cases.ts';

const earlier = (items: Partial<Record<'apps' | 'auth-configs', readonly object[]>>, when = now): EarlierState => {
	const rows = items as Record<string, readonly Row[] | undefined>;
	return {at: when, has: (kind) => kind in items, items: (kind) => rows[kind] ?? []};
};
const noPause = async () => undefined;
const unowned = (id: string) => app({id, appOwners: []});

async function marksIn(before: EarlierState) {
	const board = createBoard({now});
	board.add('apps', [unowned('a'), unowned('b')]);
	board.add('auth-configs', [
		config({id: 'x', bootstrapDomains: ['one.test']}),
		config({id: 'y', isDefaultBootstrap: false, bootstrapDomains: ['one.test'], deprecationDeadline: at(-1)}),
	]);
	const found = findingsBeyond(board.findings(), await earlierBoard(before, noPause));
	return new Map(board.findings().map((finding) => [finding.id, found.includes(finding) ? 'new' : '']));
}

describe('marks a finding as new', () => {
	test('if its app did not exist before, or was correct', async () => {
		const marks = await marksIn(earlier({apps: [unowned('a'), app({id: 'b'})]}));
		expect(marks.get('app-without-owners:a')).toBe('');
		expect(marks.get('app-without-owners:b')).toBe('new');
		expect((await marksIn(earlier({apps: []}))).get('app-without-owners:a')).toBe('new');
	});

	test('if the whole list did not have it before', async () => {
		const one = config({id: 'x', bootstrapDomains: ['one.test']});
		const both = [one, config({id: 'y', isDefaultBootstrap: false, bootstrapDomains: ['one.test']})];
		const id = 'auth-config-domain-twice:one.test';
		expect((await marksIn(earlier({'auth-configs': [one]}))).get(id)).toBe('new');
		expect((await marksIn(earlier({'auth-configs': both}))).get(id)).toBe('');
	});

	test('if only time has passed', async () => {
		const item = config({id: 'y', isDefaultBootstrap: false, deprecationDeadline: at(-1)});
		const id = 'auth-config-deadline-passed:y';
		expect((await marksIn(earlier({'auth-configs': [item]}, Date.parse(at(-2))))).get(id)).toBe('new');
		expect((await marksIn(earlier({'auth-configs': [item]}))).get(id)).toBe('');
	});

	test('but not if its rule could not judge the earlier state', async () => {
		const before = config({id: 'y', isDefaultBootstrap: false, deprecationDeadline: 'tomorrow'});
		expect((await marksIn(earlier({'auth-configs': [before]}))).get('auth-config-deadline-passed:y')).toBe('');
	});

	test('but not if the earlier state does not include its kind', async () => {
		expect(new Set((await marksIn(earlier({}))).values())).toEqual(new Set(['']));
	});
});

test('counts the findings of an earlier state with its clock, and leaves out the kinds that it does not include', async () => {
	let pauses = 0;
	const apps = Array.from({length: 120}, (_, index) =>
		app({id: `app_${index}`, appOwners: index % 2 ? [] : undefined}),
	);
	const counts = knownCounts(await earlierBoard(earlier({apps}), async () => void pauses++));
	expect(counts.get('app-without-owners')).toBe(120);
	expect(counts.get('app-deleted-with-users')).toBe(0);
	expect(counts.has('notification-email-off')).toBe(false);
	expect(pauses).toBe(2);
});

test('leaves out silenced findings, as the board does', async () => {
	const silence = {kind: 'silence', of: 'app-without-owners', reason: 'x', until: '2030-01-01'} as const;
	const state = earlier({apps: [app({appOwners: []})]});
	const counts = knownCounts(await earlierBoard(state, noPause, [silence]));
	expect(counts.get('app-without-owners')).toBe(0);
});

test('leaves out rules that could not judge every item', async () => {
	const state = earlier({apps: [app({appOwners: []}), app({id: 'b', updatedAt: 'soon'})]});
	const counts = knownCounts(await earlierBoard(state, noPause));
	expect(counts.get('app-without-owners')).toBe(1);
	expect(counts.has('app-stale')).toBe(false);
});
