import {describe, expect, test} from 'vitest';
import {createBoard} from '../../../src/domain/board/board.ts';
import {type EarlierState, marksSince} from '../../../src/domain/board/since.ts';
import {HistoryError} from '../../../src/domain/history/error.ts';
import type {Row} from '../../../src/domain/resources/resource.ts';
import {app, at, config, now} from './rule-cases.ts';

const earlier = (items: Partial<Record<'apps' | 'auth-configs', readonly object[]>>, when = now): EarlierState => {
	const all = (kind: string) => (items as Record<string, readonly Row[] | undefined>)[kind] ?? [];
	return {at: when, has: (kind) => kind in items, all, one: (kind, id) => all(kind).find((row) => row.id === id)};
};
const unowned = (id: string) => app({id, appOwners: []});

function marksIn(before: EarlierState) {
	const board = createBoard({now});
	board.add('apps', [unowned('a'), unowned('b')]);
	board.add('auth-configs', [
		config({id: 'x', bootstrapDomains: ['one.test']}),
		config({id: 'y', isDefaultBootstrap: false, bootstrapDomains: ['one.test'], deprecationDeadline: at(-1)}),
	]);
	const mark = marksSince(before);
	return new Map(board.findings().map((finding) => [finding.id, mark(finding)]));
}

test('marks no finding as new when the earlier state cannot be read any more', () => {
	const fail = () => {
		throw new HistoryError('Its key is gone');
	};
	const marks = marksIn({at: now, has: () => true, all: fail, one: fail});
	expect(new Set(marks.values())).toEqual(new Set(['']));
});

describe('marks a finding as new', () => {
	test('if its app did not exist before, or was correct', () => {
		const marks = marksIn(earlier({apps: [unowned('a'), app({id: 'b'})]}));
		expect(marks.get('app-without-owners:a')).toBe('');
		expect(marks.get('app-without-owners:b')).toBe('new');
		expect(marksIn(earlier({apps: []})).get('app-without-owners:a')).toBe('new');
	});

	test('if the whole list did not have it before', () => {
		const one = config({id: 'x', bootstrapDomains: ['one.test']});
		const both = [one, config({id: 'y', isDefaultBootstrap: false, bootstrapDomains: ['one.test']})];
		const id = 'auth-config-domain-twice:one.test';
		expect(marksIn(earlier({'auth-configs': [one]})).get(id)).toBe('new');
		expect(marksIn(earlier({'auth-configs': both})).get(id)).toBe('');
	});

	test('if only time has passed', () => {
		const item = config({id: 'y', isDefaultBootstrap: false, deprecationDeadline: at(-1)});
		const id = 'auth-config-deadline-passed:y';
		expect(marksIn(earlier({'auth-configs': [item]}, Date.parse(at(-2)))).get(id)).toBe('new');
		expect(marksIn(earlier({'auth-configs': [item]})).get(id)).toBe('');
	});

	test('but not if its rule could not judge the earlier state', () => {
		const before = config({id: 'y', isDefaultBootstrap: false, deprecationDeadline: 'tomorrow'});
		expect(marksIn(earlier({'auth-configs': [before]})).get('auth-config-deadline-passed:y')).toBe('');
	});

	test('but not if the earlier state does not include its kind', () => {
		expect(new Set(marksIn(earlier({})).values())).toEqual(new Set(['']));
	});
});
