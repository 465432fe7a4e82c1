/** The verbs whose steps fail: what a run of each must change, and how it reads. */
import {resources} from '../../../src/domain/resources/index.ts';
import type {AppPaths} from '../../../src/settings/paths.ts';
import type {Seed} from '../../../src/tenant/seed/seed.ts';
import type {Store} from '../../../src/tenant/store/store.ts';
import {historyVerbs} from './history-verbs.ts';
import {keychainVerbs} from './keychain-verbs.ts';
import {otherVerbs} from './other-verbs.ts';
import {surface, surfacesVerbs} from './surfaces-verbs.ts';

/** The state that a run changes. */
export interface State {
	readonly store: Store;
	readonly files: ReadonlyMap<string, string>;
	readonly keychain: ReadonlyMap<string, string>;
	readonly paths: AppPaths;
	/** The number that a query of the history's file returns. */
	count(sql: string): number;
}

export interface FailingVerb {
	/** After `castellan`. */
	readonly line: string;
	/** A write of the service, a change of own files, or a read, whose output is compared. */
	readonly effect: 'write' | 'files' | 'read';
	/** The input from a terminal or a pipe. */
	readonly typed?: string;
	readonly isTty?: boolean;
	/** The lines that ran before, without a fault. */
	readonly before?: readonly string[];
	readonly files?: (paths: AppPaths) => Readonly<Record<string, string>>;
	/** The entries of the keychain. Without them, the machine has no keychain. */
	readonly keychain?: Readonly<Record<string, string>>;
	/** The change of own files was made. */
	readonly isDone?: (state: State) => boolean;
	/** The words on stderr that report the change. */
	readonly doneWords?: RegExp;
	/** The words of a run that leaves the change to another process, or that cannot tell whether it was made. */
	readonly yields?: RegExp;
	/** Matches an incomplete output that reports its own failure. */
	readonly saysFailure?: RegExp;
	/** A line on stderr that every run prints, and that reports no failure. */
	readonly usual?: RegExp;
	/** The exit codes of a second run after a change that was made. */
	readonly again?: readonly number[];
}

/** Two requests. */
const toolCount = 101;
const tools = Array.from({length: toolCount}, (_, n) => ({appId: 'app_1', connectorId: 'con_1', id: `tool_${n}`}));
const references = '/references.csv';
const csv = tools.map(({appId, connectorId, id}) => `${appId},${connectorId},${id}`).join('\n');

export const proposalId = 'prop_00000000c0de';

export const seed: Partial<Seed> = {
	apps: Array.from({length: 130}, (_, n) => ({
		id: `app_${n}`,
		displayName: `App ${n}`,
		...(n === 0 && {appOwners: [{id: 'usr_1', displayName: 'Ada Byron', email: 'ada@x.test'}]}),
	})),
	authConfigs: [
		{id: 'ac_1', displayName: 'Office', status: 'AUTH_CONFIG_STATUS_ACTIVE', oidc: {issuerId: 'https://idp.example'}},
	],
	stepUpProviders: [{id: 'sp_1', displayName: 'Step-up', enabled: true, oauth2: {acrValues: ['a']}}] as never,
	toolServers: [{id: 'srv_1', tools}],
	surfaces: [surface],
	entitlements: [{appId: 'app_1', entitlementId: 'ent_1'}],
	secrets: [
		{
			vaultId: 'pv_1',
			displayName: 'Router',
			shareCode: 'KEEP-7Q2M-VALT',
			status: 'SECRET_STATUS_ACTIVE',
			contentReady: true,
			currentViews: 1,
			maxViews: 3,
		},
	],
};

const twoProfiles =
	'profiles:\n  acme: {baseUrl: https://acme.example, auth: token}\n  other: {baseUrl: https://other.example}\nprofile: acme\n';
const withProfiles = ({configFile, credentialsFile}: AppPaths) => ({
	[configFile]: twoProfiles,
	[credentialsFile]: JSON.stringify({acme: {kind: 'token', baseUrl: 'https://acme.example', token: 'token-of-tests'}}),
});

const configText = ({files, paths}: State) => files.get(paths.configFile) ?? '';

const ownVerbs: readonly FailingVerb[] = [
	...historyVerbs,
	{line: 'auth-configs update ac_1 --set displayName=New --yes', effect: 'write'},
	{line: 'step-up rotate sp_1 --yes', effect: 'write', typed: 'a-new-secret-of-32-characters-xy'},
	{
		line: `tool-bindings delete srv_1 --file ${references} --yes`,
		effect: 'write',
		files: () => ({[references]: csv}),
	},
	{line: `apply ${proposalId}`, effect: 'write', isTty: true, typed: 'Office'},
	{
		line: 'login --profile new --base-url https://acme.example',
		effect: 'files',
		typed: 'token-of-tests',
		files: withProfiles,
		isDone: (state) =>
			/^ {2}new:/m.test(configText(state)) && (state.files.get(state.paths.credentialsFile) ?? '').includes('"new"'),
		doneWords: /signed in to/,
	},
	{
		line: 'logout --profile acme',
		effect: 'files',
		files: withProfiles,
		isDone: ({files, paths}) => !(files.get(paths.credentialsFile) ?? '').includes('"acme"'),
		doneWords: /(?<!not )signed out of|no stored credentials/,
	},
	{
		line: 'profiles add new --base-url https://new.example',
		effect: 'files',
		files: withProfiles,
		isDone: (state) => /^ {2}new:/m.test(configText(state)),
		doneWords: /saved profile/,
	},
	{
		line: 'profiles use other',
		effect: 'files',
		files: withProfiles,
		isDone: (state) => /^profile: other$/m.test(configText(state)),
		doneWords: /is now the default/,
	},
	{
		line: 'profiles remove acme',
		effect: 'files',
		files: withProfiles,
		isDone: (state) => !/^ {2}acme:/m.test(configText(state)),
		doneWords: /removed profile/,
		again: [0, 2],
	},
	{
		line: 'bookmarks remove vault',
		effect: 'files',
		files: ({savedAddressesFile}) => ({
			[savedAddressesFile]: '{"https://acme.example":{"bookmarks":[{"name":"vault","address":"apps"}]}}',
		}),
		isDone: ({files, paths}) => !(files.get(paths.savedAddressesFile) ?? '').includes('vault'),
		doneWords: /removed bookmark/,
		again: [0, 2],
	},
	{
		line: 'views remove old',
		effect: 'files',
		files: ({savedAddressesFile}) => ({
			[savedAddressesFile]: '{"https://acme.example":{"views":[{"name":"old","address":"apps"}]}}',
		}),
		isDone: ({files, paths}) => !(files.get(paths.savedAddressesFile) ?? '').includes('old'),
		doneWords: /removed view/,
		again: [0, 2],
	},
	{
		line: 'config',
		effect: 'files',
		isTty: true,
		typed: 'n',
		isDone: (state) => /^theme: light$/m.test(configText(state)),
		doneWords: /is valid$/m,
	},
	{line: 'apps --all -o ndjson', effect: 'read'},
	{line: 'auth-configs ac_1 -o json', effect: 'read'},
	{line: 'notifications -o json', effect: 'read'},
	{line: 'board -o json', effect: 'read', again: [0, 9]},
	{line: 'whoami -o json', effect: 'read', files: withProfiles},
	{line: 'bookmarks -o json', effect: 'read'},
	{line: 'views -o json', effect: 'read'},
	{line: 'profiles -o json', effect: 'read', files: withProfiles},
	...keychainVerbs,
	...otherVerbs,
	...surfacesVerbs,
];

/** A row of the list itself, and not of a write below its name. */
const hasRow = (name: string) => ownVerbs.some(({line, effect}) => effect === 'read' && line.startsWith(`${name} `));

/** Lists without a row of their own. */
const otherLists = resources
	.filter(({name, route}) => !route.includes('{') && !hasRow(name))
	.map(({name}): FailingVerb => ({line: `${name} -o json`, effect: 'read'}));

export const verbs: readonly FailingVerb[] = [...ownVerbs, ...otherLists];
