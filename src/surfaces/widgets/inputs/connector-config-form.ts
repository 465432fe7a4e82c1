/** Stands for the configuration form of a connector. */
import {connectorLines} from '../content/connector-parts.ts';
import type {Widget} from '../widget.ts';

export const connectorConfigForm: Widget<'svcConnectorConfigForm'> = {
	draw: ({appId, connectorId, submitActionName, skipActionName}, scene) =>
		connectorLines(
			{
				title: 'Connector configuration',
				purpose: "A form with the connector's own fields. The API has no endpoint that reads or sends them.",
				facts: [
					['app', appId],
					['connector', connectorId],
					['submits as', submitActionName],
					['skips as', skipActionName],
				],
			},
			scene,
		),
};
