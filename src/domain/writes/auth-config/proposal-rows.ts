/** Proposals of agents as rows of a list. */
import {showTime} from '../../format/show.ts';
import {authConfigs} from '../../resources/auth-configs.ts';
import {fieldLine} from '../../resources/fields.ts';
import type {Column, OwnRows} from '../../resources/resource.ts';
import {type Proposal, stateAt} from './proposal.ts';

const timeOf = (ms: number) => new Date(ms).toISOString();

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
	{
		id: 'createdAt',
		title: 'Proposed',
		width: 17,
		isTime: true,
		rank: 1,
		text: ({createdAt}, show) => showTime(timeOf(createdAt), show),
		order: ({createdAt}) => createdAt,
	},
	{id: 'client', title: 'Client', width: 16, grow: true, rank: 2, text: ({client = ''}) => client},
	{id: 'id', title: 'ID', width: 17, rank: 3, text: ({id}) => id},
	{
		id: 'expiresAt',
		title: 'Ends',
		width: 17,
		isTime: true,
		rank: 4,
		text: ({expiresAt}, show) => showTime(timeOf(expiresAt), show),
		order: ({expiresAt}) => expiresAt,
	},
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
	links: () => [],
	detail: (row, {show}) => columns.map(({id, title, text}) => fieldLine(title, text(row, show), {path: id})),
};
