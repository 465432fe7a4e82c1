import {execFileSync, spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
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
		'profiles: {prod: {baseUrl: https://acme.example}, staging: {baseUrl: https://staging.example}}\n',
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
	return {settings, run: (line: string) => castellan(line, {settings, fetch})};
}

describe('complete', () => {
	test('prints profiles, names, bookmarks and used ids, one per line', async () => {
		const {run} = await home();
		await run('save before');
		for (const [source, text] of Object.entries({
			profiles: 'prod\nstaging\n',
			names: 'before\n',
			moments: 'last\nbefore\n',
			bookmarks: 'Vault apps 1\n',
			apps: 'app_1\n',
			'step-up': 'sp_1\n',
			surfaces: 'cnv_1\n',
			'tool-bindings': 'srv_1\n',
		})) {
			expect([source, await run(`complete ${source}`)]).toEqual([source, {code: 0, stdout: text, stderr: ''}]);
		}
	});

	test.each([
		['complete step-up -- --base-url https://staging.example step-up rotate', 'sp_2\n'],
		['complete step-up -- --base-url=https://staging.example step-up rotate', 'sp_2\n'],
		['complete bookmarks -- --demo bookmarks remove', 'Vault apps 3\n'],
		['complete step-up -- --base-url nonsense', ''],
		['complete step-up -- --profile nobody', ''],
	])('%s uses the tenant of the command line', async (line, text) => {
		const {run} = await home();
		expect(await run(line)).toEqual({code: 0, stdout: text, stderr: ''});
	});

	test('creates no file, and skips a name that cannot be typed', async () => {
		const {run, settings} = await home();
		expect((await run('complete names')).stdout).toBe('');
		expect(existsSync(settings.paths?.historyFile ?? '')).toBe(false);
		const saved = openSavedAddresses(realDisk, settings.paths?.savedAddressesFile, 'https://acme.example');
		await saved.load();
		await saved.addBookmark({name: 'two\nlines', address: 'apps'});
		await saved.addBookmark({name: '\u001b[31mred', address: 'apps'});
		expect((await run('complete bookmarks')).stdout).toBe('Vault apps 1\n');
	});
});

describe('in bash', () => {
	/** The completions of a line, where castellan prints fixed values. */
	async function completions(line: string) {
		const {stdout} = await castellan('completion bash');
		const words = ['castellan', ...line.split(' ')];
		const script = [
			stdout,
			`castellan() { if [[ $1 == complete ]]; then printf '%s\\n' "$2:prod" 'pre prod' '$(echo evaluated)'; fi; }`,
			`COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _castellan`,
			`printf '%s\\n' "\${COMPREPLY[@]}"`,
		];
		return execFileSync('bash', ['--norc', '-c', script.join('\n')], {encoding: 'utf8'})
			.trim()
			.split('\n');
	}

	test.each([
		['apps --profile pro', 'profiles:prod'],
		['profiles use pro', 'profiles:prod'],
		['changes --since mo', 'moments:prod'],
		['changes --until mo', 'moments:prod'],
		['board ack x --until mo', ''],
		['history rm na', 'names:prod'],
		['bookmarks remove bo', 'bookmarks:prod'],
		['owners ap', 'apps:prod'],
		['step-up rotate st', 'step-up:prod'],
		['auth-configs update au', 'auth-configs:prod'],
		['auth-configs au', 'auth-configs:prod'],
		['apps ap', 'apps:prod'],
		['auth-configs up', 'update'],
		['keys --re', ''],
		['apps --profile = pro', 'profiles:prod'],
		['apps --at mo', 'moments:prod'],
		['apps -o t', 'table'],
		['apps -o sa', ''],
		['board -o sa', 'sarif'],
		['surfaces --output te', 'text'],
	])('“castellan %s” becomes %s', async (line, word) => expect(await completions(line)).toEqual([word]));

	test('quotes values and never evaluates them', async () => {
		expect(await completions('profiles use p')).toEqual(['profiles:prod', 'pre\\ prod']);
		expect((await completions('profiles use $')).join(' ')).toBe('\\$\\(echo\\ evaluated\\)');
		expect(await completions('apps --profile =')).toHaveLength(3);
		expect(await completions('history rm --out')).toEqual(['--output']);
	});
});

/** Whether a program can be started. */
const isInstalled = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;

describe.runIf(isInstalled('fish'))('in fish', () => {
	/** The completions of a line by fish itself, where castellan prints fixed values. */
	async function completions(line: string) {
		const {stdout} = await castellan('completion fish');
		const values = 'function castellan; test $argv[1] = complete; and printf "%s\\n" "$argv[2]:prod" "pre prod"; end';
		const script = `${values}\n${stdout}\ncomplete -C ${JSON.stringify(`castellan ${line}`)}`;
		// The system limits the length of an argument.
		const file = join(await folder(), 'completions.fish');
		await writeFile(file, script);
		return execFileSync('fish', ['--no-config', file], {encoding: 'utf8'}).trim().replaceAll(/\t.*/g, '').split('\n');
	}

	test.each([
		['app', ['apply', 'apps']],
		['apps --que', ['--query']],
		['apps -o t', ['table']],
		['apps -o sa', ['']],
		['board --output sa', ['sarif']],
		['surfaces --output=te', ['--output=text']],
		['apps --profile pro', ['profiles:prod']],
		['profiles use p', ['pre prod', 'profiles:prod']],
		['changes --since mo', ['moments:prod']],
		['owners ap', ['apps:prod']],
		['step-up rotate st', ['step-up:prod']],
		['help history re', ['record', 'rename']],
	])('“castellan %s” becomes %j', async (line, words) => expect((await completions(line)).toSorted()).toEqual(words));
});

test.runIf(isInstalled('zsh'))('zsh reads its script', async () => {
	const {stdout} = await castellan('completion zsh');
	expect(spawnSync('zsh', ['-f', '-n'], {input: stdout, encoding: 'utf8'})).toMatchObject({status: 0, stderr: ''});
});

test('zsh completes the value after the equals sign of a flag', async () => {
	const {stdout} = await castellan('completion zsh');
	expect(stdout).toMatch(/flag="\$\{PREFIX%%=\*\}"\n\s+compset -P '\*='/);
});

test.each(['zsh', 'fish'])('%s asks for values', async (shell) => {
	const {stdout} = await castellan(`completion ${shell}`);
	for (const source of ['profiles', 'names', 'bookmarks', 'step-up', 'surfaces', 'tool-bindings', 'apps']) {
		expect(stdout).toMatch(new RegExp(`_castellan_values ${source}\\b|source=${source}\\b|complete ${source} --`));
	}
});
