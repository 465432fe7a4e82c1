/** Proposals of agents as rows of a list. */
import {authConfigs} from '../../resources/auth-configs.ts';
import {timeColumn} from '../../resources/columns.ts';
import {columnLines} from '../../resources/fields.ts';
import type {Column, OwnRows} from '../../resources/resource.ts';
import {type Proposal, stateAt} from './proposal.ts';

/** A proposal that was decided does not end any more. */
const ends = timeColumn<Proposal>('expiresAt', 'Ends');

const columns: readonly Column<Proposal>[] = [
	{
		id: 'state',
		title: 'State',
		width: 9,
		rank: 0,
		text: (row, {now}) => stateAt(row, now),
		tone: (row, {now}) => (stateAt(row, now) === 'pending' ? 'warn' : 'dim'),
	},
	{
		id: 'target',
		title: 'Auth config',
		width: 24,
		grow: true,
		rank: 0,
		text: ({label, target}) => label.trim() || target,
	},
	{...timeColumn<Proposal>('createdAt', 'Proposed'), rank: 1},
	{id: 'client', title: 'Client', width: 16, grow: true, rank: 2, text: ({client = ''}) => client},
	{id: 'id', title: 'ID', width: 17, rank: 3, text: ({id}) => id},
	{...ends, text: (row, show) => (stateAt(row, show.now) === 'pending' ? ends.text(row, show) : ''), rank: 4},
];

export const proposalRows: OwnRows<Proposal> = {
	name: 'proposals',
	title: 'Proposals',
	noun: 'proposal',
	id: ({id}) => id,
	label: ({label, target}) => label.trim() || target,
	columns,
	hasMachineTimes: true,
	searchFields: [],
	address: ({target}) => authConfigs.address({id: target}, {}),
	detail: (row, {show}) => columnLines(columns, row, show),
};
