import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {createBoard} from '../../../src/domain/board/board.ts';
import {findingId} from '../../../src/domain/board/finding.ts';
import {readSilences} from '../../../src/domain/board/silences.ts';
import type {Remark} from '../../../src/domain/history/team/entry.ts';
import {anyCharacter} from '../../support/any-character.ts';
import {app, at, config, now, settings} from './rule-cases.ts';

const unowned = (from: number, to: number) =>
	Array.from({length: to - from}, (_, index) =>
		app({id: `app_${from + index}`, appOwners: [], updatedAt: at(-1, from + index)}),
	);
const silence = (id: string, until = '2026-12-31'): Remark => {
	const {silences, problems} = readSilences([{id, reason: 'known', until}]);
	expect(problems).toEqual([]);
	return silences[0] as Remark;
};

describe('incremental evaluation', () => {
	test('evaluates item rules at once, and rules about the whole list when it is complete', () => {
		const board = createBoard({now});
		board.add('auth-configs', [config({isDefaultBootstrap: false, status: 'AUTH_CONFIG_STATUS_DISABLED'})]);
		expect(board.findings().map(({rule}) => rule)).toEqual(['auth-config-disabled']);
		board.complete('auth-configs');
		expect(board.findings().map(({rule}) => rule)).toEqual(['auth-config-no-default', 'auth-config-disabled']);
	});

	test('finds a domain claimed twice across pages, and counts every further claim', () => {
		const board = createBoard({now});
		const claim = (id: string) => [config({id, displayName: id, bootstrapDomains: ['a.test']})];
		board.add('auth-configs', claim('ac_1'));
		expect(board.findings()).toEqual([]);
		board.add('auth-configs', claim('ac_2'));
		board.add('auth-configs', claim('ac_3'));
		expect(board.findings().find(({rule}) => rule === 'auth-config-domain-twice')?.message).toBe(
			'3 auth configs claim it: ac_1, ac_2, ac_3',
		);
	});

	test('counts an id that repeats on a later page once', () => {
		const board = createBoard({now});
		board.add('apps', unowned(0, 3));
		board.add('apps', unowned(2, 5));
		expect(board.findings()).toHaveLength(5);
		expect(board.searched().find(({kind}) => kind === 'apps')?.loaded).toBe(5);
	});

	test('returns the same array of findings until something changes', () => {
		const board = createBoard({now});
		board.add('apps', unowned(0, 1));
		const findings = board.findings();
		expect(board.findings()).toBe(findings);
		board.add('apps', unowned(1, 2));
		expect(board.findings()).toHaveLength(2);
		expect(findings).toHaveLength(1);
	});

	test('judges all pages by one time, also when the skew of the clock is known better later', () => {
		let skew = 0;
		const board = createBoard({now, skew: () => skew});
		board.add('apps', [app({id: 'a', updatedAt: at(-364)})]);
		skew = 86_400_000;
		board.add('apps', [app({id: 'b', updatedAt: at(-364)})]);
		expect([board.findings(), board.skew]).toEqual([[], 0]);
	});

	test('has the findings of a rule in their order, whatever the order of the pages', () => {
		const board = createBoard({now});
		const ids = () => board.counts().flatMap(({findings}) => findings.map(({subject}) => subject.id));
		for (const days of [-400, -600, -500]) board.add('apps', [app({id: `app_${-days}`, updatedAt: at(days)})]);
		expect(ids()).toEqual(['app_600', 'app_500', 'app_400']);
		board.add('apps', [app({id: 'app_700', updatedAt: at(-700)})]);
		expect(ids()).toEqual(['app_700', 'app_600', 'app_500', 'app_400']);
	});

	test('reports what was searched', () => {
		const board = createBoard({now});
		const texts = () => board.searched().map(({text}) => text);
		expect(texts()).toEqual(['no auth configs read', 'notification settings not read', 'no apps read']);
		board.add('apps', unowned(0, 3400));
		board.add('auth-configs', [config()]);
		board.complete('auth-configs');
		board.add('notifications', [settings()]);
		expect(texts()).toEqual([
			'1 auth config, complete',
			'notification settings of 3 channels',
			'3,400 apps loaded, more exist',
		]);
		board.complete('apps');
		expect(texts()[2]).toBe('3,400 apps, complete');
	});

	test.each([
		[{}, 'notification settings of 0 channels'],
		[{channelSettings: {chatA: {}}}, 'notification settings of 1 channel'],
	])('counts only the channels that the response %j has', (notifications, text) => {
		const board = createBoard({now});
		board.add('notifications', [notifications]);
		expect(board.searched().find(({kind}) => kind === 'notifications')?.text).toBe(text);
	});
});

describe('order', () => {
	test('sorts by severity, then findings without an age, the oldest, and the soonest due', () => {
		const board = createBoard({now});
		board.add('notifications', [settings({enabled: false})]);
		board.add('auth-configs', [
			config({id: 'ac_due', deprecationDeadline: at(5)}),
			config({id: 'ac_past', isDefaultBootstrap: false, deprecationDeadline: at(-12)}),
			config({id: 'ac_long_past', isDefaultBootstrap: false, deprecationDeadline: at(-140)}),
		]);
		board.add('apps', [app({id: 'app_old', appOwners: [], updatedAt: at(-30)})]);
		expect(board.findings().map(({severity, subject}) => [severity, subject.id])).toEqual([
			['error', 'ac_long_past'],
			['error', 'ac_past'],
			['warning', 'email'],
			['warning', 'app_old'],
			['warning', 'ac_due'],
		]);
	});

	test('has every finding of a rule, in order, after each page', () => {
		const board = createBoard({now});
		// The oldest items come last.
		const all = unowned(0, 1000).toReversed();
		for (let from = 0; from < all.length; from += 100) board.add('apps', all.slice(from, from + 100));
		const ids = () => board.findings().map(({subject}) => subject.id);
		expect(ids()).toEqual(unowned(0, 1000).map(({id}) => id));
		board.add('apps', unowned(1000, 1001));
		expect(ids()).toEqual(unowned(0, 1001).map(({id}) => id));
		const count = board.counts().find(({rule}) => rule.id === 'app-without-owners');
		expect(count).toMatchObject({found: 1001, silenced: 0});
	});

	test('gives the same findings for pages of any size and order', () => {
		fc.assert(
			fc.property(fc.shuffledSubarray(unowned(0, 40)), fc.integer({min: 1, max: 41}), (apps, size) => {
				const whole = createBoard({now});
				whole.add(
					'apps',
					apps.toSorted((a, b) => (a.id ?? '').localeCompare(b.id ?? '')),
				);
				const paged = createBoard({now});
				for (let from = 0; from < apps.length; from += size) paged.add('apps', apps.slice(from, from + size));
				expect(paged.findings()).toEqual(whole.findings());
				expect(paged.counts()).toEqual(whole.counts());
			}),
		);
	});
});

describe('the minimum severity', () => {
	test('counts findings of at least this severity', () => {
		const board = createBoard({now});
		expect(board.meets('note')).toBe(false);
		board.add('apps', unowned(0, 1));
		expect(board.meets('note')).toBe(true);
		expect(board.meets('warning')).toBe(true);
		expect(board.meets('error')).toBe(false);
	});

	test('does not count silenced findings', () => {
		const board = createBoard({now, silences: [silence('app-without-owners')]});
		board.add('apps', unowned(0, 1));
		expect(board.meets('note')).toBe(false);
	});
});

describe('silences', () => {
	test('silences all findings of a rule by its id, and one finding by its id', () => {
		const one = silence('app-without-owners:app_1');
		const board = createBoard({now, silences: [one, silence('app-not-strict')]});
		board.add('apps', [
			...unowned(0, 3),
			app({id: 'app_9', strictAccessEntitlementProvisioning: false}),
			app({id: 'app_8', strictAccessEntitlementProvisioning: false}),
		]);
		expect(board.findings().map(({id}) => id)).toEqual(['app-without-owners:app_0', 'app-without-owners:app_2']);
		expect(board.silences().map(({silenced}) => silenced)).toEqual([1, 2]);
		expect(board.counts().find(({rule}) => rule.id === 'app-without-owners')).toMatchObject({found: 2, silenced: 1});
	});

	test('silences findings about a whole list', () => {
		const board = createBoard({now, silences: [silence('auth-config-no-default')]});
		board.complete('auth-configs');
		expect(board.findings()).toEqual([]);
		expect(board.silences()[0]?.silenced).toBe(1);
	});

	test('ends a silence after its last day, and reports it as expired', () => {
		const until = (day: string) => {
			const board = createBoard({now, silences: [silence('app-without-owners', day)]});
			board.add('apps', unowned(0, 1));
			return [board.findings().length, board.silences()[0]?.isExpired];
		};
		expect(until('2026-11-20')).toEqual([0, false]);
		expect(until('2026-11-19')).toEqual([1, true]);
		expect(until(new Date(now).toISOString())).toEqual([1, true]);
		expect(until(new Date(now + 1).toISOString())).toEqual([0, false]);
		expect(until('2026-11-20T23:59Z')).toEqual([0, false]);
	});

	test('ends a silence by the clock of the service', () => {
		const ends = new Date(now + 1000).toISOString();
		const isExpired = (skew: number) => {
			const board = createBoard({now, skew: () => skew, silences: [silence('auth-config-no-default', ends)]});
			board.complete('auth-configs');
			return [board.findings().length, board.silences()[0]?.isExpired];
		};
		expect([isExpired(0), isExpired(120_000), isExpired(-120_000)]).toEqual([
			[0, false],
			[1, true],
			[0, false],
		]);
	});

	test('applies a second silence when the first has expired', () => {
		const board = createBoard({
			now,
			silences: [silence('app-stale', '2027-01-01'), silence('app-stale', '2025-01-01')],
		});
		board.add('apps', [app({updatedAt: at(-500)})]);
		expect(board.findings()).toEqual([]);
	});

	test('reports invalid entries by index and field, and reads the others', () => {
		const good = {id: 'app-stale', reason: 'migration', until: '2026-12-31'};
		const read = readSilences([
			good,
			{...good, id: 'app-unloved'},
			{...good, reason: ' '},
			{...good, until: '2026-02-31'},
			{...good, until: 'next week'},
			{id: 'app-stale:app_1'},
			'app-stale',
		]);
		expect(read.silences.map(({of}) => of)).toEqual(['app-stale']);
		expect(read.problems.map(({key}) => key)).toEqual([
			'1.id',
			'2.reason',
			'3.until',
			'4.until',
			'5.reason',
			'5.until',
			'6',
		]);
		expect(readSilences(undefined)).toEqual({silences: [], problems: []});
		expect(readSilences({}).problems).toHaveLength(1);
	});
});

describe('the id of a finding', () => {
	test('consists of the rule and the plain id', () => {
		expect(findingId('app-stale', 'app_42')).toBe('app-stale:app_42');
		expect(findingId('notification-security-off', 'email/reviews')).toBe('notification-security-off:email/reviews');
	});

	test('differs for different subjects, and contains only characters that are safe in a shell and a config', () => {
		fc.assert(
			fc.property(
				fc.string({unit: anyCharacter, maxLength: 200}),
				fc.string({unit: anyCharacter, maxLength: 200}),
				(a, b) => {
					const [idA, idB] = [findingId('r', a), findingId('r', b)];
					expect(idA).toMatch(/^r:[\w.@~/-]{1,80}$/);
					expect(idA === idB).toBe(a === b);
				},
			),
		);
	});
});
