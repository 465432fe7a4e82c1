/** The examples and the global flags of each command, for its help and the manual page, and whether its output is paged. */
import {kindOf} from '../../domain/resources/history-kinds.ts';
import {resources} from '../../domain/resources/index.ts';
import {writes} from '../../domain/writes/index.ts';
import type {Flags} from '../../settings/launch/flags.ts';

export interface Topic {
	/** The global flags that have an effect. The others are accepted, and left out of the help. */
	readonly flags: readonly (keyof Flags)[];
	/** Command lines with their purpose, as an imperative without a full stop. */
	readonly examples: readonly {readonly purpose: string; readonly line: string}[];
	/**
	 * Whether long output goes to the pager: the verb prints a result that has an end, and asks nothing. Other verbs prompt, print
	 * one line, or follow an input or a tenant.
	 */
	readonly isPaged?: true;
}

const tenant = ['demo', 'baseUrl', 'profile', 'timeout', 'maxWait', 'caFile'] as const;
const output = ['output', 'fields'] as const;
const read = [...tenant, ...output];
const past = [...read, 'at'] as const;
const write = [...read, 'readOnly'] as const;
const saved = ['demo', 'baseUrl', 'profile', 'output'] as const;
const stored = [...saved, 'fields'] as const;

type Example = readonly [args: string, purpose: string];

const topic = (flags: Topic['flags'], ...examples: readonly Example[]): Topic => ({
	flags,
	examples: examples.map(([line, purpose]) => ({line, purpose})),
});

const paged = (...args: Parameters<typeof topic>): Topic => ({...topic(...args), isPaged: true});

const writeTopics = Object.fromEntries(
	writes.flatMap(({target, verb, examples, parent}) => [
		[`${target.name} ${verb}`, topic(write, ...examples)],
		...(parent ? [[target.name, topic(write, [`${verb} ${parent.example[0]}`, parent.example[1]])]] : []),
	]),
);

const ownListExamples: Readonly<Record<string, readonly Example[]>> = {
	apps: [
		['--query vault', 'Find apps by name or description'],
		['app_0000001', 'Print one app with all its fields'],
		['--policy pol_auto_grant --all -o csv', 'Export every app with a policy as CSV'],
		['--at last --all', 'List the apps of the last known state, without a request'],
		['--fields id,displayName -o ndjson', 'Print two fields of each app, a line of JSON per app'],
	],
	owners: [
		['app_0000001 ent_1', 'List the owners of an entitlement'],
		['app_0000001 ent_1 --role approver --all -o json', 'Print every owner with a role as JSON'],
	],
	'auth-configs': [
		['', 'List the auth configs'],
		['ac_07 -o yaml', 'Print one auth config with all its fields'],
	],
};

const listTopics = Object.fromEntries(
	resources.map(({name, title, endpoint}) => [
		name,
		paged(
			kindOf(endpoint) ? past : read,
			...(ownListExamples[name] ?? [['', `List the ${title.toLowerCase()}`] as const]),
		),
	]),
);

/** The topics by path. Their examples lack the path. */
const rows: Readonly<Record<string, Topic>> = {
	'': topic(
		[],
		['', 'Open the console'],
		['--demo', 'Open the console on the demo tenant'],
		['"apps?query=vault"', 'Open the console at an address'],
		['apps --query vault -o json', 'Print the same list as JSON'],
		['help auth-configs update', 'Show the help of a command'],
	),
	...listTopics,
	board: paged(
		past,
		['', 'Show what needs a person'],
		['--at last', 'Show the findings of the last known state'],
		['--since before', 'Show what is new or resolved, and end with 9 if any is new'],
		['--min-severity error', 'Show errors only, and end with 9 if there are any'],
		['--profiles staging,prod -o sarif', 'Check two tenants for a code scanner'],
	),
	save: topic(read, ['before', 'Name what the tenant is now'], ['before --kind apps', 'Read the apps only']),
	changes: paged(
		read,
		['--since before', 'Show what changed since a named reading'],
		['--since yesterday --until 2h apps', 'Compare two moments of a list'],
		['apps/app_0000001', 'Show the recorded changes of an app'],
		['--since before --exit-code', 'End with 9 if there are differences'],
	),
	history: paged(
		stored,
		['', 'List the readings of the tenant, with their names'],
		['sql', 'Print the tables and roles of a shared history'],
		['password', 'Store the password of the shared history'],
	),
	'board ack': topic(
		read,
		['app-without-owners:app_0000048 --reason "owner follows" --until 2027-01-31', 'Acknowledge a finding until a day'],
		['app-without-owners:app_0000048 --end', 'End that'],
	),
	'board acks': paged(stored, ['', 'List who acknowledged what, and until when']),
	'history rename': topic(stored, ['before release-12', 'Give a reading another name']),
	'history rm': topic(stored, ['before', 'Remove a name']),
	'history plot': paged(
		stored,
		['', 'Draw the findings by severity over time'],
		['apps -o csv', 'Print the number of apps over time as CSV'],
		['apps/app_0000001', 'Draw the users of an app'],
	),
	'history note': topic(
		stored,
		['apps/app_0000001 "owner on leave until Friday"', 'Write a note on an app'],
		['apps/app_0000001 --remove 1', 'Remove it'],
	),
	'history notes': paged(stored, ['', 'List the notes on all items'], ['apps/app_0000001', 'List those on an app']),
	'history record': topic(
		read,
		['--profile prod', 'Record the state of a tenant once, as from cron'],
		['--every 10m', 'Record it every ten minutes'],
	),
	'history sql': paged([], ['', 'Print the SQL that prepares a database']),
	'history password': topic(['profile'], ['--profile prod', 'Store a password in the keychain']),
	'history key': topic(['profile'], ['--profile prod', 'Store the key of a team in the keychain']),
	forget: topic(
		stored,
		['--profile prod', 'Remove all that is stored of a tenant'],
		['--profile prod --before "2026-11-01 00:00" --yes', 'Remove what is older, without a prompt'],
	),
	diff: paged(
		['timeout', 'maxWait', 'caFile', ...output],
		['apps --profiles staging,prod', 'Compare the apps of two tenants'],
		['auth-configs --profiles staging,prod --exit-code', 'End with 9 if there are differences'],
	),
	watch: topic(
		tenant,
		['auth-configs', 'Print the changes of a list as they happen'],
		['board --interval 60 --count 10', 'Read the board ten times, once a minute'],
	),
	metrics: topic(
		tenant,
		['', 'Print the figures once, for a file that the node exporter collects'],
		['--listen 9464 --profiles staging,prod', 'Serve the figures of two tenants to Prometheus'],
	),
	bookmarks: paged(stored, ['', 'List the bookmarks of the tenant'], ['-o json', 'Print them as JSON']),
	'bookmarks remove': topic(saved, ['"Vault apps"', 'Remove a bookmark']),
	'bookmarks share': topic(saved, ['"Vault apps"', 'Share a bookmark with the team']),
	'bookmarks unshare': topic(saved, ['"Vault apps"', 'Remove it for the team']),
	views: paged(stored, ['', 'List the saved views of lists'], ['-o json', 'Print them as JSON']),
	'views remove': topic(saved, ['"Stale apps"', 'Remove a saved view']),
	'views share': topic(saved, ['"Stale apps"', 'Share a saved view with the team']),
	'views unshare': topic(saved, ['"Stale apps"', 'Remove it for the team']),
	secret: paged(
		read,
		['KEEP-7Q2M-VALT', 'Show whether a secret can be used'],
		['KEEP-7Q2M-VALT --exit-code', 'End with 0 if it can be used, otherwise with 9'],
		['- --fields verdict', 'Read the code from stdin and print the verdict'],
	),
	notifications: paged(
		past,
		['', 'Show the settings of each category and channel'],
		['--only off', 'Show the categories that are off in a channel'],
	),
	surfaces: topic(
		read,
		['cnv_9', 'Draw the surfaces of a conversation'],
		['--file saved.json --width 100', 'Draw a saved response'],
	),
	'surfaces check': paged([], ['--file saved.json', 'Print the problems of each surface']),
	...writeTopics,
	mcp: topic(
		tenant,
		['--profile prod', 'Serve a tenant to the agent whose client starts this command'],
		['--demo', 'Serve the demo tenant'],
		['--profile prod --tools find,get --addresses apps', 'Let an agent find and read apps only'],
		['--profile prod --proposals', 'Let an agent also propose changes'],
	),
	apply: topic(write, [
		'prop_0123456789ab --profile prod',
		'Review a proposal, and send it after a typed confirmation',
	]),
	'mcp install': topic(
		['demo', 'baseUrl', 'profile'],
		['claude --profile prod', 'Print the settings of a client for a profile'],
	),
	'mcp log': paged(output, ['', 'List the latest calls of agents'], ['-o ndjson', 'Print them as JSON']),
	'mcp stop': topic(['output'], ['', 'Refuse every call of agents']),
	'mcp resume': topic(['output'], ['', 'Answer calls of agents again']),
	serve: topic(
		[],
		['', 'Serve a tenant with sample data on a free port'],
		['--port 8080 --apps 100000', 'Serve 100,000 apps'],
		['--apps 0 --json', 'Serve an empty tenant, and print its address as JSON'],
		['--fail 503:0.2 --latency 100-400', 'Provoke faults and delays'],
	),
	login: topic(
		['baseUrl', 'profile', 'timeout', 'maxWait', 'caFile', 'output', 'fields'],
		['--base-url https://tenant.example', 'Sign in with an access token'],
		['--profile prod --client-id cli_1', 'Sign in with client credentials'],
	),
	logout: topic(['baseUrl', 'profile', 'output'], ['--profile prod', 'Remove the credentials of a profile']),
	whoami: paged(read, ['', 'Show the tenant and how you are signed in']),
	profiles: paged(output, ['', 'List the profiles'], ['use prod', 'Make a profile the default']),
	'profiles add': topic(
		['baseUrl', 'output'],
		['prod --base-url https://tenant.example --protected', 'Add a protected profile'],
		['staging --color green', 'Change the colour of a profile'],
	),
	'profiles use': topic(['output'], ['prod', 'Make a profile the default']),
	'profiles remove': topic(['output'], ['staging', 'Remove a profile and its credentials']),
	config: topic(
		[],
		['', 'Edit the settings'],
		['check', 'Check the file'],
		['schema > config.schema.json', 'Save the schema for an editor'],
	),
	'config check': paged(output, ['', 'List the invalid settings'], ['-o json', 'Print them as JSON']),
	'config path': topic(['output'], ['', 'Print the path of the config file']),
	'config schema': paged([], ['', 'Print the JSON Schema of the config file']),
	doctor: paged(read, ['', 'Check the settings and the connection'], ['--profile prod', 'Check a profile']),
	keys: paged(
		output,
		['', 'List the keys of the console'],
		['copy', 'List the keys that copy'],
		['-o json', 'Print the commands and keys as JSON'],
	),
	completion: paged(
		[],
		['bash', 'Print the script for bash'],
		['fish > ~/.config/fish/completions/castellan.fish', 'Install the script for fish'],
	),
	complete: topic([], ['profiles', 'Print the names of the profiles']),
	help: paged([], ['apps', 'Show the help of a command'], ['history rm', 'Show the help of a subcommand']),
};

/** By path, such as `auth-configs update`. The program itself has the empty path. */
export const topics: Readonly<Record<string, Topic>> = Object.fromEntries(
	Object.entries(rows).map(([path, {examples, ...topic}]) => {
		const lines = examples.map(({line, purpose}) => ({
			line: ['castellan', path, line].filter(Boolean).join(' '),
			purpose,
		}));
		return [path, {...topic, examples: lines}];
	}),
);
