/** `apply`: a person applies what an agent proposed. It needs a terminal, and a typed confirmation. */

import {updateEntry} from '../../../domain/journal/write-entry.ts';
import {
	applyProposal,
	describeSince,
	type Proposals,
	storedProposal,
	whyEnded,
} from '../../../domain/writes/auth-config/apply-proposal.ts';
import {paintedLines} from '../../../domain/writes/auth-config/change-lines.ts';
import {type Proposal, planOf} from '../../../domain/writes/auth-config/proposal.ts';
import {previewUpdate} from '../../../domain/writes/auth-config/update-plan.ts';
import {confirmationOf} from '../../../domain/writes/confirmation.ts';
import {FailedError, UsageError} from '../../../settings/error.ts';
import {proposalFiles} from '../../../settings/files/proposals.ts';
import {plural} from '../../../text/count.ts';
import {withTenant} from '../../connect.ts';
import {type CliContext, printMessage} from '../../context.ts';
import {ExitError, exitCodes, NotFoundError, ReadOnlyError} from '../../error.ts';
import {callOptions} from '../../output/notices.ts';
import {globals, verb} from '../../verb.ts';
import {prepareWrite, type WriteFlags} from '../../write.ts';
import {reportUpdate} from '../auth-config/update-auth-config.ts';
import {journal} from '../history/journal.ts';

type ApplyFlags = Omit<WriteFlags, 'yes' | 'confirm'>;

export const applyVerb = verb({
	name: 'apply',
	summary: 'Apply a change that an agent proposed',
	description:
		'Apply a proposal of an agent. castellan shows the tenant, the differences and the exact request, and sends it once after you have typed the name. It needs a terminal. A proposal belongs to one tenant, ends after an hour, and is sent at most once; a config that someone else has changed in the same fields is left alone.',
	args: [{form: '<id>', help: 'the id of the proposal, as the screen Proposals shows it'}],
	options: {dryRun: {help: 'print the request and send nothing'}},
	globals: globals.write,
	examples: [['prop_0123456789ab --profile prod', 'Review a proposal, and send it after a typed confirmation']],
	run: apply,
});

export function proposalsOf({disk, settings}: CliContext): Proposals {
	if (!settings.paths) throw new FailedError('proposals require a home directory. Set XDG_STATE_HOME');
	return proposalFiles(disk, settings.paths.proposalDirectory);
}

async function apply(context: CliContext, flags: ApplyFlags, id: string): Promise<void> {
	const {stdin, stderr} = context;
	if (!flags.dryRun && flags.readOnly)
		throw new ReadOnlyError('--read-only forbids writes. Use --dry-run to print the request');
	if (!flags.dryRun && !(stdin.isTty && stderr.isTty))
		throw new UsageError('a person applies a proposal, at a terminal. --dry-run prints the request');
	const proposals = proposalsOf(context);
	const proposal = await pending(context, proposals, id);
	await withTenant(context, flags, async (tenant) => {
		if (tenant.api.baseUrl !== proposal.tenant)
			throw new UsageError(
				`${id} is a proposal for ${proposal.tenant}, not for ${tenant.api.baseUrl}. Name its tenant with --profile or --base-url`,
			);
		const plan = planOf(tenant.api, proposal);
		const {target, label, reason} = proposal;
		const shouldSend = await prepareWrite(context, tenant, flags, {
			title: `apply ${id} of an agent: update auth config ${target} “${label.trim() || target}”, ${plural(plan.changes.length, 'change')}`,
			review: [...paintedLines(plan.changes), ...(reason ? [{text: `Reason: ${reason}`}] : [])],
			requests: [previewUpdate(tenant.api, plan)],
			confirmation: confirmationOf(label, target),
			isAlwaysTyped: true,
			isStdinTaken: false,
		});
		const {api} = tenant;
		if (!shouldSend) {
			const since = await describeSince(api, plan, callOptions(context));
			if (since !== undefined) await printMessage(context, since);
			return;
		}
		const outcome = await applyProposal({proposals, api, now: context.now}, proposal, plan, callOptions(context));
		if (outcome.state === 'ended') throw new FailedError(outcome.reason);
		await journal(context, flags, api.baseUrl, updateEntry(target, outcome, id));
		if (outcome.unstored !== undefined) await printMessage(context, outcome.unstored);
		if (outcome.state !== 'conflict') return reportUpdate(context, tenant, flags, target, outcome);
		const paths = outcome.conflicts.map(({path}) => path).join(', ');
		await printMessage(
			context,
			`${paths}: changed by someone else since the proposal: nothing was sent. Ask for a new proposal`,
		);
		throw new ExitError(exitCodes.rejected);
	});
}

/** Rejects for a proposal that a person can no longer apply. */
async function pending({now}: CliContext, proposals: Proposals, id: string): Promise<Proposal> {
	const proposal = await storedProposal(proposals, id);
	if (!proposal && (await proposals.read(id)) !== undefined)
		throw new FailedError(`proposal ${id} is damaged. Ask for a new proposal`);
	if (!proposal) throw new NotFoundError(`there is no proposal “${id}”. castellan proposals lists them in the console`);
	const reason = whyEnded(proposal, now());
	if (reason === undefined) return proposal;
	throw new FailedError(`${id}: ${reason}`);
}
