/** Every row of a board with groups: its cells, its sentence, its key, and its detail. */
import {test} from 'vitest';
import {createBoard} from '../../../src/domain/board/board.ts';
import {
	acknowledgedGroup,
	boardKey,
	findingsOf,
	groupedRows,
	groupRows,
	sentenceOf,
} from '../../../src/domain/board/groups.ts';
import {fingerprintOf} from '../../../src/domain/board/silences.ts';
import type {Remark} from '../../../src/domain/history/team/entry.ts';
import {expectApprovedFile} from '../../support/output/approved.ts';
import {app, at, now} from './rule-cases.ts';

const show = {now, timeStyle: 'utc', timeZone: 'UTC'} as const;
const id = (rule: string, subject: string) => `${rule}:${subject}`;
const ownerless = {
	rule: 'app-without-owners',
	severity: 'warning',
	evidence: [{field: 'appOwners', value: 'none'}],
} as const;
const entry = {version: 1, at: now, reason: 'a ticket', until: '2026-12-31'};
const silences: readonly Remark[] = [
	{
		...entry,
		kind: 'acknowledgement',
		of: id('app-without-owners', 'u1'),
		author: 'ada',
		fingerprint: fingerprintOf(ownerless),
	},
	{
		...entry,
		kind: 'acknowledgement',
		of: id('app-without-owners', 'u3'),
		author: 'ada',
		fingerprint: 'of other content',
	},
	{kind: 'take', of: id('app-without-owners', 'u2'), reason: '', until: '9999-12-31'},
	{...entry, kind: 'take', of: id('app-stale', 's'), author: 'bob', to: 'eve', reason: ''},
	{kind: 'silence', of: 'app-not-strict', reason: 'never', until: '2027-01-01'},
	{kind: 'silence', of: 'app-owner-deleted', reason: 'over', until: '2026-11-19'},
];

function boardOf() {
	const board = createBoard({now, silences});
	const owned = (more: object) => app({appOwners: [{id: 'usr_1', displayName: 'Ada', status: 'DISABLED', ...more}]});
	board.add('apps', [
		...['u1', 'u2', 'u3'].map((each) => app({id: each, displayName: each.toUpperCase(), appOwners: []})),
		app({id: 's', displayName: 'S', updatedAt: at(-400)}),
		app({id: 'a', displayName: 'A', strictAccessEntitlementProvisioning: false}),
		{...owned({}), id: 'o1', displayName: 'One'},
		{...owned({}), id: 'o2', displayName: 'Two', appOwners: [{status: 'DISABLED'}, {status: 'DISABLED'}]},
	]);
	return board;
}

test('a row of a group and of a finding says all that is known of it', () => {
	const board = boardOf();
	const recent = {name: 'friday', ids: new Set([id('app-stale', 's')])};
	const rows = groupRows(board, {
		isUnfolded: true,
		toggled: new Set([acknowledgedGroup, 'app-owner-disabled']),
		recent,
	});
	const all = [...rows, ...groupRows(board, {isUnfolded: true, toggled: new Set(), recent}).slice(-1)];
	const text = all.map((row) => {
		const cells = groupedRows.columns.flatMap((column) => {
			const [tone, spoken] = [column.tone?.(row, show) ?? 'plain', column.spoken?.(row, show)];
			const order = String(column.order?.(row));
			if (column.text(row, show) === '' && tone === 'plain') return [];
			return `  ${column.id}: “${column.text(row, show)}” ${tone}, by “${order}”${spoken === undefined ? '' : `, said “${spoken}”`}`;
		});
		const detail = groupedRows
			.detail(row, {show, hasUnset: false})
			.map(({kind, label, value, tone}) => (kind === 'heading' ? `  # ${label}` : `  | ${label}: ${value} (${tone})`));
		const findings = findingsOf(row, board, {recent}).map((finding) => finding.id);
		return [`${boardKey(row)} → ${sentenceOf(row)}`, ...cells, ...detail, `  = ${findings.join(', ')}`].join('\n');
	});
	expectApprovedFile('test/domain/board/approved/rows.txt', `${text.join('\n\n')}\n`);
});
