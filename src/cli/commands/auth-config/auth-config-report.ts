/** What came of an update, in words on stderr; the config as it is now on stdout. */

import type {AuthConfig} from '../../../contract/auth-config.ts';
import {authConfigs} from '../../../domain/resources/auth-configs.ts';
import type {Conflict} from '../../../domain/writes/auth-config/conflict.ts';
import type {UpdateOutcome} from '../../../domain/writes/auth-config/update.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import type {Tenant} from '../../../settings/launch/tenant.ts';
import type {CliContext} from '../../context.ts';
import {BrokenListError, Ended, exitCodes, NotFoundError} from '../../failure.ts';
import {sayProblems} from '../../output/notices.ts';
import {refuse} from '../../output/problems.ts';
import {report} from '../../output/report.ts';
import {say} from '../../output/say.ts';
import {printResourceItem} from '../list/item.ts';

/** Rejects with the reason where the config is not as it was asked for. */
export async function reportUpdate(
	context: CliContext,
	tenant: Tenant,
	flags: Flags,
	id: string,
	outcome: UpdateOutcome,
): Promise<void> {
	switch (outcome.state) {
		case 'done':
			return reportDone(context, flags, outcome);
		case 'unchanged':
			await say(context, 'the service has all of it already: nothing was sent');
			return printResourceItem(context, flags, authConfigs, outcome.theirs);
		case 'unknown':
			await report(outcome.error, context);
			await say(context, `castellan auth-configs ${id} shows what the service has now`);
			throw new Ended(exitCodes.partlyDone);
		case 'rejected':
			throw outcome.error;
		case 'gone':
			throw new NotFoundError(`${id} is not in ${tenant.name} any more: nothing was sent`);
		case 'not-sent':
			await say(context, 'nothing was sent');
			context.signal.throwIfAborted();
			throw outcome.error ?? new BrokenListError(outcome.reason);
		case 'refused':
			return refuse(context, outcome.problems, {
				code: exitCodes.rejected,
				reason: 'changed by someone else meanwhile: nothing was sent',
			});
		case 'conflict':
			for (const conflict of outcome.conflicts) await say(context, conflictLine(conflict));
			await say(
				context,
				'changed by someone else meanwhile: nothing was sent. Run it again to write yours over theirs',
			);
			throw new Ended(exitCodes.rejected);
	}
}

type Done = Extract<UpdateOutcome, {state: 'done'}>;

async function reportDone(context: CliContext, flags: Flags, {answer, theirChanges, notTaken}: Done): Promise<void> {
	const {authConfig}: {authConfig?: AuthConfig | undefined} = answer.data;
	await sayProblems(context, answer.problems);
	await say(context, `done: the service has it, updated at ${authConfig?.updatedAt ?? 'a time that it does not name'}`);
	for (const {path} of notTaken) await say(context, `warning: ${path} is not as asked for in the answer`);
	for (const {path} of theirChanges) await say(context, `${path} was changed by someone else meanwhile, and stays so`);
	if (authConfig) await printResourceItem(context, flags, authConfigs, authConfig);
}

const conflictLine = ({path, isSecret, base, mine, theirs}: Conflict) =>
	isSecret
		? `${path}: both sides change the secret`
		: `${path}: base ${inJson(base)}, mine ${inJson(mine)}, theirs ${inJson(theirs)}`;

const inJson = (value: unknown) => JSON.stringify(value) ?? 'unset';
