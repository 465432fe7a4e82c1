/** The writes that reached the tenant, and whether it applied them, from its data before and after. */
import type {McpToolRef} from '../../src/contract/shared.ts';
import type {Store} from '../../src/tenant/store/store.ts';

export interface SentWrite {
	readonly path: string;
	readonly body: string;
	/** The number of changes in the request: tools, or one. */
	readonly size: number;
	isApplied: boolean;
	/** Whether the data changed. Tools can be deleted twice. */
	hasChanged: boolean;
}

/** The first group is the id of the target. */
const paths = {
	config: /\/auth-configs\/([^/]+)$/,
	provider: /\/step-up\/providers\/([^/]+)\/secret$/,
	tools: /\/virtual_mcp_servers\/([^/]+)\/tool_bindings\/delete$/,
};

export const isWrite = (request: Request): boolean =>
	request.method === 'POST' && Object.values(paths).some((path) => path.test(new URL(request.url).pathname));

export class WriteLog {
	readonly sent: SentWrite[] = [];

	/** The ids of the tools that the writes from a number on have deleted. */
	deletedSince(start: number): readonly string[] {
		const applied = this.sent.slice(start).filter(({path, hasChanged}) => hasChanged && paths.tools.test(path));
		return applied.flatMap(({body}) => toolsIn(body).map(({id = ''}) => id));
	}

	/** Returns a function to call after the response. */
	begin(path: string, body: string, store: Store): () => void {
		const tools = toolsIn(body);
		const stateOf = () => {
			const id = (pattern: RegExp) => pattern.exec(path)?.[1] ?? '';
			if (paths.config.test(path)) return store.authConfigs.get(id(paths.config))?.updatedAt;
			if (paths.provider.test(path)) return store.stepUpProviders.get(id(paths.provider))?.updatedAt;
			const left = new Set(store.toolBindings.list(id(paths.tools)).map((tool) => tool.id));
			return tools.some((tool) => left.has(tool.id)) ? 'assigned' : 'deleted';
		};
		const before = stateOf();
		const write: SentWrite = {path, body, size: Math.max(1, tools.length), isApplied: false, hasChanged: false};
		this.sent.push(write);
		return () => {
			const after = stateOf();
			write.hasChanged = after !== before;
			write.isApplied = paths.tools.test(path) ? after === 'deleted' : after !== before;
		};
	}
}

function toolsIn(body: string): readonly McpToolRef[] {
	const {mcpTools} = JSON.parse(body) as {readonly mcpTools?: readonly McpToolRef[]};
	return mcpTools ?? [];
}
