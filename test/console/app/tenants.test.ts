/** The messages of a console after it is closed. */
import {spawnSync} from 'node:child_process';
import {createPrivateKey} from 'node:crypto';
import {chmod, mkdir, readdir, readFile, writeFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {expect, onTestFinished, test, vi} from 'vitest';
import {searchApps} from '../../../src/contract/apps.ts';
import {openHistory} from '../../../src/domain/history/open.ts';
import {readConfig} from '../../../src/settings/config.ts';
import {mayBeStored} from '../../../src/settings/launch/history.ts';
import {certificate} from '../../client/support/certificate.ts';
import {failing, folder} from '../../settings/files/disk.ts';
import {openConsole} from './open-tenants.ts';

test('reports each reason for unsaved files once when the console closes', async () => {
	const {tenants, directory} = await openConsole({disk: failing('rename', 'EROFS')});
	tenants.services.state.knownIds.add('app', 'a');
	void tenants.services.state.savedAddresses.setLast({address: 'apps'});
	expect((await tenants.close()).toSorted()).toEqual(
		['known-ids.json', 'places.json'].map((name) => `${join(directory, name)} cannot be written: no (EROFS)`),
	);
});

test('signs in with a certificate of the client, and opens the tenant with it', async () => {
	const {tenants, directory, used, profiles} = await openConsole({lacks: 'tenant'});
	const {signIn} = tenants.services.tenant;
	const own = certificate({host: 'automation'});
	const cert = join(directory, 'own.pem');
	const key = join(directory, 'own.key');
	const passphrase = 'canary-6Tb9';
	const locked = createPrivateKey(own.key).export({type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase});
	await writeFile(cert, own.cert);
	await writeFile(key, locked);
	expect(await signIn?.openCertificate({cert, key})).toBeUndefined();
	const files = await signIn?.openCertificate({cert, key, passphrase});
	expect(files).toEqual({cert, key, passphrase});
	const credentials = {kind: 'token', token: 't'} as const;
	await expect(signIn?.check('https://new.example', credentials, files)).rejects.toThrow();
	expect(used).toEqual(['CN=automation']);
	await signIn?.accept({baseUrl: 'https://new.example', credentials, files, profile: 'new', isNew: true});
	expect((await profiles()).get('new')).toMatchObject({clientCert: cert, clientKey: key});
	await tenants.close();
	expect(used).toEqual(['CN=automation', 'CN=automation']);
	expect(await readFile(join(directory, 'credentials.json'), 'utf8')).not.toContain(passphrase);
});

test('lists the check of a sign-in with the requests, without its token', async () => {
	const {tenants} = await openConsole();
	const {signIn, api} = tenants.services.tenant;
	await expect(signIn?.check(api.baseUrl, {kind: 'token', token: 'canary-4711'})).rejects.toThrow();
	expect(api.journal.records).toHaveLength(1);
	expect(api.journal.records[0]?.outcome).toMatchObject({status: 401});
	expect(JSON.stringify(api.journal.records)).not.toContain('canary');
	await tenants.close();
});

test('saves a new profile with its colour and protection, and opens its tenant', async () => {
	const {tenants, profiles} = await openConsole({lacks: 'tenant'});
	const {signIn} = tenants.services.tenant;
	expect([signIn?.baseUrl, signIn?.isNeeded]).toEqual([undefined, true]);
	const credentials = {kind: 'token', token: 'canary-4711'} as const;
	const accepted = {baseUrl: 'https://new.example', credentials, profile: 'new', isNew: true};
	const {message, services} = (await signIn?.accept(accepted, {color: 'red', protected: true})) ?? {};
	expect(message).toContain('Signed in as profile new');
	expect([services?.tenant.api.baseUrl, services?.tenant.name, services?.tenant.color]).toEqual([
		'https://new.example',
		'new',
		'red',
	]);
	expect(services?.tenant.writes.mark).toContain('protected');
	expect((await profiles()).get('new')).toMatchObject({baseUrl: 'https://new.example', color: 'red', protected: true});
	await expect(signIn?.accept(accepted)).rejects.toThrow('profile new exists already');
	await tenants.close();
});

test('signs in again to the tenant of the console, which then sends the new credentials', async () => {
	const {tenants} = await openConsole({lacks: 'credentials'});
	const {signIn, api} = tenants.services.tenant;
	const credentials = {kind: 'token', token: 'canary-4711'} as const;
	const accepted = {baseUrl: 'https://acme.example', credentials, profile: 'acme', isNew: false};
	const {message, services} = (await signIn?.accept(accepted)) ?? {};
	expect([message, services]).toEqual([expect.stringContaining('Signed in as profile acme'), undefined]);
	expect(api.redactor.hasValue(Buffer.from('canary-4711'))).toBe(true);
	const other = await signIn?.accept({...accepted, baseUrl: 'https://other.example'});
	expect(other?.services?.tenant.api.baseUrl).toBe('https://other.example');
	await tenants.close();
});

test('signs in until castellan ends where the config file cannot be written', async () => {
	const {tenants, directory} = await openConsole({lacks: 'credentials'});
	const file = join(directory, 'config.yaml');
	await mkdir(file);
	const credentials = {kind: 'token', token: 't'} as const;
	const accepted = {baseUrl: 'https://acme.example', credentials, profile: 'acme', isNew: true};
	const {message} = (await tenants.services.tenant.signIn?.accept(accepted)) ?? {};
	expect(message).toBe(
		`Signed in until castellan ends; the credentials were not saved: ${file} cannot be read: it is a folder`,
	);
	await tenants.close();
});

test('signs out: neither a store nor the console has credentials then', async () => {
	const {tenants} = await openConsole();
	const {signIn, api} = tenants.services.tenant;
	const credentials = {kind: 'token', token: 'canary-4711'} as const;
	await signIn?.accept({baseUrl: 'https://acme.example', credentials, profile: 'acme', isNew: true});
	// The keychain of this test cannot be used. That comes first, because the end of a line can be cut.
	expect(await signIn?.signOut()).toMatch(
		/^The keychain cannot be used and may still contain .* Signed out of profile acme; checked: /,
	);
	expect(await signIn?.signOut()).toContain('acme has no stored credentials');
	await expect(api.call(searchApps, {})).rejects.toThrow('not signed in');
	expect(api.journal.records).toEqual([]);
	await tenants.close();
});

test.each([
	[{lacks: 'credentials'} as const, 'https://acme.example', true],
	[{}, 'https://acme.example', false],
])('%j asks for a sign-in to a known tenant', async (given, baseUrl, isNeeded) => {
	const {tenants} = await openConsole(given);
	expect(tenants.services.tenant.signIn).toMatchObject({baseUrl, isNeeded});
	await tenants.close();
});

test('reports nothing without problems', async () => {
	const {tenants} = await openConsole();
	tenants.services.state.knownIds.add('app', 'a');
	expect(await tenants.close()).toEqual([]);
});

test('reports a write that has no response when the console closes', async () => {
	const {tenants} = await openConsole();
	const {queries} = tenants.services.tenant;
	const ifEnded = 'Rotate sp_1 on acme: the outcome is UNKNOWN';
	const write = (answer: Promise<void>) =>
		queries
			.getMutationCache()
			.build(queries, {mutationFn: () => answer, meta: {ifEnded}})
			.execute(undefined);
	await write(Promise.resolve());
	expect(await tenants.close()).toEqual([]);
	const answer = Promise.withResolvers<void>();
	const sent = write(answer.promise);
	expect(await tenants.close()).toEqual([ifEnded]);
	answer.resolve();
	await sent;
});

test('notifies the console of a damaged file', async () => {
	const {tenants, directory} = await openConsole();
	await writeFile(join(directory, 'places.json'), '[');
	const problem = await tenants.services.state.savedAddresses.load();
	expect(problem?.message).toContain('damaged');
	expect((await readdir(directory)).some((name) => name.startsWith('places.json.damaged-'))).toBe(true);
	await tenants.close();
});

test('reports a share code left on the clipboard, and gives the tool no credentials', async () => {
	const directory = await folder();
	const tool = join(directory, 'xclip');
	await mkdir(directory, {recursive: true});
	await writeFile(tool, `#!/bin/sh\nenv > ${directory}/env\ncat > /dev/null\n`);
	await chmod(tool, 0o755);
	const env = {PATH: `${directory}:${process.env.PATH}`, DISPLAY: ':0', CASTELLAN_TOKEN: 'canary-3'};
	const {tenants} = await openConsole({env});
	expect(await tenants.services.machine.clipboard.write('KEEP', {isShort: true})).toMatchObject({isCleared: true});
	expect(spawnSync('cat', [join(directory, 'env')]).stdout.toString()).toMatch(/DISPLAY=:0/);
	expect(spawnSync('cat', [join(directory, 'env')]).stdout.toString()).not.toContain('canary');
	expect(await tenants.close()).toEqual(['a share code is still on the clipboard: clear it yourself']);
});

test('arms writes of each tenant separately', async () => {
	const {tenants} = await openConsole();
	const {tenants: others} = await openConsole();
	tenants.services.tenant.writes.arm(10);
	expect(tenants.services.tenant.writes.whyNot).toBeUndefined();
	expect(others.services.tenant.writes.whyNot).toContain('Read-only');
	await tenants.close();
	await others.close();
});

test('opens the file of this machine once, for the history and for what is remembered', async () => {
	const {tenants} = await openConsole();
	const {historyAccess, remembered} = tenants.services.state;
	expect(await remembered?.()).toBeUndefined();
	const history = await historyAccess?.open();
	expect(history).toBeDefined();
	expect(await remembered?.()).toBe(history);
	await tenants.close();
});

test.each([
	['profiles: {a: {baseUrl: https://acme.example, protect: true}}', 'unknown setting profiles.a.protect in line 1'],
	['profiles: [', 'an error in line 1 hides which tenants it protects'],
	['profiles: {a: {baseUrl: https://other.example, protect: true}}', undefined],
])('allows no writes while the saved config %s may hide a protection', async (broken, reason) => {
	let text = '';
	const {tenants, live} = await openConsole({load: () => readConfig(text)});
	const {writes} = tenants.services.tenant;
	writes.arm(10);
	text = broken;
	await live?.reload();
	expect(writes.whyNot).toBe(reason && `Read-only: ${reason} of the config file. Correct it, and start again`);
	expect([writes.left === 0, writes.mark]).toEqual(reason ? [true, 'protected: config problem'] : [false, undefined]);
	text = '';
	await live?.reload();
	expect([writes.whyNot, writes.mark]).toEqual([undefined, undefined]);
	await tenants.close();
});

test.each([
	[true, true, ['armed', 'exported']],
	[true, false, ['exported']],
	[false, true, undefined],
])(
	'history %s, protected %s: the journal of people has what was done, once the console has closed',
	async (hasHistory, isProtected, expected) => {
		// The console ends after two seconds without an answer of the history, which a busy machine may need.
		vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
		onTestFinished(() => void vi.useRealTimers());
		const {tenants, settings} = await openConsole({isProtected, env: {CASTELLAN_AUTHOR: 'alice'}});
		const {state, tenant} = tenants.services;
		const tenantUrl = tenant.api.baseUrl;
		if (hasHistory) await state.historyAccess?.open();
		expect(() => tenant.writes.arm(1000)).toThrow(RangeError);
		tenant.writes.arm(10);
		tenant.writes.disarm();
		state.journal?.({action: 'exported', address: 'apps'});
		state.journal?.(undefined);
		expect(await tenants.close()).toEqual([]);
		const place = {file: settings.paths?.historyFile, keysOf: () => settings.historyKeys.own};
		if (!expected) return expect(mayBeStored(place)).toBe(false);
		const history = await openHistory(place);
		onTestFinished(() => history.close());
		const entries = await history.journal.entries(tenantUrl);
		expect(entries.map(({action}) => action).toSorted()).toEqual(expected);
		expect(entries.map(({author}) => author)).toEqual(expected.map(() => 'alice'));
	},
);

test('an entry that cannot be stored is a notice', async () => {
	const {tenants, settings} = await openConsole();
	const file = settings.paths?.historyFile ?? '';
	await mkdir(dirname(file), {recursive: true});
	await writeFile(file, 'not a database, but longer than its header'.repeat(10));
	tenants.services.state.journal?.({action: 'exported'});
	expect(await tenants.close()).toEqual([expect.stringMatching(/^Not in the journal: Cannot use .*/)]);
});
