/** Runs a deletion call by call, and reports its result. */
import type {Row} from '../../../domain/resources/resource.ts';
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
import type {DeletionPlan} from '../../../domain/writes/tool-bindings/plan.ts';
import {
	type ChunkRow,
	type ChunkState,
	isRefusedAlone,
	type Ledger,
	type Refusal,
	runDeletion,
} from '../../../domain/writes/tool-bindings/run.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import type {Tenant} from '../../../settings/launch/tenant.ts';
import {plural} from '../../../text/count.ts';
import {shellWord} from '../../../text/terminal/shell-word.ts';
import {type CliContext, printMessage} from '../../context.ts';
import {ExitError, exitCodes} from '../../error.ts';
import {failureOf, ignoreClosedPipe, reportError} from '../../failure.ts';
import {createProgress} from '../../output/progress.ts';
import {plainColumn, printRows} from '../../output/writer.ts';
import {printAfterWrite} from '../../write.ts';
import type {RunFiles} from './tool-files.ts';

/** Resolves with the ledger of the ended run. Reports each call when it ends. A signal stops the run before the next call. */
export async function runTools(
	context: CliContext,
	{api}: Tenant,
	plan: DeletionPlan,
	files: RunFiles,
): Promise<Ledger> {
	const {now, signal} = context;
	const progress = createProgress(context, 0);
	const reportStop = () => void printMessage(context, 'stopping before the next call');
	signal.addEventListener('abort', reportStop);
	const reported = new Set<number>();
	const reportedRefusals = new Set<Refusal>();
	try {
		for await (const ledger of runDeletion(api, plan, {now, signal})) {
			await files.save(ledger);
			await progress.clear();
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
	{...plainColumn('call', 'Call'), align: 'right' as const},
	{...plainColumn('tools', 'Tools'), align: 'right' as const},
	{...plainColumn('state', 'State'), text: ({state}: Row) => stateWords[state as ChunkState]},
	plainColumn('status', 'Status'),
	plainColumn('requestId', 'Request id'),
	plainColumn('reference', 'Reference'),
	{...plainColumn('error', 'Reason'), grow: true},
];

/** The columns that a run without a refused call does not fill. */
const ofRefused: readonly string[] = ['status', 'reference'];

export const runFields = columns.map(({id}) => id);

/** Rejects with the exit code of the run, unless every tool was deleted. */
export async function reportRun(
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
