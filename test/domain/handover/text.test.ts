/** The words of a hand-over: a line has what is known, and nothing in place of what is not. */
import {expect, test} from 'vitest';
import type {Handover} from '../../../src/domain/handover/handover.ts';
import {handoverBlocks, handoverMarkdown, handoverText, isWhole} from '../../../src/domain/handover/text.ts';

const at = '2026-06-15T11:00:00.000Z';
const show = {now: Date.parse('2026-06-15T12:00:00Z'), timeStyle: 'utc', timeZone: 'UTC'} as const;
const empty = {rows: [], unknown: []};

const handover = (parts: Partial<Handover['parts']>): Handover => ({
	since: '2026-06-15T04:00:00.000Z',
	from: 'default',
	at: '2026-06-15T12:00:00.000Z',
	compared: '',
	searched: ['60 apps, complete'],
	isRead: true,
	parts: {
		new: empty,
		gone: empty,
		taken: empty,
		acknowledged: empty,
		ending: empty,
		writes: empty,
		proposals: empty,
		readings: empty,
		...parts,
	},
});

const linesOf = (title: string, parts: Partial<Handover['parts']>) =>
	handoverBlocks(handover(parts), 'acme', show)
		.find((block) => block.title.startsWith(title))
		?.lines.map(({text}) => text.replace(/^\S+ \S+,/, ''));

test('a write has its author, role, proposal and receipt only where they are known', () => {
	const write = {at, what: 'update', address: 'auth-configs/ac_1', outcome: 'applied'} as const;
	const rows = [
		{...write, author: 'dana', role: 'castellan', proposal: 'prop_1', receipt: 'req-1'},
		{...write, author: 'dana', role: 'dana', proposal: '', receipt: ''},
		{...write, what: '', author: '', role: 'castellan', proposal: '', receipt: ''},
	] as unknown as Handover['parts']['writes']['rows'];
	expect(linesOf('Writes', {writes: {rows, unknown: []}})).toEqual([
		' applied: update of auth-configs/ac_1, by dana (castellan), proposal prop_1, receipt req-1',
		' applied: update of auth-configs/ac_1, by dana',
		' applied: auth-configs/ac_1',
	]);
});

test('a part that is not known says why, and the hand-over is not whole', () => {
	const known = handover({});
	const unknown = handover({taken: {rows: [], unknown: ['the history is locked', 'the history is locked']}});
	expect([isWhole(known), isWhole(unknown)]).toEqual([true, false]);
	const text = handoverText(handoverBlocks(unknown, 'acme', show));
	expect(text).toContain('INCOMPLETE');
	expect(text).toContain('Taken findings: not known\n  Not known: the history is locked\n');
	expect(text.match(/locked/g)).toHaveLength(1);
	expect(handoverText(handoverBlocks(known, 'acme', show))).not.toContain('INCOMPLETE');
});

test('the head says since when, what it is compared with, and how much was searched', () => {
	const headOf = (more: Partial<Handover>) =>
		handoverText(handoverBlocks({...handover({}), ...more}, 'acme', show)).split('\n\n')[0];
	expect(headOf({})).toBe(
		'Hand-over of acme, 2026-06-15 04:00Z to 2026-06-15 12:00Z, 8 hours by default\n  Searched: 60 apps, complete',
	);
	expect(headOf({compared: 'before, read by ci', from: 'given'})).toBe(
		'Hand-over of acme, 2026-06-15 04:00Z to 2026-06-15 12:00Z\n  Findings compared with the state before, read by ci\n  Searched: 60 apps, complete',
	);
});

test('Markdown has one heading of the first level, and lists', () => {
	const markdown = handoverMarkdown(handoverBlocks(handover({}), 'acme', show));
	expect(markdown.match(/^# /gm)).toHaveLength(1);
	expect(markdown).toContain('- Searched: 60 apps, complete\n');
	expect(markdown).toContain('\n## Writes: none\n');
});

test('an acknowledgement has its end or has ended, and a list was read or never was', () => {
	const ack = {finding: 'app-stale:app_1', by: 'dana', at, reason: 'a ticket'};
	const rows = [
		{...ack, until: '2026-07-01'},
		{...ack, until: ''},
		ack,
	] as unknown as Handover['parts']['taken']['rows'];
	expect(linesOf('Taken', {taken: {rows, unknown: []}})).toEqual(
		[', until 2026-07-01: a ticket', ', ended', ''].map((end) => `app-stale:app_1, by dana, 2026-06-15 11:00Z${end}`),
	);
	const lists = [
		{list: 'apps', at, reader: 'ci', isOverdue: false},
		{list: 'auth-configs', at: '', reader: '', isOverdue: true},
	] as unknown as Handover['parts']['readings']['rows'];
	expect(linesOf('Lists', {readings: {rows: lists, unknown: []}})).toEqual([
		'apps: read 2026-06-15 11:00Z by ci',
		'auth-configs: never read, OVERDUE',
	]);
});

test('a proposal has its client, or is of an agent', () => {
	const rows = ['helper 1.0', ''].map((client) => ({id: 'prop_1', address: 'apps/app_1', expiresAt: at, client}));
	expect(linesOf('Open proposals', {proposals: {rows: rows as never, unknown: []}})).toEqual([
		' by helper 1.0, ends 2026-06-15 11:00Z',
		' by an agent, ends 2026-06-15 11:00Z',
	]);
});
