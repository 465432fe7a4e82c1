/** A verb closes the tenants and the history that it opened, also if it fails. */
import {readdirSync} from 'node:fs';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {folder} from '../../settings/files/disk.ts';
import {castellan, clientOf, localTenant, settingsIn} from '../launch.ts';

async function home() {
	const directory = await folder();
	const profiles = ['a', 'b'].map((name) => `  ${name}: {baseUrl: 'https://${name}.example', auth: token}\n`).join('');
	await writeFile(join(directory, 'config.yaml'), `profiles:\n${profiles}`, {mode: 0o600});
	const settings = await settingsIn(directory);
	for (const name of ['a', 'b'])
		await settings.credentials.save(name, {kind: 'token', token: 'token-of-tests', baseUrl: `https://${name}.example`});
	const {fetch} = localTenant({apps: [{id: 'app_1', displayName: 'Vault'}]});
	const open: string[] = [];
	const context: NonNullable<Parameters<typeof castellan>[1]>['context'] = {
		openTenant: async (options) => {
			const tenant = clientOf(options.baseUrl, options, {fetch});
			open.push(tenant.name);
			return {...tenant, close: async () => void open.splice(open.indexOf(tenant.name), 1)};
		},
	};
	/** SQLite has a file of its own while a database is open. */
	const openFiles = () => readdirSync(directory).filter((name) => /^snapshots\.db-/.test(name));
	const run = async (line: string) => (await castellan(line, {settings, context})).code;
	return {run, open, openFiles};
}

test.each([
	['apps -o json', 0],
	['apps app_9 -o json', 4],
	['apps --profiles a,b -o json', 0],
	['apps --profiles a,b --fields nonsense -o json', 2],
	['changes --since before -o json', 0],
	['changes --since nothing -o json', 4],
	['apps --at before -o json', 0],
	['apps --at nothing -o json', 4],
	['history', 0],
])('castellan %s ends with %i', async (line, code) => {
	const {run, open, openFiles} = await home();
	expect(await run('save before')).toBe(0);
	expect([await run(line), open, openFiles()]).toEqual([code, [], []]);
});
