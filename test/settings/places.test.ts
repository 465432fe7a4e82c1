import {homedir} from 'node:os';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {placesOf} from '../../src/settings/places.ts';

const platform = async () => (name: string) => ({config: `/home/u/.config/${name}`, log: `/home/u/.state/${name}`});

test('the XDG variables decide, and the platform where they do not', async () => {
	expect(await placesOf({XDG_CONFIG_HOME: '/c', XDG_STATE_HOME: '/s'}, platform)).toEqual({
		configFile: '/c/castellan/config.yaml',
		credentialsFile: '/s/castellan/credentials.json',
		crashDirectory: '/s/castellan/crashes',
		knownIdsFile: '/s/castellan/known-ids.json',
		keptPlacesFile: '/s/castellan/places.json',
		snapshotsFile: '/s/castellan/snapshots.db',
		receiptDirectory: '/s/castellan/receipts',
	});
	expect(await placesOf({XDG_CONFIG_HOME: 'relative'}, platform)).toMatchObject({
		configFile: '/home/u/.config/castellan/config.yaml',
		credentialsFile: '/home/u/.state/castellan/credentials.json',
	});
});

test('a relative XDG variable is ignored, also where the platform would follow it', async () => {
	const following = async () => (name: string) => ({config: `relative/${name}`, log: `relative/${name}`});
	const places = await placesOf({XDG_CONFIG_HOME: 'relative', XDG_STATE_HOME: 'relative'}, following);
	expect(places).toMatchObject({
		configFile: join(homedir(), '.config/castellan/config.yaml'),
		keptPlacesFile: join(homedir(), '.local/state/castellan/places.json'),
	});
});

test('without a home directory there is nowhere, and no failure', async () => {
	expect(await placesOf({}, () => Promise.reject(new Error('no home')))).toBeUndefined();
});
