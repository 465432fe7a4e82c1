/** A tenant with tools to delete, and a folder for the input and the files of a run. */
import {readdir, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import type {ToolRef} from '../../../src/domain/writes/tool-bindings/tool.ts';
import {folder} from '../../settings/files/disk.ts';
import {castellan, localTenant, settingsIn, signedIn, type World} from '../launch.ts';

export const tool = (number: number): ToolRef => ({appId: 'app_1', connectorId: 'con_1', id: `tool_${number}`});
export const tools = Array.from({length: 250}, (_, number) => tool(number));
export const csv = tools.map(({appId, connectorId, id}) => `${appId},${connectorId},${id}`).join('\n');
export const write = 'POST /api/v1/virtual_mcp_servers/srv_1/tool_bindings/delete';
export const dumbTerminal = {...signedIn, TERM: 'dumb'};

/** Creates the tenant, a file with references to its tools, and the state directory. */
export async function world(text = csv) {
	const directory = await folder();
	const file = join(directory, 'refs.csv');
	await writeFile(file, text);
	const {tenant, fetch, sent} = localTenant({toolServers: [{id: 'srv_1', tools: [...tools, tool(999)]}]});
	const settings = await settingsIn(directory);
	const receipts = join(directory, 'receipts');
	const savedFiles = async () => (await readdir(receipts).catch(() => [])).sort();
	const run = (args: string, more: World = {}) =>
		castellan(`tool-bindings delete srv_1 ${args}`, {fetch, settings, env: dumbTerminal, ...more});
	return {directory, file, tenant, fetch, sent, settings, receipts, savedFiles, run};
}

/** Counts the tools that the tenant still has. */
export const remainingTools = ({tenant}: Awaited<ReturnType<typeof world>>) =>
	tenant.store.toolBindings.list('srv_1').length;
