/** The conversation in the guide is a real one. `UPDATE_GUIDE=1` writes it again. */
import {readFile, writeFile} from 'node:fs/promises';
import {resolve} from 'node:path';
import {expect, test} from 'vitest';
import {castellan} from '../cli/launch.ts';
import {demoAgent} from './agent.ts';

const guide = resolve(import.meta.dirname, '../../assets/docs/guides/agents.md');
const proposalId = 'prop_0123456789ab';

const calls = [
	['find', {kind: 'apps', search: {query: 'vault'}, fields: ['id', 'displayName', 'grantPolicyId']}],
	['get', {address: 'apps/app_none'}],
	['secret_verdict', {code: 'KEEP-7Q2M-VALT'}],
	['propose', {address: 'auth-configs/ac_01', changes: [{path: 'displayName', value: 'Staff sign-on'}]}],
	['proposal', {id: proposalId}],
] as const;

test('the conversation in the guide is what an agent gets', async () => {
	const {call} = await demoAgent({line: 'mcp --proposals'});
	let id = proposalId;
	const lines: string[] = [];
	for (const [name, args] of calls) {
		const sent = JSON.stringify(args);
		const {raw} = await call(name, JSON.parse(sent.replace(proposalId, id)));
		const {text} = JSON.parse(raw).content[0];
		if (name === 'propose') id = JSON.parse(text).items[0].id;
		lines.push(`→ ${name} ${sent}`, `← ${text.replaceAll(id, proposalId)}`, '');
	}
	const transcript = `\`\`\`\n${lines.join('\n').trim()}\n\`\`\``;
	const document = await readFile(guide, 'utf8');
	const between = /(?<=## A conversation\n\n.*\n\n)[\s\S]*?(?=\n\n## )/;
	if (process.env.UPDATE_GUIDE)
		await writeFile(
			guide,
			document.replace(between, () => transcript),
		);
	else expect(document.match(between)?.[0]).toBe(transcript);
});

test.each([
	[
		'claude --profile prod',
		{mcpServers: {castellan: {type: 'stdio', command: 'castellan', args: ['mcp', '--profile', 'prod']}}},
	],
	['vscode --demo', {servers: {castellan: {type: 'stdio', command: 'castellan', args: ['mcp', '--demo']}}}],
])('prints the settings of a client: %s', async (line, settings) => {
	const {code, stdout, stderr} = await castellan(`mcp install ${line}`);
	expect({code, settings: JSON.parse(stdout)}).toEqual({code: 0, settings});
	expect(stderr).toContain('put this into');
});
