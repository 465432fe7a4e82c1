/** The writes that reached the tenant, and whether it applied them, from its data before and after. */
import type {McpToolRef} from '../../src/contract/shared.ts';
import type {Store} from '../../src/tenant/store/store.ts';

export interface SentWrite {
	/** The tenant that got it. */
	readonly tenant: string;
	readonly path: string;
	readonly body: string;
	/** The id of what it changes. */
	readonly target: string;
	/** The number of changes in the request: tools, or one. */
	readonly size: number;
	/** The number of reviews shown before it. All requests of a deletion have the same number. */
	readonly review: number;
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
	#reviews = 0;
	#reviewedAt = 0;

	/** A review of a write is on the screen. */
	noteReview(): void {
		this.#reviews++;
		this.#reviewedAt = this.sent.length;
	}

	/** The writes since the last review. */
	get sinceReview(): readonly SentWrite[] {
		return this.sent.slice(this.#reviewedAt);
	}

	/** The requests of the last deletion of tools, whose outcome its screen shows until the next one. */
	get lastDeletion(): readonly SentWrite[] {
		const all = this.sent.filter(({path}) => paths.tools.test(path));
		return all.filter(({review}) => review === all.at(-1)?.review);
	}

	/** Clears the entries that only a dialog shows. */
	forget(): void {
		this.sent.splice(0, this.sent.length, ...this.lastDeletion);
		this.#reviewedAt = this.sent.length;
	}

	/** The ids of the tools that the writes from a number on have deleted. */
	deletedSince(start: number): readonly string[] {
		const applied = this.sent.slice(start).filter(({path, hasChanged}) => hasChanged && paths.tools.test(path));
		return applied.flatMap(({body}) => toolsIn(body).map(({id = ''}) => id));
	}

	/** Returns a function to call after the response. */
	begin(path: string, body: string, store: Store, tenant = 'main'): () => void {
		const tools = toolsIn(body);
		const target = Object.values(paths).reduce((id, pattern) => id || (pattern.exec(path)?.[1] ?? ''), '');
		const stateOf = () => {
			if (paths.config.test(path)) return store.authConfigs.get(target)?.updatedAt;
			if (paths.provider.test(path)) return store.stepUpProviders.get(target)?.updatedAt;
			const left = new Set(store.toolBindings.list(target).map((tool) => tool.id));
			return tools.some((tool) => left.has(tool.id)) ? 'assigned' : 'deleted';
		};
		const before = stateOf();
		const size = Math.max(1, tools.length);
		const write: SentWrite = {
			tenant,
			path,
			body,
			target,
			size,
			review: this.#reviews,
			isApplied: false,
			hasChanged: false,
		};
		this.sent.push(write);
		return () => {
			const after = stateOf();
			write.hasChanged = after !== before;
			write.isApplied = paths.tools.test(path) ? after === 'deleted' : after !== before;
		};
	}
}

/** The tools that a deletion names. */
export function toolsIn(body: string): readonly McpToolRef[] {
	const {mcpTools} = JSON.parse(body) as {readonly mcpTools?: readonly McpToolRef[]};
	return mcpTools ?? [];
}
