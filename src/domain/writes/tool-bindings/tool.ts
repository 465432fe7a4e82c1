/** A complete reference to a tool, as a deletion requires. */
import {isMask} from '../../../client/safety/redact.ts';
import {isJsonObject} from '../../../text/json/object.ts';
import {fromVisible} from '../../../text/visible.ts';

/** `McpToolRef` of the contract with all three members, in visible form. */
export type ToolRef = {readonly appId: string; readonly connectorId: string; readonly id: string};

/** In the order of the columns. */
export const toolMembers = ['appId', 'connectorId', 'id'] as const;

/** A unique key of a reference. */
export const toolKey = (tool: ToolRef): string => JSON.stringify(toolMembers.map((member) => tool[member]));

/** Returns the reference, or the problem in one line. */
export function readTool(value: unknown): ToolRef | string {
	if (!isJsonObject(value)) return `is not an object with ${toolMembers.join(', ')}`;
	for (const member of toolMembers) {
		const problem = problemOf(value[member]);
		if (problem) return `${member} ${problem}`;
	}
	const {appId, connectorId, id} = value as ToolRef;
	return {appId, connectorId, id};
}

function problemOf(value: unknown): string | undefined {
	if (value === undefined || value === null) return 'is missing';
	if (typeof value !== 'string') return 'is not text: put it in quotes';
	const exact = fromVisible(value);
	if (exact.trim() === '') return 'is empty';
	// The API ignores unknown tools without an error.
	if (exact !== exact.trim()) return 'has blanks around it';
	if (isMask(value)) return 'is a mask';
	// Decoding replaces invalid UTF-8 by this character.
	if (exact.includes('\ufffd')) return 'contains bytes that are not UTF-8';
	return exact.isWellFormed() ? undefined : 'contains half a character';
}
