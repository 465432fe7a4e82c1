/** `tool-bindings delete`: takes tool assignments away in bulk, a hundred a call, and says what became of each call. */
import {Command} from 'commander';
import {plural} from '../../../domain/format/show.ts';
import {planDeletion, previewChunk} from '../../../domain/writes/tool-bindings/plan.ts';
import {withTenant} from '../../connect.ts';
import type {CliContext} from '../../context.ts';
import {isStdin} from '../../prompts/text-input.ts';
import {admitWrite, prepareWrite, type WriteFlags, writeCommand} from '../../write.ts';
import {type FileFlags, runFiles} from './tool-files.ts';
import {reportRun, runTools} from './tool-run.ts';
import {readTools} from './tool-source.ts';

type DeleteFlags = WriteFlags & FileFlags;

export const toolBindingsCommand = (context: CliContext): Command =>
	new Command('tool-bindings')
		.summary('take tools away from an MCP server')
		.description(
			'Tools assigned to a Virtual MCP Server. The service neither lists nor restores them: start from an id.',
		)
		.addCommand(deleteCommand(context));

const deleteCommand = (context: CliContext): Command => {
	const command = writeCommand('delete', 'the number of tools');
	return command
		.summary('delete assignments in bulk')
		.description(
			'Deletes tool assignments of a Virtual MCP Server, a hundred a call. References are a JSON array or JSON lines of {appId, connectorId, id}, or CSV with these columns. The first call that is not done, such as one that is rate limited, ends the run; ctrl-c ends it before the next call. A receipt and, until all is done, a file to go on with are kept in the state directory.',
		)
		.argument('<server_id>')
		.option('--file <file>', 'the references; - is stdin')
		.option('--skip-bad', 'leave out lines that are no reference')
		.option('--resume <file>', 'go on with what a run has left; beside --file, where to keep it')
		.option('--receipt <file>', 'where to keep what was done (default: the state directory)')
		.action((serverId: string) => remove(context, serverId, command.optsWithGlobals<DeleteFlags>()));
};

async function remove(context: CliContext, serverId: string, flags: DeleteFlags): Promise<void> {
	const isStdinTaken = isStdin(flags.file);
	admitWrite(context, flags, isStdinTaken);
	await withTenant(context, flags, async (tenant) => {
		const {tools, notes} = await readTools(context, tenant, serverId, flags);
		const plan = planDeletion(tenant.api, serverId, tools);
		const files = await runFiles(context, serverId, flags);
		const isToBeSent = await prepareWrite(context, tenant, flags, {
			title: `delete ${plural(tools.length, 'tool assignment')} of ${serverId} in ${plural(plan.chunks.length, 'call')}`,
			review: [...notes, {text: 'The service has no call that lists or restores them.', tone: 'warn'}],
			requests: plan.chunks.map((_, index) => previewChunk(tenant.api, plan, index)),
			name: {what: 'the number of tools', text: plan.confirmation},
			isGrave: true,
			isStdinTaken,
		});
		if (!isToBeSent) return;
		await reportRun(context, flags, await runTools(context, tenant, plan, files), files);
	});
}
