/**
 * Sends an update of an auth config (endpoint 2). Edits (`draft.ts`, `document.ts`) give changes and their request (`diff.ts`,
 * `update-plan.ts`). `values.ts` and `group.ts` validate it; `conflict.ts` merges changes by others.
 */
import type {Answer, Api, CallOptions} from '../../../client/api.ts';
import {ApiError} from '../../../client/error.ts';
import {adviceWhenUnknown, apiError} from '../../../client/failure.ts';
import type {RequestRecord} from '../../../client/journal/journal.ts';
import {type AuthConfig, updateAuthConfig} from '../../../contract/auth-configs.ts';
import type {OutputOf} from '../../../contract/endpoint.ts';
import type {FindOptions} from '../../items/find-item.ts';
import {isAnswered, sendOnce, type WriteOutcome} from '../outcome.ts';
import type {Problem} from '../problem.ts';
import {type Conflict, type Merge, overlaps, reapplied, threeWay} from './conflict.ts';
import {type Change, diff} from './diff.ts';
import type {Draft} from './draft.ts';
import {groupConflict, groupProblem} from './group.ts';
import {fieldAt} from './paths.ts';
import {type Found, findAuthConfig, type ReadBack, readBack} from './read-back.ts';
import {undisclosed} from './undisclosed.ts';
import {canSend, disposePlan, inputOf, planUpdate, type UpdatePlan} from './update-plan.ts';

export type UpdateOutcome =
	| {
			readonly state: 'done';
			readonly answer: Answer<OutputOf<typeof updateAuthConfig>>;
			/** Changes by others in other fields. They stay. */
			readonly theirChanges: readonly Change[];
			/** Differences between the response and the requested values, which the service did not apply as sent. */
			readonly notTaken: readonly Change[];
	  }
	/** The service has all changes already; nothing was sent. */
	| {readonly state: 'unchanged'; readonly theirs: AuthConfig}
	/** Someone else changed the same field; nothing was sent. `reapplied` applies the edit to `theirs`. */
	| {readonly state: 'conflict'; readonly conflicts: readonly Conflict[]; readonly theirs: AuthConfig}
	/** The update is invalid, alone or with the present state; nothing was sent. */
	| {readonly state: 'refused'; readonly problems: readonly Problem[]}
	/** The config does not exist any more; nothing was sent. */
	| {readonly state: 'gone'}
	/** The present state could not be read; nothing was sent. */
	| {readonly state: 'not-sent'; readonly reason: string; readonly error?: ApiError}
	/** `readBack` is absent if it was not sent. */
	| (Extract<WriteOutcome<never>, {readonly state: 'rejected'}> & {readonly readBack?: ReadBack})
	| (Extract<WriteOutcome<never>, {readonly state: 'unknown'}> & {readonly readBack: ReadBack});

/**
 * Reads the config again, validates, and sends the plan's request once, exactly as previewed. Cancelling during the
 * request makes the outcome `unknown`. New secrets are overwritten after sending, and kept while nothing was sent.
 */
export async function sendUpdate(
	api: Api,
	plan: UpdatePlan,
	options: Pick<FindOptions, 'signal' | 'onRetry' | 'onItems'> = {},
): Promise<UpdateOutcome> {
	// Validate again, since a secret may have been overwritten after planning.
	const current = planUpdate(plan.base, plan.draft);
	const problems = [...current.problems, ...undisclosed(plan.base, plan.changes, plan)];
	if (!canSend({...current, problems})) return {state: 'refused', problems};
	let result: Found;
	try {
		result = await findAuthConfig(api, plan.id, options);
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		return {state: 'not-sent', reason: error.message, error};
	}
	if (result.state === 'gone') return result;
	if (result.state === 'unreadable')
		return {state: 'not-sent', reason: `Cannot read the list of auth configs: ${result.reason}.`};
	const theirs = result.config;
	const {conflicts, theirChanges, left} = threeWay(plan.base, plan.draft, theirs);
	if (conflicts.length > 0) return {state: 'conflict', conflicts, theirs};
	if (left.length === 0) return {state: 'unchanged', theirs};
	const merged = reapplied(plan.base, plan.draft, theirs, new Set());
	const group = groupConflict(merged, plan.changes);
	if (group) return {state: 'refused', problems: [groupProblem(group)]};
	if (options.signal?.aborted) return {state: 'not-sent', reason: 'Cancelled before sending.'};
	return send(api, plan, {theirs, merged, theirChanges, left}, options);
}

async function send(
	api: Api,
	plan: UpdatePlan,
	{
		theirs,
		merged,
		theirChanges,
		left,
	}: Pick<Merge, 'theirChanges' | 'left'> & {readonly theirs: AuthConfig; readonly merged: Draft},
	options: CallOptions,
): Promise<UpdateOutcome> {
	try {
		const outcome = await sendOnce(api, updateAuthConfig, inputOf(plan), options);
		if (outcome.state !== 'done') {
			if (outcome.state === 'rejected' && !isAnswered(outcome.error)) return outcome;
			const evidence = await readBack(api, plan, left, options);
			// A gateway that repeated the update itself returns the rejection of the second attempt.
			const isApplied = evidence === 'applied' || evidence === 'partly';
			return {state: isApplied ? 'unknown' : outcome.state, error: outcome.error, readBack: evidence};
		}
		const {data, request} = outcome.answer;
		const {authConfig = {}} = data;
		const isMine = ({path}: Change) => plan.changes.some((mine) => overlaps(mine.path, path));
		const notTaken = diff(authConfig, merged).filter((change) => isMine(change) && !isWriteOnly(change));
		const unproven = notTaken.filter((change) => isUnproven(change, diff(theirs, authConfig)));
		if (unproven.length > 0) {
			const error = notShown(unproven, api.baseUrl, request);
			return {state: 'unknown', error, readBack: await readBack(api, plan, left, options)};
		}
		return {state: 'done', answer: outcome.answer, theirChanges, notTaken};
	} finally {
		disposePlan(plan);
	}
}

/** No response contains a written secret. */
const isWriteOnly = ({path}: Change) => fieldAt(path)?.isSecret === true;

/**
 * Whether a difference to the requested value leaves open that the service applied it: the response has no value, or the one
 * before. A third value shows that the service changed the field and normalized it.
 */
const isUnproven = ({path, before}: Change, changed: readonly Change[]): boolean =>
	before === undefined || !changed.some((other) => overlaps(other.path, path));

function notShown(changes: readonly Change[], baseUrl: string, request: RequestRecord): ApiError {
	const fields = changes.map(({path, before}) => `${path} (${before === undefined ? 'unset' : 'as before'})`);
	return apiError({
		kind: 'answer',
		message: `The response from ${new URL(baseUrl).host} does not show the update: ${fields.join(', ')}.`,
		advice: adviceWhenUnknown,
		applied: 'unknown',
		request,
		requestId: request.outcome.state === 'answered' ? request.outcome.requestId : undefined,
	});
}
