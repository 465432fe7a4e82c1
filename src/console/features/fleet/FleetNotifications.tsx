/** The notification settings of the tenants of a fleet beside each other: a column for each. */
import {useMemo} from 'react';
import {getNotificationSettings, type OrgNotificationSettings} from '../../../contract/notifications.ts';
import {kinds} from '../../../domain/resources/history-kinds.ts';
import {wordsByTenant} from '../../../domain/resources/notifications.ts';
import type {Column, Listed, OwnRows, Row} from '../../../domain/resources/resource.ts';
import {noSearch} from '../../../domain/resources/search/search.ts';
import {cellWidth} from '../../../text/cells.ts';
import {useList} from '../list/use-list.ts';
import {withoutItems} from '../list/use-list-commands.ts';
import {useWatch} from '../watch/watching.ts';
import {FleetTable} from './FleetTable.tsx';
import {useFleet} from './use-fleet.tsx';

/** The settings of a tenant are a list with one item. */
const settingsList = {id: kinds.notifications.id, searchFields: [], endpoint: getNotificationSettings};

function useSettings() {
	const state = useList(settingsList, noSearch);
	useWatch({watched: kinds.notifications, ...state});
	return state;
}

const idOf = ({category, channel}: Row) => `${category} ${channel}`;

const column = (id: string, title: string, width: number): Column => ({
	id,
	title,
	width,
	rank: 0,
	text: (row) => String(row[id] ?? ''),
});

/** Fits `off, locked` and the names of most profiles. */
const narrowest = 11;

const matrix: OwnRows = {
	name: 'notifications',
	title: 'Notification settings',
	noun: 'setting',
	id: idOf,
	label: idOf,
	columns: [{...column('category', 'Category', 18), grow: true}, column('channel', 'Channel', 8)],
	searchFields: [],
	address: () => 'notifications',
	detail: () => [],
};

const beside = (parts: readonly (readonly Row[])[]) =>
	wordsByTenant(
		parts.map(([row]) => row as OrgNotificationSettings | undefined),
		'all',
	);

export function FleetNotifications() {
	const view = useFleet(matrix, useSettings, beside);
	const {fleet, states, resource} = view;
	const withTenants = useMemo((): Listed => {
		const ofTenants = fleet.flatMap(({name}, index) =>
			states.get(name)?.rows.loaded
				? [column(`tenant${index}`, name, Math.max(narrowest, Math.min(20, cellWidth(name))))]
				: [],
		);
		// A row is of all tenants.
		return {...resource, columns: [...resource.columns.slice(1), ...ofTenants]};
	}, [fleet, states, resource]);
	return (
		<FleetTable
			view={{...view, resource: withTenants}}
			countOf={() => 'read'}
			isWatchable
			commands={{...withoutItems, 'list.open': {whyNot: 'A row has all tenants: P opens one of them'}}}
		/>
	);
}
