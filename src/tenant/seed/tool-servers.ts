/** Assigned-tools Virtual MCP Servers and the tools assigned to them. */
import type {McpToolRef} from '../../contract/shared.ts';
import {appId} from './apps.ts';

interface ToolServer {
	id: string;
	tools: readonly McpToolRef[];
}

const verbs = ['list', 'get', 'search', 'create', 'update', 'archive', 'delete', 'export'] as const;
const nouns = ['ticket', 'comment', 'runbook', 'incident', 'deployment', 'dashboard', 'invoice', 'contract'] as const;

/** The connectors of the tools, each with the number of its app. */
const connectors = [
	['con_ticketing', 12],
	['con_incidents', 8],
	['con_wiki', 9],
	['con_billing', 16],
] as const;

/** Tools of different connectors have equal ids, so only all three members together identify a tool. */
const everyTool: readonly McpToolRef[] = connectors.flatMap(([connectorId, app]) =>
	nouns.flatMap((noun) => verbs.map((verb) => ({appId: appId(app), connectorId, id: `${verb}_${noun}`}))),
);

/** The first server has few tools. The second has more than two delete calls can remove. */
export const toolServers: readonly [ToolServer, ToolServer] = [
	{id: 'srv_1', tools: everyTool.filter(({id}) => id?.startsWith('search_')).slice(0, 14)},
	{id: 'srv_2', tools: everyTool.slice(0, 240)},
];
