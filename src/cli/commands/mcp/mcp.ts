/** `mcp`: serves the tenant to an agent. */
import type {Flags} from '../../../settings/launch/flags.ts';
import {withTenant} from '../../connect.ts';
import type {CliContext} from '../../context.ts';
import {printMessage} from '../../output/messages.ts';
import type {Verb} from '../../verb.ts';
import {loadSilences} from '../board/silences.ts';
import {placeOf} from '../snapshot/snapshots.ts';

export const mcpVerb: Verb = {
	name: 'mcp',
	summary: 'Let an agent read the tenant (Model Context Protocol)',
	description:
		'Serve the tenant to an agent over the Model Context Protocol, on stdin and stdout. The client of the agent starts this command. The tools only read: they list and search items, show one item, the board, recorded changes and the surfaces of a conversation, and check a shared secret. Secrets are redacted, and text of the tenant is in visible form, as in every other output.',
	run: serve,
};

async function serve(context: CliContext, flags: Flags): Promise<void> {
	const [{createCalls}, {serveAgent}, {tools}, {openHistory}, {processes}] = await Promise.all([
		import('../../../mcp/calls.ts'),
		import('../../../mcp/serve.ts'),
		import('../../../mcp/tools.ts'),
		import('../../../domain/history/open.ts'),
		import('../../../settings/files/process-identity.ts'),
	]);
	await withTenant(context, flags, async ({api, name}) => {
		let opened: ReturnType<typeof openHistory> | undefined;
		const history = async () => {
			opened ??= openHistory(await placeOf(context, flags), processes);
			return opened;
		};
		const {now, signal, stdin, stdout, version} = context;
		const calls = createCalls({tenant: name, tools, api, now, history, silences: () => loadSilences(context)});
		if (stdin.isTty)
			await printMessage(context, `serving ${name} to an agent on stdin and stdout. Press ctrl-d to end`);
		try {
			await serveAgent({version, calls, signal, lines: {input: stdin.chunks(), write: (text) => stdout.write(text)}});
		} finally {
			await (await opened?.catch(() => undefined))?.close();
		}
	});
}
