import {expect, test} from 'vitest';
import type {BoardReading} from '../../../../src/console/features/board/board-reading.ts';
import {
	describeBoard,
	describeCount,
	describeEmpty,
	describeTrend,
	describeUnread,
} from '../../../../src/console/features/board/board-words.ts';
import type {BoardState} from '../../../../src/console/features/board/use-board.ts';
import {initialView, type ListView} from '../../../../src/console/features/list/view.ts';
import type {BoardRow} from '../../../../src/domain/board/groups.ts';

const counts = {error: 1, warning: 1_200, note: 0};
const noCounts = {error: 0, warning: 0, note: 0};
const complete = {kind: 'apps', text: '3 apps, complete', loaded: 3, isComplete: true};
const configs = {kind: 'auth-configs', text: 'no auth configs read', loaded: 0, isComplete: false};
const rowsOf = (count: number) => ({view: Array(count).fill({}), cursor: 1, marks: new Set()});
const silenceOf = (kind: string, more: object) => ({
	silence: {kind, of: `${kind}-1`},
	isExpired: false,
	silenced: 0,
	...more,
});

const stateOf = (more: object = {}): BoardState =>
	({
		counts,
		searched: [complete],
		silences: [],
		rows: rowsOf(2),
		isComplete: true,
		unappliedAcks: '',
		...more,
	}) as never;

test.each<[object, Partial<ListView>, string]>([
	[{}, {}, '2/2 · 1 error, 1,200 warnings · 3 apps, complete'],
	[{counts: noCounts, rows: rowsOf(0)}, {}, 'no findings so far · 3 apps, complete'],
	[{isLoading: true, searched: [{...complete, loaded: 0}]}, {}, 'loading'],
	[{isLoading: true}, {}, '2/2 · 1 error, 1,200 warnings · loading, ctrl-c stops · 3 apps, complete'],
	[{isStopped: true, isLoading: true}, {}, '2/2 · 1 error, 1,200 warnings · stopped, L resumes · 3 apps, complete'],
	[{searched: [complete, configs]}, {}, '2/2 · 1 error, 1,200 warnings · 3 apps, complete · no auth configs read'],
	[{searched: [complete, {...configs, isComplete: true}]}, {}, '2/2 · 1 error, 1,200 warnings · 3 apps, complete'],
	[{unappliedAcks: 'not read yet'}, {}, '2/2 · 1 error, 1,200 warnings · 3 apps, complete · not read yet'],
	[{unappliedAcks: 'not read yet', rows: rowsOf(0)}, {}, '1 error, 1,200 warnings · 3 apps, complete'],
	[{smallerSize: 50}, {}, expect.stringMatching(/· 50 per page, larger pages exceed a limit of castellan$/) as never],
	[{}, {filter: 'x', sort: 'at'}, expect.stringMatching(/· filter “x” · by \w+$/) as never],
	[{}, {filter: 'team:x'}, expect.stringMatching(/· filter “team:x” · no column is named “team”$/) as never],
	[
		{
			silences: [
				silenceOf('silence', {isExpired: true}),
				silenceOf('acknowledgement', {isExpired: true}),
				silenceOf('silence', {silenced: 1}),
			],
		},
		{},
		'2/2 · 1 error, 1,200 warnings · 3 apps, complete · silence expired: silence-1',
	],
	[
		{
			silences: [
				silenceOf('acknowledgement', {silenced: 1}),
				silenceOf('acknowledgement', {}),
				silenceOf('silence', {silenced: 1}),
			],
		},
		{},
		'2/2 · 1 error, 1,200 warnings · 1 acknowledged · 3 apps, complete',
	],
])('with %j and the view %j, the status is %s', (state, view, status) => {
	expect(describeBoard(stateOf(state), {...initialView, ...view}, false).join(' · ')).toEqual(status);
});

test('the counts are said once, beside the strip', () => {
	expect(describeBoard(stateOf(), initialView, true)).toEqual(['2/2', '3 apps, complete']);
});

test.each<[object, string, string]>([
	[{}, '', '1,201'],
	[{isLoading: true}, '', '1,201+'],
	[{errors: [new Error('down')]}, '', '1,201+'],
	[{oldest: undefined}, '', ''],
	[{counts: noCounts}, 'not read yet', '0'],
	[{counts: noCounts, isLoading: true}, '', '0+'],
	[{counts: noCounts, errors: [new Error('down')]}, '', ''],
	[{}, 'not read yet', ''],
])('a board with %j counts “%s%s” findings on its tab', (reading, unapplied, count) => {
	expect(
		describeCount({counts, errors: [], oldest: 1, isLoading: false, ...reading} as unknown as BoardReading, unapplied),
	).toBe(count);
});

test('what the findings do not cover is said beside findings only', () => {
	expect(describeUnread(stateOf())).toBe('');
	expect(describeUnread(stateOf({searched: [complete, configs], unappliedAcks: 'not read yet'}))).toBe(
		'not read yet, no auth configs read',
	);
	expect(describeUnread(stateOf({searched: [configs], unappliedAcks: 'not read yet'}))).toBe('');
	const error = new Error('down');
	expect(describeEmpty(stateOf())).toBe('Nothing needs a person.\n\n3 apps, complete');
	expect(describeEmpty(stateOf({isComplete: false, searched: [complete, configs]}))).toBe(
		'No findings so far.\n\n3 apps, complete\nno auth configs read',
	);
	expect(describeEmpty(stateOf({error}))).toBe('No findings so far.\n\n3 apps, complete');
	expect(describeEmpty(stateOf({error, searched: [configs]}))).toBeUndefined();
	expect(describeEmpty(stateOf({searched: [configs]}))).toBe('Nothing needs a person.\n\nno auth configs read');
});

test('the trend of a group names its counts', () => {
	const group = {id: 'a', isFolded: true} as BoardRow;
	expect(describeTrend(group, () => ({counts: [3, 1_500, 4], bars: ''}))).toBe(
		' Findings in the named readings: 3, 1,500; now 4.',
	);
	expect(describeTrend(group, () => undefined)).toBe('');
	expect(describeTrend(group, undefined)).toBe('');
	expect(describeTrend({id: 'b'} as BoardRow, () => ({counts: [3, 4], bars: ''}))).toBe('');
});
