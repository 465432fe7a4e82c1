/** A reference to one tool as it has to be for a deletion: complete. */
import {isMask} from '../../../client/safety/redact.ts';
import {fromVisible} from '../../../text/visible.ts';

/** `McpToolRef` of the contract with all three members there, in visible form. */
export type ToolRef = {
	readonly appId: string;
	readonly connectorId: string;
	readonly id: string;
};

/** In the order of the columns. */
export const toolMembers = ['appId', 'connectorId', 'id'] as const;

/** Equal for equal references. */
export const toolKey = (tool: ToolRef): string => JSON.stringify(toolMembers.map((member) => tool[member]));

/** The reference alone, or in one line why the value is none. */
export function readTool(value: unknown): ToolRef | string {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) {
		return `is no object with ${toolMembers.join(', ')}`;
	}
	const members = value as Readonly<Record<string, unknown>>;
	for (const member of toolMembers) {
		const problem = problemOf(members[member]);
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
	// The service would find no such tool and say nothing.
	if (exact !== exact.trim()) return 'has blanks around it';
	if (isMask(value)) return 'is a mask';
	// What reading a file puts in the place of bytes that are no text.
	if (exact.includes('\ufffd')) return 'holds bytes that are not UTF-8';
	return exact.isWellFormed() ? undefined : 'holds half a character';
}
