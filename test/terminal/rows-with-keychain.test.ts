/** The rows of the last session, with their key in the keychain of a real secret service. */
import {copyFile, mkdir, mkdtemp, readdir, rm, symlink, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {expect, onTestFinished, test} from 'vitest';
import {createTenant} from '../../src/tenant/fetch.ts';
import {listen} from '../../src/tenant/listen.ts';
import {isInstalled, missing, openSecretService} from '../settings/below-secret-service.ts';
import {isThorough} from '../support/runs/runs.ts';
import {numberedApps} from '../support/tenant/seeds.ts';
import {start, whenever} from './pty.ts';

const asOf = /as of \d{4}-\d\d-\d\d \d\d:\d\d/;
const root = resolve(import.meta.dirname, '../..');

test.runIf(isThorough && isInstalled)(`they are drawn before the program is loaded${missing}`, async () => {
	const tenant = createTenant({seed: {apps: numberedApps(30)}});
	const server = await listen(tenant);
	onTestFinished(() => server.close());
	const folder = await mkdtemp(join(tmpdir(), 'castellan-keychain-'));
	onTestFinished(() => rm(folder, {recursive: true, force: true}));
	await mkdir(join(folder, 'castellan'));
	const profile = `profile: acme\nprofiles:\n  acme: {baseUrl: "${server.baseUrl}", remember: on}\n`;
	await writeFile(join(folder, 'castellan/config.yaml'), profile);
	const env = {
		...(await openSecretService()),
		XDG_CONFIG_HOME: folder,
		XDG_STATE_HOME: folder,
		CASTELLAN_BASE_URL: server.baseUrl,
		CASTELLAN_TOKEN: tenant.credentials.token,
	};
	const session = await start(['/apps'], {env});
	await session.waitFor('App 17');
	await whenever(() => storedIn(join(folder, 'castellan/snapshots.db')) > 0);
	session.type('q\r');
	await session.ended();
	expect(await readdir(join(folder, 'castellan'))).not.toContain('history-keys.json');

	const program = await programThatWaits(folder);
	const early = await start(['/apps'], {env, program});
	await early.waitFor((screen) => screen.includes('App 17') && asOf.test(screen));

	const withoutKeychain = await start(['/apps'], {env: {...env, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent'}});
	await withoutKeychain.waitFor('1/30 loaded');
	expect(withoutKeychain.raw()).not.toMatch(asOf);
});

function storedIn(file: string): number {
	try {
		using database = new DatabaseSync(file, {readOnly: true});
		return Number(database.prepare('SELECT count(*) AS count FROM first_rows').get()?.count);
	} catch {
		// The console creates the file and its tables at this moment.
		return 0;
	}
}

/** The entry and its rows, with a program that does nothing. */
async function programThatWaits(folder: string): Promise<string> {
	for (const name of ['castellan.js', 'first-rows.js']) await copyFile(join(root, 'dist', name), join(folder, name));
	await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
	await writeFile(join(folder, 'package.json'), '{"type":"module"}');
	await writeFile(join(folder, 'main.js'), 'export const main = () => setInterval(() => undefined, 60_000);');
	return join(folder, 'castellan.js');
}
