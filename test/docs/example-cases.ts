/** The examples of the help, each with what it needs and with a text that only its right output has. */
import {signedIn, type World} from '../cli/launch.ts';

/** The requirements and the output of an example. */
interface Needs {
	/** Command lines to run before. */
	readonly before?: readonly string[];
	/** A command line to run after, whose output shows what the example did. */
	readonly after?: string;
	readonly world?: World;
	/** 0 by default. */
	readonly code?: number;
}

export type Case = Needs &
	(
		| {readonly shows: string | RegExp; readonly opens?: undefined}
		/** The address with which it opens the console. */
		| {readonly opens: string; readonly shows?: undefined}
	);

/** Stands for the secret of the client `cli_1`, which the tenant creates. */
export const secretOfClient = 'the secret of cli_1';
const newSecret = 'a-new-client-secret';
export const references = 'app_0000012,con_ticketing,list_ticket\n';

const confirms = (typed: string): World => ({isTty: true, typed, env: {...signedIn, TERM: 'dumb'}});
const readings = ['save before', 'save after'];
const logins = [
	'login --profile prod --base-url https://acme.example',
	'login --profile staging --base-url https://acme.example',
];
const finding = 'app-without-owners:app_0000048';

/** By the example without `castellan` and without a redirection. */
export const cases: Readonly<Record<string, Case>> = {
	'': {opens: 'board'},
	'--demo': {opens: 'board'},
	'"apps?query=vault"': {opens: 'apps?query=vault'},
	'apps --query vault': {shows: /^Name .*\nVault Secrets Store .*\nPassword Manager .*\n$/},
	'apps --query vault -o json': {shows: '"displayName":"Vault Secrets Store","description"'},
	'apps app_0000001': {shows: /Display name +Source Control\n/},
	'apps --policy pol_auto_grant --all -o csv': {shows: '\napp_0000002,Corporate Directory,'},
	'apps --at last --all': {before: readings, shows: /Source Control +4,821 [\s\S]* as of /},
	'apps --fields id,displayName -o ndjson': {shows: '{"id":"app_0000003","displayName":"Payroll"}\n'},
	'owners app_0000001 ent_1': {shows: /Björn Moreau +owner /},
	'owners app_0000001 ent_1 --role approver --all -o json': {shows: '"roleSlug":"approver"'},
	'auth-configs': {shows: /Workforce single sign-on +idpc +active /},
	'auth-configs ac_07 -o yaml': {shows: 'displayName: University partners\n'},
	'auth-configs update ac_07 --set displayName=Office --dry-run': {shows: 'dry run: update auth config ac_07'},
	'auth-configs update ac_07 --set oidc.scopes=openid,email --yes': {shows: /Scopes +openid, email\n/},
	'auth-configs update ac_07 --file ac_07.yaml': {
		world: confirms('y'),
		shows: /→ "Office"[\s\S]*The service saved the config, updated at/,
	},
	'auth-configs update ac_07 --from before --dry-run': {before: readings, shows: 'no differences from the service'},
	board: {code: 9, shows: /\nwarning +Kubernetes Production +2 of 3 owners are deleted/},
	'board --at last': {before: readings, code: 9, shows: /2 of 3 owners are deleted[\s\S]* as of /},
	'board --since before': {before: readings, shows: '0 new, 0 resolved'},
	'board --min-severity error': {code: 9, shows: 'Left out: 71 below error'},
	'board --profiles staging,prod -o sarif': {before: logins, code: 9, shows: 'json.schemastore.org/sarif-2.1.0.json'},
	[`board ack ${finding} --reason "owner follows" --until 2027-01-31`]: {shows: `acknowledged ${finding}`},
	[`board ack ${finding} --end`]: {
		before: [`board ack ${finding} --reason known --until 2027-01-31`],
		shows: 'ended the acknowledgement',
	},
	'board acks': {shows: 'nothing of acme.example is acknowledged'},
	[`board take ${finding}`]: {shows: 'someone works on'},
	[`board take ${finding} --end`]: {before: [`board take ${finding}`], shows: `nobody works on ${finding}`},
	[`board give ${finding} dana`]: {shows: 'dana works on'},
	handover: {before: readings, code: 8, shows: '8 hours by default'},
	'handover --since 8h -o markdown': {before: readings, code: 8, shows: '## Taken findings: none'},
	'handover --give dana': {before: readings, code: 8, shows: 'handed over to dana'},
	'find payroll': {shows: /app_0000003 +Payroll +name /},
	'find app_0000003 -o json': {shows: '"why":"id"'},
	'find vpn --gone': {before: ['history record'], code: 4, shows: 'nothing gone that “vpn” finds'},
	'find vpn --at yesterday': {before: ['history record'], code: 4, shows: 'no reading'},
	people: {before: readings, shows: /\nusr_0081 +Amara Kaplan /},
	'people people/usr_0001': {before: readings, shows: 'Owns 1 app\n'},
	'secret KEEP-7Q2M-VALT': {shows: 'USABLE: 2 of 3 views left'},
	'secret KEEP-7Q2M-VALT --exit-code': {shows: 'USABLE: 2 of 3 views left'},
	'secret - --fields verdict': {world: {typed: 'KEEP-7Q2M-VALT'}, shows: /^verdict +usable\n/},
	notifications: {shows: /\nReviews +on, locked +on +on/},
	'notifications --only off': {shows: /\nRequest created .*\nTask reminders /},
	'surfaces cnv_9': {shows: '412 of 1,846 items are open for 14 reviewers'},
	'surfaces --file saved.json --width 100': {shows: /┃ {2}Hello {91}┃/},
	'surfaces check --file saved.json': {shows: '"components":{"text":1},"problems":[]'},
	'watch board --interval 60 --count 10': {shows: 'watching board of acme.example every 60 s'},
	'save before': {shows: 'saved before'},
	'save before --kind apps': {after: 'history', shows: /before .* {2}60\n/},
	'changes --since before': {before: readings, shows: /before: as of [\s\S]*no differences/},
	'changes --since yesterday --until 2h apps': {before: readings, code: 4, shows: 'no reading of https://acme.example'},
	'changes apps/app_0000001': {before: readings, shows: 'first seen'},
	'changes --since before --exit-code': {before: readings, shows: /before: as of [\s\S]*no differences/},
	'diff apps --profiles staging,prod': {before: logins, shows: 'no differences'},
	'diff auth-configs --profiles staging,prod --exit-code': {before: logins, shows: 'no differences'},
	history: {before: readings, shows: 'was last read'},
	'history sql': {shows: 'CREATE TABLE'},
	'history rename before release-12': {before: readings, shows: 'renamed before'},
	'history rm before': {before: readings, shows: 'removed before'},
	'history record --profile prod': {shows: 'recorded 87 items'},
	'history record --owners app_0000001/ent_1': {shows: 'the owners of 1 of 1 known entitlement of'},
	'history record --owners --requests 200': {
		before: ['history record --owners app_0000001/ent_1'],
		shows: 'the owners of 1 of 1 known entitlement of',
	},
	'history record --check 30m': {before: ['history record'], shows: 'within 30m'},
	'history plot': {before: readings, shows: 'Findings, acme.example'},
	'history plot apps -o csv': {before: readings, shows: ',60,false'},
	'history plot apps/app_0000001': {before: readings, shows: 'Users of apps/app_0000001'},
	'history note apps/app_0000001 "owner on leave until Friday"': {shows: 'wrote note 1'},
	'history note apps/app_0000001 --remove 1': {
		before: ['history note apps/app_0000001 known'],
		shows: 'removed note 1',
	},
	'history notes': {shows: 'no notes on items of acme.example'},
	'history notes apps/app_0000001': {shows: 'no notes on apps/app_0000001'},
	'history journal': {before: readings, shows: 'nothing is recorded of acme.example'},
	'history journal --since 8h -o ndjson': {before: readings, shows: 'nothing is recorded of acme.example'},
	metrics: {shows: 'castellan_items{tenant="acme.example",kind="apps"} 60\n'},
	'forget --profile prod': {before: readings, world: confirms('y'), shows: 'forgot 2 names'},
	'forget --profile prod --before "2026-11-01 00:00" --yes': {before: readings, shows: 'forgot 0 names'},
	'step-up rotate sp_1': {world: confirms(`${newSecret}\nsp_1`), shows: 'sp_1: castellan: done'},
	'step-up rotate sp_1 --yes': {world: {typed: newSecret}, shows: 'done: the service has the new secret'},
	'step-up rotate sp_1 --dry-run': {world: {typed: newSecret}, shows: 'dry run: rotate the client secret'},
	'tool-bindings delete srv_2 --file tools.csv --dry-run': {shows: 'dry run: delete 1 tool assignment'},
	'tool-bindings delete srv_2 --file tools.csv': {
		world: confirms('1'),
		shows: /1 reference from .*tools\.csv[\s\S]*1 tool: 1 done/,
	},
	'tool-bindings delete srv_2 --file - --yes': {world: {typed: references}, shows: '1 reference from stdin'},
	'tool-bindings delete srv_2 --resume left.json': {world: confirms('1'), shows: 'which deleted 3: 1 left'},
	'login --base-url https://tenant.example': {
		world: {typed: 'token-of-tests'},
		shows: 'signed in to https://tenant.example',
	},
	'login --profile prod --client-id cli_1': {world: {typed: secretOfClient}, shows: 'acme.example as profile prod'},
	'logout --profile prod': {before: logins, shows: 'signed out of profile prod'},
	whoami: {shows: /https:\/\/acme\.example +token +CASTELLAN_TOKEN/},
	profiles: {shows: /staging +https:\/\/staging\.example/},
	'profiles use prod': {shows: 'prod is now the default'},
	'profiles add prod --base-url https://tenant.example --protected': {shows: 'saved profile prod'},
	'profiles add staging --color green': {after: 'profiles', shows: /staging .* green\n/},
	'profiles remove staging': {shows: 'removed profile staging'},
	config: {world: {isTty: true, env: {EDITOR: 'ed'}, context: {editFile: async () => undefined}}, shows: 'is valid'},
	'config check': {shows: 'config.yaml is valid'},
	'config check -o json': {shows: /^\[\]\n/},
	'config schema': {shows: '"The profile that is used if neither a flag nor the environment names one."'},
	'config path': {shows: /^\/.*config\.yaml\n$/},
	bookmarks: {shows: /\nVault apps +apps\?query=vault\n/},
	'bookmarks -o json': {shows: '{"name":"Vault apps","address":"apps?query=vault"}'},
	'bookmarks remove "Vault apps"': {shows: 'removed bookmark Vault apps'},
	views: {shows: /\nStale apps +apps\n/},
	'views -o json': {shows: '{"name":"Stale apps","address":"apps"}'},
	'views remove "Stale apps"': {shows: 'removed view Stale apps'},
	doctor: {shows: /base URL +ok: https:\/\/acme\.example/},
	'doctor --profile prod': {shows: /profile +ok: prod \(--profile\)/},
	'doctor --tenant --entitlement app_0000001/ent_1': {shows: /searchEntitlementOwners +ok: as in the document/},
	'mcp install claude --profile prod': {shows: /"args": \[\s+"mcp",\s+"--profile",\s+"prod"\s+\]/},
	'mcp log': {shows: 'no agent has called yet'},
	'mcp log -o ndjson': {shows: 'no agent has called yet'},
	'mcp stop': {shows: 'agents are stopped'},
	'mcp resume': {before: ['mcp stop'], shows: 'agents may call again'},
	keys: {shows: /\nj, down +Move down +In a list +list\.down\n/},
	'keys copy': {shows: /\ny n +Copy the name +Everywhere +copy\.name\n/},
	'keys -o json': {shows: '{"id":"list.down","title":"Move down"'},
	docs: {shows: /\nfirst-night +Your first night on call /},
	'docs first-night': {shows: '# Your first night on call\n'},
	'complete -- apps --profile ""': {shows: /^prod\nstaging\n$/},
	'completion bash': {shows: '_castellan() {\n'},
	'completion fish': {shows: 'complete -c castellan -f -a'},
	'help apps': {shows: 'Usage: castellan apps [options] [id]\n'},
	'help auth-configs update': {shows: 'Usage: castellan auth-configs update [options] <id>\n'},
	'help history rm': {shows: 'Usage: castellan history rm [options] <name...>\n'},
};

/** The examples that are not run, by their beginning, and why. */
export const notRun: Readonly<Record<string, string>> = {
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
