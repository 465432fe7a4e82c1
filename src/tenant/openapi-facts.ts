/** Facts in the OpenAPI document that are not in the contract. Document: required members not shown. */
import type {JsonSchema} from '@valibot/to-json-schema';
import {shareCodePattern} from '../contract/secret.ts';

/**
 * The members, by schema, that this tenant always sends and requires. `AuthConfig` has none, because updates send partial
 * configs.
 */
export const requiredMembers: Readonly<Record<string, readonly string[]>> = {
	App: ['id'],
	StepUpProvider: ['id'],
	PaperSecret: ['vaultId', 'shareCode'],
	Surface: ['surfaceId', 'conversationId'],
	Component: ['id'],
	McpToolRef: ['appId', 'connectorId', 'id'],
	Error: ['code', 'message', 'details'],
	TokenAnswer: ['access_token', 'token_type', 'expires_in'],
};

/** The required members of list items, by input. */
export const requiredItemMembers: Readonly<Record<string, readonly string[]>> = {policyRefs: ['id']};

/** Inputs that the document allows to be null. */
export const nullableInputs: ReadonlySet<string> = new Set(['mcpTools']);

/** The pattern names both cases, because JSON Schema has no case-insensitive flag. */
export const shareCode: JsonSchema = {type: 'string', pattern: shareCodePattern.source.replaceAll('A-Z', 'A-Za-z')};
