import {describe, expect, test} from 'vitest';
import {parse} from 'yaml';
import {notificationCategories, type OrgNotificationSettings} from '../../../src/contract/notifications.ts';
import {castellan, localTenant, signedIn} from '../launch.ts';

const on = {enabled: true, locked: false};
const settings: OrgNotificationSettings = {
	channelSettings: {
		email: {
			enabled: true,
			reviews: on,
			system: {enabled: true, locked: true},
			digest: {...on, frequency: 'DIGEST_FREQUENCY_WEEKLY', dayOfWeek: 'WEEKDAY_MONDAY'},
		},
		chatA: {enabled: true, isConfigured: false, reviews: on, digest: on},
		chatB: {enabled: false, isConfigured: true, reviews: on, digest: on},
	},
};
const run = (args: string, isTty = false) => {
	const {fetch} = localTenant({notificationSettings: settings});
	return castellan(`notifications ${args}`, {fetch, isTty, env: {...signedIn, TERM: 'dumb'}});
};

test('prints the states in words, the channels first', async () => {
	const {code, stdout, stderr} = await run('');
	expect({code, stderr}).toEqual({code: 0, stderr: ''});
	const lines = stdout.split('\n').map((line) => line.split(/ {2,}/));
	// The header, the channels, and the end of the last line.
	expect(lines).toHaveLength(notificationCategories.length + 3);
	expect(lines.slice(0, 2)).toEqual([
		['Category', 'Email', 'Chat A', 'Chat B'],
		['The channel itself', 'on', 'on, not configured', 'off'],
	]);
	expect(lines).toContainEqual(['Digest', 'on weekly monday', 'on', 'on']);
	expect(lines).toContainEqual(['System', 'on, locked', 'off', 'off']);
});

test('reports on a terminal that the settings are read-only', async () => {
	const {code, stdout, stderr} = await run('', true);
	expect(code).toBe(0);
	expect(stdout).toContain('on weekly monday');
	expect(stderr).toBe('castellan: read-only: the service cannot change these settings\n');
});

test('prints the exact settings as JSON and YAML', async () => {
	expect(JSON.parse((await run('-o json')).stdout)).toEqual(settings);
	expect(parse((await run('-o yaml')).stdout)).toEqual(settings);
	const {stdout} = await run('-o json --fields channelSettings.email.digest.frequency');
	expect(JSON.parse(stdout)).toEqual({channelSettings: {email: {digest: {frequency: 'DIGEST_FREQUENCY_WEEKLY'}}}});
});

test('prints a row for each category and channel as CSV and NDJSON', async () => {
	const rows = (await run('-o ndjson')).stdout
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line));
	expect(rows).toHaveLength(notificationCategories.length * 3);
	expect(rows).toContainEqual({
		category: 'digest',
		channel: 'email',
		enabled: true,
		locked: false,
		frequency: 'DIGEST_FREQUENCY_WEEKLY',
		dayOfWeek: 'WEEKDAY_MONDAY',
		channelEnabled: true,
		channelConfigured: true,
	});
	const csv = (await run('-o csv')).stdout.split('\r\n');
	expect(csv[0]).toBe('category,channel,enabled,locked,frequency,dayOfWeek,channelEnabled,channelConfigured');
	expect(csv).toContain('reviews,chatA,true,false,,,true,false');
});

describe('--only', () => {
	test.each([
		['off', 10],
		['locked', 1],
		['mixed', 1],
	])('%s selects %i categories', async (which, count) => {
		const {stdout} = await run(`--only ${which}`);
		expect(stdout.trim().split('\n')).toHaveLength(2 + count);
	});

	test.each(['ndjson', 'csv'])('off and locked select channels in %s', async (output) => {
		const rowsOf = async (only: string) => {
			const {stdout} = await run(`${only} -o ${output} --fields category,channel,enabled,locked`);
			const lines = stdout.trim().split(/\r?\n/);
			if (output === 'ndjson') return lines.map((line) => Object.values(JSON.parse(line)).join(','));
			return lines.slice(1);
		};
		const all = await rowsOf('');
		expect(all).toHaveLength(notificationCategories.length * 3);
		expect(await rowsOf('--only off')).toEqual(all.filter((row) => row.includes(',false,')));
		expect(await rowsOf('--only locked')).toEqual(['system,email,true,true']);
		expect(await rowsOf('--only mixed')).toEqual(all.filter((row) => row.startsWith('system,')));
	});

	test.each([
		['--only all', 'off, locked, mixed'],
		['--only off -o json', 'ndjson'],
		['--only off -o yaml', 'ndjson'],
	])('%s is a usage error', async (args, reason) => {
		expect(await run(args)).toMatchObject({code: 2, stdout: '', stderr: expect.stringContaining(reason)});
	});

	test('reports that no category matches', async () => {
		const {fetch} = localTenant({notificationSettings: {channelSettings: {}}});
		const outcome = await castellan('notifications --only locked -o ndjson', {fetch});
		expect(outcome).toEqual({code: 0, stdout: '', stderr: 'castellan: no category is locked\n'});
	});
});
