import {expect, test} from 'vitest';
import {Messages} from '../../../src/console/app/messages.ts';
import {hasPast, sayMoment, travelTo} from '../../../src/console/app/past/travel.ts';
import type {Services} from '../../../src/console/core/services.ts';
import {parseAddress} from '../../../src/domain/address/address.ts';

test('a moment is said with the history that cannot be used, which is logged in full', () => {
	const messages = new Messages(() => 0);
	const said = (past?: object) => {
		sayMoment(messages, 'as of noon', {tenant: {past}} as unknown as Services);
		return [messages.current, messages.errors.length];
	};
	expect(said()).toEqual([{text: 'as of noon', tone: 'warn'}, 0]);
	expect(said({})).toEqual([{text: 'as of noon', tone: 'warn'}, 0]);
	expect(said({problem: 'locked'})).toEqual([{text: 'as of noon; locked', tone: 'warn'}, 1]);
});

test('screens of the history and of its lists can show an earlier state', () => {
	const addresses = [
		'board',
		'history',
		'apps',
		'apps/app_1',
		'auth-configs',
		'notifications',
		'secret',
		'requests',
		'step-up',
	];
	expect(addresses.filter((each) => hasPast(parseAddress(each)))).toEqual(addresses.slice(0, 6));
});

const journey = {show: {now: 0, timeStyle: 'utc'}, screen: 'apps'} as const;
const servicesOf = (state: object, tenant: object = {}) =>
	({state, tenant: {api: {baseUrl: 'https://eu.test'}, ...tenant}}) as unknown as Services;

test('now leads back to the present, also from an earlier state', async () => {
	const present = servicesOf({});
	expect(await travelTo(present, 'now', journey)).toBe(present);
	expect(await travelTo(servicesOf({}, {past: {present}}), 'now', journey)).toBe(present);
});

test('a history that does not open is why no moment is shown, unless none is stored', async () => {
	const broken = {openIfAny: () => Promise.reject(new Error('The key is wrong'))};
	await expect(travelTo(servicesOf({historyAccess: broken}), 'last', journey)).rejects.toThrow(/^The key is wrong$/);
	const near = travelTo(servicesOf({historyAccess: broken}), 'last', {...journey, isNear: true});
	await expect(near).rejects.toThrow('Nothing is stored of this tenant yet');
	const remembered = () => Promise.reject(new Error('Not readable'));
	await expect(travelTo(servicesOf({remembered}), 'last', journey)).rejects.toThrow('Not readable');
	await expect(travelTo(servicesOf({remembered: async () => undefined}), 'last', journey)).rejects.toThrow(
		'Nothing is stored of this tenant yet',
	);
});

/** A history that read these lists at these times. */
const historyOf = (...readings: readonly (readonly [kind: string, at: number])[]) => ({
	past: {readings: async () => readings.map(([kind, at]) => ({kind, at, seen: at}))},
	list: async () => [],
});
const accessTo = (history: object | undefined) => ({openIfAny: async () => history});

test('the history with the later state of the screen is shown, and one that cannot be used is a problem', async () => {
	const [early, late] = [historyOf(['apps', 1000], ['auth-configs', 9000]), historyOf(['apps', 2000])];
	const none = historyOf();
	const shown = async (
		first: object | undefined,
		second: object | undefined,
		screen: 'apps' | 'board' | 'secret' = 'apps',
	) => {
		const remembered = second instanceof Error ? () => Promise.reject(second) : async () => second;
		const origin = servicesOf({historyAccess: accessTo(first), remembered}, {writes: {isProtected: true}});
		const {tenant} = await travelTo(origin, 'last', {show: {now: 10_000, timeStyle: 'utc'}, screen});
		const present = {rows: [{id: 'a'}]};
		expect(await tenant.past?.before('notifications', present as never)).toBe(present.rows);
		expect([tenant.past?.present, tenant.writes.isProtected, tenant.signIn]).toEqual([origin, true, undefined]);
		return [tenant.past?.moment.readings.get('apps')?.at, tenant.past?.problem];
	};
	expect(await shown(early, late)).toEqual([2000, undefined]);
	expect(await shown(late, early)).toEqual([2000, undefined]);
	expect(await shown(early, late, 'secret')).toEqual([1000, undefined]);
	expect(await shown(early, early)).toEqual([1000, undefined]);
	expect(await shown(early, none)).toEqual([1000, undefined]);
	expect(await shown(undefined, late)).toEqual([2000, undefined]);
	expect(await shown(historyOf(['auth-configs', 9000]), late)).toEqual([2000, undefined]);
	expect(await shown(early, new Error('locked'))).toEqual([1000, 'another history cannot be used: locked']);
	await expect(shown(none, none)).rejects.toThrow('the history has no reading of https://eu.test');
	await expect(shown(none, new Error('locked'))).rejects.toThrow(/^locked$/);
});
