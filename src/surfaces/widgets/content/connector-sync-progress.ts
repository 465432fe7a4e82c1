/** Stands for the progress of a connector's synchronisation. */

import type {Widget} from '../widget.ts';
import {connectorLines} from './connector-parts.ts';

export const connectorSyncProgress: Widget<'svcConnectorSyncProgress'> = {
	draw: ({appId, connectorId, title}, scene) =>
		connectorLines(
			{
				title: title || 'Connector synchronisation progress',
				purpose: 'The progress of a synchronisation. The API has no endpoint that reads it.',
				facts: [
					['app', appId],
					['connector', connectorId],
				],
			},
			scene,
		),
};
