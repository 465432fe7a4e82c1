/** How far a connector's synchronisation has come. */

import type {Widget} from '../widget.ts';
import {connectorLines} from './connector-parts.ts';

export const connectorSyncProgress: Widget<'svcConnectorSyncProgress'> = {
	draw: ({appId, connectorId, title}, scene) =>
		connectorLines(
			{
				title: title || 'Connector synchronisation progress',
				purpose: 'The progress of a synchronisation, which no operation of the API reads.',
				facts: [
					['app', appId],
					['connector', connectorId],
				],
			},
			scene,
		),
};
