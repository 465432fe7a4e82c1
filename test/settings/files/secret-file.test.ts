import {expect, test} from 'vitest';
import {secretFile} from '../../../src/settings/files/secret-file.ts';
import {realDisk} from './disk.ts';

test('without a home directory, no secret is stored or found', async () => {
	const secrets = secretFile(realDisk, undefined, String);
	await secrets.set('main', 'a secret');
	expect([await secrets.get('main'), await secrets.remove('main')]).toEqual([undefined, false]);
});
