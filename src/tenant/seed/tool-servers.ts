/** Assigned-tools Virtual MCP Servers and the tools assigned to them. */
import words from '../../../assets/demo/tools.json' with {type: 'json'};
import type {McpToolRef} from '../../contract/shared.ts';

interface ToolServer {
	id: string;
	tools: readonly McpToolRef[];
}

/** Tools of different connectors have equal ids, so only all three members together identify a tool. */
const everyTool: readonly McpToolRef[] = words.connectors.flatMap(({connectorId, appId}) =>
	words.nouns.flatMap((noun) => words.verbs.map((verb) => ({appId, connectorId, id: `${verb}_${noun}`}))),
);

/** The first server has few tools. The second has more than two delete calls can remove. */
export const toolServers: readonly [ToolServer, ToolServer] = [
	{id: 'srv_1', tools: everyTool.filter(({id}) => id?.startsWith('search_')).slice(0, 14)},
	{id: 'srv_2', tools: everyTool.slice(0, 240)},
];
