import {homedir} from 'node:os';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {appPaths} from '../../src/settings/paths.ts';

const platform = async () => (name: string) => ({config: `/home/u/.config/${name}`, log: `/home/u/.state/${name}`});

test('uses the XDG variables, otherwise the folders of the platform', async () => {
	expect(await appPaths({XDG_CONFIG_HOME: '/c', XDG_STATE_HOME: '/s'}, platform)).toEqual({
		configFile: '/c/castellan/config.yaml',
		credentialsFile: '/s/castellan/credentials.json',
		crashDirectory: '/s/castellan/crashes',
		knownIdsFile: '/s/castellan/known-ids.json',
		savedAddressesFile: '/s/castellan/places.json',
		historyFile: '/s/castellan/snapshots.db',
		historyKeysFile: '/s/castellan/history-keys.json',
		passwordFile: '/.pgpass',
		receiptDirectory: '/s/castellan/receipts',
		agentJournalFile: '/s/castellan/agent-calls.ndjson',
		agentRequestsFile: '/s/castellan/agent-requests.json',
		proposalDirectory: '/s/castellan/proposals',
		agentStopFile: '/s/castellan/agents-stopped',
	});
	expect(await appPaths({XDG_CONFIG_HOME: 'relative'}, platform)).toMatchObject({
		configFile: '/home/u/.config/castellan/config.yaml',
		credentialsFile: '/home/u/.state/castellan/credentials.json',
	});
});

test('ignores a relative XDG variable', async () => {
	const following = async () => (name: string) => ({config: `relative/${name}`, log: `relative/${name}`});
	const paths = await appPaths({XDG_CONFIG_HOME: 'relative', XDG_STATE_HOME: 'relative'}, following);
	expect(paths).toMatchObject({
		configFile: join(homedir(), '.config/castellan/config.yaml'),
		savedAddressesFile: join(homedir(), '.local/state/castellan/places.json'),
	});
});

test('returns undefined without a home directory', async () => {
	const noHome = Object.assign(new Error('uv_os_homedir returned ENOENT'), {code: 'ERR_SYSTEM_ERROR'});
	expect(await appPaths({}, () => Promise.reject(noHome))).toBeUndefined();
	await expect(appPaths({}, () => Promise.reject(new Error('a broken module')))).rejects.toThrow('a broken module');
});
