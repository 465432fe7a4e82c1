/** Signs in and out with the keychain of this session. The test runs it below a secret service and reads its output. */
import * as fs from 'node:fs/promises';
import {join} from 'node:path';
import {credentialStore} from '../../src/settings/credentials.ts';
import {keychainOf} from '../../src/settings/keychain.ts';

const openKeychain = keychainOf({env: process.env});
const [folder = ''] = process.argv.slice(2);
const file = join(folder, 'credentials.json');
const disk = {fs, now: Date.now, wait: async () => undefined};
const store = credentialStore(disk, file, openKeychain);
const stored = (token: string) => ({kind: 'token', baseUrl: 'https://acme.example', token}) as const;

const saved = [await store.save('reader', stored('token-1')), await store.save('admin', stored('token-2'))];
const credentials = [await store.find('reader'), await store.find('admin')];
const removed = await store.remove('reader');
// A second store reads the service again instead of a cached entry.
const later = credentialStore(disk, file, openKeychain);
const left = [await later.find('reader'), await later.find('admin')];
const removedAgain = [await later.remove('reader'), await later.remove('admin')];
process.stdout.write(JSON.stringify({saved, found: credentials, removed, left, removedAgain}));
