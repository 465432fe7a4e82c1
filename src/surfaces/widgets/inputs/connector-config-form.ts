/** The form for a connector's configuration. */
import {connectorLines} from '../content/connector-parts.ts';
import type {Widget} from '../widget.ts';

export const connectorConfigForm: Widget<'svcConnectorConfigForm'> = {
	draw: ({appId, connectorId, submitActionName, skipActionName}, scene) =>
		connectorLines(
			{
				title: 'Connector configuration',
				purpose:
					"A form that the service fills with the connector's own fields; no operation of the API reads or sends them.",
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
