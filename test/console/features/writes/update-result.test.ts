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

const problem = {severity: 'error', path: 'displayName', message: 'is empty.', advice: 'Type a name.'};

test.each([
	[{state: 'unchanged'}, 'Not sent', 'plain', undefined, ['The service already has these values.']],
	[{state: 'gone'}, 'Not sent', 'bad', undefined, ['The tenant no longer has this config.']],
	[{state: 'not-sent', reason: 'No network.'}, 'Not sent', 'bad', true, ['No network.']],
	[{state: 'refused', problems: [problem]}, 'Not sent', 'bad', true, ['Error: is empty. Type a name.']],
	[
		{state: 'conflict', conflicts: [{path: 'displayName'}, {path: 'status'}]},
		'Not sent',
		'warn',
		undefined,
		['displayName was changed meanwhile', 'status was changed meanwhile'],
	],
])(
	'%j has its words, and can be corrected where another value helps',
	(outcome, title, tone, canBeCorrected, lines) => {
		const result = updateResult(outcome as unknown as UpdateOutcome);
		expect([result.title, result.tone, result.canBeCorrected]).toEqual([title, tone, canBeCorrected]);
		expect(result.lines.map(({text}) => text)).toEqual(lines);
	},
);
