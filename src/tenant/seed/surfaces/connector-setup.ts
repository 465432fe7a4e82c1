/** The setup of a connector: its form, its resources, the progress of the first synchronisation, and its log. */
import type {Component, Surface} from '../../../contract/surface.ts';
import type {Calendar} from '../calendar.ts';
import {at, format, literal, markdown, stack, surface, within} from './parts.ts';

const connector = {appId: 'app_0000012', connectorId: 'con_ticketing'};

export const connectorSetup = (calendar: Calendar): Surface =>
	surface(
		calendar,
		'srf_connector_setup',
		'PRIMARY',
		{sync: {done: 3_120, total: 4_800, queues: ['q_access', 'q_hardware'], phase: 'Reading group members'}},
		[
			stack('column', 'root', 'title', 'setup', 'panes', 'bar', 'volume', 'log'),
			markdown(
				'title',
				'## Support Desk connector',
				'Credentials are entered in the browser, never in a conversation.',
			),
			stack('row', 'setup', 'form', 'queues'),
			{
				id: 'form',
				weight: 1,
				svcConnectorConfigForm: {
					...connector,
					submitActionName: 'connector_saved',
					skipActionName: 'connector_skipped',
				},
			},
			{
				id: 'queues',
				weight: 1,
				svcResourcePicker: {
					...connector,
					resourceType: 'queue',
					mcpToolState: 'enabled',
					label: literal('Queues to govern'),
					value: at('/sync/queues'),
					multiSelect: true,
				},
			},
			stack('row', 'panes', 'progress', 'detail'),
			{id: 'progress', weight: 1, svcConnectorSyncProgress: {...connector, title: 'First synchronisation'}},
			{id: 'detail', weight: 2, svcConnectorSyncDetail: {...connector, title: 'What has been read so far'}},
			progress,
			volume(calendar),
			log,
		],
	);

const done = within('formatNumber', '/sync/done');
const all = within('formatNumber', '/sync/total');
const progress: Component = {
	id: 'bar',
	progressBar: {
		label: format`${'/sync/phase'}: ${done} of ${all}`,
		value: at('/sync/done'),
		min: literal(0),
		max: at('/sync/total'),
	},
};

function volume(calendar: Calendar): Component {
	const perMinute = (...values: readonly number[]) =>
		values.map((value, minute) => ({ts: calendar.at(-1, 36_000 + minute * 60), value}));
	return {
		id: 'volume',
		svcChart: {
			title: literal('Objects read per minute'),
			timeSeries: {
				range: {start: calendar.at(-1, 36_000), end: calendar.at(-1, 36_540), label: 'This run'},
				style: 'SVC_CHART_TIME_SERIES_STYLE_STACKED_AREA',
				series: [
					{key: 'users', displayName: 'Users', points: perMinute(0, 410, 620, 615, 240, 30, 0, 0, 0, 0)},
					{key: 'groups', displayName: 'Groups', points: perMinute(0, 0, 0, 80, 160, 170, 90, 20, 0, 0)},
					{key: 'grants', displayName: 'Grants', points: perMinute(0, 0, 0, 0, 0, 90, 260, 390, 410, 405)},
				],
			},
		},
	};
}

const log: Component = {
	id: 'log',
	svcCodeBlock: {
		title: literal('Last lines of the log'),
		language: literal('json'),
		copyable: true,
		code: literal(
			JSON.stringify(
				[
					{level: 'info', message: 'page 31 of groups', took: '412ms'},
					{level: 'warn', message: 'group "Night shift" has no members'},
					{level: 'info', message: 'retrying after 429', attempt: 2},
				],
				null,
				2,
			),
		),
	},
};
