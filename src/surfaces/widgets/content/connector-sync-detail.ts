/** Stands for the details of a connector's synchronisation. */

import type {Widget} from '../widget.ts';
import {connectorLines} from './connector-parts.ts';

export const connectorSyncDetail: Widget<'svcConnectorSyncDetail'> = {
	draw: ({appId, connectorId, title}, scene) =>
		connectorLines(
			{
				title: title || 'Connector synchronisation',
				purpose: 'Details of a synchronisation. The API has no endpoint that reads them.',
				facts: [
					['app', appId],
					['connector', connectorId],
				],
			},
			scene,
		),
};
