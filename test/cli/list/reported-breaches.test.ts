/** What a response has in another form than the contract is reported by every verb that reads or writes it. */
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {folder} from '../../settings/files/disk.ts';
import {castellan, localTenant, pages, settingsIn} from '../launch.ts';

async function run(line: string, fail: string) {
	const directory = await folder();
	await writeFile(join(directory, 'config.yaml'), "profiles: {a: {baseUrl: 'https://a.example', auth: token}}\n");
	const settings = await settingsIn(directory);
	await settings.credentials.save('a', {kind: 'token', token: 'token-of-tests', baseUrl: 'https://a.example'});
	const {fetch} = localTenant(
		{
			stepUpProviders: [{id: 'sp_1', displayName: 'Key', enabled: true, clientId: 'c1'}],
			notificationSettings: {channelSettings: {email: {enabled: true}}},
		},
		{fail},
	);
	return castellan(line, {fetch, settings, typed: 'canary-1234567\n'});
}

test.each([
	['notifications', 'getNotificationSettings', 'orgNotificationSettings.channelSettings.email.enabled'],
	['notifications --profiles a', 'getNotificationSettings', 'orgNotificationSettings.channelSettings.email.enabled'],
	['step-up rotate sp_1 --yes', 'rotateStepUpSecret', 'stepUpProvider.displayName'],
])('castellan %s', async (line, endpoint, path) => {
	expect((await run(line, `${endpoint}=wrong-types`)).stderr).toContain(`warning: ${path} does not fit the contract: `);
});

test('castellan surfaces cnv_1', async () => {
	const {stderr} = await castellan('surfaces cnv_1', {fetch: pages({surfaces: [{surfaceId: 5}]})});
	expect(stderr).toContain('warning: surfaces.0.surfaceId does not fit the contract: ');
});

test('castellan auth-configs update', async () => {
	const office = {id: 'ac_1', displayName: 'Office'};
	const answer = {authConfig: {...office, displayName: 'New', bootstrapDomains: 5}};
	const fetch = pages({list: [office]}, {list: [office]}, answer);
	const {stderr} = await castellan('auth-configs update ac_1 --set displayName=New --yes', {fetch});
	expect(stderr).toContain('warning: authConfig.bootstrapDomains does not fit the contract: ');
});
