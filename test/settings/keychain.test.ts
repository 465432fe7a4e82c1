/** The keychain of a real secret service. */

import {join, resolve} from 'node:path';
import {expect, test} from 'vitest';
import {said} from '../support/said.ts';
import {isInstalled, missing, runBelow} from './below-secret-service.ts';

test.skipIf(!isInstalled)(`a secret service holds two accounts, and none after their removal${missing}`, () => {
	const {printed, folder} = runBelow(resolve(import.meta.dirname, 'secret-service.ts'));
	const file = join(folder, 'credentials.json');
	const reader = {kind: 'token', baseUrl: 'https://acme.example', token: 'token-1'};
	const admin = {...reader, token: 'token-2'};
	const inKeychain = {source: 'keychain', warnings: []};
	const checked = ['the keychain', file];
	expect(printed).toEqual({
		saved: [inKeychain, inKeychain],
		found: [
			{stored: reader, ...inKeychain},
			{stored: admin, ...inKeychain},
		],
		removed: {existed: true, mayRemain: false, checked, warnings: []},
		left: [inKeychain, {stored: admin, ...inKeychain}],
		removedAgain: [
			{existed: false, mayRemain: false, checked, warnings: []},
			{existed: true, mayRemain: false, checked, warnings: []},
		],
	});
});

test.skipIf(!isInstalled)(`a secret service holds the keys of histories, until they are forgotten${missing}`, () => {
	const {printed} = runBelow(resolve(import.meta.dirname, 'history-in-keychain.ts'));
	expect(printed).toEqual({
		place: 'keychain',
		// No file has the key: the folder holds the history and its log only.
		files: ['history.db', 'history.db-shm', 'history.db-wal'],
		isSealed: true,
		read: ['canary of the item'],
		withoutKeychain: expect.stringContaining(`its key ${said.isNotHere} or cannot be reached`),
		afterForgetting: [null, expect.stringContaining('The reading was removed')],
		team: ['k'.repeat(43), 'the keychain'],
	});
});
