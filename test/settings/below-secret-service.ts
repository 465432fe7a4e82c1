/** Runs a program below a real secret service: gnome-keyring on a session bus of its own. */
import {spawnSync} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {onTestFinished} from 'vitest';

const [bus, daemon] = ['dbus-run-session', 'gnome-keyring-daemon'] as const;
export const isInstalled = [bus, daemon].every(
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
		bus,
		['--', 'sh', '-c', `${unlock} && exec "$1" "$2" "$3"`, 'sh', process.execPath, script, folder],
		{encoding: 'utf8', timeout: 60_000, env: {PATH: process.env.PATH, HOME: folder, XDG_RUNTIME_DIR: folder}},
	);
	return {printed: JSON.parse(stdout), folder};
}
