/** `apply`: a person applies what an agent proposed. It needs a terminal, and a typed confirmation. */
import {paintedLines} from '../../../domain/writes/auth-config/change-lines.ts';
import {type Proposal, planOf, readProposal, stateAt} from '../../../domain/writes/auth-config/proposal.ts';
import {sendUpdate} from '../../../domain/writes/auth-config/update.ts';
import {previewUpdate} from '../../../domain/writes/auth-config/update-plan.ts';
import {confirmationOf} from '../../../domain/writes/confirmation.ts';
import {FailedError, UsageError} from '../../../settings/error.ts';
import {type ProposalFiles, proposalFiles} from '../../../settings/files/proposals.ts';
import {plural} from '../../../text/count.ts';
import {withTenant} from '../../connect.ts';
import type {CliContext} from '../../context.ts';
import {ExitError, exitCodes, NotFoundError, ReadOnlyError} from '../../error.ts';
import {printMessage} from '../../output/messages.ts';
import {callOptions} from '../../output/notices.ts';
import type {Verb} from '../../verb.ts';
import {prepareWrite, type WriteFlags} from '../../write.ts';
import {reportUpdate} from '../auth-config/auth-config-report.ts';

type ApplyFlags = Omit<WriteFlags, 'yes' | 'confirm'>;

export const applyVerb: Verb = {
	name: 'apply',
	summary: 'Apply a change that an agent proposed',
	description:
		'Apply a proposal of an agent. castellan shows the tenant, the differences and the exact request, and sends it once after you have typed the name. It needs a terminal. A proposal is of one tenant, ends after an hour, and is sent at most once; a config that someone else has changed in the same fields is left alone.',
	takes: (command) => command.argument('<id>').option('--dry-run', 'print the request and send nothing'),
	run: apply,
};

export function proposalsOf({disk, settings}: CliContext): ProposalFiles {
	if (!settings.paths) throw new FailedError('proposals require a home directory. Set XDG_STATE_HOME');
	return proposalFiles(disk, settings.paths.proposalDirectory);
}

async function apply(context: CliContext, flags: ApplyFlags, id: string): Promise<void> {
	const {stdin, stderr} = context;
	if (!flags.dryRun && flags.readOnly)
		throw new ReadOnlyError('--read-only forbids writes. Use --dry-run to print the request');
	if (!flags.dryRun && !(stdin.isTty && stderr.isTty))
		throw new UsageError('a person applies a proposal, at a terminal. --dry-run prints the request');
	const files = proposalsOf(context);
	const proposal = await pending(context, files, id);
	await withTenant(context, flags, async (tenant) => {
		if (tenant.api.baseUrl !== proposal.tenant)
			throw new UsageError(`${id} is a proposal for ${proposal.tenant}, not for ${tenant.api.baseUrl}`);
		const plan = planOf(tenant.api, proposal);
		const {target, label} = proposal;
		const shouldSend = await prepareWrite(context, tenant, flags, {
			title: `apply ${id} of an agent: update auth config ${target} “${label.trim() || target}”, ${plural(plan.changes.length, 'change')}`,
			review: paintedLines(plan.changes),
			requests: [previewUpdate(tenant.api, plan)],
			confirmation: confirmationOf(label, target),
			isAlwaysTyped: true,
			isStdinTaken: false,
		});
		if (!shouldSend) return;
		// The prompt may have been open for long, or in two terminals.
		await pending(context, files, id);
		if (!(await files.claim(id))) throw new FailedError(`${id} is being applied elsewhere: nothing was sent`);
		const end = (state: string) =>
			files.replace(id, JSON.stringify({...proposal, state, endedAt: new Date(context.now()).toISOString()}));
		await end('sending');
		const outcome = await sendUpdate(tenant.api, plan, callOptions(context));
		await end(outcome.state);
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
async function pending(context: CliContext, files: ProposalFiles, id: string): Promise<Proposal> {
	const proposal = readProposal((await files.read(id)) ?? '');
	if (!proposal) throw new NotFoundError(`there is no proposal ${id}`);
	const state = stateAt(proposal, context.now());
	if (state === 'pending') return proposal;
	throw new FailedError(`${id} cannot be applied, because its state is ${state}. Ask for a new proposal`);
}
