/** Credentials that a program prints, with real programs. */
import {chmod, readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, onTestFinished, test, vi} from 'vitest';
import type {Credentials} from '../../../src/client/api.ts';
import {readConfig} from '../../../src/settings/config.ts';
import {resolveConnection} from '../../../src/settings/connection.ts';
import {NotSignedInError} from '../../../src/settings/error.ts';
import {
	type CredentialCommand,
	commandRunner,
	credentialCommands,
} from '../../../src/settings/launch/credential-command.ts';
import {openSettings} from '../../../src/settings/settings.ts';
import {castellan, localTenant, now} from '../../cli/launch.ts';
import {folder, realDisk} from '../files/disk.ts';

const canary = 'canary-8Lw3';

/** A program in a config file of the person, and what it showed. */
async function asker({isConsoleOpen = false, env = {}} = {}) {
	const directory = await folder();
	const configFile = join(directory, 'config.yaml');
	await writeFile(configFile, '', {mode: 0o600});
	const log = join(directory, 'log');
	const shown: string[] = [];
	let waits = 0;
	let lent = 0;
	const run = commandRunner({
		onWait: () => waits++,
		// Every program takes long enough for the notice, and none too long.
		after: (ms, task) => {
			if (ms === 3000) task();
			return () => undefined;
		},
		env: {PATH: process.env.PATH, ...env},
		hasTerminal: () => false,
		isConsoleOpen: () => isConsoleOpen,
		lendTerminal: async () => void lent++,
		show: (text) => void shown.push(text),
	});
	const ask = credentialCommands(realDisk, configFile, run);
	return {
		ask: (argv: readonly string[], more: Partial<CredentialCommand> = {}) => {
			const [program = '', ...args] = argv;
			return ask({kind: 'command', profile: 'prod', program, args, env: [], clientId: undefined, ...more});
		},
		sh: (script: string, more: Partial<CredentialCommand> = {}) =>
			ask({
				...{kind: 'command', profile: 'prod', program: '/bin/sh', args: ['-c', script, 'sh', log], env: []},
				clientId: undefined,
				...more,
			}),
		log,
		directory,
		configFile,
		shown,
		waits: () => waits,
		lent: () => lent,
		run,
	};
}

const failureOf = async (credentials: Promise<Credentials>): Promise<string> => {
	const error = await credentials.then(
		() => undefined,
		(reason: unknown) => reason,
	);
	expect(error).toBeInstanceOf(NotSignedInError);
	const {message} = error as NotSignedInError;
	expect(message).not.toContain(canary);
	return message;
};

describe('the output', () => {
	const future = '2099-01-01T00:00:00Z';
	test.each<[string, string | undefined, object]>([
		[` ${canary}\n`, undefined, {kind: 'token', token: canary}],
		[canary, 'cid', {kind: 'client-credentials', clientId: 'cid', clientSecret: canary}],
		[JSON.stringify({token: canary}), 'cid', {kind: 'token', token: canary}],
		[JSON.stringify({token: canary, expiresAt: future}), undefined, {token: canary, expiresAt: Date.parse(future)}],
		[JSON.stringify({clientId: 'a', clientSecret: canary}), 'cid', {clientId: 'a', clientSecret: canary}],
		[JSON.stringify({clientSecret: canary, expiresAt: future}), 'cid', {clientId: 'cid', clientSecret: canary}],
	])('%s with the client id %s is read', async (printed, clientId, credentials) => {
		const {ask} = await asker();
		expect(await ask(['printf', '%s', printed], {clientId})).toMatchObject(credentials);
	});

	test.each([
		['', 'printed nothing'],
		[`{"token": "${canary}"`, 'printed JSON that cannot be read'],
		[JSON.stringify({clientSecret: canary}), 'without a token'],
		[JSON.stringify({token: ''}), 'without a token'],
		[JSON.stringify({token: canary, expiresAt: 5}), 'not a time'],
		[JSON.stringify({token: canary, expiresAt: '2020-01-01T00:00:00Z'}), 'expired 2020-01-01'],
	])('%s is refused, and not repeated', async (printed, reason) => {
		const {ask} = await asker();
		expect(await failureOf(ask(['printf', '%s', printed]))).toContain(reason);
	});
});

test('a program is asked once a run, without a shell and with the variables that are named', async () => {
	const env = {OP_TOKEN: 'op', OTHER_TOKEN: 'other', CASTELLAN_TOKEN: 'own'};
	const {ask, sh, log} = await asker({env});
	const script = 'echo asked >> "$1"; echo "$OP_TOKEN,$OTHER_TOKEN,$CASTELLAN_TOKEN"';
	const more = {env: ['OP_TOKEN', 'CASTELLAN_TOKEN']};
	expect(await Promise.all([sh(script, more), sh(script, more)])).toEqual([
		expect.objectContaining({token: 'op,,'}),
		expect.objectContaining({token: 'op,,'}),
	]);
	expect(await readFile(log, 'utf8')).toBe('asked\n');
	expect(await ask(['echo', '$HOME;id'])).toMatchObject({token: '$HOME;id'});
	for (const _ of [1, 2]) expect(await failureOf(sh('echo failed >> "$1"; exit 1'))).toContain('ended with 1');
	expect(await readFile(log, 'utf8')).toBe('asked\nfailed\n');
});

test.each([
	[`echo ${canary}; exit 3`, 'ended with 3'],
	[`echo ${canary}; head -c 2100000 /dev/zero`, 'printed more than 2 MB'],
])('“%s” fails without its output', async (script, reason) => {
	const {sh} = await asker();
	expect(await failureOf(sh(script))).toContain(reason);
});

test('a missing program is named', async () => {
	const {ask} = await asker();
	expect(await failureOf(ask(['/nonexistent', canary]))).toContain('no program /nonexistent is found');
});

test('what a program prints on stderr is shown in visible form', async () => {
	const {sh, shown} = await asker();
	await sh("printf 'unlock\\033[31m?' >&2; echo t");
	expect(shown.join('')).toBe('unlock␛[31m?');
});

test('no program is started while the console is open', async () => {
	const {sh, log} = await asker({isConsoleOpen: true});
	expect(await failureOf(sh('echo asked >> "$1"; echo t'))).toBe(
		'quit and type castellan --profile prod: /bin/sh is asked before the console opens',
	);
	await expect(readFile(log)).rejects.toThrow('ENOENT');
});

test('one of several programs has no terminal, so that it can run while the console is open', async () => {
	const {run, configFile} = await asker({isConsoleOpen: true});
	const ask = credentialCommands(realDisk, configFile, run);
	const script = 'if (: > /dev/tty) 2>/dev/null; then echo tty; else echo none; fi';
	const command = {kind: 'command', profile: 'prod', program: '/bin/sh', args: ['-c', script], env: []} as const;
	expect(await ask({...command, clientId: undefined}, true)).toMatchObject({token: 'none'});
});

test.each([
	[false, 1],
	[true, 0],
])('a program that takes long is reported, but an open console names the tenant itself: %s', async (isOpen, count) => {
	const {run, waits} = await asker({isConsoleOpen: isOpen});
	await run(
		{kind: 'command', profile: 'prod', program: '/bin/sh', args: ['-c', ':'], env: [], clientId: undefined},
		true,
	);
	expect(waits()).toBe(count);
});

test('only a program that runs alone gets the terminal', async () => {
	const {sh, run, lent} = await asker();
	const command = {
		kind: 'command',
		profile: 'prod',
		program: 'echo',
		args: ['t'],
		env: [],
		clientId: undefined,
	} as const;
	expect(await run(command, true)).toBe('t\n');
	expect(lent()).toBe(0);
	expect(await sh('echo t')).toMatchObject({token: 't'});
	expect(lent()).toBe(1);
});

test('one of several programs that failed is asked again when its tenant is opened again', async () => {
	const {run, configFile, log} = await asker();
	const ask = credentialCommands(realDisk, configFile, run);
	const script = 'if [ -e "$1" ]; then echo t; else : > "$1"; exit 3; fi';
	const command = {kind: 'command', profile: 'prod', program: '/bin/sh', args: ['-c', script, 'sh', log]} as const;
	const askAgain = () => ask({...command, env: [], clientId: undefined}, true);
	expect(await failureOf(askAgain())).toContain('ended with 3');
	expect(await askAgain()).toMatchObject({token: 't'});
});

describe('a config file that others may change', () => {
	test.each([
		['configFile', 0o620],
		['configFile', 0o602],
		['directory', 0o770],
	] as const)('names no programs: %s with mode %o', async (place, mode) => {
		const own = await asker();
		await chmod(own[place], mode);
		expect(await failureOf(own.sh('echo asked >> "$1"; echo t'))).toContain(`may change ${own[place]}`);
		await expect(readFile(own.log)).rejects.toThrow('ENOENT');
	});

	test('names no programs if it is below the folder of the start, unless that is the home', async () => {
		const own = await asker();
		const cwd = vi.spyOn(process, 'cwd').mockReturnValue(own.directory);
		onTestFinished(() => cwd.mockRestore());
		expect(await failureOf(own.sh('echo asked >> "$1"; echo t'))).toContain('may be that of a project');
		await expect(readFile(own.log)).rejects.toThrow('ENOENT');
		cwd.mockReturnValue(`${own.directory}-beside`);
		expect(await own.sh('echo u')).toMatchObject({token: 'u'});
		cwd.mockReturnValue('/');
		expect(await own.sh('echo v')).toMatchObject({token: 'v'});
	});

	test('names no programs if it belongs to another user', async () => {
		const uid = process.getuid?.() ?? 0;
		const getuid = vi.spyOn(process, 'getuid').mockReturnValue(uid + 1);
		onTestFinished(() => getuid.mockRestore());
		const {sh, log} = await asker();
		expect(await failureOf(sh('echo asked >> "$1"; echo t'))).toContain('belongs to another user');
		await expect(readFile(log)).rejects.toThrow('ENOENT');
	});
});

test('a profile names a program as a list, and none of castellan’s variables', () => {
	const {config, problems} = readConfig(
		'profiles:\n  a: {credential: [op, read], env: [OP]}\n  b: {credential: op read}\n  c: {credential: []}\n  d: {env: [castellan_token]}\n',
	);
	expect(config.profiles.get('a')).toEqual({credential: ['op', 'read'], env: ['OP']});
	expect(problems.map(({key}) => key)).toEqual(['profiles.b.credential', 'profiles.c.credential', 'profiles.d.env']);
	expect(['b', 'c', 'd'].map((name) => config.profiles.get(name))).toEqual([{}, {}, {}]);
});

describe('the program of a profile', () => {
	const {config} = readConfig(
		'profiles: {prod: {baseUrl: https://prod.example, credential: [op, read], env: [OP], clientId: cid}}\nprofile: prod\n',
	);
	const {credentials} = openSettings(realDisk, undefined, () => Promise.reject(new Error('no keychain')));
	const command = {kind: 'command', profile: 'prod', program: 'op', args: ['read'], env: ['OP'], clientId: 'cid'};

	test('is named by a sign-out as what still provides credentials', async () => {
		const directory = await folder();
		const configFile = join(directory, 'config.yaml');
		await writeFile(
			configFile,
			'profiles: {prod: {baseUrl: https://acme.example, credential: [op, read]}}\nprofile: prod\n',
		);
		const paths = {configFile, credentialsFile: join(directory, 'credentials.json')};
		const noKeychain = () => Promise.reject(new Error('no keychain'));
		const settings = openSettings(realDisk, paths as NonNullable<Parameters<typeof openSettings>[1]>, noKeychain);
		const {stderr} = await castellan('logout', {env: {LANG: 'C.UTF-8'}, settings});
		expect(stderr).toContain('op still provides credentials of the profile');
	});

	test('is asked for its own base URL only, and not beside credentials of the environment', async () => {
		const own = await resolveConnection({}, {}, config, credentials);
		expect(own.credentials).toEqual({value: command, source: 'op'});
		const other = await resolveConnection({baseUrl: 'https://other.example'}, {}, config, credentials);
		expect(other.credentials).toBeUndefined();
		expect(other.warnings).toContainEqual(expect.stringContaining('not asked'));
		const env = {CASTELLAN_PROFILE: 'prod', CASTELLAN_TOKEN: 't'};
		expect((await resolveConnection({}, env, config, credentials)).credentials?.source).toBe('CASTELLAN_TOKEN');
	});

	test('signs verbs in, and neither it nor its output appears anywhere', async () => {
		const {fetch, sent} = localTenant({}, {token: canary});
		const directory = await folder();
		const configFile = join(directory, 'config.yaml');
		const credential = JSON.stringify(['printf', '%s', canary]);
		await writeFile(
			configFile,
			`profiles: {prod: {baseUrl: https://acme.example, credential: ${credential}}}\nprofile: prod\n`,
		);
		const {run} = await asker();
		const noKeychain = () => Promise.reject(new Error('no keychain'));
		const paths = {configFile, credentialsFile: join(directory, 'credentials.json')};
		const settings = openSettings(realDisk, paths as NonNullable<Parameters<typeof openSettings>[1]>, noKeychain, run);
		const world = {env: {LANG: 'C.UTF-8'}, settings, fetch, now};
		const whoami = await castellan('whoami -o json', world);
		expect(JSON.parse(whoami.stdout)).toMatchObject([{auth: 'command', source: 'printf', profile: 'prod'}]);
		const doctor = await castellan('doctor -o json', world);
		expect(JSON.parse(doctor.stdout)).toContainEqual({
			status: 'ok',
			check: 'credentials',
			value: 'command',
			source: 'printf',
		});
		const profiles = await castellan('profiles -o json', world);
		const texts = [whoami, doctor, profiles].flatMap(({stdout, stderr}) => [stdout, stderr]);
		expect(texts.join('\n')).not.toMatch(new RegExp(`${canary}|%s`));
		expect(sent.length).toBeGreaterThan(0);
	});
});
