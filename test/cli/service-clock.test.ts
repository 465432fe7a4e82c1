/** Headless verbs for a person beside a service whose clock differs. */
import {expect, test} from 'vitest';
import {castellan, localTenant, now} from './launch.ts';

const hour = 3_600_000;
const ago = (hours: number) => new Date(now - hours * hour).toISOString();
const env = {
	CASTELLAN_BASE_URL: 'https://acme.example',
	CASTELLAN_TOKEN: 'token-of-tests',
	TERM: 'xterm',
	LANG: 'C.UTF-8',
};
const apps = [{id: 'app_1', displayName: 'Wiki', appOwners: [], updatedAt: ago(1)}];

test.each([
	['apps --limit 10', '2h ago'],
	['apps app_1 --output table', '(2h ago)'],
	['board', '2h ago'],
])('%s compares times with the clock of the service, and prints both', async (args, age) => {
	const {fetch, tenant} = localTenant({apps});
	tenant.fail('searchApps=date-ahead,listAuthConfigs=date-ahead,getNotificationSettings=date-ahead');
	const {stdout, stderr} = await castellan(args, {fetch, env, isTty: true, columns: 200});
	expect(stdout).toContain(age);
	const both = /it is 2026-11-21T13:00:\d\dZ there, and 2026-11-21T12:00:00Z on this machine/;
	expect(stdout + stderr).toMatch(both);
	expect((stdout + stderr).split('By the clock of the service')).toHaveLength(2);
});

test('a list without relative times does not mention the clocks', async () => {
	const {fetch, tenant} = localTenant({apps});
	tenant.fail('searchApps=date-ahead');
	expect(await castellan('apps', {fetch, env})).toMatchObject({stderr: ''});
});
