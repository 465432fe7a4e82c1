/** The verbs that check, compare and set up: each reads requests or files, or changes one file. */
import type {AppPaths} from '../../../src/settings/paths.ts';
import type {FailingVerb} from './verbs.ts';

const call = (tool: string) => `${JSON.stringify({at: '2026-11-21T11:00:00Z', tool, outcome: 'ok', ms: 3})}\n`;
const journal = ({agentJournalFile}: AppPaths) => ({
	[agentJournalFile]: call('find') + call('get'),
	[`${agentJournalFile}.1`]: call('board'),
});

const profiles = ({configFile, credentialsFile}: AppPaths) => ({
	[configFile]:
		'profiles:\n  acme: {baseUrl: https://acme.example, auth: token}\n  other: {baseUrl: https://other.example, auth: token}\n',
	[credentialsFile]: JSON.stringify(
		Object.fromEntries(
			['acme', 'other'].map((name) => [
				name,
				{kind: 'token', baseUrl: `https://${name}.example`, token: 'token-of-tests'},
			]),
		),
	),
});

export const otherVerbs: readonly FailingVerb[] = [
	{line: 'secret KEEP-7Q2M-VALT -o json', effect: 'read'},
	{line: 'owners app_1 ent_1 -o json', effect: 'read'},
	{line: 'metrics', effect: 'read'},
	{line: 'watch apps --count 2', effect: 'read', usual: /^castellan: watching .*\n/m},
	{line: 'diff apps --profiles acme,other -o ndjson', effect: 'read', files: profiles},
	{
		line: 'doctor -o json',
		effect: 'read',
		files: profiles,
		usual: /^castellan: \d+ problems?, \d+ warnings?\n/m,
		saysFailure: /cannot be read/,
	},
	{line: 'config check -o json', effect: 'read', files: profiles, usual: /^castellan: .* is valid\n/m},
	{line: 'config path', effect: 'read'},
	{line: 'mcp log -o ndjson', effect: 'read', files: journal},
	{
		line: 'mcp stop',
		effect: 'files',
		isDone: ({files, paths}) => files.has(paths.agentStopFile),
		doneWords: /agents are stopped|were stopped before/,
	},
	{
		line: 'mcp resume',
		effect: 'files',
		files: ({agentStopFile}) => ({[agentStopFile]: ''}),
		isDone: ({files, paths}) => !files.has(paths.agentStopFile),
		doneWords: /agents may call again/,
	},
	{line: 'completion bash', effect: 'read'},
	{line: 'mcp install claude', effect: 'read', usual: /^castellan: put this into /m},
	{line: 'keys -o json', effect: 'read'},
];
