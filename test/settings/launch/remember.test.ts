import {expect, test} from 'vitest';
import type {Profile} from '../../../src/settings/config.ts';
import {rememberOf} from '../../../src/settings/launch/remember.ts';

const baseUrl = 'https://acme.example';
const cases: readonly (readonly [string, object, readonly Profile[], string, number])[] = [
	['a tenant without a profile', {}, [], 'on', 30],
	['the demo tenant', {isDemo: true}, [{remember: 'on'}], 'off', 30],
	['a protected tenant', {isProtected: true}, [{}], 'off', 30],
	['a protected tenant whose profile says so', {isProtected: true}, [{remember: 'on'}], 'on', 30],
	['a tenant on this machine', {baseUrl: 'http://127.0.0.1:8080'}, [], 'session', 30],
	[
		'one of two profiles that is more cautious',
		{},
		[
			{remember: 'on', keep: '7d'},
			{remember: 'off', keep: '90d'},
		],
		'off',
		7,
	],
	['a number of days in another form that the config takes', {}, [{keep: '1e2d'}], 'on', 100],
];

test.each(cases)('%s', (_, tenant, profiles, mode, days) => {
	const config = {
		profiles: new Map(profiles.map((profile, index) => [`p${index}`, {baseUrl: `${baseUrl}/`, ...profile}])),
	};
	const decided = rememberOf({baseUrl, isDemo: false, isProtected: false, ...tenant}, config);
	expect([decided.mode, decided.keep / 86_400_000]).toEqual([mode, days]);
});
