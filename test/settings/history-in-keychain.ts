/** Stores a history with its key in the keychain of this session. The test runs it below a secret service and reads its output. */
import * as fs from 'node:fs/promises';
import {join} from 'node:path';
import {HistoryError} from '../../src/domain/history/error.ts';
import {openHistory} from '../../src/domain/history/open.ts';
import type {Keychain} from '../../src/settings/credentials.ts';
import {keychainOf} from '../../src/settings/keychain.ts';
import {historyKeys} from '../../src/settings/launch/history-keys.ts';

const openKeychain = keychainOf({env: process.env});
const [folder = ''] = process.argv.slice(2);
const disk = {fs, now: Date.now, wait: async () => undefined};
const file = join(folder, 'data', 'history.db');
const keyFile = join(folder, 'data', 'history-keys.json');
const tenant = 'https://acme.example';
const keys = (open = openKeychain) => historyKeys(disk, keyFile, open);
const absent = () => Promise.reject<Keychain>(new Error('no secret service'));

async function* pages() {
	yield {kind: 'apps' as const, items: [{id: 'app_1', displayName: 'canary of the item'}]};
}
const {own} = keys();
const history = await openHistory({file, keysOf: () => own});
const saved = await history.save({name: 'one', tenant, at: 1}, pages());
const place = await own.placeOf(tenant);
const files = (await fs.readdir(join(folder, 'data'))).sort();
const bytes = await Promise.all(files.map((name) => fs.readFile(join(folder, 'data', name), 'latin1')));
await history.close();

async function labels(open = openKeychain) {
	const later = await openHistory({file, keysOf: () => keys(open).own});
	try {
		const names: string[] = [];
		for await (const {label} of later.read(saved, 'apps')) names.push(label);
		return names;
	} finally {
		await later.close();
	}
}
const reason = (error: unknown) => (error instanceof HistoryError ? error.message : error);
const read = await labels();
const withoutKeychain = await labels(absent).catch(reason);
const forgetting = await openHistory({file, keysOf: () => own});
await own.remove(tenant);
await forgetting.forget(tenant);
await forgetting.close();
const afterForgetting = [(await keys().own.find([tenant]))[0] ?? null, await labels().catch(reason)];
const address = 'postgres://me@db.test/history';
await keys().saveShared(address, 'k'.repeat(43));
const shared = keys().shared(address, {});
const team = [(await shared.find(['any']))[0], await shared.source()];
const isSealed = bytes.every((each) => !each.includes('canary'));
process.stdout.write(JSON.stringify({place, files, isSealed, read, withoutKeychain, afterForgetting, team}));
