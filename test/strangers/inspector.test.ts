/** The protocol's inspector is a client of the built program, over standard input and output. */
import {mkdtemp, readFile, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {runCli} from '@modelcontextprotocol/inspector/clients/cli/build/index.js';
import {expect, onTestFinished, test, vi} from 'vitest';
import {root} from '../../src/build/root.ts';
import {createTenant} from '../../src/tenant/fetch.ts';
import {listen} from '../../src/tenant/listen.ts';
import {seed} from '../mcp/agent.ts';

/** The arguments of a call of each tool, as the inspector takes them. */
const examples: Readonly<Record<string, readonly string[]>> = {
	find: ['kind=apps'],
	get: ['address=notifications'],
	board: [],
	changes: ['since=1h'],
	secret_verdict: ['code=KEEP-7Q2M-VALT'],
	surface: ['conversationId=cnv_9'],
	propose: ['address=auth-configs/ac_01', 'changes=[{"path":"displayName","value":"Staff"}]'],
	proposal: ['id=prop_0123456789ab'],
};

test.each(['legacy', 'modern'])(
	'it lists every tool without a finding and calls it, in the %s era',
	{timeout: 300_000, meta: {dear: {seconds: 6, proves: 'a client that is not ours'}}},
	async (era) => {
		const folder = await mkdtemp(join(tmpdir(), 'castellan-inspector-'));
		const tenant = createTenant({seed: seed()});
		const listening = await listen(tenant);
		onTestFinished(async () => {
			tenant.close();
			await listening.close();
			await rm(folder, {recursive: true});
		});
		const output = join(folder, 'result.json');
		const printed: string[] = [];
		for (const stream of [process.stdout, process.stderr]) {
			const print = vi.spyOn(stream, 'write').mockImplementation((text, ...rest) => {
				printed.push(String(text));
				for (const done of rest) if (typeof done === 'function') done();
				return true;
			});
			onTestFinished(() => print.mockRestore());
		}
		vi.stubEnv('MCP_INSPECTOR_SECRET_STORE', 'memory');
		onTestFinished(() => void vi.unstubAllEnvs());
		const environment = {
			CASTELLAN_BASE_URL: listening.baseUrl,
			CASTELLAN_TOKEN: tenant.credentials.token,
			XDG_CONFIG_HOME: folder,
			XDG_STATE_HOME: folder,
			XDG_CACHE_HOME: folder,
		};
		const inspect = async (...words: readonly string[]) => {
			const server = [process.execPath, join(root, 'dist/castellan.js'), 'mcp', '--proposals'];
			const passed = Object.entries(environment).flatMap(([name, value]) => ['-e', `${name}=${value}`]);
			const options = [
				'--transport',
				'stdio',
				'--protocol-era',
				era,
				'--format',
				'json',
				'--output',
				output,
				'--force',
			];
			// It rejects after an answer with an error, which is in the file.
			await runCli(['node', 'inspector', ...passed, ...options, ...words, '--', ...server]).catch((error: unknown) => {
				if (!String(error).includes('returned isError:true')) throw error;
			});
			return JSON.parse(await readFile(output, 'utf8'));
		};
		const listed = await inspect('--method', 'tools/list', '--strict');
		expect(listed.tools.map(({name}: {readonly name: string}) => name)).toEqual(Object.keys(examples));
		expect(printed.join('')).not.toContain('schemaFindings');
		/** Whether each answer is complete, or the kind of its error. */
		const answers: Record<string, unknown> = {};
		for (const [name, args] of Object.entries(examples)) {
			const given = args.flatMap((each) => ['--tool-arg', each]);
			const result = await inspect('--method', 'tools/call', '--tool-name', name, ...given);
			answers[name] = result.isError
				? JSON.parse(result.content[0].text).error.kind
				: result.structuredContent.complete;
		}
		expect(answers).toEqual({
			find: false,
			get: true,
			board: true,
			changes: 'no-history',
			secret_verdict: true,
			surface: false,
			propose: true,
			proposal: 'not-found',
		});
	},
);
