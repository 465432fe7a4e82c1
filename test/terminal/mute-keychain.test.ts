import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdir, writeFile} from 'node:fs/promises';
import {join, resolve} from 'node:path';
import {expect, test} from 'vitest';
import {folder} from '../settings/files/disk.ts';
import {openMuteBus} from '../settings/mute-bus.ts';
import {isThorough} from '../support/runs/runs.ts';

/** A verb that has asked a keychain which never answers. */
async function waitingVerb() {
	const bus = await openMuteBus();
	const home = await folder();
	await mkdir(join(home, 'castellan'));
	await writeFile(join(home, 'castellan/config.yaml'), 'profiles:\n  acme: {baseUrl: "http://127.0.0.1:9"}\n');
	const reached = bus.reached();
	const program = resolve(import.meta.dirname, '../../dist/castellan.js');
	const verb = spawn(process.execPath, [program, 'apps', '--profile', 'acme'], {
		env: {PATH: process.env.PATH, XDG_CONFIG_HOME: home, XDG_STATE_HOME: home, XDG_CACHE_HOME: home, ...bus.env},
		stdio: ['ignore', 'ignore', 'pipe'],
	});
	await reached;
	return verb;
}

test.each(['SIGTERM', 'SIGHUP', 'SIGINT'] as const)('%s ends a verb that waits for a mute keychain', async (signal) => {
	const verb = await waitingVerb();
	verb.kill(signal);
	const [code] = await once(verb, 'exit');
	expect(code).toBe(128 + {SIGTERM: 15, SIGHUP: 1, SIGINT: 2}[signal]);
});

test.runIf(isThorough)('a verb that waits for a mute keychain says so', async () => {
	const verb = await waitingVerb();
	const [said] = await once(verb.stderr, 'data');
	verb.kill();
	expect(String(said)).toBe('castellan: waiting for the keychain\n');
});
