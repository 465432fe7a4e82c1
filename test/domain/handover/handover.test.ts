/** The parts of a hand-over at the edges of its span, by the clock of the history. */
import {expect, test} from 'vitest';
import {type HandoverSources, readHandover} from '../../../src/domain/handover/handover.ts';
import type {Proposals} from '../../../src/domain/writes/auth-config/apply-proposal.ts';
import {bench, json} from '../../client/support/service.ts';

const hour = 3_600_000;
const now = Date.UTC(2026, 5, 15, 12);
const since = now - 8 * hour;
const iso = (time: number) => new Date(time).toISOString();
const tenant = 'https://acme.example.com';
/** By the clock of this machine, which counts for proposals. */
const own = now - 5 * hour;

interface Facts {
	readonly acks?: readonly object[];
	readonly entries?: readonly object[];
	readonly readings?: readonly object[];
	/** By id. A text is a file that is no proposal; undefined is one that was removed. */
	readonly proposals?: Readonly<Record<string, object | string | undefined>>;
	readonly isDown?: boolean;
	readonly sources?: Partial<HandoverSources>;
}

const proposal = {
	...{tenant, target: 'ac_1', label: 'Office', base: '{}', edits: [], request: '', client: 'helper'},
	...{createdAt: since, expiresAt: own + 1, state: 'pending'},
};

function reading({acks = [], entries = [], readings = [], proposals = {}, isDown = false, sources = {}}: Facts) {
	const {api} = bench(() => (isDown ? json({message: 'down'}, 403) : json({list: [], orgNotificationSettings: {}})));
	const history = {
		team: {author: 'alice', acks: async () => acks},
		time: async () => now,
		journal: {entries: async () => entries},
		past: {readings: async () => readings},
	};
	const texts = new Map(
		Object.entries(proposals).map(([id, each]) => [
			id,
			typeof each === 'object' ? JSON.stringify({...proposal, id, ...each}) : each,
		]),
	);
	return readHandover({
		api,
		open: async () => history as never,
		silences: [],
		proposals: {list: async () => [...texts.keys()], read: async (id: string) => texts.get(id)} as unknown as Proposals,
		show: {now: own, timeStyle: 'utc', timeZone: 'UTC'},
		...sources,
	});
}

const ack = (of: string, at: number, until: string, more: object = {}) => ({
	...{kind: 'acknowledgement', of, at, until, reason: 'known', author: 'bob', version: 1},
	...more,
});

test('acknowledgements count from the start of the span on, and those that end within 8 hours', async () => {
	const {parts, from, ...times} = await reading({
		acks: [
			ack('before', since - 1, iso(now + 8 * hour)),
			ack('first', since, iso(now + 8 * hour + 1)),
			ack('ended', since + 1, iso(now)),
			ack('taken', since + 2, '9999-12-31', {kind: 'take', to: 'dana'}),
			ack('last', now, iso(now + 1)),
		],
	});
	expect([from, times.since, times.at, times.compared]).toEqual(['default', iso(since), iso(now), '']);
	const named = (part: {readonly rows: readonly {readonly finding: string}[]}) => part.rows.map(({finding}) => finding);
	expect(named(parts.acknowledged)).toEqual(['first', 'ended', 'last']);
	expect(named(parts.ending)).toEqual(['before', 'last']);
	expect(parts.taken.rows).toEqual([{finding: 'taken', by: 'dana', at: iso(since + 2)}]);
	expect(parts.ending.rows[1]).toEqual({
		...{finding: 'last', by: 'bob', at: iso(now)},
		...{until: iso(now + 1), reason: 'known'},
	});
});

test('the span begins at the last own hand-over that is not after now', async () => {
	const given = (at: number, author = 'alice') => ({action: 'handed over', author, at, version: 1});
	const {from, ...times} = await reading({
		entries: [given(now - 2), given(now), given(now, 'bob'), {...given(now), action: 'sent'}, given(now + 1)],
	});
	expect([from, times.since]).toEqual(['last hand-over', iso(now)]);
});

test('writes count from the start of the span on, with the proposals that were sent and have no entry', async () => {
	const entry = (at: number, more: object) => ({
		...{action: 'sent', at, author: 'bob', role: '', address: 'a', what: 'w', outcome: 'applied', receipt: 'r'},
		...{proposal: '', version: 1},
		...more,
	});
	const ended = (at: number, state = 'done') => ({state, endedAt: iso(at)});
	const {parts} = await reading({
		entries: [
			entry(since - 1, {address: 'before'}),
			entry(since, {address: 'first', proposal: 'entered'}),
			entry(now, {action: 'armed'}),
		],
		proposals: {
			early: ended(since - 1),
			first: ended(since),
			entered: ended(since),
			lost: ended(now, 'unknown'),
			asked: ended(now, 'sending'),
			refused: ended(now, 'refused'),
			timeless: {state: 'done'},
			foreign: {...ended(now), tenant: 'https://other.example'},
			waiting: {},
			nameless: {client: undefined},
			expired: {expiresAt: own},
			removed: undefined,
			broken: '{',
			torn: '[',
		},
	});
	const unentered = (id: string, at: number, outcome: string) => ({
		...{at: iso(at), author: '', role: '', address: 'auth-configs/ac_1', what: ''},
		...{outcome, receipt: '', proposal: id},
	});
	const {action: _, version: __, ...first} = entry(since, {address: 'first', proposal: 'entered'});
	expect(parts.writes).toEqual({
		rows: [
			{...first, at: iso(since)},
			unentered('first', since, 'applied'),
			unentered('lost', now, 'UNKNOWN'),
			unentered('asked', now, 'UNKNOWN'),
		],
		unknown: ['damaged proposals: broken, torn'],
	});
	const waiting = {address: 'auth-configs/ac_1', client: 'helper', expiresAt: iso(own + 1)};
	expect(parts.proposals).toEqual({
		rows: [
			{id: 'waiting', ...waiting},
			{id: 'nameless', ...waiting, client: ''},
		],
		unknown: ['damaged proposals: broken, torn'],
	});
});

test('a list is overdue that was last read before the span, and an hour ago', async () => {
	const overdue = async (last: number, start?: string) => {
		const {api} = bench(() => json({message: 'down'}, 403));
		const read = await readHandover(
			{
				api,
				open: async () =>
					({
						team: {author: 'alice', acks: async () => []},
						time: async () => now,
						journal: {entries: async () => []},
						past: {readings: async () => [{kind: 'apps', at: last, seen: last, reader: 'ci'}]},
						read: async function* () {},
					}) as never,
				silences: [],
				proposals: undefined,
				show: {now, timeStyle: 'utc', timeZone: 'UTC'},
			},
			start,
		);
		return read.parts.readings.rows.find(({list}) => list === 'apps');
	};
	expect(await overdue(since)).toEqual({list: 'apps', at: iso(since), reader: 'ci', isOverdue: false});
	expect((await overdue(since - 1))?.isOverdue).toBe(true);
	expect((await overdue(now - hour, iso(now)))?.isOverdue).toBe(false);
	expect((await overdue(now - hour - 1, iso(now)))?.isOverdue).toBe(true);
	const {rows} = (await reading({})).parts.readings;
	expect(rows.map(({list, at, reader, isOverdue}) => [list, at, reader, isOverdue])).toEqual(
		['auth-configs', 'apps', 'notifications'].map((list) => [list, '', '', true]),
	);
});

test('says whether anything of the tenant was read, and why the proposals are not known', async () => {
	expect((await reading({})).isRead).toBe(true);
	const {isRead, parts} = await reading({isDown: true, sources: {proposals: undefined}});
	expect(isRead).toBe(false);
	expect(parts.writes).toEqual({rows: [], unknown: ['proposals cannot be read: no home directory']});
	expect(parts.new.unknown).toContainEqual(expect.stringMatching(/^apps: /));
	const {parts: others} = await reading({sources: {open: async () => undefined}});
	expect([others.taken, others.writes.unknown, others.readings.rows]).toEqual([
		{rows: [], unknown: ['nothing is stored in the history']},
		['nothing is stored in the history'],
		[],
	]);
});
