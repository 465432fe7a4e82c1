/** Runs of every verb that prints JSON, on the data of the demo: one for each form of its output, and for each member that it can have. */
import {mkdir, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';
import type {Store} from '../../../src/tenant/store/store.ts';
import {castellan, localTenant, now, settingsIn, signedIn, type World} from '../../cli/launch.ts';
import {folder, realDisk} from '../../settings/files/disk.ts';

const token = 'token-of-tests';
const seed = demoSeed({apps: 60, now, odd: true});
const finding = 'app-stale:app_0000048';
const acknowledge = `board ack ${finding} --reason known --until 2026-11-21T18:00:00Z`;
const take = 'board take app-without-owners:app_0000048';
const record = 'history record';
const logins = ['prod', 'staging'].map((name) => `login --profile ${name} --base-url https://${name}.example`);
const note = 'history note apps/app_0000001 known';
/** Not a line of castellan: an app goes, an app comes, and one changes. */
const change = 'the tenant changes';

const everySetting = `profiles:
  prod:
    {baseUrl: https://prod.example, auth: client-credentials, clientId: cid, clientCert: /a.pem, clientKey: /a.key, color: red, protected: true,
    proposals: 'on', protectedProposals: 'off', remember: session, keep: 30d, history: 'postgres://ann@db.example/castellan'}
`;
const proposal = {
	...{id: 'prop_0123456789ab', tenant: 'https://acme.example', client: 'helper', target: 'ac_07', label: 'Office'},
	...{base: '{}', edits: [], request: '', createdAt: now, expiresAt: now + 3_600_000, state: 'pending'},
};

interface Case extends World {
	/** What follows castellan, without -o json. */
	readonly line: string;
	/** Command lines that run before. */
	readonly before?: readonly string[];
	/** The fault of the tenant. */
	readonly fails?: string;
	/** Another config file. */
	readonly config?: string;
	/** 0 by default. */
	readonly code?: number;
}

/** By the path of the verb. */
export const outputCases: Readonly<Record<string, readonly (string | Case)[]>> = {
	apps: ['apps', 'apps app_0000001', {line: 'apps --profiles prod,staging', before: logins}],
	owners: ['owners app_0000001 ent_1'],
	'auth-configs': [
		'auth-configs --all',
		'auth-configs ac_07',
		{line: 'auth-configs --profiles prod,staging', before: logins},
	],
	'auth-configs update': [
		'auth-configs update ac_07 --set displayName=Office --dry-run',
		'auth-configs update ac_07 --set displayName=Office --yes',
	],
	'step-up rotate': [
		{line: 'step-up rotate sp_1 --dry-run', typed: 'a-new-client-secret'},
		{line: 'step-up rotate sp_1 --yes', typed: 'a-new-client-secret'},
	],
	'tool-bindings delete': [
		'tool-bindings delete srv_2 --file tools.csv --dry-run',
		'tool-bindings delete srv_2 --file tools.csv --yes',
		{line: 'tool-bindings delete srv_2 --file tools.csv --yes', fails: 'deleteToolBindings=404', code: 4},
	],
	board: [
		{line: 'board', code: 9, before: [record, acknowledge, take]},
		{line: 'board --since last', code: 9, before: [record, change]},
		{line: 'board --profiles prod,staging', code: 9, before: logins},
		{line: 'board', code: 9, fails: 'searchApps=date-ahead,listAuthConfigs=date-ahead'},
	],
	'board ack': [acknowledge],
	'board acks': [{line: 'board acks', before: [acknowledge]}],
	'board take': [take],
	'board give': [`board give ${finding} dana`],
	handover: [
		{
			line: 'handover --since last',
			before: [record, change, acknowledge, take, 'auth-configs update ac_07 --set displayName=O --yes'],
		},
		{line: 'handover', code: 8},
	],
	find: [
		'find app_0000003',
		{line: 'find app --gone', before: [record, change, record]},
		{line: 'find app --profiles prod,staging', before: logins},
	],
	people: [
		{line: 'people', before: [record, change, record]},
		{line: 'people people/usr_0001', before: [record]},
		{
			line: 'people --profiles prod,staging',
			before: [...logins, `${record} --base-url https://prod.example`],
			code: 8,
		},
	],
	secret: ['secret KEEP-7Q2M-VALT', {line: 'secret KEEP-7Q2M-VALT', fails: 'getSecretByCode=date-ahead'}],
	notifications: ['notifications', {line: 'notifications --profiles prod,staging', before: logins}],
	surfaces: ['surfaces cnv_9'],
	save: ['save before'],
	changes: [
		{line: 'changes --since before', before: ['save before', change]},
		{line: 'changes', before: [record, change, record]},
	],
	diff: [{line: 'diff apps --profiles prod,staging', before: logins}],
	history: [{line: 'history', before: ['save before', change, record]}],
	'history rename': [{line: 'history rename before after', before: ['save before']}],
	'history rm': [{line: 'history rm before', before: ['save before']}],
	'history record': [record, 'history record --owners app_0000001/ent_1'],
	'history plot': [
		{line: 'history plot', before: [record]},
		{line: 'history plot apps', before: [record]},
	],
	'history note': [note],
	'history notes': [{line: 'history notes', before: [note]}],
	'history journal': [{line: 'history journal', before: [record, acknowledge]}],
	forget: [{line: 'forget --yes', before: [record]}, 'forget --yes'],
	login: [{line: `${logins[0]}`, typed: token}],
	logout: [{line: 'logout --profile prod', before: logins}],
	whoami: ['whoami', {line: 'whoami --profile prod', before: logins, env: {LANG: 'C.UTF-8'}}],
	profiles: [{line: 'profiles', config: everySetting}],
	'profiles add': ['profiles add new --base-url https://new.example'],
	'profiles use': ['profiles use prod'],
	'profiles remove': ['profiles remove prod'],
	'config check': ['config check', {line: 'config check', config: 'theme: none\n', code: 1}],
	'config path': ['config path'],
	bookmarks: ['bookmarks'],
	'bookmarks remove': ['bookmarks remove vault'],
	views: ['views'],
	'views remove': ['views remove stale'],
	doctor: ['doctor'],
	'mcp log': ['mcp log'],
	'mcp stop': ['mcp stop'],
	'mcp resume': ['mcp resume'],
	keys: ['keys'],
	docs: ['docs'],
};

/** The ids of staging are other ones. */
const elsewhere =
	(fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
	async (target, init) => {
		const response = await fetch(target, init);
		if (!String(target).startsWith('https://staging.example')) return response;
		return new Response((await response.text()).replaceAll('app_00000', 'app_90000'), response);
	};

function changeTenant({apps, authConfigs, notificationSettings}: Store): void {
	authConfigs.put({id: 'ac_new', displayName: 'A new config'});
	notificationSettings.put({channelSettings: {}});
	apps.remove('app_0000003');
	apps.remove('app_0000040');
	apps.put({id: 'app_new', displayName: 'A new app', createdAt: new Date(now).toISOString()});
}

/** Runs a case in a new folder. Resolves with what it printed. */
export async function printed(each: string | Case): Promise<unknown> {
	const {line, before = [], fails, config, code = 0, ...world} = typeof each === 'string' ? {line: each} : each;
	const directory = await folder();
	const files = {
		'tools.csv': 'app_0000012,con_ticketing,list_ticket\nnone,none,none\n',
		'places.json': JSON.stringify({
			'https://acme.example': {
				bookmarks: [{name: 'vault', address: 'apps?query=vault'}],
				views: [{name: 'stale', address: 'apps'}],
			},
		}),
		'config.yaml':
			config ?? 'profiles: {prod: {baseUrl: https://prod.example}, staging: {baseUrl: https://staging.example}}\n',
		'proposals/prop_0123456789ab.json': JSON.stringify(proposal),
		'agent-calls.ndjson': `${JSON.stringify({
			...{at: '2026-11-21T11:00:00Z', tenant: 'acme.example', server: 's', client: 'c', tool: 'find', target: 'apps'},
			...{outcome: 'refused', reason: 'stopped', ms: 3, requests: 0},
		})}\n`,
	};
	await mkdir(join(directory, 'proposals'));
	for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text);
	const {fetch, tenant} = localTenant(seed);
	const settings = await settingsIn(directory);
	const run = (text: string, own: World) =>
		castellan(
			text.replace('tools.csv', (name) => join(directory, name)),
			{
				...{
					fetch: elsewhere(fetch),
					settings,
					env: {...signedIn, CASTELLAN_AUTHOR: 'dana'},
					context: {disk: {...realDisk, wait: async () => undefined}},
				},
				...own,
			},
		);
	for (const each of before) {
		if (each === change) changeTenant(tenant.store);
		else if ((await run(each, {typed: token})).code !== 0) throw new Error(`${each} failed`);
	}
	if (fails) tenant.fail(fails);
	const outcome = await run(`${line} -o json`, world);
	if (outcome.code !== code) throw new Error(`${line}: ${outcome.code}, ${outcome.stderr}`);
	return JSON.parse(outcome.stdout);
}
