/** The keychain of a real secret service: gnome-keyring on a session bus of its own. */
import {spawnSync} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';

const script = resolve(import.meta.dirname, 'secret-service.ts');
const [bus, daemon] = ['dbus-run-session', 'gnome-keyring-daemon'] as const;
const isInstalled = [bus, daemon].every((program) => spawnSync(program, ['--version'], {stdio: 'ignore'}).status === 0);
const missing = isInstalled ? '' : ' (skipped: apt-get install dbus-daemon gnome-keyring)';

test.skipIf(!isInstalled)(`a secret service holds two accounts, and none after their removal${missing}`, () => {
	const home = mkdtempSync(join(tmpdir(), 'castellan-keyring-'));
	onTestFinished(() => rmSync(home, {recursive: true, force: true}));
	const unlock = `printf password | ${daemon} --unlock --components=secrets >&2`;
	const file = join(home, 'credentials.json');
	const {stdout} = spawnSync(
		bus,
		['--', 'sh', '-c', `${unlock} && exec "$1" "$2" "$3"`, 'sh', process.execPath, script, file],
		{encoding: 'utf8', timeout: 60_000, env: {PATH: process.env.PATH, HOME: home, XDG_RUNTIME_DIR: home}},
	);
	const reader = {kind: 'token', baseUrl: 'https://acme.example', token: 'token-1'};
	const admin = {...reader, token: 'token-2'};
	const inKeychain = {source: 'keychain', warnings: []};
	const checked = ['the keychain', file];
	expect(JSON.parse(stdout)).toEqual({
		saved: [inKeychain, inKeychain],
		found: [
			{stored: reader, ...inKeychain},
			{stored: admin, ...inKeychain},
		],
		removed: {existed: true, checked, warnings: []},
		left: [inKeychain, {stored: admin, ...inKeychain}],
		removedAgain: [
			{existed: false, checked, warnings: []},
			{existed: true, checked, warnings: []},
		],
	});
});
