/** What the OpenAPI document states of this tenant beyond the contract. Document: which members are required is not shown. */
import type {JsonSchema} from '@valibot/to-json-schema';
import {shareCodePattern} from '../contract/paper-secret.ts';

/**
 * By schema, the members that this tenant always sends or refuses a request without. `AuthConfig` is not here: updates send
 * a part of one.
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

/** By operation, the inputs of a body that cannot be left out. */
export const requiredInputs: Readonly<Record<string, readonly string[]>> = {
	updateAuthConfig: ['authConfig', 'updateMask'],
	rotateStepUpSecret: ['clientSecret'],
};

/** By input, what each item of its list needs. */
export const requiredItemMembers: Readonly<Record<string, readonly string[]>> = {policyRefs: ['id']};

/** Inputs that the document allows to be null. */
export const nullableInputs: ReadonlySet<string> = new Set(['mcpTools']);

/** JSON Schema has no flag for any case. */
export const shareCode: JsonSchema = {
	type: 'string',
	pattern: shareCodePattern.source.replaceAll('A-Z', 'A-Za-z'),
};
