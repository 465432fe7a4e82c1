/** The notification settings of the tenants of a fleet beside each other: a column for each. */
import {useLayoutEffect, useMemo} from 'react';
import {getNotificationSettings, type OrgNotificationSettings} from '../../../contract/notifications.ts';
import {wordsByTenant} from '../../../domain/fleet/notification-words.ts';
import {kinds} from '../../../domain/resources/history-kinds.ts';
import type {Column, OwnRows, Row} from '../../../domain/resources/resource.ts';
import {noSearch} from '../../../domain/resources/search/search.ts';
import {cellWidth} from '../../../text/cells.ts';
import {EntrySlot, useEntryObject} from '../../core/screen-context.ts';
import {List} from '../../list/list.ts';
import {useList} from '../list/use-list.ts';
import {withoutItems} from '../list/use-list-commands.ts';
import {useListSnapshot} from '../shared/use-rows.ts';
import {useWatch} from '../watch/watching.ts';
import {FleetTable} from './FleetTable.tsx';
import {useFleet} from './use-fleet.tsx';

/** The settings of a tenant are a list with one item. */
const settingsOfTenant: OwnRows = {
	name: 'notifications',
	title: 'Notification settings',
	noun: 'setting',
	id: kinds.notifications.id,
	label: () => '',
	columns: [],
	searchFields: [],
	address: () => 'notifications',
	links: () => [],
	detail: () => [],
};
const settingsList = {...settingsOfTenant, endpoint: getNotificationSettings};

function useSettings() {
	const state = useList(settingsList, noSearch);
	useWatch({watched: kinds.notifications, ...state});
	return state;
}

const matrices = new EntrySlot<List<Row>>();
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

export function FleetNotifications() {
	const view = useFleet(settingsOfTenant, useSettings);
	const {state, tenantOf} = view;
	const {rows} = state.rows;
	const settings = useMemo(
		() => rows.map((row) => ({tenant: tenantOf(row), row: row as OrgNotificationSettings})),
		[rows, tenantOf],
	);
	const matrix = useEntryObject(matrices, () => new List<Row>(idOf));
	useLayoutEffect(() => matrix.show(wordsByTenant(settings, 'all')), [matrix, settings]);
	const resource = useMemo(
		(): OwnRows => ({
			...settingsOfTenant,
			id: idOf,
			label: idOf,
			columns: [
				{...column('category', 'Category', 18), grow: true},
				column('channel', 'Channel', 8),
				...settings.map(({tenant}, index) =>
					column(`tenant${index}`, tenant, Math.max(narrowest, Math.min(20, cellWidth(tenant)))),
				),
			],
		}),
		[settings],
	);
	const matrixRows = useListSnapshot(matrix);
	return (
		<FleetTable
			view={{...view, resource, state: {...state, list: matrix, rows: matrixRows}}}
			countOf={() => 'read'}
			isWatchable
			commands={{...withoutItems, 'list.open': {whyNot: 'A row has all tenants: P opens one of them'}}}
		/>
	);
}
