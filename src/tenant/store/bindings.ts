/** Stores the tools that are assigned to each Virtual MCP Server. */
import type {McpToolRef} from '../../contract/shared.ts';
import type {Database} from './database.ts';

export const toolBindings = (database: Database) => ({
	hasServer: (id: string): boolean => database.get('SELECT 1 FROM tool_server WHERE id = ?', id) !== undefined,
	addServer(id: string): void {
		database.run('INSERT OR IGNORE INTO tool_server VALUES (?)', id);
	},
	add(serverId: string, {appId = '', connectorId = '', id = ''}: McpToolRef): void {
		database.run('INSERT OR IGNORE INTO tool_binding VALUES (?, ?, ?, ?)', serverId, appId, connectorId, id);
	},
	/** Does nothing if the tool is not assigned. */
	remove(serverId: string, {appId = '', connectorId = '', id = ''}: McpToolRef): void {
		const sql = 'DELETE FROM tool_binding WHERE server_id = ? AND app_id = ? AND connector_id = ? AND tool_id = ?';
		database.run(sql, serverId, appId, connectorId, id);
	},
	list: (serverId: string): McpToolRef[] =>
		database
			.all('SELECT app_id, connector_id, tool_id FROM tool_binding WHERE server_id = ?', serverId)
			.map((row) => ({appId: String(row.app_id), connectorId: String(row.connector_id), id: String(row.tool_id)})),
});
