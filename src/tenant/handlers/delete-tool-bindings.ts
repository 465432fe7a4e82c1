/** Endpoint 1. */
import {limits} from '../../contract/limits.ts';
import type {McpToolRef} from '../../contract/shared.ts';
import type {deleteToolBindings as endpoint} from '../../contract/tool-bindings.ts';
import {invalid, notFound} from '../rejection.ts';
import type {Handler} from './handler.ts';

const members = ['appId', 'connectorId', 'id'] as const;

/** Document: behaviour for an unassigned tool not shown. Here it is ignored, so that a repeated call succeeds. */
export const deleteToolBindings: Handler<typeof endpoint> = ({virtualMcpServerId, mcpTools = []}, {store}) => {
	const tools = distinct(mcpTools);
	// Duplicates are removed before counting, because the limit is on assignments. Document: not shown.
	if (tools.length > limits.bindingsPerDelete)
		throw invalid(`mcpTools names ${tools.length} tools; one call removes at most ${limits.bindingsPerDelete}`);
	if (!store.toolBindings.hasServer(virtualMcpServerId))
		throw notFound(`there is no Virtual MCP Server ${virtualMcpServerId}`);
	store.transaction(() => {
		for (const tool of tools) store.toolBindings.remove(virtualMcpServerId, tool);
	});
	return {};
};

function distinct(tools: readonly McpToolRef[]): McpToolRef[] {
	for (const [index, tool] of tools.entries()) {
		const missing = members.find((member) => !tool[member]);
		if (missing)
			throw invalid(`mcpTools[${index}].${missing} is missing: a tool is named by all of ${members.join(', ')}`);
	}
	return [...new Map(tools.map((tool) => [JSON.stringify(members.map((member) => tool[member])), tool])).values()];
}
