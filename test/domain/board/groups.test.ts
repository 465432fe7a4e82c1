import {expect, test} from 'vitest';
import {createBoard} from '../../../src/domain/board/board.ts';
import {
	boardKey,
	boardRows,
	type Grouping,
	groupRows,
	isGroup,
	newGroup,
	sentenceOf,
} from '../../../src/domain/board/groups.ts';
import {rules} from '../../../src/domain/board/rules.ts';
import {cellWidth} from '../../../src/text/cells.ts';
import {app, now} from './rule-cases.ts';

const show = {now, timeStyle: 'utc'} as const;
const folded: Grouping = {isUnfolded: false, toggled: new Set(), recent: undefined};

function boardOf(count: number) {
	const board = createBoard({now});
	board.add('apps', [
		...Array.from({length: count}, (_, index) => app({id: `u${index}`, displayName: `U${index}`, appOwners: []})),
		app({id: 'd', displayName: 'D', deletedAt: '2026-06-10T00:00:00Z', userCount: '2'}),
	]);
	return board;
}
const texts = (grouping: Grouping, count = 2) =>
	groupRows(boardOf(count), grouping).map((row) =>
		['subject.label', 'message']
			.map((id) => boardRows.columns.find((each) => each.id === id)?.text(row, show))
			.join('|'),
	);

test('shows a row for each rule with findings, the highest severity first', () => {
	expect(texts(folded)).toEqual(['▸ Deleted but still has users|D', '▸ No owner|U0, U1']);
});

test('shows the findings of an unfolded group', () => {
	expect(texts({...folded, toggled: new Set(['app-without-owners'])}).slice(1)).toEqual([
		'▾ No owner|U0, U1',
		'  U0|',
		'  U1|',
	]);
	expect(texts({...folded, isUnfolded: true, toggled: new Set(['app-without-owners'])})).toHaveLength(3);
});

test('says once what all findings of a group begin with, by whole words', () => {
	const board = createBoard({now});
	const deleted = (id: string, userCount: string) =>
		app({id, displayName: id, deletedAt: '2026-06-10T00:00:00Z', userCount});
	const messages = () =>
		groupRows(board, {...folded, isUnfolded: true})
			.filter((row) => row.group === 'app-deleted-with-users' && !isGroup(row))
			.map((row) => boardRows.columns.find(({id}) => id === 'message')?.text(row, show));
	board.add('apps', [deleted('a', '112')]);
	expect(messages()).toEqual(['It is deleted and still holds 112 users']);
	board.add('apps', [deleted('b', '112')]);
	expect(messages()).toEqual(['112 users', '112 users']);
	board.add('apps', [deleted('c', '115')]);
	expect(messages()).toEqual(['112 users', '112 users', '115 users']);
});

test('explains a group with its rule, and a finding with its message', () => {
	const sentences = groupRows(boardOf(2), {...folded, toggled: new Set(['app-without-owners'])}).map(sentenceOf);
	expect(sentences[1]).toMatch(/^2 findings\. (?!No owner)\S/);
	expect(sentences[2]).toBe('U0: Nobody owns it');
});

test('names the first findings of a group', () => {
	expect(texts(folded, 9)[1]).toBe('▸ No owner|U0, U1, U2, U3, U4, …');
});

test('counts the findings of a group by severity', () => {
	const board = boardOf(3);
	const recent = {name: 'friday', ids: new Set(board.findings().map(({id}) => id))};
	const groups = groupRows(board, {...folded, recent}).filter(isGroup);
	expect(groups.map((row) => boardRows.detail(row, {show, hasUnset: false})[1]?.value)).toEqual([
		'1 error, 3 warnings',
		'1 error',
		'3 warnings',
	]);
});

test('puts new findings on top, unfolded, and repeats them in the group of their rule', () => {
	const recent = {name: 'friday', ids: new Set(['app-without-owners:u1'])};
	const rows = groupRows(boardOf(2), {...folded, isUnfolded: true, recent});
	expect(rows.slice(0, 2).map((row) => boardRows.label(row))).toEqual(['New since friday', 'U1']);
	expect(rows.filter((row) => !isGroup(row) && row.id === 'app-without-owners:u1')).toHaveLength(2);
	expect(new Set(rows.map(boardKey)).size).toBe(rows.length);
	expect(groupRows(boardOf(2), {...folded, recent, toggled: new Set([newGroup])})[0]).toMatchObject({isFolded: true});
});

test('the title of every rule fits the column of subjects, with the sign of a fold', () => {
	const column = boardRows.columns.find(({id}) => id === 'subject.label');
	for (const {title} of rules) expect([title, cellWidth(`▸ ${title}`) <= (column?.width ?? 0)]).toEqual([title, true]);
});

test('the rows of findings stay the same objects, so that a list draws them once', () => {
	const board = boardOf(2);
	const rows = () => groupRows(board, {...folded, isUnfolded: true}).filter((row) => !isGroup(row));
	const [before, after] = [rows(), rows()];
	expect(before).toHaveLength(3);
	for (const [index, row] of before.entries()) expect(after[index]).toBe(row);
});

test('without a clock of the service, a board judges by its own', () => expect(createBoard({now}).skew).toBe(0));
