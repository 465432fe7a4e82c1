/** A program that asks the person for credentials, before the console of the built program takes the terminal. */
import {chmod, mkdir, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {createTenant} from '../../src/tenant/fetch.ts';
import {listen} from '../../src/tenant/listen.ts';
import {demoSeed} from '../../src/tenant/seed/demo.ts';
import {folder} from '../settings/files/disk.ts';
import {expectRestored, start} from './pty.ts';

const canary = 'canary-2Vd6';

test('a program asks on the terminal, and the console opens afterwards', async () => {
	const tenant = createTenant({token: canary, seed: demoSeed({apps: 3, now: Date.now()})});
	const {baseUrl, close} = await listen(tenant);
	onTestFinished(async () => {
		await close();
		tenant.close();
	});
	const home = await folder();
	const vault = join(home, 'vault');
	// Each answer but the last is wrong: a key that castellan reads as well does not arrive.
	const ask = `n=0; while read answer && [ "$answer" != yes ]; do n=$((n + 1)); printf "Wrong $n, unlock? " >&2; done`;
	await writeFile(vault, `#!/bin/sh\nprintf 'Unlock? ' >&2\n${ask}\n[ "$answer" = yes ] && echo ${canary}\n`);
	await chmod(vault, 0o700);
	await mkdir(join(home, 'castellan'), {mode: 0o700});
	const config = `profile: acme\nprofiles:\n  acme: {baseUrl: "${baseUrl}", credential: ["${vault}", hidden-argument]}\n`;
	await writeFile(join(home, 'castellan/config.yaml'), config, {mode: 0o600});
	const session = await start([], {env: {XDG_CONFIG_HOME: home, XDG_STATE_HOME: home}});
	await session.waitFor('Unlock?');
	expect(session.modes().alternateScreen).toBe(false);
	for (let wrong = 1; wrong <= 20; wrong++) {
		session.type('no\r');
		await session.waitFor(`Wrong ${wrong}, unlock?`);
	}
	session.type('yes\r');
	await session.waitFor('3 apps, complete');
	session.type('q');
	await session.waitFor('Quit castellan?');
	session.type('\r');
	expectRestored(session, await session.ended());
	expect(session.raw()).not.toMatch(new RegExp(`${canary}|hidden-argument`));
});
