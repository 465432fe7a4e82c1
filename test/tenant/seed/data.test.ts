import {expect, test} from 'vitest';
import {Calendar} from '../../../src/tenant/seed/calendar.ts';
import {dated, itemsOf, variantOf} from '../../../src/tenant/seed/data.ts';

const calendar = new Calendar(Date.UTC(2026, 2, 1, 15));

test.each([
	['{today}', '2026-03-01'],
	['{today-1}T23:59:59Z', '2026-02-28T23:59:59Z'],
	['{today+31}', '2026-04-01'],
	['from {today-365} to {today+0}', 'from 2025-03-01 to 2026-03-01'],
	['{tomorrow} and {today 1} stay', '{tomorrow} and {today 1} stay'],
])('replaces %j by %j at any depth', (text, expected) => {
	expect(dated({a: [{b: text}], n: 1, none: null}, calendar)).toEqual({a: [{b: expected}], n: 1, none: null});
});

test('a strict variant changes, adds and removes members, and keeps their order', () => {
	const item = {id: 'a', status: 'ODD', oidc: {id: 'c', secret: 's', scopes: ['x', 'y']}, passkey: {}};
	const strict = {status: 'OK', oidc: {secret: null, scopes: ['z']}, passkey: null, idpA: {domains: []}};
	expect(JSON.stringify(variantOf({...item, strict}, false))).toBe(
		JSON.stringify({id: 'a', status: 'OK', oidc: {id: 'c', scopes: ['z']}, idpA: {domains: []}}),
	);
	expect(variantOf({...item, strict}, true)).toEqual(item);
	expect(variantOf(item, false)).toEqual(item);
});

test('an item whose strict variant is null exists in odd data only', () => {
	const items = [{id: 'a'}, {id: 'b', strict: null}, {id: 'c'}];
	expect(itemsOf(items, {calendar, odd: false})).toEqual([{id: 'a'}, {id: 'c'}]);
	expect(itemsOf(items, {calendar, odd: true})).toEqual([{id: 'a'}, {id: 'b'}, {id: 'c'}]);
});
