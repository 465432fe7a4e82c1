/** The tools of a Virtual MCP Server. The API can remove them, but not list them. Endpoint 1. */
import {deleteToolBindings} from '../../contract/tool-bindings.ts';
import type {Descriptor} from './descriptor.ts';

export const toolBindings = {
	name: 'tool-bindings',
	title: 'Tool bindings',
	noun: 'tool server',
	endpoint: deleteToolBindings,
	route: 'tool-bindings',
	item: {screen: 'tool-server', route: 'tool-bindings/{serverId}', idPrefix: 'srv_'},
} as const satisfies Descriptor;
