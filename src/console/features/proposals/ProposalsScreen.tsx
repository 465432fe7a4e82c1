/** Lists the changes that agents proposed for this tenant, latest first. Enter shows one, and a person can send it. */

import {useState} from 'react';
import type {Api} from '../../../client/api.ts';
import {updateAuthConfig} from '../../../contract/auth-configs.ts';
import {updateEntry} from '../../../domain/journal/write-entry.ts';
import {
	applyProposal,
	type Proposals,
	storedProposals,
	whyEnded,
} from '../../../domain/writes/auth-config/apply-proposal.ts';
import {paintedLines} from '../../../domain/writes/auth-config/change-lines.ts';
import {type Proposal, planOf} from '../../../domain/writes/auth-config/proposal.ts';
import {proposalRows} from '../../../domain/writes/auth-config/proposal-rows.ts';
import {previewUpdate, type UpdatePlan} from '../../../domain/writes/auth-config/update-plan.ts';
import {confirmationOf} from '../../../domain/writes/confirmation.ts';
import {EditError} from '../../../domain/writes/problem.ts';
import type {ToneLine} from '../../../text/tone.ts';
import {useServices} from '../../core/services.ts';
import {useTheme} from '../../terminal/theme-context.tsx';
import {updateResult} from '../auth-config/AuthConfigReview.tsx';
import {RowsScreen} from '../list/RowsScreen.tsx';
import {withoutItems} from '../list/use-list-commands.ts';
import {useOwnRows} from '../list/use-own-rows.ts';
import {WriteDialog, type WriteResult} from '../writes/WriteDialog.tsx';
import {requestLines} from '../writes/write-words.ts';

export function ProposalsScreen() {
	const {api} = useServices().tenant;
	const {now} = useServices().clock;
	const {proposals} = useServices().state;
	const theme = useTheme();
	const [opened, setOpened] = useState<Proposal>();
	const state = useOwnRows<Proposal>({
		queryKey: ['proposals', api.baseUrl],
		queryFn: async () => {
			const {readable, damaged} = proposals ? await storedProposals(proposals) : {readable: [], damaged: []};
			const rows = readable.filter(({tenant}) => tenant === api.baseUrl);
			return {
				rows: rows.sort((a, b) => b.createdAt - a.createdAt),
				at: now(),
				remark: damaged.length > 0 ? damagedWords(damaged) : undefined,
			};
		},
		key: ({id}) => id,
	});
	const nothing = proposals
		? 'No agent has proposed a change of this tenant.\n\nWith castellan mcp --proposals, an agent can propose changes of auth configs.'
		: 'Proposals are not stored here: no home directory';
	const selected = state.rows.selected as Proposal | undefined;
	return (
		<RowsScreen
			resource={proposalRows}
			state={state}
			words={{nothing: state.error || state.isLoading ? undefined : nothing}}
			strip={state.remark && theme.paint('warn', ` ${state.remark}`)}
			needsStrip={state.remark !== undefined}
			commands={{
				...withoutItems,
				'list.open': selected && (() => setOpened(selected)),
			}}
			overlay={
				opened &&
				proposals && (
					<ProposalReview
						proposals={proposals}
						proposal={opened}
						onClose={() => {
							setOpened(undefined);
							state.refresh();
						}}
					/>
				)
			}
		/>
	);
}

/** Short enough for 40 cells. The tenant of a damaged proposal is not known. */
const damagedWords = (ids: readonly string[]): string =>
	ids.length === 1 ? `Damaged, not listed: ${ids[0]}` : `${ids.length} damaged, not listed: ${ids.join(', ')}`;

interface ProposalReviewProps {
	readonly proposals: Proposals;
	readonly proposal: Proposal;
	readonly onClose: () => void;
}

function ProposalReview({proposals, proposal, onClose}: ProposalReviewProps) {
	const {api, writes} = useServices().tenant;
	const {now} = useServices().clock;
	const {id, target, label, client, reason} = proposal;
	const {plan, problem} = planned(api, proposal);
	const change: readonly ToneLine[] = [
		...(plan ? paintedLines(plan.changes) : []),
		...(problem === undefined ? [] : [{text: problem, tone: 'bad' as const}]),
		...(reason ? [{text: `Reason: ${reason}`}] : []),
		{text: `${id}, proposed by ${client || 'an agent'}`, tone: 'dim'},
	];
	const send = async (): Promise<WriteResult> => {
		if (!plan) return notSent('there is nothing to send');
		const outcome = await applyProposal({proposals, api, now}, proposal, plan).catch((error: Error) => error);
		if (outcome instanceof Error) return notSent(`The proposal cannot be stored: ${outcome.message}`);
		if (outcome.state === 'ended') return notSent(outcome.reason);
		const result = updateResult(outcome);
		const unstored = outcome.unstored === undefined ? [] : [{text: outcome.unstored, tone: 'warn' as const}];
		const entry = updateEntry(target, outcome, id);
		return {...result, entry, lines: [...result.lines, ...unstored], canBeCorrected: false};
	};
	return (
		<WriteDialog
			endpoint={updateAuthConfig}
			target={`Apply a proposal: update auth config ${target} “${label.trim() || target}”`}
			change={change}
			request={plan ? requestLines(previewUpdate(api, plan)) : []}
			whyNot={whyEnded(proposal, now()) ?? (plan ? undefined : 'the proposal is not valid') ?? writes.whyNot}
			typed={confirmationOf(label, target)}
			send={send}
			onClose={onClose}
		/>
	);
}

const notSent = (text: string): WriteResult => ({title: 'Not sent', tone: 'bad', lines: [{text, tone: 'bad'}]});

/** The plan of a proposal, or why there is none. */
function planned(api: Api, proposal: Proposal): {readonly plan?: UpdatePlan; readonly problem?: string} {
	try {
		return {plan: planOf(api, proposal)};
	} catch (error) {
		if (!(error instanceof EditError)) throw error;
		const {message, advice} = error.problem;
		return {problem: `${message} ${advice}`};
	}
}
