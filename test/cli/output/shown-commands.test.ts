/** The commands that castellan shows select the tenant that the person has selected. */
import {expect, test} from 'vitest';
import {FailedError} from '../../../src/settings/error.ts';
import {castellan, settingsOf, signedIn, tenantFetch} from '../launch.ts';

const settings = () => settingsOf('profiles: {prod: {baseUrl: https://acme.example}}\n');
const elsewhere = {...signedIn, CASTELLAN_BASE_URL: 'https://acme.example'};

test.each([
	['apps app_none --profile prod', 'Run castellan apps --profile prod to list them'],
	['apps app_none', 'Run castellan apps to list them'],
	['apps app_none --base-url https://acme.example', 'Run castellan apps --base-url https://acme.example to list them'],
	['apps app_none --ca-file "my ca.pem"', "Run castellan apps --ca-file 'my ca.pem' to list them"],
	['save "before it" --profile prod', "Run castellan changes --since 'before it' --profile prod to show"],
])('an error shows the command that helps: %s', async (args, message) => {
	const {stderr} = await castellan(args, {fetch: tenantFetch({}), settings: await settings(), env: elsewhere});
	expect(stderr).toContain(message);
});

test.each([
	['apps --profile prod', {}, 'Run castellan login --profile prod, or'],
	['apps', {CASTELLAN_PROFILE: 'prod'}, 'Run castellan login --profile prod, or'],
	['apps', {CASTELLAN_BASE_URL: 'https://lab.example'}, 'Run castellan login, or'],
	// A sign-in with the profile would give it the other base URL.
	['apps --profile prod --base-url https://lab.example', {}, 'Run castellan login --base-url https://lab.example, or'],
])('%s in %j names the sign-in to its tenant', async (args, env, command) => {
	const {code, stderr} = await castellan(args, {settings: await settings(), env});
	expect({code, stderr}).toEqual({code: 3, stderr: expect.stringContaining(command)});
});

test('a reading is named before an output that cannot be written', async () => {
	const stdout = {isTty: false, columns: undefined, write: () => Promise.reject(new FailedError('no space'))};
	const {code, stderr} = await castellan('save a -o json', {
		fetch: tenantFetch({}),
		settings: await settings(),
		env: elsewhere,
		context: {stdout},
	});
	expect({code, stderr}).toEqual({code: 1, stderr: expect.stringMatching(/saved a\. .*\n.*no space/)});
});
