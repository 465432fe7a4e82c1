/** `tool-bindings delete`: deletes tool assignments in bulk, a hundred per call, and reports each call. */
import {basename} from 'node:path';
import {deletionEntry} from '../../../domain/journal/write-entry.ts';
import {toolDeletion} from '../../../domain/writes/delete-tool-bindings.ts';
import {planDeletion, previewChunk} from '../../../domain/writes/tool-bindings/plan.ts';
import {plural} from '../../../text/count.ts';
import {withTenant} from '../../connect.ts';
import {isStdin} from '../../prompts/ask.ts';
import {globals, verb} from '../../verb.ts';
import {assertWriteAllowed, prepareWrite, sendingOptions, writeNote} from '../../write.ts';
import {journal} from '../history/journal.ts';
import {runFiles} from './tool-files.ts';
import {reportRun, runFields, runTools} from './tool-run.ts';
import {readTools, runOptions} from './tool-source.ts';

export const deleteToolsVerb = verb({
	name: 'delete',
	summary: 'Delete assignments in bulk',
	description:
		'Delete tool assignments of a Virtual MCP Server, a hundred per call. References are a JSON array or JSON lines of {appId, connectorId, id}, or CSV with these columns. A call that is refused because of its references, such as by a 404, is sent again in halves, until the refused references are alone: they are listed as REFUSED with the status, and the exit code is 8. The run stops at any other failure, such as a rate limit, and after ten references that are refused before any call succeeds; ctrl-c stops it before the next call. The state directory holds a receipt and, while tools are left, a resume file.',
	args: [{form: '<server_id>', from: 'tool-bindings'}],
	options: {...runOptions, ...sendingOptions('the number of tools')},
	globals: globals.write,
	examples: toolDeletion.examples,
	note: writeNote,
	run: async (context, flags, serverId) => {
		const isStdinTaken = isStdin(flags.file);
		assertWriteAllowed(context, flags, isStdinTaken, {names: runFields});
		await withTenant(context, flags, async (tenant) => {
			const {tools, doubtful, notes} = await readTools(context, tenant, serverId, flags);
			const plan = planDeletion(tenant.api, serverId, tools, doubtful);
			const files = await runFiles(context, serverId, flags);
			const shouldSend = await prepareWrite(context, tenant, flags, {
				title: `delete ${plural(tools.length, 'tool assignment')} of ${serverId} in ${plural(plan.chunks.length, 'call')}`,
				review: [...notes, {text: 'The service cannot list or restore them.', tone: 'warn'}],
				requests: plan.chunks.map((_, index) => previewChunk(tenant.api, plan, index)),
				confirmation: {what: 'the number of tools', expected: plan.confirmation},
				isAlwaysTyped: true,
				isStdinTaken,
			});
			if (!shouldSend) return;
			const ledger = await runTools(context, tenant, plan, files);
			const {receipt} = files.record;
			await journal(context, flags, tenant.api.baseUrl, deletionEntry(ledger, receipt && basename(receipt)));
			await reportRun(context, tenant, flags, ledger, files.record);
		});
	},
});
