/** The plan of a bulk deletion of tool bindings: its requests in chunks. Endpoint 1. */
import type {Api, RequestPreview} from '../../../client/api.ts';
import {limits} from '../../../contract/limits.ts';
import {deleteToolBindings} from '../../../contract/tool-bindings.ts';
import type {ToolRef} from './tool.ts';

export interface DeletionPlan {
	/** The base URL of the tenant. A resume file must have the same. */
	readonly tenant: string;
	readonly serverId: string;
	readonly tools: readonly ToolRef[];
	/** The members of `tools` that an earlier run sent with an unknown outcome. A service may refuse one that is deleted. */
	readonly doubtful: readonly ToolRef[];
	/** One request per chunk, in order. */
	readonly chunks: readonly (readonly ToolRef[])[];
	/** The confirmation to type: the number of tools. */
	readonly confirmation: string;
}

/** `tools` must be distinct, as `parseTools` returns them. */
export function planDeletion(
	api: Pick<Api, 'baseUrl'>,
	serverId: string,
	tools: readonly ToolRef[],
	doubtful: readonly ToolRef[] = [],
): DeletionPlan {
	const size = limits.bindingsPerDelete;
	const chunks = Array.from({length: Math.ceil(tools.length / size)}, (_, index) =>
		tools.slice(index * size, (index + 1) * size),
	);
	return {tenant: api.baseUrl, serverId, tools, doubtful, chunks, confirmation: String(tools.length)};
}

/** The exact request of a chunk, redacted. Throws `ApiError` of kind `input`. */
export const previewChunk = (api: Api, {serverId, chunks}: DeletionPlan, index: number): RequestPreview =>
	api.preview(deleteToolBindings, {virtualMcpServerId: serverId, mcpTools: [...(chunks[index] ?? [])]});
