/** The entry of a write in the journal of people. A write that did not reach the service has none. */
import type {Answer} from '../../client/api.ts';
import type {ApiError} from '../../client/error.ts';
import type {NewJournalEntry} from '../history/team/journal.ts';
import {fillPath, lastParam} from '../resources/path.ts';
import {toolDeletion} from '../writes/delete-tool-bindings.ts';
import {isAnswered} from '../writes/outcome.ts';
import {toolCounts} from '../writes/tool-bindings/ledger.ts';
import type {Ledger} from '../writes/tool-bindings/run.ts';
import {authConfigUpdate} from '../writes/update-auth-config.ts';
import type {Write} from '../writes/write.ts';

/** The outcome of any write of an item. */
interface Outcome {
	readonly state: string;
	readonly answer?: Answer<unknown>;
	readonly error?: ApiError;
}

/** Undefined if nothing was sent, or the request did not arrive. */
export function writeEntry(
	write: Write,
	id: string,
	{state, answer, error}: Outcome,
	more: Pick<NewJournalEntry, 'proposal'> = {},
): NewJournalEntry | undefined {
	const isRefused = state === 'rejected' && error !== undefined && isAnswered(error);
	const outcome = state === 'done' ? 'applied' : state === 'unknown' ? 'UNKNOWN' : isRefused ? 'refused' : undefined;
	if (outcome === undefined) return undefined;
	const answered = answer?.request.outcome;
	const receipt = answered?.state === 'answered' ? answered.requestId : error?.detail.requestId;
	return {...subjectOf(write, id), outcome, receipt, ...more};
}

/** Of an update of an auth config, alone or as the proposal of an agent. */
export const updateEntry = (id: string, outcome: Outcome, proposal?: string): NewJournalEntry | undefined =>
	writeEntry(authConfigUpdate, id, outcome, {proposal});

/** Of a whole run. `receipt` is the name of its file. */
export function deletionEntry(ledger: Ledger, receipt: string | undefined): NewJournalEntry | undefined {
	const {done, refused, unknown} = toolCounts(ledger);
	if (done + refused + unknown === 0) return undefined;
	const isAll = done === ledger.plan.tools.length;
	const outcome = unknown > 0 ? 'UNKNOWN' : isAll ? 'applied' : done > 0 ? 'partly applied' : 'refused';
	return {...subjectOf(toolDeletion, ledger.plan.serverId), outcome, receipt};
}

function subjectOf({target, endpoint}: Write, id: string): NewJournalEntry {
	const route = target.item?.route ?? target.route;
	return {action: 'sent', address: fillPath(route, {[lastParam(route)]: id}), what: endpoint.name};
}
