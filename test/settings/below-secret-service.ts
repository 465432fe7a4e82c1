/** A real secret service: gnome-keyring on a session bus of its own. */
import {spawn, spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {onTestFinished} from 'vitest';

const [session, bus, daemon] = ['dbus-run-session', 'dbus-daemon', 'gnome-keyring-daemon'] as const;
export const isInstalled = [session, bus, daemon].every(
	(program) => spawnSync(program, ['--version'], {stdio: 'ignore'}).status === 0,
);
/** The end of a title, which names the packages. */
export const missing = isInstalled ? '' : ' (skipped: apt-get install dbus-daemon gnome-keyring)';

/** Returns what the script prints as JSON. It gets a folder that is removed after the test. */
export function runBelow(script: string): {readonly printed: unknown; readonly folder: string} {
	const folder = mkdtempSync(join(tmpdir(), 'castellan-keyring-'));
	onTestFinished(() => rmSync(folder, {recursive: true, force: true}));
	const unlock = `printf password | ${daemon} --unlock --components=secrets >&2`;
	const {stdout} = spawnSync(
		session,
		['--', 'sh', '-c', `${unlock} && exec "$1" "$2" "$3"`, 'sh', process.execPath, script, folder],
		{encoding: 'utf8', timeout: 60_000, env: {PATH: process.env.PATH, HOME: folder, XDG_RUNTIME_DIR: folder}},
	);
	return {printed: JSON.parse(stdout), folder};
}

/** Runs until the test has finished. Resolves with the variables with which a program finds it. */
export async function openSecretService() {
	const folder = mkdtempSync(join(tmpdir(), 'castellan-keyring-'));
	onTestFinished(() => rmSync(folder, {recursive: true, force: true}));
	const env = {PATH: process.env.PATH, HOME: folder, XDG_RUNTIME_DIR: folder};
	const running = spawn(bus, ['--session', '--nofork', '--print-address'], {
		env,
		stdio: ['ignore', 'pipe', 'ignore'],
	});
	onTestFinished(() => void running.kill());
	const [address] = await once(running.stdout, 'data');
	const variables = {DBUS_SESSION_BUS_ADDRESS: String(address).trim(), XDG_RUNTIME_DIR: folder};
	// It returns when the service is there, and the service ends with the bus.
	spawnSync(daemon, ['--unlock', '--components=secrets'], {
		env: {...env, ...variables},
		input: 'password',
		stdio: ['pipe', 'ignore', 'ignore'],
	});
	return variables;
}
