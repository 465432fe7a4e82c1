/** Lists the changes that agents proposed for this tenant, latest first. Enter shows one, and a person can send it. */
import {useState} from 'react';
import {storedProposal} from '../../../domain/writes/auth-config/apply-proposal.ts';
import type {Proposal} from '../../../domain/writes/auth-config/proposal.ts';
import {proposalRows} from '../../../domain/writes/auth-config/proposal-rows.ts';
import {useServices} from '../../app/services.ts';
import {RowsScreen} from '../list/RowsScreen.tsx';
import {withoutItems} from '../list/use-list-commands.ts';
import {useOwnRows} from '../list/use-own-rows.ts';
import {ProposalReview} from './ProposalReview.tsx';

export function ProposalsScreen() {
	const {api, now, proposals} = useServices();
	const [opened, setOpened] = useState<Proposal>();
	const state = useOwnRows<Proposal>({
		queryKey: ['proposals', api.baseUrl],
		queryFn: async () => {
			const ids = (await proposals?.list()) ?? [];
			const found = await Promise.all(ids.map((id) => proposals && storedProposal(proposals, id)));
			const rows = found.filter((each) => each !== undefined).filter(({tenant}) => tenant === api.baseUrl);
			return {rows: rows.sort((a, b) => b.createdAt - a.createdAt), at: now()};
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
			commands={{
				...withoutItems,
				'list.open': selected ? () => setOpened(selected) : {whyNot: 'No proposal selected'},
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
