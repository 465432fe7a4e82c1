import {expect, test} from 'vitest';
import {describeEvent} from '../../../src/console/features/watch/WatchLog.tsx';
import {kinds} from '../../../src/domain/resources/history-kinds.ts';

test('shows enums in words, and values outside the contract as they are', () => {
	const event = {
		at: '2026-06-15T12:00:05Z',
		change: 'changed' as const,
		id: 'ac_1',
		label: 'Workforce',
		fields: [
			{
				path: 'status',
				steps: ['status'],
				before: 'AUTH_CONFIG_STATUS_ACTIVE',
				after: 'AUTH_CONFIG_STATUS_FROZEN',
			},
		],
	};
	expect(describeEvent(event, {now: 0, timeStyle: 'utc'}, kinds['auth-configs'].shape)).toBe(
		'12:00:05Z changed Workforce (ac_1): status is AUTH_CONFIG_STATUS_FROZEN, was active',
	);
});

test('says what appeared, disappeared and changed, with the time of day and short values', () => {
	const event = {at: '2026-06-15T12:00:05Z', id: 'app_1', label: 'Payroll', fields: []};
	const said = (more: object, timeStyle: 'utc' | 'local' = 'utc') =>
		describeEvent({...event, ...more} as never, {now: 0, timeStyle, timeZone: 'America/New_York'}, undefined);
	expect(said({change: 'added'})).toBe('12:00:05Z added Payroll (app_1)');
	expect(said({change: 'removed', label: 'app_1'})).toBe('12:00:05Z removed app_1');
	expect(said({change: 'removed', label: ''}, 'local')).toBe('08:00:05 removed app_1');
	const fields = [
		{path: 'a', steps: ['a'], before: 'x'},
		{path: 'b', steps: ['b'], after: `${'y'.repeat(20)}\n\t${'z'.repeat(30)}`},
		{path: 'c', steps: ['c'], before: 1, after: 'v'.repeat(40)},
	];
	expect(said({change: 'changed', fields})).toBe(
		`12:00:05Z changed Payroll (app_1): a is unset, was x; b is ${'y'.repeat(20)} ${'z'.repeat(18)}…, was unset; c is ${'v'.repeat(40)}, was 1`,
	);
});
