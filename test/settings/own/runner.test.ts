/** Own commands with real programs. No token reaches their arguments or their environment. */
import {chmod, mkdir, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {expect, onTestFinished, test, vi} from 'vitest';
import {type OwnRun, ownRunner} from '../../../src/settings/own/runner.ts';
import {folder, realDisk} from '../files/disk.ts';

const canary = 'canary-3Qm8';
const env = {
	PATH: process.env.PATH,
	JIRA_API_TOKEN: 'given-by-name',
	OTHER_TOKEN: canary,
	CASTELLAN_TOKEN: canary,
	CASTELLAN_CLIENT_SECRET: canary,
	CASTELLAN_PROFILE: 'of the shell',
};

async function runner(profile?: string) {
	const directory = await folder();
	const configFile = join(directory, 'config.yaml');
	await writeFile(configFile, '', {mode: 0o600});
	const signal = new AbortController().signal;
	const run = ownRunner({disk: realDisk, env, configFile, signal, profile: () => profile});
	const start = (argv: readonly string[], more: Partial<OwnRun> = {}) =>
		run({argv, address: 'apps/app_1', hasTerminal: false, ...more}, new AbortController().signal);
	return {start, configFile, directory};
}

test('a program gets the named variables, the address and the profile, and no token', async () => {
	const {start} = await runner('prod-eu');
	const {text, failure} = await start(['/usr/bin/env'], {also: ['JIRA_API_TOKEN', 'CASTELLAN_TOKEN', 'UNSET']});
	expect(failure).toBeUndefined();
	expect(
		text
			.split('\n')
			.filter((line) => /^(JIRA|CASTELLAN|OTHER|UNSET)/.test(line))
			.sort(),
	).toEqual(['CASTELLAN_ADDRESS=apps/app_1', 'CASTELLAN_PROFILE=prod-eu', 'JIRA_API_TOKEN=given-by-name']);
	expect(text).not.toContain(canary);
	expect((await (await runner()).start(['/usr/bin/env'])).text).not.toMatch(/PROFILE|TOKEN/);
});

test('arguments reach the program as they are, and rows its stdin', async () => {
	const {start} = await runner();
	expect((await start(['printf', '%s|', '$(id)', '; x', ''])).text).toBe('$(id)|; x||');
	expect((await start(['cat'], {input: ['{"id":1}', '\n']})).text).toBe('{"id":1}\n');
	expect(
		(await start(['sh', '-c', 'read x && [ "$x" = row ]'], {input: ['row\n'], hasTerminal: true})).failure,
	).toBeUndefined();
});

test('a program that fails or is not there says so', async () => {
	const {start} = await runner();
	expect((await start(['sh', '-c', 'exit 4'])).failure).toBe('Exit code 4');
	expect((await start(['sh', '-c', 'exit 4'], {hasTerminal: true})).failure).toBe('Exit code 4');
	expect((await start(['no-such-program'])).failure).toContain('no-such-program cannot be started');
	await expect(start(['echo', 'x'.repeat(200_000)])).rejects.toThrow('E2BIG');
});

test('a file that may be that of a project or of another user starts nothing', async () => {
	const {start, configFile, directory} = await runner();
	const within = join(directory, 'project');
	await mkdir(within);
	const cwd = vi.spyOn(process, 'cwd').mockReturnValue(directory);
	onTestFinished(() => cwd.mockRestore());
	await expect(start(['touch', join(within, 'ran')])).rejects.toThrow(/^touch is not started, because .*a project$/);
	cwd.mockReturnValue('/');
	await chmod(configFile, 0o666);
	await expect(start(['touch', join(within, 'ran')])).rejects.toThrow('touch is not started, because');
});
