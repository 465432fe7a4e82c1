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
