/** Shapes used by several resources. Section "Shared shapes". */
import * as v from 'valibot';
import {integer, message, text} from './schema.ts';

/** Where a value of an app user came from. */
export const SourceEntry = message({
	appId: text(),
	appUserId: text(),
	appUserProfileAttributeKey: text(),
	priority: integer(),
	userAttributeMappingId: text(),
	value: text(),
});
export type SourceEntry = v.InferOutput<typeof SourceEntry>;

/** A complete reference to an MCP tool: all three members together identify it. */
export const McpToolRef = message({appId: text(), connectorId: text(), id: text()});
export type McpToolRef = v.InferOutput<typeof McpToolRef>;

/** One page of a list. `nextPageToken` is empty or absent on the last page. */
export const paged = <S extends v.GenericSchema>(item: S) =>
	v.looseObject({list: v.optional(v.array(item)), nextPageToken: text()});
