import {expect, test} from 'vitest';
import type {Config} from '../../src/settings/config.ts';
import {profileOf} from '../../src/settings/launch/sign-in.ts';

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
