/** `auth-configs update`: updates single fields or an edited document, in one request that holds only the differences. */

import {IncompleteListError} from '../../../client/pagination.ts';
import {updateEntry} from '../../../domain/journal/write-entry.ts';
import {authConfigs} from '../../../domain/resources/auth-configs.ts';
import type {Row} from '../../../domain/resources/resource.ts';
import {conflictLines, doneLines, paintedLines} from '../../../domain/writes/auth-config/change-lines.ts';
import {readBackWords} from '../../../domain/writes/auth-config/read-back.ts';
import {sendUpdate, type UpdateOutcome} from '../../../domain/writes/auth-config/update.ts';
import {canSend, disposePlan, previewUpdate, type UpdatePlan} from '../../../domain/writes/auth-config/update-plan.ts';
import {confirmationOf} from '../../../domain/writes/confirmation.ts';
import {problemLines} from '../../../domain/writes/problem.ts';
import {boxesIn} from '../../../domain/writes/secret-box.ts';
import {secretLength} from '../../../domain/writes/secret-check.ts';
import {authConfigUpdate} from '../../../domain/writes/update-auth-config.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import type {Tenant} from '../../../settings/launch/tenant.ts';
import {plural} from '../../../text/count.ts';
import {shellWord} from '../../../text/terminal/shell-word.ts';
import type {ToneLine} from '../../../text/tone.ts';
import {visibleInput} from '../../../text/visible.ts';
import {withTenant} from '../../connect.ts';
import {type CliContext, printMessage, showOf, writeStderrLines} from '../../context.ts';
import {ExitError, exitCodes, NotFoundError} from '../../error.ts';
import {reportError} from '../../failure.ts';
import {callOptions, reportProblems} from '../../output/notices.ts';
import {resourceFields} from '../../output/writer.ts';
import {type FlagsOf, globals, verb} from '../../verb.ts';
import {
	assertWriteAllowed,
	endWithProblems,
	prepareWrite,
	printAfterWrite,
	printNoRequest,
	sendingOptions,
	writeNote,
} from '../../write.ts';
import {journal} from '../history/journal.ts';
import {withHistory} from '../history/open-history.ts';
import {printResourceItem, readItem} from '../list/list.ts';
import {editOptions, planEdits, readDocumentFile, readEditFlags, takesStdin} from './auth-config-edit.ts';

const updateOptions = {...editOptions, ...sendingOptions('the display name of the config')};
type UpdateFlags = FlagsOf<typeof updateOptions>;

export const updateAuthConfigVerb = verb({
	name: 'update',
	summary: 'Update fields of an auth config',
	description:
		'Update an auth config. castellan reads it, shows the differences and the exact request, asks for confirmation, and sends it once. It never overwrites a field that someone else has changed in the meantime. The output is the config that the service returns.',
	args: [{form: '<id>', from: 'auth-configs'}],
	options: updateOptions,
	globals: globals.write,
	examples: authConfigUpdate.examples,
	note: writeNote,
	run: update,
});

async function update(context: CliContext, flags: UpdateFlags, id: string): Promise<void> {
	const edits = readEditFlags(flags);
	assertWriteAllowed(context, flags, takesStdin(context, flags), resourceFields(authConfigs));
	const document = await readDocumentFile(context, flags);
	await withTenant(context, flags, async (tenant) => {
		const earlier = await readEarlier(context, flags, tenant, id);
		const base = await readItem(context, tenant, {resource: authConfigs, id});
		const plan = await planEdits(context, flags, {edits, document, earlier}, base);
		try {
			await applyPlan(context, tenant, flags, plan);
		} finally {
			disposePlan(plan);
		}
	});
}

/** The config as it was at the moment of `--from`. Prints the moment on stderr, like `--at`. */
async function readEarlier(
	context: CliContext,
	flags: UpdateFlags,
	{name, api: {baseUrl}}: Tenant,
	id: string,
): Promise<Row | undefined> {
	const {from} = flags;
	if (from === undefined) return undefined;
	const [{findEarlierItem}, {describeMoment}] = await Promise.all([
		import('../../../domain/history/past/earlier-item.ts'),
		import('../../../domain/history/past/moment.ts'),
	]);
	const find = {tenant: baseUrl, show: showOf(context)};
	const {moment, row} = await withHistory(context, flags, (history) =>
		findEarlierItem(history, from, {kind: 'auth-configs', id: visibleInput(id)}, find),
	);
	await printMessage(context, `${name} ${describeMoment(moment, find.show)}`);
	return row;
}

async function applyPlan(context: CliContext, tenant: Tenant, flags: UpdateFlags, plan: UpdatePlan): Promise<void> {
	const {id, base, changes, problems} = plan;
	if (changes.length === 0) {
		await printMessage(context, 'no differences from the service: nothing was sent');
		return flags.dryRun
			? printNoRequest(context, flags)
			: printResourceItem(context, tenant, flags, {resource: authConfigs, row: base});
	}
	if (!canSend(plan)) return endWithProblems(context, problems);
	const shouldSend = await prepareWrite(context, tenant, flags, {
		title: `update auth config ${id} “${base.displayName?.trim() || id}”, ${plural(changes.length, 'change')}`,
		review: review(plan),
		requests: [previewUpdate(tenant.api, plan)],
		confirmation: confirmationOf(base.displayName, id),
		isAlwaysTyped: false,
		isStdinTaken: takesStdin(context, flags),
	});
	if (!shouldSend) return;
	const outcome = await sendUpdate(tenant.api, plan, callOptions(context));
	await journal(context, flags, tenant.api.baseUrl, updateEntry(id, outcome));
	await reportUpdate(context, tenant, flags, id, outcome);
}

const review = ({changes, problems, draft}: UpdatePlan): readonly ToneLine[] => [
	...paintedLines(changes),
	...boxesIn(draft).map((box) => ({text: `The new secret has ${plural(secretLength(box), 'character')}.`})),
	...problemLines(problems),
];

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
			await printMessage(
				context,
				`castellan auth-configs ${shellWord(id)}${tenant.shellFlags} shows the current config`,
			);
			throw new ExitError(exitCodes.partlyDone);
		case 'rejected': {
			if (outcome.readBack === undefined) throw outcome.error;
			const code = await reportError(outcome.error, context);
			await printMessage(context, readBackWords[outcome.readBack]);
			throw new ExitError(code);
		}
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
			await writeStderrLines(context, outcome.conflicts.flatMap(conflictLines));
			await printMessage(
				context,
				'changed by someone else in the meantime: nothing was sent. Run the command again to overwrite their changes',
			);
			throw new ExitError(exitCodes.rejected);
	}
}

type Done = Extract<UpdateOutcome, {state: 'done'}>;

async function reportDone(context: CliContext, tenant: Tenant, flags: Flags, outcome: Done): Promise<void> {
	await reportProblems(context, outcome.answer.problems);
	for (const {text} of doneLines(outcome)) await printMessage(context, text);
	const {authConfig: row} = outcome.answer.data;
	if (row) await printAfterWrite(printResourceItem(context, tenant, flags, {resource: authConfigs, row}));
}
