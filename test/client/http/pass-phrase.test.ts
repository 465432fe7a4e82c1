import {createPrivateKey} from 'node:crypto';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {readClientCertificate} from '../../../src/client/http/client-certificate.ts';
import {folder} from '../../settings/files/disk.ts';
import {amount} from '../../support/runs/runs.ts';
import {certificate} from '../support/certificate.ts';

test('a wrong pass phrase is wrong, also one of the 256 that give a text with valid padding', async () => {
	const directory = await folder();
	const [cert, key] = [join(directory, 'own.pem'), join(directory, 'own.key')];
	const own = certificate({host: 'own'});
	const locked = createPrivateKey(own.key).export({
		...{type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc'},
		passphrase: 'right',
	});
	await writeFile(cert, own.cert);
	await writeFile(key, locked);
	for (let number = 0; number < amount(700, 300); number++)
		expect(readClientCertificate({cert, key, passphrase: `wrong ${number}`})).toBeUndefined();
	expect(readClientCertificate({cert, key, passphrase: 'right'})).toBeDefined();
	expect(readClientCertificate({cert, key})).toBeUndefined();
});
