/** Shapes used by several resources. Section "Shared shapes". */
import * as v from 'valibot';
import {integer, named, text} from './schema.ts';

/** The source of a value of an app user. */
export const SourceEntry = named('SourceEntry', {
	appId: text(),
	appUserId: text(),
	appUserProfileAttributeKey: text(),
	priority: integer(),
	userAttributeMappingId: text(),
	value: text(),
});
export type SourceEntry = v.InferOutput<typeof SourceEntry>;

/** A reference to an MCP tool, identified by all three members together. */
export const McpToolRef = named('McpToolRef', {appId: text(), connectorId: text(), id: text()});
export type McpToolRef = v.InferOutput<typeof McpToolRef>;

/** A page of a list. `nextPageToken` is empty or absent on the last page. */
export const paged = <S extends v.GenericSchema>(item: S) =>
	v.looseObject({list: v.optional(v.array(item)), nextPageToken: text()});
