/** The commands that castellan shows select the tenant that the person has selected. */
import {expect, test} from 'vitest';
import {castellan, settingsOf, signedIn, tenantFetch} from './launch.ts';

const settings = () => settingsOf('profiles: {prod: {baseUrl: https://acme.example}}\n');
const elsewhere = {...signedIn, CASTELLAN_BASE_URL: 'https://acme.example'};

test.each([
	['apps app_none --profile prod', 'Run castellan apps --profile prod to list them'],
	['apps app_none', 'Run castellan apps to list them'],
	['apps app_none --base-url https://acme.example', 'Run castellan apps --base-url https://acme.example to list them'],
	['apps app_none --ca-file "my ca.pem"', "Run castellan apps --ca-file 'my ca.pem' to list them"],
	['snapshot save --profile prod --name "before it"', "run castellan snapshot diff 'before it' --profile prod to show"],
])('%s', async (args, message) => {
	const {stderr} = await castellan(args, {fetch: tenantFetch({}), settings: await settings(), env: elsewhere});
	expect(stderr).toContain(message);
});

test('a person who is not signed in learns the profile of the sign-in', async () => {
	const {code, stderr} = await castellan('apps --profile prod', {settings: await settings(), env: {}});
	expect({code, stderr}).toEqual({code: 3, stderr: expect.stringContaining('Run castellan login --profile prod, or')});
});
