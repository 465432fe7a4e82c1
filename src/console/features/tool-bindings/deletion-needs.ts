/** What a deletion of tool assignments needs and does, on the screen of a server without references. */
import {limits} from '../../../contract/limits.ts';
import {type DetailLine, headingLine, needLine} from '../../../domain/resources/fields.ts';

interface DeletionState {
	/** Why no deletion can begin now. */
	readonly whyNot: string | undefined;
	/** Whether files of a run can be saved. */
	readonly receipts: boolean;
}

export const deletionNeeds = (serverId: string, {whyNot, receipts}: DeletionState): readonly DetailLine[] => [
	headingLine('A deletion'),
	...(whyNot ? [needLine('Now', whyNot, 'warn')] : []),
	needLine('References', 'The appId, connectorId and id of each tool. e reads them from a paste or from a file.'),
	needLine('Formats', 'A JSON array, JSON lines, or CSV with these columns.'),
	needLine('Calls', `One for every ${limits.bindingsPerDelete} tools. The run stops at the first call that fails.`),
	needLine('To confirm', 'Type the number of tools.'),
	needLine('Afterwards', 'The service has no call that restores the assignments.', 'warn'),
	receipts
		? needLine('Receipt', 'In the state directory, with a file to resume from until every tool is deleted.')
		: needLine('Receipt', 'None: castellan has no state directory.', 'warn'),
	needLine('In a script', `castellan tool-bindings delete ${serverId} --file FILE --yes`),
];
