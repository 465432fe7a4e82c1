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
import {castellan, localTenant, now, settingsIn, type World} from '../cli/launch.ts';
import {folder, realDisk} from '../settings/files/disk.ts';
import {cases, notRun, references, secretOfClient} from './example-cases.ts';

const token = 'token-of-tests';
const baseUrl = 'https://acme.example';
const seed = demoSeed({apps: 60, now, odd: true});

const linesOf = (command: Command): readonly string[] => [
	...examplesOf(command).map(({line}) => line),
	...command.commands.flatMap(linesOf),
];
const examples = new Set(
	linesOf(createProgram({version: ''} as CliContext)).map((line) =>
		line.replace(/^castellan ?/, '').replace(/ [<>] .*/, ''),
	),
);
const reasons = Object.keys(notRun);
const runnable = [...examples].filter((line) => !reasons.some((start) => line.startsWith(start)));

test('each example has a case or a reason, and each of them is of an example', () => {
	expect(Object.keys(cases).sort()).toEqual(runnable.toSorted());
	for (const start of reasons) expect([...examples].filter((line) => line.startsWith(start))).not.toEqual([]);
});

test.each(Object.entries(cases))('“castellan %s” works as it is written', async (line, example) => {
	const {before = [], after, world = {}, code = 0, shows = '', opens} = example;
	const {run, opened, directory} = await office();
	for (const each of before) expect(await run(each, {typed: token})).toMatchObject({code: 0});
	const outcome = await run(line, opens === undefined ? world : {isTty: true});
	expect(outcome).toMatchObject({code});
	const {stdout, stderr} = after === undefined ? outcome : await run(after);
	expect(stdout + stderr).toMatch(shows);
	expect(opened).toEqual(opens === undefined ? [] : [opens]);
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
