import {describe, expect, test} from 'vitest';
import {parseAddress} from '../../../src/domain/address/address.ts';
import {createBoard} from '../../../src/domain/board/board.ts';
import {type BoardItems, type BoardKind, boardKinds} from '../../../src/domain/board/rule.ts';
import {rules} from '../../../src/domain/board/rules.ts';
import {app, at, type Cases, config, now, ruleCases, settings} from './rule-cases.ts';

/** The findings in a tenant with exactly these items of the kind. */
function findingsIn<K extends BoardKind>(kind: K, items: readonly BoardItems[K][]) {
	const board = createBoard({now});
	board.add(kind, items);
	board.complete(kind);
	return board.findings();
}

const findingOf = <K extends BoardKind>(rule: string, kind: K, items: readonly BoardItems[K][]) =>
	findingsIn(kind, items).find((finding) => finding.rule === rule);

test('every rule of the registry has cases, under its kind', () => {
	const registered = rules.map(({kind, id}) => [kind, id]).sort();
	const cases = boardKinds.flatMap((kind) => Object.keys(ruleCases[kind]).map((id) => [kind, id]));
	expect(cases.sort()).toEqual(registered);
});

describe.each(rules)('$kind: $id', ({kind, id, severity}) => {
	const cases: Cases = ruleCases[kind][id] ?? {fires: [], isQuiet: []};
	const find = (items: readonly object[]) => findingOf(id, kind, items as never);

	test.each(cases.fires.map((items, number) => ({items, number})))('fires on case $number', ({items}) => {
		const finding = find(items);
		expect(finding?.severity).toBe(severity);
		expect(finding?.evidence).not.toHaveLength(0);
		expect(() => parseAddress(finding?.address ?? '')).not.toThrow();
	});

	test.each(cases.isQuiet.map((items, number) => ({items, number})))('is quiet on case $number', ({items}) => {
		expect(find(items)).toBeUndefined();
	});
});

test('an item without an id leads to its list, and an owner without one to nobody', () => {
	const [disabled] = ruleCases['auth-configs']['auth-config-disabled']?.fires ?? [];
	const finding = findingOf(
		'auth-config-disabled',
		'auth-configs',
		(disabled ?? []).map((each) => ({...each, id: ''})),
	);
	expect([finding?.address, finding?.subject.id]).toEqual(['auth-configs', '']);
	const owners = [{id: 'usr_1', status: 'DISABLED'}, {status: 'DISABLED'}] as const;
	const owned = findingOf('app-owner-disabled', 'apps', [app({appOwners: [...owners]})]);
	expect(owned?.people).toEqual(['people/usr_1']);
});

test('finds nothing in correct items', () => {
	expect(findingsIn('apps', [app()])).toEqual([]);
	expect(findingsIn('auth-configs', [config()])).toEqual([]);
	expect(findingsIn('notifications', [settings()])).toEqual([]);
});

test('gives every rule a unique id, a title, and sentences for when it fires, why and what to do', () => {
	expect(new Set(rules.map(({id}) => id)).size).toBe(rules.length);
	for (const {id, title, when, why, remedy} of rules) {
		expect(id).toMatch(/^[a-z][a-z0-9-]+$/);
		expect(title).not.toBe('');
		for (const sentence of [when, why, remedy]) expect(sentence).toMatch(/^[A-Za-z].*\.$/);
	}
});

describe('the text of a finding', () => {
	test('names the date of a deadline and the whole days left', () => {
		const message = (days: number, ms = 0) =>
			findingsIn('auth-configs', [config({deprecationDeadline: at(days, ms)})])[0]?.message;
		expect(message(-8)).toBe('Its deprecation deadline passed on 2026-11-12');
		expect(message(1, -1)).toBe('Its deprecation deadline is 2026-11-21, in less than a day');
		expect(message(1)).toBe('Its deprecation deadline is 2026-11-21, in 1 day');
		expect(message(24, 5)).toBe('Its deprecation deadline is 2026-12-14, in 24 days');
	});

	test('dates a finding by its deadline, deletion or last change', () => {
		const ageOf = (rule: string, kind: BoardKind, item: object) => findingOf(rule, kind, [item as never])?.at;
		expect(ageOf('auth-config-deadline-passed', 'auth-configs', config({deprecationDeadline: at(-8)}))).toBe(
			Date.parse(at(-8)),
		);
		expect(ageOf('app-deleted-with-users', 'apps', app({deletedAt: at(-3)}))).toBe(Date.parse(at(-3)));
		expect(ageOf('app-without-owners', 'apps', app({appOwners: []}))).toBe(Date.parse(at(-1)));
		expect(ageOf('notification-email-off', 'notifications', settings({enabled: false}))).toBeUndefined();
	});

	test('counts the owners concerned, dates them by the first, and names a few', () => {
		const person = (number: number, status: string) => ({
			id: `usr_${number}`,
			displayName: `Person ${number}`,
			status,
			updatedAt: at(-number),
		});
		const finding = findingOf('app-owner-disabled', 'apps', [
			app({appOwners: [1, 2, 3, 4, 5, 6, 7].map((number) => person(number, number === 1 ? 'ENABLED' : 'DISABLED'))}),
		]);
		expect(finding?.message).toBe('6 of 7 owners are disabled');
		expect(finding?.at).toBe(Date.parse(at(-7)));
		expect(finding?.evidence).toEqual([
			{field: 'appOwners', value: 'Person 2, Person 3, Person 4, Person 5, Person 6 and 1 more'},
		]);
		const sole = findingOf('app-owner-deleted', 'apps', [app({appOwners: [person(1, 'DELETED')]})]);
		expect(sole?.message).toBe('Its only owner is deleted');
	});

	test('gives one finding per domain with every config that claims it', () => {
		const findings = findingsIn('auth-configs', [
			config({bootstrapDomains: ['a.test', 'b.test']}),
			config({id: 'ac_2', displayName: 'Trial', isDefaultBootstrap: false, bootstrapDomains: ['A.test', 'b.test']}),
			config({id: 'ac_3', displayName: '', isDefaultBootstrap: false, bootstrapDomains: ['a.test']}),
		]);
		expect(findings.map(({subject, evidence}) => [subject.id, evidence[0]?.value])).toEqual([
			['a.test', 'Workforce, Trial, ac_3'],
			['b.test', 'Workforce, Trial'],
		]);
	});

	test('links to the item by its encoded id, or to the list without an id', () => {
		const addressOf = (id: string) => findingOf('app-without-owners', 'apps', [app({id, appOwners: []})])?.address;
		expect(addressOf('app_1')).toBe('apps/app_1');
		expect(addressOf('a/b?c')).toBe('apps/a%2Fb%3Fc');
		expect(addressOf('')).toBe('apps');
	});
});
