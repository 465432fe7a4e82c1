import {execFileSync, spawnSync} from 'node:child_process';
import {existsSync, readdirSync} from 'node:fs';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import {openKnownIds} from '../../../src/settings/files/known-ids.ts';
import {openSavedAddresses} from '../../../src/settings/files/saved-addresses.ts';
import {demoBaseUrl} from '../../../src/settings/launch/tenant.ts';
import {folder, realDisk} from '../../settings/files/disk.ts';
import {castellan, localTenant, settingsIn} from '../launch.ts';

/** Settings with two profiles, and a bookmark, a named reading and used ids of the tenant of `signedIn`. */
async function home() {
	const directory = await folder();
	await writeFile(
		join(directory, 'config.yaml'),
		'profiles: {prod: {baseUrl: https://acme.example}, staging: {baseUrl: https://staging.example}}\nfleets: {eu: [prod, staging]}\n',
	);
	const settings = await settingsIn(directory);
	for (const [baseUrl, suffix] of [
		['https://acme.example', '1'],
		['https://staging.example', '2'],
		[demoBaseUrl, '3'],
	] as const) {
		const saved = openSavedAddresses(realDisk, settings.paths?.savedAddressesFile, baseUrl);
		await saved.addBookmark({name: `Vault apps ${suffix}`, address: 'apps?query=vault'});
		const ids = openKnownIds(realDisk, settings.paths?.knownIdsFile, baseUrl);
		ids.add('step-up provider', `sp_${suffix}`);
		ids.add('conversation', `cnv_${suffix}`);
		ids.add('tool server', `srv_${suffix}`);
		ids.add('app', `app_${suffix}`);
		await ids.saved();
	}
	const {fetch} = localTenant({apps: [{id: 'app_1'}]});
	return {directory, settings, run: (line: string) => castellan(line, {settings, fetch})};
}

describe('complete', () => {
	test.each([
		['apps --profile ', 'prod\nstaging\n'],
		['profiles use ', 'prod\nstaging\n'],
		['profiles use p', 'prod\n'],
		['@', '@eu\n'],
		['apps @', ''],
		['apps --profile=s', '--profile=staging\n'],
		['apps --profile = s', 'staging\n'],
		['apps --profile =', 'prod\nstaging\n'],
		['history rm ', 'before\n'],
		['history rm --out', '--output\tthe output format (default table)\n'],
		['changes --since ', 'last\nbefore\n'],
		['apps --at la', 'last\n'],
		['board ack x --until ', ''],
		['bookmarks remove ', 'Vault apps 1\n'],
		['owners ', 'app_1\n'],
		['owners app_1 ', ''],
		['owners --role admin ', 'app_1\n'],
		['--profile prod owners ', 'app_1\n'],
		['apps --id ', 'app_1\n'],
		['apps --policy ', ''],
		['apps ', 'app_1\n'],
		['apps app_1 ', ''],
		['auth-configs ac_1 ', ''],
		['history rm before ', 'before\n'],
		['step-up rotate ', 'sp_1\n'],
		['surfaces cnv', 'cnv_1\n'],
		['tool-bindings delete srv', 'srv_1\n'],
		['auth-configs up', 'update\tUpdate fields of an auth config\n'],
		['apps -o t', 'table\n'],
		['apps -o sa', ''],
		['board --output sa', 'sarif\n'],
		['surfaces --output=te', '--output=text\n'],
		['keys --re', ''],
		['help history re', 'rename\tRename a reading\nrecord\tRecord the state of the tenant, once or at an interval\n'],
		['completion f', 'fish\n'],
		['step-up rotate --base-url https://staging.example sp', 'sp_2\n'],
		['step-up rotate --base-url=https://staging.example sp', 'sp_2\n'],
		['bookmarks --demo remove ', 'Vault apps 3\n'],
		['step-up rotate --base-url nonsense sp', ''],
		['history rm --base-url nonsense ', ''],
		['history rm --profile nobody ', ''],
		['step-up rotate --profile nobody sp', ''],
	])('“%s” becomes %j', async (typed, text) => {
		const {run, directory} = await home();
		await run('save before');
		const files = readdirSync(directory);
		expect(await run(`complete -- ${typed.replace(/ $/, ' ""')}`)).toEqual({code: 0, stdout: text, stderr: ''});
		expect(readdirSync(directory)).toEqual(files);
	});

	test('of no word are the verbs', async () => {
		const {run} = await home();
		const [all, none] = [await run('complete -- ""'), await run('complete --')];
		expect(none.stdout).toContain('apps\tList apps');
		expect(none).toEqual(all);
	});

	test('creates no file, and skips a name that cannot be typed', async () => {
		const {run, settings} = await home();
		expect((await run('complete -- history rm ""')).stdout).toBe('');
		expect(existsSync(settings.paths?.historyFile ?? '')).toBe(false);
		const saved = openSavedAddresses(realDisk, settings.paths?.savedAddressesFile, 'https://acme.example');
		await saved.load();
		await saved.addBookmark({name: 'two\nlines', address: 'apps'});
		await saved.addBookmark({name: '\u001b[31mred', address: 'apps'});
		expect((await run('complete -- bookmarks remove ""')).stdout).toBe('Vault apps 1\n');
	});
});

test('bash asks with the words to the cursor, quotes values and never evaluates them', async () => {
	const {stdout} = await castellan('completion bash');
	const script = [
		stdout,
		`castellan() { [[ $* == 'complete -- apps --profile p' ]] && printf '%s\\n' $'prod\\thelp' 'pre prod' '$(echo evaluated)'; }`,
		'COMP_WORDS=(castellan apps --profile p later); COMP_CWORD=3; _castellan',
		`printf '%s\\n' "\${COMPREPLY[@]}"`,
	];
	const output = execFileSync('bash', ['--norc', '-c', script.join('\n')], {encoding: 'utf8'});
	expect(output).toBe('prod\npre\\ prod\n\\$\\(echo\\ evaluated\\)\n');
});

/** Whether a program can be started. */
const isInstalled = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;

test.runIf(isInstalled('fish')).each([
	['apps --profile p', ['pre prod', 'profiles:prod']],
	['apps --profile profiles', ['profiles:prod']],
])('in fish, “castellan %s” becomes %j', async (line, words) => {
	const {stdout} = await castellan('completion fish');
	const values =
		'function castellan; test "$argv[1..4]" = "complete -- apps --profile"; and printf "%s\\n" "profiles:prod" "pre prod"; end';
	const script = `${values}\n${stdout}\ncomplete -C ${JSON.stringify(`castellan ${line}`)}`;
	const output = execFileSync('fish', ['--no-config', '-c', script], {encoding: 'utf8'});
	expect(output.trim().replaceAll(/\t.*/g, '').split('\n').toSorted()).toEqual(words);
});

test.runIf(isInstalled('zsh'))('zsh reads its script', async () => {
	const {stdout} = await castellan('completion zsh');
	expect(spawnSync('zsh', ['-f', '-n'], {input: stdout, encoding: 'utf8'})).toMatchObject({status: 0, stderr: ''});
});
