/** Deletes tool assignments of an Assigned-tools Virtual MCP Server in chunks of 100, with a ledger. Endpoint 1. */

import {useState} from 'react';
import type {Api} from '../../../client/api.ts';
import {limits} from '../../../contract/limits.ts';
import {deleteToolBindings} from '../../../contract/tool-bindings.ts';
import {type DetailLine, headingLine, needLine} from '../../../domain/resources/fields.ts';
import {type DeletionPlan, planDeletion, previewChunk} from '../../../domain/writes/tool-bindings/plan.ts';
import type {ChunkState} from '../../../domain/writes/tool-bindings/run.ts';
import {sourceLines, type ToolSource} from '../../../domain/writes/tool-bindings/source.ts';
import {wrap} from '../../../text/cells.ts';
import {plural} from '../../../text/count.ts';
import {shellWord} from '../../../text/terminal/shell-word.ts';
import type {ToneLine} from '../../../text/tone.ts';
import {EntrySlot, useEntryState} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import {useTheme} from '../../terminal/theme-context.tsx';
import type {Store} from '../../ui/store.ts';
import {blankLine, drawError, drawFields, LinesScreen, textLine} from '../detail/LinesScreen.tsx';
import {type Remedy, useErrorCard} from '../shared/error-card.ts';
import {useBodySize} from '../shared/ScreenFrame.tsx';
import {WriteDialog} from '../writes/WriteDialog.tsx';
import {requestLines} from '../writes/write-words.ts';
import {ToolSourcePrompt} from './ToolSourcePrompt.tsx';
import {ledgerLines, toolGroupLines} from './tool-words.ts';
import {useDeletion, useLatestResume} from './use-deletion.ts';

/** The references entered last. */
const memory = new EntrySlot<Store<{readonly source: ToolSource | undefined}>>();

const failureWords: Partial<Record<ChunkState, string>> = {unknown: 'is UNKNOWN', refused: 'was refused'};

const resuming: readonly Remedy[] = [['write.take-references', 'resume from the file']];

export function ToolServerScreen({id}: {readonly id: string}) {
	const {api, writes} = useServices().tenant;
	const {receiptFiles} = useServices().state;
	const theme = useTheme();
	const [step, setStep] = useState<'source' | 'review'>();
	const [{source}, update] = useEntryState(memory, () => ({source: undefined}));
	const run = useDeletion();
	const card = useErrorCard();
	const last = useLatestResume(id, run.ledger);
	const needs = useNeeds(id, last);

	const plan = source && planDeletion(api, id, source.tools, source.doubtful);
	const shown: readonly ToneLine[] = [
		{text: `Virtual MCP server ${id}`},
		{text: ''},
		...(run.ledger
			? [...ledgerLines(run.ledger), {text: ''}, ...run.files.map((text) => ({text, tone: 'dim' as const}))]
			: source
				? [...sourceLines(source), {text: ''}, {text: 'Enter previews the request. e replaces the references'}]
				: [{text: 'The service has no call that lists the tools of a server.'}, {text: ''}]),
	];
	const {width, height} = useBodySize();
	const failed = run.ledger?.rows.find(({error}) => error !== undefined);
	const failure = failed?.error
		? [
				...drawError(
					card(
						`Call ${failed.number} ${failureWords[failed.state] ?? 'failed'}: tools of ${id}`,
						failed.error,
						resuming,
					),
					width,
					height,
					theme,
				),
				blankLine,
			]
		: [];
	const {whyNot} = writes;
	const lines = [
		...failure,
		...shown.flatMap(({text, tone = 'plain'}) =>
			wrap(text, width - 2).map((part) => textLine(part, (line) => theme.paint(tone, line))),
		),
		...(run.ledger || source ? [] : drawFields(needs, width, theme)),
	];

	return (
		<>
			<LinesScreen
				title={`Tool bindings ${theme.glyphs.dot} ${id}`}
				lines={lines}
				status={({position}) =>
					theme.paint('dim', ` ${position} ${theme.glyphs.dot} e ${source ? 'replaces' : 'adds'} the references`)
				}
				handlers={() => ({
					'write.take-references': whyNot ? {whyNot} : () => setStep('source'),
					'write.delete-tools': !source
						? {whyNot: 'No references yet: e adds them'}
						: whyNot
							? {whyNot}
							: () => setStep('review'),
				})}
			/>
			{step === 'source' && (
				<ToolSourcePrompt
					serverId={id}
					last={last}
					onRead={(taken) => {
						run.clear();
						update({source: taken});
						setStep('review');
					}}
					onClose={() => setStep(undefined)}
				/>
			)}
			{step === 'review' && source && plan && (
				<WriteDialog
					endpoint={deleteToolBindings}
					target={`Delete ${plural(source.tools.length, 'tool assignment')} of ${id}`}
					change={changeLines(source, plan)}
					request={firstRequest(api, plan)}
					whyNot={source.tools.length === 0 ? 'no valid reference' : undefined}
					typed={{what: 'the count', expected: plan.confirmation}}
					progress={
						run.ledger && [...run.files.map((text) => ({text, tone: 'warn' as const})), ...ledgerLines(run.ledger)]
					}
					onCancel={run.cancel}
					adviceWhenEnded={
						receiptFiles &&
						`Open tool-bindings/${id} and press e${source.resumeFile ? `, then enter ${source.resumeFile},` : ''} to resume it.`
					}
					send={() => run.start(plan, source.resumeFile)}
					onClose={(isSettled) => {
						setStep(undefined);
						if (isSettled) update({source: undefined});
					}}
				/>
			)}
		</>
	);
}

/** The tool bindings that a deletion deletes. */
const changeLines = (source: ToolSource, plan: DeletionPlan): readonly ToneLine[] => [
	{
		text: `${plural(source.tools.length, 'assignment')} in ${plural(plan.chunks.length, 'call')}. The service has no call that lists or restores them.`,
		tone: 'warn',
	},
	...sourceLines(source),
	...toolGroupLines(source.tools),
];

/** The first request of a deletion. The others differ in the references only. */
const firstRequest = (api: Api, plan: DeletionPlan): readonly ToneLine[] => [
	...(plan.chunks.length > 0 ? requestLines(previewChunk(api, plan, 0)) : []),
	...(plan.chunks.length > 1 ? [{text: `… and ${plan.chunks.length - 1} more like this`}] : []),
];

/** The requirements and effects of a deletion of tool assignments. `last` is the file of an unfinished run. */
function useNeeds(serverId: string, last: string | undefined): readonly DetailLine[] {
	const {writes, shellFlags} = useServices().tenant;
	const {receiptFiles} = useServices().state;
	const {whyNot, isProtected} = writes;
	const flags = `${isProtected ? ' --confirm COUNT' : ''}${shellFlags}`;
	return [
		headingLine('A deletion'),
		...(whyNot ? [needLine('Now', whyNot, 'warn')] : []),
		...(last ? [needLine('Unfinished', `A run has tools left. e, then Enter resumes it: ${last}`, 'warn')] : []),
		needLine('References', 'The appId, connectorId and id of each tool. e reads them from a paste or from a file.'),
		needLine('Formats', 'A JSON array, JSON lines, or CSV with these columns.'),
		needLine(
			'Calls',
			`One for every ${limits.bindingsPerDelete} tools. The run stops at the first call that fails, unless its references are refused: it then sends halves.`,
		),
		needLine('To confirm', 'Type the number of tools.'),
		needLine('Afterwards', 'The service has no call that restores the assignments.', 'warn'),
		receiptFiles
			? needLine('Receipt', 'In the state directory, with a file to resume from until every tool is deleted.')
			: needLine('Receipt', 'None: castellan has no state directory.', 'warn'),
		needLine('In a script', `castellan tool-bindings delete ${shellWord(serverId)} --file FILE --yes${flags}`),
	];
}
