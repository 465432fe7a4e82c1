import {describe, expect, test} from 'vitest';
import {createBoard} from '../../../src/domain/board/board.ts';
import {earlierBoard, findingsBeyond} from '../../../src/domain/board/earlier.ts';
import type {History} from '../../../src/domain/history/history.ts';
import type {State} from '../../../src/domain/history/state.ts';
import type {HistoryKind} from '../../../src/domain/resources/index.ts';
import {apps, openStore, saveApps} from '../history/items.ts';
import {app, at, config, now} from './rule-cases.ts';

function earlier(items: Partial<Record<HistoryKind, readonly object[]>>, at = now) {
	async function* read(_: State, kind: HistoryKind) {
		for (const item of items[kind] ?? []) yield {json: JSON.stringify(item)};
	}
	const readings = new Map(Object.keys(items).map((kind) => [kind, {}]));
	return {history: {read} as unknown as History, state: {tenant: '', at, readings} as unknown as State & {at: number}};
}
const unowned = (id: string) => app({id, appOwners: []});

async function marksIn({history, state}: ReturnType<typeof earlier>) {
	const board = createBoard({now});
	board.add('apps', [unowned('a'), unowned('b')]);
	board.add('auth-configs', [
		config({id: 'x', bootstrapDomains: ['one.test']}),
		config({id: 'y', isDefaultBootstrap: false, bootstrapDomains: ['one.test'], deprecationDeadline: at(-1)}),
	]);
	const found = findingsBeyond(board.findings(), await earlierBoard(history, state));
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

test('pauses between parts of a large list', async () => {
	let pauses = 0;
	const apps = Array.from({length: 120}, (_, index) => app({id: `app_${index}`}));
	const {history, state} = earlier({apps});
	await earlierBoard(history, state, {pause: async () => void pauses++});
	expect(pauses).toBe(2);
});

test('reads whole lists', async () => {
	const history = await openStore();
	const board = await earlierBoard(history, await saveApps(history, apps(0, 300)));
	expect(board.searched()).toMatchObject([
		{kind: 'auth-configs', isComplete: false},
		{kind: 'notifications', isComplete: false},
		{kind: 'apps', isComplete: true, loaded: 300},
	]);
});
