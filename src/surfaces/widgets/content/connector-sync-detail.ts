/** What a connector's synchronisation has read. */

import type {Widget} from '../widget.ts';
import {connectorLines} from './connector-parts.ts';

export const connectorSyncDetail: Widget<'svcConnectorSyncDetail'> = {
	draw: ({appId, connectorId, title}, scene) =>
		connectorLines(
			{
				title: title || 'Connector synchronisation',
				purpose: 'Details of a synchronisation, which no operation of the API reads.',
				facts: [
					['app', appId],
					['connector', connectorId],
				],
			},
			scene,
		),
};
