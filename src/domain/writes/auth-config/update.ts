/**
 * Editing an auth config, without a screen: edits (`draft.ts`, `document.ts`) → what differs (`diff.ts`) → what is sent
 * (`mask.ts`, `update-plan.ts`), checked against the rules (`values.ts`, `group.ts`) and against what has changed
 * meanwhile (`conflict.ts`). This file sends it: endpoint 2. `rotate.ts` is the same for endpoint 5.
 */
import type {Answer, Api, CallOptions} from '../../../client/api.ts';
import {ApiError} from '../../../client/error.ts';
import type {AuthConfig} from '../../../contract/auth-config.ts';
import type {OutputOf} from '../../../contract/endpoint.ts';
import {updateAuthConfig} from '../../../contract/endpoints.ts';
import {sendOnce, type WriteOutcome} from '../outcome.ts';
import {type Conflict, overlaps, rebased, threeWay} from './conflict.ts';
import {type Change, diff} from './diff.ts';
import type {Draft} from './draft.ts';
import {type Found, findAuthConfig} from './find-auth-config.ts';
import {type GroupConflict, groupConflict, groupProblem} from './group.ts';
import type {Problem} from './problem.ts';
import {undisclosed} from './undisclosed.ts';
import {canSend, disposePlan, inputOf, planUpdate, type UpdatePlan} from './update-plan.ts';

export type UpdateOutcome =
	| {
			readonly state: 'done';
			readonly answer: Answer<OutputOf<typeof updateAuthConfig>>;
			/** What others changed meanwhile in other fields, and what stays as they have it. */
			readonly theirChanges: readonly Change[];
			/** What the answer shows otherwise than asked for: the service took it differently, or not at all. */
			readonly notTaken: readonly Change[];
	  }
	/** The service has all of it already; nothing was sent. */
	| {readonly state: 'unchanged'; readonly theirs: AuthConfig}
	/** Both changed the same field; nothing was sent. `rebased` takes the edit over to `theirs`. */
	| {
			readonly state: 'conflict';
			readonly conflicts: readonly Conflict[];
			readonly theirChanges: readonly Change[];
			readonly theirs: AuthConfig;
	  }
	/** Against the rules, alone or together with the present state; nothing was sent. */
	| {readonly state: 'refused'; readonly problems: readonly Problem[]; readonly group?: GroupConflict}
	/** The config is not in the list any more; nothing was sent. */
	| {readonly state: 'gone'}
	/** The present state could not be read; nothing was sent. */
	| {readonly state: 'not-sent'; readonly reason: string; readonly error?: ApiError}
	| Exclude<WriteOutcome<never>, {readonly state: 'done'}>;

/**
 * Reads the config again, checks, and sends the plan's request exactly as previewed, once. Cancelling while it is being
 * sent makes the outcome `unknown`. New secrets are overwritten as soon as it was sent, whatever comes of it; while
 * nothing was sent they are kept for another try.
 */
export async function sendUpdate(
	api: Api,
	plan: UpdatePlan,
	options: Pick<CallOptions, 'signal' | 'onRetry'> = {},
): Promise<UpdateOutcome> {
	// Judged anew: a secret may have been overwritten after the plan was made.
	const present = planUpdate(plan.base, plan.draft);
	const problems = [...present.problems, ...undisclosed(plan.base, plan.changes, plan)];
	if (!canSend({...present, problems})) return refusal(problems, present.group);
	let found: Found;
	try {
		found = await findAuthConfig(api, plan.id, options);
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		return {state: 'not-sent', reason: error.message, error};
	}
	if (found.state === 'gone') return found;
	if (found.state === 'endless') {
		return {state: 'not-sent', reason: 'The list of auth configs has no end: the present state could not be read.'};
	}
	const theirs = found.config;
	const {conflicts, theirChanges, left} = threeWay(plan.base, plan.draft, theirs);
	if (conflicts.length > 0) return {state: 'conflict', conflicts, theirChanges, theirs};
	if (left.length === 0) return {state: 'unchanged', theirs};
	const merged = rebased(plan.base, plan.draft, theirs, new Set());
	const group = groupConflict(merged, plan.changes);
	if (group) return refusal([groupProblem(group)], group);
	if (options.signal?.aborted) return {state: 'not-sent', reason: 'Cancelled before it was sent.'};
	return send(api, plan, {merged, theirChanges}, options);
}

const refusal = (problems: readonly Problem[], group: GroupConflict | undefined): UpdateOutcome => ({
	state: 'refused',
	problems,
	...(group && {group}),
});

async function send(
	api: Api,
	plan: UpdatePlan,
	{merged, theirChanges}: {merged: Draft; theirChanges: readonly Change[]},
	options: CallOptions,
): Promise<UpdateOutcome> {
	try {
		const outcome = await sendOnce(api, updateAuthConfig, inputOf(plan), options);
		if (outcome.state !== 'done') return outcome;
		const {authConfig} = outcome.answer.data;
		const differing = authConfig ? diff(authConfig, merged) : [];
		const isMine = ({path, isSecret}: Change) => !isSecret && plan.changes.some((mine) => overlaps(mine.path, path));
		return {state: 'done', answer: outcome.answer, theirChanges, notTaken: differing.filter(isMine)};
	} finally {
		disposePlan(plan);
	}
}
