/** `tool-bindings delete`: deletes tool assignments in bulk, a hundred per call, and reports each call. */
import {basename} from 'node:path';
import {deletionEntry} from '../../../domain/journal/write-entry.ts';
import {toolDeletion} from '../../../domain/writes/delete-tool-bindings.ts';
import type {RunRecord} from '../../../domain/writes/tool-bindings/files.ts';
import {
	describeCall,
	describeCounts,
	describeRefusal,
	leftover,
	refusedTool,
	stateWords,
	toolCounts,
} from '../../../domain/writes/tool-bindings/ledger.ts';
import {type DeletionPlan, planDeletion, previewChunk} from '../../../domain/writes/tool-bindings/plan.ts';
import {
	type ChunkRow,
	type ChunkState,
	isRefusedAlone,
	type Ledger,
	type Refusal,
	runDeletion,
} from '../../../domain/writes/tool-bindings/run.ts';
import {sourceLines} from '../../../domain/writes/tool-bindings/source.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import type {Tenant} from '../../../settings/launch/tenant.ts';
import {plural} from '../../../text/count.ts';
import {shellWord} from '../../../text/terminal/shell-word.ts';
import {withTenant} from '../../connect.ts';
import {type CliContext, printMessage} from '../../context.ts';
import {ExitError, exitCodes} from '../../error.ts';
import {failureOf, ignoreClosedPipe, reportError} from '../../failure.ts';
import {createProgress} from '../../output/progress.ts';
import {plainColumn, printRows} from '../../output/writer.ts';
import {isStdin} from '../../prompts/ask.ts';
import {globals, verb} from '../../verb.ts';
import {assertWriteAllowed, prepareWrite, printAfterWrite, sendingOptions, writeNote} from '../../write.ts';
import {journal} from '../history/journal.ts';
import {type RunFiles, runFiles} from './tool-files.ts';
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
			const source = await readTools(context, tenant, serverId, flags);
			const {tools, doubtful} = source;
			const plan = planDeletion(tenant.api, serverId, tools, doubtful);
			const files = await runFiles(context, serverId, flags);
			const shouldSend = await prepareWrite(context, tenant, flags, {
				title: `delete ${plural(tools.length, 'tool assignment')} of ${serverId} in ${plural(plan.chunks.length, 'call')}`,
				review: [...sourceLines(source), {text: 'The service cannot list or restore them.', tone: 'warn'}],
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

/** Resolves with the ledger of the ended run. Reports each call when it ends. A signal stops the run before the next call. */
async function runTools(context: CliContext, {api}: Tenant, plan: DeletionPlan, files: RunFiles): Promise<Ledger> {
	const {now, signal} = context;
	const progress = createProgress(context, 0);
	const reportStop = () => void printMessage(context, 'stopping before the next call');
	signal.addEventListener('abort', reportStop);
	const reported = new Set<number>();
	const reportedRefusals = new Set<Refusal>();
	try {
		for await (const ledger of runDeletion(api, plan, {now, signal})) {
			await files.save(ledger);
			for (const refusal of ledger.rows.flatMap(({refusals = []}) => refusals)) {
				if (reportedRefusals.has(refusal)) continue;
				reportedRefusals.add(refusal);
				await printMessage(context, describeRefusal(refusal));
			}
			for (const row of ledger.rows) {
				if (row.state === 'pending' || row.state === 'sending' || reported.has(row.number)) continue;
				reported.add(row.number);
				await printMessage(context, rowLine(row, ledger));
			}
			const underWay = ledger.rows.find(({state}) => state === 'sending');
			if (underWay) progress.show(rowLine(underWay, ledger), (underWay.number - 1) / ledger.rows.length);
			if (ledger.isEnded) return ledger;
		}
	} finally {
		signal.removeEventListener('abort', reportStop);
		await progress.clear();
	}
	throw new Error('The run ended without an ended ledger');
}

const rowLine = (row: ChunkRow, ledger: Ledger) => describeCall(row, ledger, row.error && reasonOf(row.error));

const reasonOf = (error: NonNullable<ChunkRow['error']>) => failureOf(error)?.lines.at(-1) ?? error.message;

const columns = [
	plainColumn('call', 'Call', {align: 'right'}),
	plainColumn('tools', 'Tools', {align: 'right'}),
	plainColumn('state', 'State', {text: ({state}) => stateWords[state as ChunkState]}),
	plainColumn('status', 'Status'),
	plainColumn('requestId', 'Request id'),
	plainColumn('reference', 'Reference'),
	plainColumn('error', 'Reason', {grow: true}),
];

/** The columns that a run without a refused call does not fill. */
const ofRefused: readonly string[] = ['status', 'reference'];

const runFields = columns.map(({id}) => id);

/** Rejects with the exit code of the run, unless every tool was deleted. */
async function reportRun(
	context: CliContext,
	{shellFlags}: Tenant,
	flags: Flags,
	ledger: Ledger,
	record: RunRecord,
): Promise<void> {
	const {serverId} = ledger.plan;
	const counts = toolCounts(ledger);
	const shownColumns = columns.filter(({id}) => counts.refused > 0 || !ofRefused.includes(id));
	const rows = ledger.rows.map((row) => {
		const {number, tools, state, requestId, error} = row;
		return {
			call: number,
			tools: tools.length,
			state,
			...(state === 'refused' && {status: error?.detail.status}),
			...(requestId && {requestId}),
			...(error && {error: error.message}),
			...(isRefusedAlone(row) && {reference: refusedTool(row)}),
		};
	});
	// The exit code reports the result, so a closed stdout is ignored. Later messages go to stderr in any case.
	const unprinted: unknown = await printAfterWrite(printRows(context, flags, shownColumns, rows))
		.catch(ignoreClosedPipe)
		.catch((error) => error);
	if (unprinted) await reportError(unprinted, context);
	const {unknown, remaining} = leftover(ledger);
	const isAll = unknown.length + remaining.length + counts.refused === 0;
	await printMessage(context, `${plural(ledger.plan.tools.length, 'tool')}: ${describeCounts(ledger)}`);
	if (record.receipt) await printMessage(context, `receipt: ${record.receipt}`);
	const outdated = record.outdated(ledger);
	if (outdated) await printMessage(context, outdated);
	if (isAll && unprinted) throw new ExitError(exitCodes.partlyDone);
	if (isAll) return;
	if (record.resume && unknown.length + remaining.length > 0) {
		const command = `castellan tool-bindings delete ${shellWord(serverId)} --resume ${shellWord(record.resume)}${shellFlags}`;
		await printMessage(context, `to continue, run ${command}`);
	}
	if (counts.done + counts.unknown + ledger.plan.doubtful.length > 0) throw new ExitError(exitCodes.partlyDone);
	context.signal.throwIfAborted();
	const failed = ledger.rows.find(({error}) => error !== undefined);
	throw new ExitError(failureOf(failed?.error)?.code ?? exitCodes.failed);
}
