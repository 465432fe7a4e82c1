import {expect, test} from 'vitest';
import {updateResult} from '../../../../src/console/features/auth-config/AuthConfigReview.tsx';
import type {UpdateOutcome} from '../../../../src/domain/writes/auth-config/update.ts';

const saved = (authConfig: object | undefined) =>
	updateResult({
		state: 'done',
		answer: {data: {authConfig}},
		notTaken: [],
		theirChanges: [],
	} as unknown as UpdateOutcome);

test('a saved config has the time of the service, or none that is known', () => {
	expect(saved({updatedAt: '2026-01-02T03:04:05Z'}).lines).toEqual([
		{text: 'The service saved the config, updated at 2026-01-02T03:04:05Z.', tone: 'good'},
	]);
	for (const answer of [{}, undefined])
		expect(saved(answer).lines).toEqual([
			{text: 'The service saved the config, updated at an unknown time.', tone: 'good'},
		]);
});
