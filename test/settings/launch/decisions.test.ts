/** What the environment, a file's rights, a process and an error decide. */
import {chmod, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import type {Config} from '../../../src/settings/config.ts';
import {whyReadOnlyIn} from '../../../src/settings/connection.ts';
import {FileError, reasonOf} from '../../../src/settings/error.ts';
import {identityIn, newToken, stateOf} from '../../../src/settings/files/process-identity.ts';
import {hasTerminal, hasUnicode, isAgent, isLinear} from '../../../src/settings/launch/capabilities.ts';
import {keyWarning} from '../../../src/settings/launch/client-certificate.ts';
import {flagRows} from '../../../src/settings/launch/flags.ts';
import {historyPlace, mayBeStored} from '../../../src/settings/launch/history.ts';
import {nameProblem} from '../../../src/settings/launch/sign-in.ts';
import {appPaths} from '../../../src/settings/paths.ts';
import {folder, realDisk} from '../files/disk.ts';

test.each(['AI_AGENT', 'CLAUDECODE', 'GEMINI_CLI', 'CURSOR_AGENT'])(
	'with %s, a coding agent runs castellan',
	(name) => {
		expect([isAgent({[name]: '1'}), isAgent({[name]: ''}), isAgent({})]).toEqual([true, false, false]);
	},
);

test('the console needs a terminal at both ends, escape sequences, and a person', () => {
	const [tty, pipe] = [{isTty: true}, {isTty: false}];
	expect(hasTerminal({stdin: tty, stdout: tty, env: {}})).toBe(true);
	for (const [stdin, stdout, env] of [
		[pipe, tty, {}],
		[tty, pipe, {}],
		[tty, tty, {TERM: 'dumb'}],
		[tty, tty, {CLAUDECODE: '1'}],
	] as const)
		expect(hasTerminal({stdin, stdout, env})).toBe(false);
});

test('a flag or a variable asks for plain lines', () => {
	expect([isLinear({}, {}), isLinear({screenReader: true}, {})]).toEqual([false, true]);
	expect(['true', 'false', ''].map((value) => isLinear({}, {INK_SCREEN_READER: value}))).toEqual([true, false, false]);
});

test.each([
	[{}, true],
	[{LANG: 'C'}, false],
	[{LANG: 'en_GB.UTF-8'}, true],
	[{LC_CTYPE: 'C', LANG: 'en_GB.UTF-8'}, false],
	[{LC_CTYPE: 'C.utf8', LANG: 'C'}, true],
	[{LC_ALL: 'C', LC_CTYPE: 'C.UTF-8', LANG: 'C.UTF-8'}, false],
	[{LC_ALL: '', LC_CTYPE: '', LANG: 'C'}, false],
])('of the locale %j, the first variable with a value decides: %s', (env, isUnicode) => {
	expect(hasUnicode(env)).toBe(isUnicode);
});

test('an error is named by its reason and code', () => {
	expect(reasonOf('text')).toBe('text');
	expect(reasonOf(new Error('ENOSPC: no space left on device, write'))).toBe('no space left on device (ENOSPC)');
	expect(reasonOf(new Error('other words'))).toBe('other words');
	const file = new FileError('/a', 'written', 'it is full');
	expect([file.message, file.reason]).toEqual(['/a cannot be written: it is full', 'it is full']);
	expect(new FileError('/a', 'read', new Error('EIO: i/o error, read')).reason).toBe('i/o error (EIO)');
});

test('the wait before a retry may be 0, a timeout may not', () => {
	const {maxWait, timeout} = flagRows;
	expect([maxWait.read?.(' 0 ', '--max-wait'), maxWait.read?.('5', '--max-wait')]).toEqual([0, 5]);
	expect(() => timeout.read?.('0', '--timeout')).toThrow('--timeout');
});

test('a profile has a name of its own', () => {
	const config = {profiles: new Map([['prod', {}]])} as Config;
	expect(nameProblem('prod', config)).toBe('profile prod exists already');
	expect([nameProblem('a b', config), nameProblem('', config)].every(Boolean)).toBe(true);
	expect(nameProblem('prod-2.eu_x', config)).toBeUndefined();
});

test('a mistake in a profile makes its own tenant read-only, and one of the file every tenant', () => {
	const profiles = new Map([
		['a', {baseUrl: 'https://a.example'}],
		['b', {baseUrl: 'https://b.example', whyReadOnly: 'unknown setting'}],
	]) as Config['profiles'];
	const why = (baseUrl: string, more = {}) => whyReadOnlyIn({profiles, ...more} as Config, baseUrl);
	expect([why('https://a.example'), why('https://b.example/')]).toEqual([undefined, 'unknown setting']);
	expect(why('https://a.example', {whyReadOnly: 'not read'})).toBe('not read');
});

test.each([
	[0o600, false],
	[0o640, true],
	[0o620, true],
	[0o604, true],
	[0o601, true],
])('a key with the mode %o is readable by others: %s', async (mode, isOpen) => {
	const key = join(await folder(), 'key.pem');
	await writeFile(key, '');
	await chmod(key, mode);
	expect(await keyWarning(realDisk, {cert: 'c.pem', key})).toEqual(isOpen ? expect.stringContaining(key) : undefined);
	expect((await keyWarning(realDisk, {cert: key})) !== undefined).toBe(isOpen);
	expect(await keyWarning(realDisk, undefined)).toBeUndefined();
});

test('a token names its process, until another one has its number', () => {
	const own = identityIn(`x.${newToken()}.tmp`);
	if (!own) throw new Error('no identity');
	expect(own.pid).toBe(process.pid);
	expect(stateOf(own)).toBe('running');
	expect(stateOf({...own, start: 0})).toBe('running');
	expect(stateOf({...own, machine: '00000000'})).toBe('unknown');
	expect(stateOf({...own, pid: 2 ** 22 + 1})).toBe('gone');
	if (own.start !== 0)
		expect([stateOf({...own, start: own.start + 1}), stateOf({...own, start: 1})]).toEqual(['gone', 'gone']);
});

test('one XDG variable decides its folder only', async () => {
	const platform = async () => () => ({config: '/home/u/.config/castellan', log: '/home/u/.state/castellan'});
	expect(await appPaths({XDG_CONFIG_HOME: '/c'}, platform)).toMatchObject({
		configFile: '/c/castellan/config.yaml',
		historyFile: '/home/u/.state/castellan/snapshots.db',
	});
	expect(await appPaths({XDG_STATE_HOME: '/s'}, platform)).toMatchObject({
		configFile: '/home/u/.config/castellan/config.yaml',
		historyFile: '/s/castellan/snapshots.db',
	});
});

test('the first name of the environment is the author', () => {
	const names = {CASTELLAN_AUTHOR: 'a', USER: 'u', LOGNAME: 'l', USERNAME: 'n'};
	const author = (env: object, user?: string) => historyPlace({} as never, env as never, undefined, {}).authorOf(user);
	expect([
		author(names, 'db'),
		author({...names, CASTELLAN_AUTHOR: ''}, 'db'),
		author({USER: 'u', LOGNAME: 'l'}),
	]).toEqual(['a', 'db', 'u']);
	expect([author({LOGNAME: 'l', USERNAME: 'n'}), author({USERNAME: 'n'}), author({})]).toEqual(['l', 'n', '']);
});

test('something may be stored in a file that exists, and in a database', async () => {
	const file = join(await folder(), 'snapshots.db');
	expect([mayBeStored({file}), mayBeStored({}), mayBeStored({url: 'postgres://x'})]).toEqual([false, false, true]);
	await writeFile(file, '');
	expect([mayBeStored({file}), mayBeStored({file: `${file}\0`})]).toEqual([true, true]);
});
