import {expect, test} from 'vitest';
import type {Journal} from '../../../src/client/journal/journal.ts';
import type {Config} from '../../../src/settings/config.ts';
import type {Flags} from '../../../src/settings/launch/flags.ts';
import {checkCredentials, profileOf} from '../../../src/settings/launch/sign-in.ts';

const config: Config = {
	profiles: new Map([
		['prod', {baseUrl: 'https://prod.example.com'}],
		['prod-admin', {baseUrl: 'https://prod.example.com/'}],
		['staging', {baseUrl: 'https://staging.example.com'}],
		['lab.example.com', {baseUrl: 'https://lab.example.com'}],
	]),
};

test.each([
	['https://prod.example.com', 'prod-admin', 'prod-admin'],
	['https://prod.example.com', 'staging', 'prod.example.com'],
	['https://staging.example.com', 'prod', 'staging'],
	['https://other.example.com:8443', 'staging', 'other.example.com'],
	['https://lab.example.com:8443', 'staging', 'lab.example.com-2'],
])('stores the credentials of %s, when %s was in use, for profile %s', (baseUrl, preferred, expected) => {
	expect(profileOf(baseUrl, config, preferred)).toBe(expected);
});

test.each(['accepts', 'refuses'])(
	'the connection of a tenant that %s the credentials is closed, and its requests are told',
	async (answer) => {
		const steps: unknown[] = [];
		const records = [{}];
		const call = async () => (answer === 'accepts' ? {problems: []} : Promise.reject(new Error('refused')));
		const tenant = {api: {call, journal: {records}}, close: async () => void steps.push('closed')};
		const context = {now: () => 0, signal: AbortSignal.any([]), openTenant: async () => tenant};
		const journal = {adopt: (adopted: unknown) => steps.push(adopted === records)};
		const checking = checkCredentials(
			context as unknown as Parameters<typeof checkCredentials>[0],
			{baseUrl: 'https://prod.example.com', credentials: {kind: 'token', token: 'a'}},
			{flags: {} as Flags, config, journal: journal as unknown as Journal},
		);
		await (answer === 'accepts' ? checking : expect(checking).rejects.toThrow('refused'));
		expect(steps).toEqual([true, 'closed']);
	},
);
