/** The rows that castellan creates itself: by what their columns sort, and where their rows lead. */
import {expect, test} from 'vitest';
import type {Finding} from '../../../src/domain/board/finding.ts';
import {boardRows, groupedRows} from '../../../src/domain/board/groups.ts';
import {hits} from '../../../src/domain/find/rows.ts';
import {changeRows, changes} from '../../../src/domain/history/rows.ts';
import {type TimelineRow, timeline} from '../../../src/domain/history/timeline.ts';
import type {Person} from '../../../src/domain/people/people.ts';
import {ownerships, people} from '../../../src/domain/people/rows.ts';
import {authConfigs} from '../../../src/domain/resources/auth-configs.ts';
import {columnLines} from '../../../src/domain/resources/fields.ts';
import type {Column} from '../../../src/domain/resources/resource.ts';

const show = {now: Date.UTC(2026, 10, 21, 12), timeStyle: 'utc', timeZone: 'UTC'} as const;
const day = (date: number) => `2026-11-${date}T12:00:00.000Z`;

/** The sort key of a column, which is its text where the column has no order. */
const keyOf = <R>(columns: readonly Column<R>[], id: string, row: R) => {
	const column = columns.find((each) => each.id === id);
	return column?.order?.(row) ?? column?.text(row, show);
};

const finding = (more: Partial<Finding> = {}): Finding => ({
	id: 'app-owner-disabled:app_1',
	rule: 'app-owner-disabled',
	severity: 'warning',
	subject: {kind: 'app', id: 'app_1', label: 'Vault'},
	message: 'Its only owner is disabled',
	evidence: [{field: 'appOwners', value: 'Ada'}],
	address: 'apps/app_1',
	...more,
});

test('findings sort by severity, the highest first, and by any other column', () => {
	const severities = (['note', 'error', 'warning'] as const).map((severity) => finding({severity}));
	const sorted = severities.toSorted(
		(a, b) => Number(keyOf(boardRows.columns, 'severity', a)) - Number(keyOf(boardRows.columns, 'severity', b)),
	);
	expect(sorted.map(({severity}) => severity)).toEqual(['error', 'warning', 'note']);
	expect(keyOf(boardRows.columns, 'message', finding())).toBe('Its only owner is disabled');
	expect(keyOf(boardRows.columns, 'at', finding({at: 1000}))).toBe(1000);
});

test('a finding leads to its subject and to its people, and says who works on it', () => {
	const taken = finding({people: ['people/usr_1'], taken: {by: 'dana', at: day(20)}});
	expect(boardRows.address(taken, {})).toBe('apps/app_1');
	expect(boardRows.links?.(taken)).toEqual([{title: 'Person usr_1', address: 'people/usr_1'}]);
	expect(boardRows.links?.(finding())).toEqual([]);
	const fields = boardRows.detail(taken, {show, hasUnset: false}).map(({label, value}) => `${label}: ${value}`);
	expect(fields).toEqual([
		'Owner disabled: ',
		'Finding: Its only owner is disabled',
		'Subject: Vault',
		'Severity: warning',
		'Taken: by dana, 2026-11-20 12:00Z',
		'Address: apps/app_1',
		'Evidence: ',
		'App owners: Ada',
		'Rule: ',
		'Explanation: An owner of an app that is not deleted is disabled, in the app or in the directory. Requests and reviews for them go unseen.',
		'Remedy: Choose another owner in the service.',
		'Silence with: app-owner-disabled:app_1',
	]);
});

test('a group of findings leads to the board, and refers to nothing', () => {
	const counts = {warning: 1};
	const group = {id: 'app-stale', group: 'app-stale', title: 'Stale', severity: 'warning', found: 1, counts} as const;
	const row = {...group, isFolded: true, sample: [finding()]};
	expect([groupedRows.address(row, {}), groupedRows.links?.(row)]).toEqual(['board', []]);
	expect(keyOf(groupedRows.columns, 'severity', row)).toBe('');
});

const ownership = (more: Partial<Person['owns'][number]> = {}) => ({
	kind: 'app' as const,
	id: 'app_1',
	name: 'Vault',
	address: 'apps/app_1',
	from: day(10),
	isOlder: false,
	...more,
});

const person = (more: Partial<Person> = {}): Person => ({
	id: 'usr_1',
	address: 'people/usr_1',
	ids: ['usr_1'],
	name: 'Ada',
	email: 'ada@acme.example',
	status: 'enabled',
	owns: [ownership()],
	ownedBefore: [],
	lastSeen: day(20),
	...more,
});

test('a person leads to all that the person owns or owned, and a deleted or disabled one stands out', () => {
	const owner = person({
		ownedBefore: [ownership({kind: 'entitlement', id: 'app_1/ent_2', address: 'apps/app_1/entitlements/ent_2/owners'})],
	});
	expect(people.links?.(owner)).toEqual([
		{title: 'App app_1', address: 'apps/app_1'},
		{title: 'Entitlement app_1/ent_2', address: 'apps/app_1/entitlements/ent_2/owners'},
	]);
	const status = people.columns.find(({id}) => id === 'status');
	const tones = ['enabled', 'enabled, disabled', 'disabled, deleted'].map((word) =>
		status?.tone?.(person({status: word}), show),
	);
	expect(tones).toEqual(['plain', 'warn', 'bad']);
});

test('what a person owns sorts by the time since when, and what the person owns now is the last to end', () => {
	const [older, current] = [ownership({until: day(15), isOlder: true}), ownership({from: day(12)})];
	expect([older, current].map((row) => keyOf(ownerships.columns, 'from', row))).toEqual([day(10), day(12)]);
	const [ended, open] = [older, current].map((row) => String(keyOf(ownerships.columns, 'until', row)));
	expect(String(open) > String(ended)).toBe(true);
	expect(columnLines(ownerships.columns, older, show).map(({value}) => value)).toContain('2026-11-10 12:00Z or before');
});

test('changes sort by their time, those without one first', () => {
	const item = {kind: 'apps', change: 'added', id: 'app_1', label: 'Vault', fields: []} as const;
	const rows = [...changeRows({...item, when: day(20)}), ...changeRows(item)];
	expect(rows.map((row) => keyOf(changes.columns, 'when', row))).toEqual([Date.parse(day(20)), 0]);
});

test('a reading leads to the changes since, and says what it found changed', () => {
	const row: TimelineRow = {
		at: Date.parse(day(20)),
		name: '',
		seen: Date.parse(day(20)),
		reader: 'ci',
		items: {apps: 1200},
		changes: {apps: {added: 2, changed: 0, removed: 1}, 'auth-configs': {added: 0, changed: 0, removed: 0}},
	};
	expect(timeline.address(row, {})).toBe(`changes/${encodeURIComponent(day(20))}/now`);
	expect(timeline.address({...row, name: 'before'}, {})).toBe('changes/before/now');
	expect(keyOf(timeline.columns, 'items.apps', row)).toBe(1200);
	expect(keyOf(timeline.columns, 'items.auth-configs', row)).toBe(-1);
	const lines = timeline.detail(row, {show, hasUnset: false}).map(({label, value}) => `${label}: ${value}`);
	expect(lines.slice(-3)).toEqual([
		'Changes since the reading before: ',
		'Auth configs: none',
		'Apps: 2 added, 1 removed',
	]);
	const counted = timeline.columns.filter(({id}) => id.startsWith('items.')).map(({text}) => text(row, show));
	expect(counted).toEqual(['', '1,200', '']);
	const one = timeline.detail({...row, changes: {apps: {added: 1, changed: 0, removed: 0}}}, {show, hasUnset: false});
	expect(one.slice(-2).map(({label}) => label)).toEqual(['Changes since the reading before', 'Apps']);
	const first = timeline.detail({...row, changes: {}}, {show, hasUnset: false});
	expect(first.map(({kind}) => kind)).not.toContain('heading');
});

test('auth configs sort by the deadline, those without one last', () => {
	const deadlines = [{deprecationDeadline: day(20)}, {}].map((row) =>
		keyOf(authConfigs.columns, 'deprecationDeadline', row),
	);
	expect(deadlines).toEqual([Date.parse(day(20)), Number.POSITIVE_INFINITY]);
});

test('a result of a search has its id', () => {
	const hit = {kind: 'apps', id: 'app_1', name: '', address: 'apps/app_1', why: 'id', asOf: day(20)} as const;
	expect([hits.id(hit), hits.label(hit)]).toEqual(['app_1', 'app_1']);
});

test('the detail of a finding whose rule is gone has the id of the rule, and explains nothing', () => {
	const fields = boardRows.detail(finding({rule: 'gone-rule'}), {show, hasUnset: false});
	const lines = fields.map(({label, value}) => `${label}: ${value}`);
	expect([lines[0], ...lines.slice(-4)]).toEqual([
		'gone-rule: ',
		'Rule: ',
		'Explanation: ',
		'Remedy: ',
		'Silence with: app-owner-disabled:app_1',
	]);
});
