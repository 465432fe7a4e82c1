/** The recipes of the page on own commands run, with a program in place of each that records what reached it. */
import {chmod, readFile, writeFile} from 'node:fs/promises';
import {join, resolve} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {consoleDescription} from '../../../src/console/app/describe.ts';
import {valuesOf} from '../../../src/console/app/live-settings.ts';
import {readConfig} from '../../../src/settings/config.ts';
import {ownRunner} from '../../../src/settings/own/runner.ts';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';
import {shellWord} from '../../../src/text/terminal/shell-word.ts';
import {folder, realDisk} from '../../settings/files/disk.ts';
import {launch, liveSettings, testNow} from '../../support/launch.tsx';

const page = await readFile(resolve(import.meta.dirname, '../../../assets/docs/own-commands.md'), 'utf8');
const recipes = [
	...page.matchAll(/```yaml\n(commands:\n {2}([\w-]+):\n(?:(?!```)[\s\S])*)```\n\n```text\n([\s\S]*?)\n```/g),
].map(([, text = '', name = '', shown = '']) => ({name, text, shown}));
const canary = 'canary-6Hd1';
const {
	authConfigs: [first, ...others],
	...seed
} = demoSeed({apps: 3, now: testNow});
/** A secret of the service, and an app that reaches the board. */
const withSecret = {
	...seed,
	authConfigs: [{...first, idpC: {domain: 'd.example', oidcClientSecret: canary}}, ...others],
};
const record = `#!/bin/sh
printf '%s\\0' "\${0##*/}" "$@" > "$HOME/argv"
/usr/bin/env > "$HOME/environment"
[ -t 0 ] || /bin/cat > "$HOME/stdin"
`;

test('the page has ten', () => expect(recipes.map(({name}) => name)).toHaveLength(10));

test.each(recipes)('$name', async ({name, text, shown}) => {
	const {config, problems} = readConfig(text);
	expect([...problems, ...consoleDescription.configProblems(config)]).toEqual([]);
	const [command] = Object.values(config.commands ?? {});
	const home = await folder();
	const program = join(home, command?.run[0] ?? '');
	await writeFile(program, record);
	await chmod(program, 0o755);
	await writeFile(join(home, 'config.yaml'), text, {mode: 0o600});
	const env = {PATH: home, HOME: home, CASTELLAN_TOKEN: canary, CASTELLAN_CLIENT_SECRET: canary, VAULT_TOKEN: canary};
	const signal = new AbortController().signal;
	const run = ownRunner({disk: realDisk, env, configFile: join(home, 'config.yaml'), signal, profile: () => 'prod-eu'});
	let running = 0;
	const at = command?.on.includes('apps') ? 'apps' : command?.on.includes('finding') ? 'board' : 'auth-configs';
	const console = await launch({
		seed: withSecret,
		at,
		tenantOptions: {token: canary},
		isBusy: () => running > 0,
		services: {
			tenant: {name: 'prod-eu'},
			machine: {
				runOwn: (...given) => {
					running++;
					return run(...given).finally(() => running--);
				},
			},
			settings: {live: liveSettings(valuesOf(config))},
		},
	});
	onTestFinished(() => console.close());
	if (at === 'board') await console.press('return', 'j');
	await console.write(`:Run ${name}\r`);
	if (command?.changes !== false) await console.press('y');
	if (!command?.output || command.output === 'text') await console.elapse();
	const read = (file: string) => readFile(join(home, file), 'utf8');
	const argv = (await read('argv')).split('\0').slice(0, -1);
	expect(argv.map(shellWord).join(' ')).toBe(shown);
	const environment = await read('environment');
	expect(environment).toContain('CASTELLAN_PROFILE=prod-eu\n');
	expect(environment).toMatch(/^CASTELLAN_ADDRESS=\S+$/m);
	const stdin = await read('stdin');
	expect(stdin.split('\n').filter(Boolean).length).toBe(command?.rows === 'lines' ? 3 : 0);
	expect(argv.join(' ') + environment + stdin).not.toContain(canary);
});
