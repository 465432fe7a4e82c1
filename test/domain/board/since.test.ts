import {describe, expect, test} from 'vitest';
import {createBoard} from '../../../src/domain/board/board.ts';
import {marksSince, type Then} from '../../../src/domain/board/since.ts';
import type {Row} from '../../../src/domain/resources/resource.ts';
import {app, at, config, now} from './rule-cases.ts';

const then = (items: Partial<Record<'apps' | 'auth-configs', readonly object[]>>, when = now): Then => {
	const all = (kind: string) => (items as Record<string, readonly Row[] | undefined>)[kind] ?? [];
	return {at: when, has: (kind) => kind in items, all, one: (kind, id) => all(kind).find((row) => row.id === id)};
};
const unowned = (id: string) => app({id, appOwners: []});

function words(before: Then) {
	const board = createBoard({now});
	board.add('apps', [unowned('a'), unowned('b')]);
	board.add('auth-configs', [
		config({id: 'x', bootstrapDomains: ['one.test']}),
		config({id: 'y', isDefaultBootstrap: false, bootstrapDomains: ['one.test'], deprecationDeadline: at(-1)}),
	]);
	const mark = marksSince(before);
	return new Map(board.findings().map((finding) => [finding.id, mark(finding)]));
}

describe('a finding is new', () => {
	test('where its app was not there, or had nothing wrong', () => {
		const found = words(then({apps: [unowned('a'), app({id: 'b'})]}));
		expect(found.get('app-without-owners:a')).toBe('');
		expect(found.get('app-without-owners:b')).toBe('new');
		expect(words(then({apps: []})).get('app-without-owners:a')).toBe('new');
	});

	test('where a list as a whole did not show it', () => {
		const one = config({id: 'x', bootstrapDomains: ['one.test']});
		const both = [one, config({id: 'y', isDefaultBootstrap: false, bootstrapDomains: ['one.test']})];
		const id = 'auth-config-domain-twice:one.test';
		expect(words(then({'auth-configs': [one]})).get(id)).toBe('new');
		expect(words(then({'auth-configs': both})).get(id)).toBe('');
	});

	test('where only time has passed', () => {
		const item = config({id: 'y', isDefaultBootstrap: false, deprecationDeadline: at(-1)});
		const id = 'auth-config-deadline-passed:y';
		expect(words(then({'auth-configs': [item]}, Date.parse(at(-2)))).get(id)).toBe('new');
		expect(words(then({'auth-configs': [item]})).get(id)).toBe('');
	});

	test('but never where nothing is known of then', () => {
		expect(new Set(words(then({})).values())).toEqual(new Set(['']));
	});
});
