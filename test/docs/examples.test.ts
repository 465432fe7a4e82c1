/** Runs the examples of the help and of the documents against a local tenant with the data of the demo. */
import {readdirSync, readlinkSync} from 'node:fs';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import type {Command} from 'commander';
import {expect, test} from 'vitest';
import type {CliContext} from '../../src/cli/context.ts';
import {createProgram} from '../../src/cli/program.ts';
import {examplesOf} from '../../src/cli/verb.ts';
import {resumeKind} from '../../src/domain/writes/tool-bindings/resume.ts';
import {demoSeed} from '../../src/tenant/seed/demo.ts';
import {castellan, localTenant, now, settingsIn, signedIn, type World} from '../cli/launch.ts';
import {folder, realDisk} from '../settings/files/disk.ts';

const token = 'token-of-tests';
const baseUrl = 'https://acme.example';
/** Stands for the secret of the client `cli_1`, which the tenant creates. */
const secretOfClient = 'the secret of cli_1';
const newSecret = 'a-new-client-secret';
const references = 'app_0000012,con_ticketing,list_ticket\n';
const seed = demoSeed({apps: 60, now, odd: true});

/** The requirements and the output of an example. */
interface Case {
	/** Command lines to run before. */
	readonly before?: readonly string[];
	readonly world?: World;
	/** 0 by default. */
	readonly code?: number;
	/** Part of its output. */
	readonly shows?: string;
}

const confirms = (typed: string): World => ({isTty: true, typed, env: {...signedIn, TERM: 'dumb'}});
const readings = ['save before', 'save after'];
const logins = [
	'login --profile prod --base-url https://acme.example',
	'login --profile staging --base-url https://acme.example',
];

/** By the beginning of the example. The last match applies. */
const cases: Readonly<Record<string, Case>> = {
	'auth-configs update ac_07 --file': {world: confirms('y'), shows: 'done'},
	'auth-configs update ac_07 --from': {before: readings, shows: 'no differences'},
	board: {code: 9},
	'board ack': {shows: 'acknowledged'},
	'board ack app-without-owners:app_0000048 --end': {
		before: ['board ack app-without-owners:app_0000048 --reason known --until 2027-01-31'],
		shows: 'ended',
	},
	'board take': {shows: 'works on'},
	'board take app-without-owners:app_0000048 --end': {
		before: ['board take app-without-owners:app_0000048'],
		shows: 'nobody works on',
	},
	'board give': {shows: 'dana works on'},
	'board acks': {shows: 'nothing of acme.example is acknowledged'},
	'board --profiles': {before: logins, code: 9, shows: 'sarif'},
	'find app_0000003': {shows: 'app_0000003'},
	'find vpn --gone': {before: ['history record'], code: 4, shows: 'finds'},
	'find vpn --at': {before: ['history record'], code: 4, shows: 'no reading'},
	people: {before: readings, shows: 'no owners of entitlements'},
	'bookmarks remove': {shows: 'Vault apps'},
	'views remove': {shows: 'Stale apps'},
	config: {world: {isTty: true, env: {EDITOR: 'ed'}, context: {editFile: async () => undefined}}},
	'config check --against': {before: logins},
	diff: {before: logins, shows: 'no differences'},
	'apps --at': {before: readings, shows: 'as of'},
	'board --at': {before: readings, code: 9, shows: 'as of'},
	'board --since': {before: readings, shows: '0 new, 0 resolved'},
	'changes apps': {before: readings, shows: 'first seen'},
	forget: {before: readings, world: confirms('y'), shows: 'forgot'},
	history: {before: readings, shows: 'was last read'},
	'history sql': {shows: 'CREATE TABLE'},
	'history record': {shows: 'recorded'},
	'history record --check': {before: ['history record'], shows: 'within 30m'},
	'history note': {shows: 'wrote note 1'},
	'history note apps/app_0000001 --remove': {
		before: ['history note apps/app_0000001 known'],
		shows: 'removed note 1',
	},
	handover: {before: readings, code: 8, shows: 'New findings: not known'},
	'handover --since': {before: readings, code: 8, shows: '## Taken findings: none'},
	'handover --give': {before: readings, code: 8, shows: 'handed over to dana'},
	'history journal': {shows: 'nothing'},
	'history notes': {shows: 'no notes on'},
	'history plot': {before: readings, shows: 'Findings'},
	'history plot apps': {before: readings, shows: 'isJoined'},
	'history plot apps/app_0000001': {before: readings, shows: 'Users of apps/app_0000001'},
	'login --base-url': {world: {typed: token}, shows: 'signed in'},
	'login --profile prod --client-id': {world: {typed: secretOfClient}, shows: 'signed in'},
	logout: {before: logins},
	'secret -': {world: {typed: 'KEEP-7Q2M-VALT'}, shows: 'usable'},
	'changes --since before': {before: readings, shows: 'no differences'},
	'changes --since yesterday': {before: readings, code: 4},
	'history rename': {before: readings, shows: 'renamed before'},
	'history rm': {before: readings},
	'step-up rotate sp_1': {world: confirms(`${newSecret}\nsp_1`), shows: 'done'},
	'step-up rotate sp_1 --yes': {world: {typed: newSecret}, shows: 'done'},
	'step-up rotate sp_1 --dry-run': {world: {typed: newSecret}, shows: '/secret'},
	'tool-bindings delete srv_2 --file tools.csv': {world: confirms('1')},
	'tool-bindings delete srv_2 --file -': {world: {typed: references}},
	'tool-bindings delete srv_2 --resume': {world: confirms('1')},
};

/** The examples that this test does not run, and why. */
const notRun: Readonly<Record<string, string>> = {
	'history password': 'needs a keychain: its own tests run it',
	'history key': 'needs a keychain: its own tests run it',
	'bookmarks share': 'needs a database: its own tests run it',
	'bookmarks unshare': 'needs a database: its own tests run it',
	'views share': 'needs a database: its own tests run it',
	'views unshare': 'needs a database: its own tests run it',
	'forget --shared': 'needs a database: its own tests run it',
	'evidence --at': 'writes a folder where it runs: its own tests run it',
	'evidence apps/app_0000001': 'writes a folder where it runs: its own tests run it',
	'history record --every': 'records until it is stopped: its own tests run it',
	apply: 'needs the proposal of an agent: its own tests run it',
	'mcp --': 'serves a client: its own tests run it',
	'metrics --listen': 'serves until it is stopped: its own tests run it',
	serve: 'listens until it is stopped: the tests of the tenant start it',
	'watch auth-configs': 'runs until it is interrupted: the recipes run it',
	'watch board --exec': 'runs until it is interrupted: its own tests run it',
};

const beginning = <T>(table: Readonly<Record<string, T>>, line: string): T | undefined => {
	const key = Object.keys(table).findLast((start) => line.startsWith(start));
	return key === undefined ? undefined : table[key];
};

const linesOf = (command: Command): readonly string[] => [
	...examplesOf(command).map(({line}) => line),
	...command.commands.flatMap(linesOf),
];
const examples = linesOf(createProgram({version: ''} as CliContext));
const runnable = [...new Set(examples)].filter(
	(line) => beginning(notRun, line.replace(/^castellan ?/, '')) === undefined,
);

test.each(runnable)('“%s” works as it is written', async (example) => {
	const line = example.replace(/^castellan ?/, '').replace(/ [<>] .*/, '');
	const {before = [], world = {}, code = 0, shows = ''} = beginning(cases, line) ?? {};
	const {run, opened, directory} = await office();
	for (const each of before) expect(await run(each, {typed: token})).toMatchObject({code: 0});
	const isConsole = line === '' || line.startsWith('--demo') || line.startsWith('"');
	const outcome = await run(line, isConsole ? {isTty: true} : world);
	expect(outcome).toMatchObject({code});
	expect(outcome.stdout + outcome.stderr).toContain(shows);
	expect(opened).toHaveLength(isConsole ? 1 : 0);
	expect(openFiles().filter((path) => path.startsWith(directory))).toEqual([]);
});

/** The files that this process has open. Only Linux lists them. */
const openFiles = (): readonly string[] =>
	process.platform !== 'linux'
		? []
		: readdirSync('/proc/self/fd').flatMap((name) => {
				try {
					return [readlinkSync(`/proc/self/fd/${name}`)];
				} catch {
					// The descriptor with which the folder was read.
					return [];
				}
			});

test('names only existing examples as not run', () => {
	for (const start of [...Object.keys(notRun), ...Object.keys(cases)])
		expect(examples.some((line) => line.startsWith(`castellan ${start}`))).toBe(true);
});

/** The document of an auth config, edited. */
let document: Promise<string> | undefined;
const edited = () =>
	(document ??= castellan('auth-configs ac_07 -o yaml', {fetch: localTenant(seed).fetch}).then(({stdout}) =>
		stdout.replace(/displayName: .*/, 'displayName: Office'),
	));

/** A tenant with the files and profiles that the examples name. */
async function office() {
	const directory = await folder();
	const {fetch, tenant} = localTenant(seed);
	const {clientId, clientSecret} = tenant.credentials;
	const files = {
		'tools.csv': references,
		'saved.json': '{"surfaces":[{"surfaceId":"s1","components":[{"id":"root","text":{"text":{"literal":"Hello"}}}]}]}',
		'lines.ndjson': '{"function":"required","args":{"value":"x"}}\n',
		'ac_07.yaml': await edited(),
		'left.json': JSON.stringify({
			...{kind: resumeKind, version: 1, tenant: baseUrl, serverId: 'srv_2', savedAt: '2026-11-20T10:00:00Z', done: 3},
			...{unknown: [], remaining: [{appId: 'app_0000012', connectorId: 'con_ticketing', id: 'list_ticket'}]},
		}),
		'places.json': JSON.stringify({
			[baseUrl]: {
				bookmarks: [{name: 'Vault apps', address: 'apps?query=vault'}],
				views: [{name: 'Stale apps', address: 'apps'}],
			},
		}),
		'config.yaml': 'profiles: {prod: {baseUrl: https://acme.example}, staging: {baseUrl: https://staging.example}}\n',
	};
	for (const [name, content] of Object.entries(files)) await writeFile(join(directory, name), content);
	const settings = await settingsIn(directory);
	const opened: string[] = [];
	const context: World['context'] = {
		disk: {...realDisk, wait: async () => undefined},
		openConsole: async (_tenant, address) => void opened.push(address),
	};
	const names = new RegExp(`(?<= )(?:${Object.keys(files).join('|')})`, 'g');
	const run = (line: string, world: World = {}) =>
		castellan(line.replace(names, (name) => join(directory, name)).replace('cli_1', clientId), {
			...{fetch, settings, context, ...world},
			typed: world.typed === secretOfClient ? clientSecret : (world.typed ?? ''),
		});
	return {run, opened, directory};
}
