/** The overview of a board, and what an agent reads of its findings. */
import {expect, test} from 'vitest';
import {createBoard} from '../../src/domain/board/board.ts';
import {HistoryError, NoStateError} from '../../src/domain/history/error.ts';
import type {History} from '../../src/domain/history/history.ts';
import type {Remark} from '../../src/domain/history/team/entry.ts';
import type {Sources} from '../../src/mcp/tool.ts';
import {knownFindings, overviewOf} from '../../src/mcp/tools/board-items.ts';
import {app, now} from '../domain/board/rule-cases.ts';
import {openStore, pagesOf} from '../domain/history/items.ts';

const tenant = 'https://a.test';
const appOf = (index: number) => app({id: `app_${index}`, displayName: `App ${index}`, appOwners: []});
const of = (index: number) => `app-without-owners:app_${index}`;
const silence = (index: number, more: Partial<Remark> = {}): Remark => ({
	...{kind: 'silence', of: of(index), reason: 'x'.repeat(300), until: '2026-12-31'},
	...more,
});

function boardOf(count: number, silences: readonly Remark[]) {
	const board = createBoard({now, silences});
	board.add(
		'apps',
		Array.from({length: count}, (_, index) => appOf(index)),
	);
	return board;
}

test('the overview has the rules with findings, and ten of the agreed exceptions that count', () => {
	const silences = Array.from({length: 11}, (_, index) => silence(index));
	const unused = [silence(99), silence(12, {until: '2026-01-01'})];
	const [head, rule, first, ...others] = overviewOf(boardOf(13, [...silences, ...unused]));
	expect(head).toEqual({
		totals: {error: 0, warning: 2, note: 0, acknowledged: 0},
		searched: [
			{kind: 'auth-configs', loaded: 0, complete: false},
			{kind: 'notifications', loaded: 0, complete: false},
			{kind: 'apps', loaded: 13, complete: false},
		],
		agreedMore: 1,
	});
	expect(rule).toEqual({rule: 'app-without-owners', severity: 'warning', title: 'No owner', found: 2, leftOut: 11});
	expect(first).toEqual({
		agreed: of(0),
		kind: 'silence',
		until: '2026-12-31',
		reason: `${'x'.repeat(200)} [cut by castellan]`,
		findings: 1,
	});
	expect(others).toHaveLength(9);
	expect(overviewOf(boardOf(10, silences.slice(0, 10)))[0]).not.toHaveProperty('agreedMore');
	const [, plain] = overviewOf(boardOf(1, []));
	expect(plain).toEqual({rule: 'app-without-owners', severity: 'warning', title: 'No owner', found: 1});
	const ack = silence(0, {kind: 'acknowledgement', author: 'ada', at: 0, reason: 'known'});
	expect(overviewOf(boardOf(1, [ack]))[2]).toEqual({
		...{agreed: of(0), kind: 'acknowledgement', author: 'ada', at: '1970-01-01T00:00:00.000Z'},
		...{until: '2026-12-31', reason: 'known', findings: 1},
	});
});

async function known(history: () => Promise<History | undefined>, count: number, hasEvidence = false) {
	const reading = knownFindings(
		{api: {baseUrl: tenant}, history} as unknown as Sources,
		boardOf(count, []).findings(),
		hasEvidence,
	);
	const parts: (readonly object[])[] = [];
	for (;;) {
		const {done, value} = await reading.next();
		if (done) return {parts, notes: value};
		parts.push(value as readonly object[]);
	}
}

test('without a history, findings have a note in place of their beginning', async () => {
	const failing = (error: Error) => known(() => Promise.reject(error), 2);
	expect((await failing(new NoStateError('x'))).notes).toEqual([
		'No history is stored, so it is not known since when these findings are there.',
	]);
	const {parts, notes} = await failing(new HistoryError('x'));
	expect(notes).toEqual([
		'The history cannot be read: since when these findings are there, and what colleagues noted, is not known.',
	]);
	expect(parts.map((part) => part.length)).toEqual([2]);
	await expect(failing(new TypeError('a defect'))).rejects.toThrow('a defect');
});

test('findings come fifty at once, with their beginnings and the notes of colleagues', async () => {
	const history = await openStore();
	await history.save({name: 'before', tenant, at: now}, pagesOf('apps', [appOf(0)]));
	await history.team.note(tenant, {kind: 'apps', id: 'app_1'}, 'Ask Ada.');
	const {parts, notes} = await known(async () => history, 51, true);
	expect([parts.map((part) => part.length), notes]).toEqual([[50, 1], []]);
	const all = parts.flat() as {id: string; notes?: object[]}[];
	expect(all.find(({id}) => id === of(0))).toMatchObject({
		evidence: [{field: 'appOwners', value: 'none'}],
		firstSeen: '2026-11-20T12:00:00.000Z',
		inLastReadings: 1,
		mayBeOlder: true,
	});
	const noted = all.find(({id}) => id === of(1));
	expect(noted).toMatchObject({inLastReadings: 0, notes: [{text: 'Ask Ada.'}]});
	expect(noted).not.toHaveProperty('mayBeOlder');
	expect(all.filter((each) => 'notes' in each)).toHaveLength(1);
});
