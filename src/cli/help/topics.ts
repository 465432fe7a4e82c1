/** The examples and the global flags of each command, for its help and the manual page, and whether its output is paged. */
import {resources} from '../../domain/resources/index.ts';
import {writes} from '../../domain/writes/index.ts';
import type {Flags} from '../../settings/launch/flags.ts';

/** A command line and its purpose, as an imperative without a full stop. */
interface Example {
	readonly purpose: string;
	readonly line: string;
}

export interface Topic {
	/** The global flags that have an effect. The others are accepted, and left out of the help. */
	readonly flags: readonly (keyof Flags)[];
	readonly examples: readonly Example[];
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

const topic = (flags: Topic['flags'], ...examples: readonly (readonly [line: string, purpose: string])[]): Topic => ({
	flags,
	examples: examples.map(([line, purpose]) => ({line: `castellan ${line}`.trimEnd(), purpose})),
});

const paged = (...args: Parameters<typeof topic>): Topic => ({...topic(...args), isPaged: true});

const writeTopics = Object.fromEntries(
	writes.flatMap(({target, verb, examples, parent}) => {
		const path = `${target.name} ${verb}`;
		const topicOf = (lines: typeof examples) =>
			topic(write, ...lines.map(([args, purpose]) => [`${path} ${args}`, purpose] as const));
		return [[path, topicOf(examples)], ...(parent ? [[target.name, topicOf([parent.example])]] : [])];
	}),
);

/** The topic of a list without one of its own. */
const listTopics = Object.fromEntries(
	resources.map(({name, title}) => [name, paged(read, [name, `List the ${title.toLowerCase()}`])]),
);

/** By path, such as `auth-configs update`. The program itself has the empty path. */
export const topics: Readonly<Record<string, Topic>> = {
	'': topic(
		[],
		['', 'Open the console'],
		['--demo', 'Open the console on the demo tenant'],
		['"apps?query=vault"', 'Open the console at an address'],
		['apps --query vault -o json', 'Print the same list as JSON'],
		['help auth-configs update', 'Show the help of a command'],
	),
	...listTopics,
	apps: paged(
		past,
		['apps --query vault', 'Find apps by name or description'],
		['apps app_0000001', 'Print one app with all its fields'],
		['apps --policy pol_auto_grant --all -o csv', 'Export every app with a policy as CSV'],
		['apps --at last --all', 'List the apps of the last known state, without a request'],
		['apps --fields id,displayName -o ndjson', 'Print two fields of each app, a line of JSON per app'],
	),
	owners: paged(
		read,
		['owners app_0000001 ent_1', 'List the owners of an entitlement'],
		['owners app_0000001 ent_1 --role approver --all -o json', 'Print every owner with a role as JSON'],
	),
	'auth-configs': paged(
		past,
		['auth-configs', 'List the auth configs'],
		['auth-configs ac_07 -o yaml', 'Print one auth config with all its fields'],
	),
	board: paged(
		past,
		['board', 'Show what needs a person'],
		['board --at last', 'Show the findings of the last known state'],
		['board --min-severity error', 'Show errors only, and end with 9 if there are any'],
		['board --profiles staging,prod -o sarif', 'Check two tenants for a code scanner'],
	),
	snapshot: topic(
		read,
		['snapshot save --name before', 'Save the state'],
		['snapshot diff before', 'Show what changed'],
	),
	'snapshot save': topic(
		read,
		['snapshot save', 'Save the state of the tenant'],
		['snapshot save --name before --kind apps', 'Save the apps only, with a name'],
	),
	'snapshot list': paged(output, ['snapshot list', 'List the snapshots of all tenants']),
	'snapshot diff': paged(
		read,
		['snapshot diff before', 'Compare a snapshot with the current tenant'],
		['snapshot diff 1 2 -o json', 'Compare two snapshots'],
		['snapshot diff before --exit-code', 'End with 9 if there are differences'],
	),
	'snapshot rm': topic(output, ['snapshot rm before 2', 'Remove two snapshots']),
	history: paged(
		['demo', 'baseUrl', 'profile', ...output],
		['history apps/app_0000001', 'Show the recorded changes of an app'],
		['history notifications -o json', 'Print those of the notification settings as JSON'],
		['history sql', 'Print the tables and roles of a shared history'],
		['history password', 'Store the password of the shared history'],
	),
	'board ack': topic(
		read,
		[
			'board ack app-without-owners:app_0000048 --reason "owner follows" --until 2027-01-31',
			'Acknowledge a finding until a day',
		],
		['board ack app-without-owners:app_0000048 --end', 'End that'],
	),
	'board acks': paged(
		['demo', 'baseUrl', 'profile', ...output],
		['board acks', 'List who acknowledged what, and until when'],
	),
	'history list': paged(
		['demo', 'baseUrl', 'profile', ...output],
		['history list', 'List the readings of the tenant, and who read it last'],
	),
	'history plot': paged(
		['demo', 'baseUrl', 'profile', ...output],
		['history plot', 'Draw the findings by severity over time'],
		['history plot apps -o csv', 'Print the number of apps over time as CSV'],
		['history plot apps/app_0000001 --svg', 'Draw the users of an app as a picture'],
	),
	'history note': topic(
		['demo', 'baseUrl', 'profile', ...output],
		['history note apps/app_0000001 "owner on leave until Friday"', 'Write a note on an app'],
		['history note apps/app_0000001 --remove 1', 'Remove it'],
	),
	'history notes': paged(
		['demo', 'baseUrl', 'profile', ...output],
		['history notes', 'List the notes on all items'],
		['history notes apps/app_0000001', 'List those on an app'],
	),
	'history record': topic(
		read,
		['history record --profile prod', 'Record the state of a tenant once, as from cron'],
		['history record --every 10m', 'Record it every ten minutes'],
	),
	'history sql': paged([], ['history sql', 'Print the SQL that prepares a database']),
	'history password': topic(['profile'], ['history password --profile prod', 'Store a password in the keychain']),
	'history key': topic(['profile'], ['history key --profile prod', 'Store the key of a team in the keychain']),
	forget: topic(
		['demo', 'baseUrl', 'profile', ...output],
		['forget --profile prod', 'Remove all that is stored of a tenant'],
		['forget --profile prod --before "2026-11-01 00:00" --yes', 'Remove what is older, without a prompt'],
	),
	diff: paged(
		['timeout', 'maxWait', 'caFile', ...output],
		['diff apps --profiles staging,prod', 'Compare the apps of two tenants'],
		['diff auth-configs --profiles staging,prod --exit-code', 'End with 9 if there are differences'],
	),
	watch: topic(
		tenant,
		['watch auth-configs', 'Print the changes of a list as they happen'],
		['watch board --interval 60 --count 10', 'Read the board ten times, once a minute'],
	),
	metrics: topic(
		tenant,
		['metrics', 'Print the figures once, for a file that the node exporter collects'],
		['metrics --listen 9464 --profiles staging,prod', 'Serve the figures of two tenants to Prometheus'],
	),
	bookmarks: paged(
		['demo', 'baseUrl', 'profile', ...output],
		['bookmarks', 'List the bookmarks of the tenant'],
		['bookmarks -o json', 'Print them as JSON'],
	),
	'bookmarks remove': topic(saved, ['bookmarks remove "Vault apps"', 'Remove a bookmark']),
	'bookmarks share': topic(saved, ['bookmarks share "Vault apps"', 'Share a bookmark with the team']),
	'bookmarks unshare': topic(saved, ['bookmarks unshare "Vault apps"', 'Remove it for the team']),
	views: paged(
		['demo', 'baseUrl', 'profile', ...output],
		['views', 'List the saved views of lists'],
		['views -o json', 'Print them as JSON'],
	),
	'views remove': topic(saved, ['views remove "Stale apps"', 'Remove a saved view']),
	'views share': topic(saved, ['views share "Stale apps"', 'Share a saved view with the team']),
	'views unshare': topic(saved, ['views unshare "Stale apps"', 'Remove it for the team']),
	secret: paged(
		read,
		['secret KEEP-7Q2M-VALT', 'Show whether a secret can be used'],
		['secret KEEP-7Q2M-VALT --exit-code', 'End with 0 if it can be used, otherwise with 9'],
		['secret - --fields verdict', 'Read the code from stdin and print the verdict'],
	),
	notifications: paged(
		past,
		['notifications', 'Show the settings of each category and channel'],
		['notifications --only off', 'Show the categories that are off in a channel'],
	),
	surfaces: topic(
		read,
		['surfaces cnv_9', 'Draw the surfaces of a conversation'],
		['surfaces --file saved.json --width 100', 'Draw a saved response'],
	),
	'surfaces check': paged([], ['surfaces check --file saved.json', 'Print the problems of each surface']),
	'surfaces eval': paged([], ['surfaces eval --file lines.ndjson', 'Evaluate the lines of a file']),
	'surfaces preview': topic([], ['surfaces preview --watch draft.json', 'Draw a file again whenever it is saved']),
	'surfaces schema': paged([], ['surfaces schema', 'Print the JSON Schema for an agent']),
	...writeTopics,
	mcp: topic(
		tenant,
		['mcp --profile prod', 'Serve a tenant to the agent whose client starts this command'],
		['mcp --demo', 'Serve the demo tenant'],
		['mcp --profile prod --tools find,get --addresses apps', 'Let an agent find and read apps only'],
		['mcp --profile prod --proposals', 'Let an agent also propose changes'],
	),
	apply: topic(write, [
		'apply prop_0123456789ab --profile prod',
		'Review a proposal, and send it after a typed confirmation',
	]),
	'mcp install': topic(
		['demo', 'baseUrl', 'profile'],
		['mcp install claude --profile prod', 'Print the settings of a client for a profile'],
	),
	'mcp log': paged(output, ['mcp log', 'List the latest calls of agents'], ['mcp log -o ndjson', 'Print them as JSON']),
	'mcp stop': topic(['output'], ['mcp stop', 'Refuse every call of agents']),
	'mcp resume': topic(['output'], ['mcp resume', 'Answer calls of agents again']),
	serve: topic(
		[],
		['serve', 'Serve a tenant with sample data on a free port'],
		['serve --port 8080 --apps 1000000', 'Serve a million apps'],
		['serve --apps 0 --json', 'Serve an empty tenant, and print its address as JSON'],
		['serve --fail 503:0.2 --latency 100-400', 'Provoke faults and delays'],
	),
	login: topic(
		['baseUrl', 'profile', 'timeout', 'maxWait', 'caFile', 'output', 'fields'],
		['login --base-url https://tenant.example', 'Sign in with an access token'],
		['login --profile prod --client-id cli_1', 'Sign in with client credentials'],
	),
	logout: topic(['baseUrl', 'profile', 'output'], ['logout --profile prod', 'Remove the credentials of a profile']),
	whoami: paged(read, ['whoami', 'Show the tenant and how you are signed in']),
	profiles: paged(output, ['profiles', 'List the profiles'], ['profiles use prod', 'Make a profile the default']),
	'profiles add': topic(
		['baseUrl', 'output'],
		['profiles add prod --base-url https://tenant.example --protected', 'Add a protected profile'],
		['profiles add staging --color green', 'Change the colour of a profile'],
	),
	'profiles use': topic(['output'], ['profiles use prod', 'Make a profile the default']),
	'profiles remove': topic(['output'], ['profiles remove staging', 'Remove a profile and its credentials']),
	config: topic(
		[],
		['config', 'Edit the settings'],
		['config check', 'Check the file'],
		['config schema > config.schema.json', 'Save the schema for an editor'],
	),
	'config check': paged(
		output,
		['config check', 'List the invalid settings'],
		['config check -o json', 'Print them as JSON'],
	),
	'config path': topic(['output'], ['config path', 'Print the path of the config file']),
	'config schema': paged([], ['config schema', 'Print the JSON Schema of the config file']),
	doctor: paged(
		read,
		['doctor', 'Check the settings and the connection'],
		['doctor --profile prod', 'Check a profile'],
	),
	keys: paged(
		output,
		['keys', 'List the keys of the console'],
		['keys copy', 'List the keys that copy'],
		['keys -o json', 'Print the commands and keys as JSON'],
	),
	completion: paged(
		[],
		['completion bash', 'Print the script for bash'],
		['completion fish > ~/.config/fish/completions/castellan.fish', 'Install the script for fish'],
	),
	complete: topic([], ['complete profiles', 'Print the names of the profiles']),
	help: paged([], ['help apps', 'Show the help of a command'], ['help snapshot diff', 'Show the help of a subcommand']),
};
