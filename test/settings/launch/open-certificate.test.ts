/** The pass phrase of a client certificate: none, the stored one, or one that a person types. */
import {createPrivateKey} from 'node:crypto';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {openCertificate} from '../../../src/settings/launch/client-certificate.ts';
import {certificate} from '../../client/support/certificate.ts';
import {folder} from '../files/disk.ts';

const own = certificate({host: 'automation'});
const passphrase = 'canary-5Hq2-phrase';
const locked = createPrivateKey(own.key).export({type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase});

test('is asked for only where the key needs another one', async () => {
	const directory = await folder();
	const cert = join(directory, 'cert.pem');
	await writeFile(cert, own.cert);
	const [open, closed] = [join(directory, 'open.key'), join(directory, 'locked.key')];
	await writeFile(open, own.key);
	await writeFile(closed, locked);
	const asked: string[] = [];
	const asking = (answer: string) => ({
		askPassphrase: async (file: string) => {
			asked.push(file);
			return answer;
		},
	});
	expect(await openCertificate({}, undefined)).toEqual({});
	expect(await openCertificate(asking('x'), {cert, key: open})).toMatchObject({certificate: {}, passphrase: undefined});
	expect(await openCertificate(asking('x'), {cert, key: closed, passphrase})).toMatchObject({passphrase});
	expect(asked).toEqual([]);
	const typed = await openCertificate(asking(passphrase), {cert, key: closed, passphrase: 'old'});
	expect([typed.passphrase, typed.certificate?.subject]).toEqual([passphrase, expect.stringContaining('automation')]);
	expect(asked).toEqual([closed]);
	await expect(openCertificate(asking('wrong'), {cert, key: closed})).rejects.toThrow(
		`pass phrase of ${closed} is wrong`,
	);
	await expect(openCertificate({}, {cert, key: closed})).rejects.toThrow('there is no terminal to ask for it');
});
