/** Reports the outcome of an update on stderr, and prints the current config on stdout. */

import {IncompleteListError} from '../../../client/pagination.ts';
import type {AuthConfig} from '../../../contract/auth-config.ts';
import {authConfigs} from '../../../domain/resources/auth-configs.ts';
import {shown} from '../../../domain/writes/auth-config/change-lines.ts';
import type {Conflict} from '../../../domain/writes/auth-config/conflict.ts';
import {readBackWords} from '../../../domain/writes/auth-config/read-back.ts';
import type {UpdateOutcome} from '../../../domain/writes/auth-config/update.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import type {Tenant} from '../../../settings/launch/tenant.ts';
import {shellWord} from '../../../text/terminal/shell-word.ts';
import {type CliContext, printMessage} from '../../context.ts';
import {ExitError, exitCodes, NotFoundError} from '../../error.ts';
import {reportError} from '../../failure.ts';
import {reportProblems} from '../../output/notices.ts';
import {endWithProblems} from '../../output/problems.ts';
import {printAfterWrite} from '../../write.ts';
import {printResourceItem} from '../list/item.ts';

/** Rejects unless the config has the requested values. */
export async function reportUpdate(
	context: CliContext,
	tenant: Tenant,
	flags: Flags,
	id: string,
	outcome: UpdateOutcome,
): Promise<void> {
	switch (outcome.state) {
		case 'done':
			return reportDone(context, tenant, flags, outcome);
		case 'unchanged':
			await printMessage(context, 'the service already has these values: nothing was sent');
			return printResourceItem(context, tenant, flags, {resource: authConfigs, row: outcome.theirs});
		case 'unknown':
			await reportError(outcome.error, context);
			await printMessage(context, readBackWords[outcome.readBack]);
			await printMessage(context, `castellan auth-configs ${shellWord(id)} shows the current config`);
			throw new ExitError(exitCodes.partlyDone);
		case 'rejected':
			throw outcome.error;
		case 'gone':
			throw new NotFoundError(`${id} no longer exists in ${tenant.name}: nothing was sent`);
		case 'not-sent':
			await printMessage(context, 'nothing was sent');
			context.signal.throwIfAborted();
			throw outcome.error ?? new IncompleteListError(outcome.reason);
		case 'refused':
			return endWithProblems(context, outcome.problems, {
				code: exitCodes.rejected,
				reason: 'the change is not valid for the current config: nothing was sent',
			});
		case 'conflict':
			for (const conflict of outcome.conflicts) await printMessage(context, conflictLine(conflict));
			await printMessage(
				context,
				'changed by someone else in the meantime: nothing was sent. Run the command again to overwrite their changes',
			);
			throw new ExitError(exitCodes.rejected);
	}
}

type Done = Extract<UpdateOutcome, {state: 'done'}>;

async function reportDone(
	context: CliContext,
	tenant: Tenant,
	flags: Flags,
	{answer, theirChanges, notTaken}: Done,
): Promise<void> {
	const {authConfig}: {authConfig?: AuthConfig | undefined} = answer.data;
	await reportProblems(context, answer.problems);
	await printMessage(context, `done: updated at ${authConfig?.updatedAt ?? 'an unknown time'}`);
	for (const {path} of notTaken)
		await printMessage(context, `warning: ${path} in the response differs from the request`);
	for (const {path} of theirChanges)
		await printMessage(context, `${path} was changed by someone else in the meantime; their value stays`);
	if (authConfig)
		await printAfterWrite(printResourceItem(context, tenant, flags, {resource: authConfigs, row: authConfig}));
}

const conflictLine = ({path, isSecret, base, mine, theirs}: Conflict) =>
	isSecret
		? `${path}: both sides changed the secret`
		: `${path}: before ${shown(base)}, now ${shown(theirs)}, yours ${shown(mine)}`;
