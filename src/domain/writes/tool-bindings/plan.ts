/** The plan of a bulk deletion of tool bindings: its requests in chunks. Endpoint 1. */
import type {Api, RequestPreview} from '../../../client/api.ts';
import {limits} from '../../../contract/limits.ts';
import {deleteToolBindings} from '../../../contract/tool-bindings.ts';
import type {ToolRef} from './tool.ts';

export type DeletionPlan = ReturnType<typeof planDeletion>;

/** `tools` must be distinct, as `parseTools` returns them. */
export function planDeletion(
	{baseUrl: tenant}: Pick<Api, 'baseUrl'>,
	serverId: string,
	tools: readonly ToolRef[],
	/** The tools that an earlier run sent with an unknown outcome. A service may refuse one that is deleted. */
	doubtful: readonly ToolRef[] = [],
) {
	const size = limits.bindingsPerDelete;
	/** One request per chunk, in order. */
	const chunks = Array.from({length: Math.ceil(tools.length / size)}, (_, index): readonly ToolRef[] =>
		tools.slice(index * size, (index + 1) * size),
	);
	/** The confirmation to type is the number of tools. */
	return {tenant, serverId, tools, doubtful, chunks, confirmation: String(tools.length)};
}

/** The exact request of a chunk, redacted. Throws `ApiError` of kind `input`. */
export const previewChunk = (api: Api, {serverId, chunks}: DeletionPlan, index: number): RequestPreview =>
	api.preview(deleteToolBindings, {virtualMcpServerId: serverId, mcpTools: [...(chunks[index] ?? [])]});
