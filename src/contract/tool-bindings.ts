/** The tools that a Virtual MCP Server assigns. They can be removed, not listed. Section "McpToolRef". */
import {endpoint} from './endpoint.ts';
import {many, message} from './schema.ts';
import {McpToolRef} from './shared.ts';

export const deleteToolBindings = endpoint({
	name: 'deleteToolBindings',
	section: 1,
	summary: 'Remove up to 100 tool assignments from an Assigned-tools Virtual MCP Server',
	method: 'POST',
	effect: 'write',
	// No read returns bindings. The document does not say whether a removal shows in apps, so they are read again.
	touches: ['searchApps'],
	requiredInputs: [],
	path: '/api/v1/virtual_mcp_servers/{virtual_mcp_server_id}/tool_bindings/delete',
	params: message({mcpTools: many(McpToolRef)}),
	paging: undefined,
	output: message({}),
	envelope: undefined,
	required: [],
	echoes: [],
});
