/** Runs the recipes of `assets/docs/headless.md` with the built program and a served tenant. */
import {execFile} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {mkdir, writeFile} from 'node:fs/promises';
import {join, resolve} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {createTenant} from '../../src/tenant/fetch.ts';
import {listen} from '../../src/tenant/listen.ts';
import {demoSeed} from '../../src/tenant/seed/demo.ts';
import {folder} from '../settings/files/disk.ts';
import {isThorough} from '../support/runs/runs.ts';
import {caches} from './pty.ts';

const built = resolve(import.meta.dirname, '../../dist/castellan.js');

interface Outcome {
	/** 0 by default. */
	readonly code?: number;
	/** A part of the output of each run on the demo data, one after another. */
	readonly outputs: readonly string[];
}

const outcomes: Readonly<Record<string, Outcome>> = {
	'Fail a CI job when the board has errors': {code: 1, outputs: ['the board has errors']},
	'Report every night what changed': {outputs: ['nightly', 'changed  auth-configs']},
	'Look up a secret in a script': {outputs: ['the secret can be used']},
	'Count the apps of each grant policy': {outputs: ['{"grantPolicyId":"pol_auto_grant"}']},
	'Alert on findings with Prometheus': {outputs: ['castellan_up{']},
	'Wait for the next change of a sign-in configuration': {outputs: ['"change":"changed"']},
};

const [, text = ''] = readFileSync(resolve(import.meta.dirname, '../../assets/docs/headless.md'), 'utf8').split(
	'\n# Recipes\n',
);
const scripts = new Map(
	[...text.matchAll(/^## (.*)\n[^#]*?\n```sh\n([\s\S]*?)^```$/gm)].map(([, title = '', script = '']) => [
		title,
		script,
	]),
);

test('every recipe has an outcome', () => {
	expect([...scripts.keys()]).toEqual(Object.keys(outcomes));
	expect(scripts.size).toBe(text.match(/^## /gm)?.length);
});

for (const [title, {code = 0, outputs}] of Object.entries(outcomes)) {
	const isRepeated = outputs.length > 1;
	const options = isRepeated
		? {meta: {dear: {seconds: 3, proves: 'runs of real processes that follow each other'}}}
		: {};
	test.runIf(isThorough)(title, options, async () => {
		const run = await office();
		for (const output of outputs) {
			const outcome = await run(scripts.get(title) ?? '');
			expect(outcome.code, outcome.text).toBe(code);
			expect(outcome.text).toContain(output);
		}
	});
}

/** A folder with `castellan` in its PATH, and a tenant that changes after each of its responses. */
async function office() {
	const home = await folder();
	await mkdir(join(home, 'bin'));
	await writeFile(join(home, 'bin/castellan'), `#!/bin/sh\nexec '${process.execPath}' '${built}' "$@"\n`, {
		mode: 0o755,
	});
	const tenant = createTenant({seed: demoSeed({apps: 60, now: Date.now()})});
	let responses = 0;
	const server = await listen({
		...tenant,
		async fetch(request) {
			const response = await tenant.fetch(request);
			const {store} = tenant;
			const config = store.authConfigs.get('ac_01');
			store.authConfigs.put({...config, id: 'ac_01', displayName: `Workforce ${++responses}`});
			return response;
		},
	});
	onTestFinished(async () => {
		await server.close();
		tenant.close();
	});
	const env = {
		PATH: `${join(home, 'bin')}:/usr/bin:/bin`,
		HOME: home,
		XDG_CACHE_HOME: caches,
		LANG: 'C.UTF-8',
		CASTELLAN_BASE_URL: server.baseUrl,
		CASTELLAN_TOKEN: tenant.credentials.token,
	};
	return (script: string) =>
		new Promise<{readonly code: number; readonly text: string}>((done) => {
			const child = execFile('/bin/sh', ['-c', script], {env, cwd: home, timeout: 60_000}, (_, stdout, stderr) =>
				done({code: child.exitCode ?? -1, text: stdout + stderr}),
			);
		});
}
