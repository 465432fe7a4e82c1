/** `auth-configs update`: updates single fields or an edited document, in one request that holds only the differences. */
import {type Command, Option} from 'commander';
import {authConfigs} from '../../../domain/resources/auth-configs.ts';
import {paintedLines} from '../../../domain/writes/auth-config/change-lines.ts';
import {fieldPaths} from '../../../domain/writes/auth-config/paths.ts';
import {sendUpdate} from '../../../domain/writes/auth-config/update.ts';
import {canSend, disposePlan, previewUpdate, type UpdatePlan} from '../../../domain/writes/auth-config/update-plan.ts';
import {confirmationOf} from '../../../domain/writes/confirmation.ts';
import {boxesIn} from '../../../domain/writes/secret-box.ts';
import {secretLength} from '../../../domain/writes/secret-check.ts';
import {UsageError} from '../../../settings/error.ts';
import type {Tenant} from '../../../settings/launch/tenant.ts';
import {plural} from '../../../text/count.ts';
import {withTenant} from '../../connect.ts';
import {type CliContext, printMessage, type StyledLine} from '../../context.ts';
import {callOptions} from '../../output/notices.ts';
import {endWithProblems, problemLines} from '../../output/problems.ts';
import {resourceFields} from '../../output/writer.ts';
import {readDescriptorNumber} from '../../prompts/ask.ts';
import type {Verb} from '../../verb.ts';
import {assertWriteAllowed, prepareWrite, printNoRequest, sendingOptions, type WriteFlags} from '../../write.ts';
import {printResourceItem, readItem} from '../list/item.ts';
import {type EditFlags, planEdits, readDocumentFile, readEditFlags, takesStdin} from './auth-config-edit.ts';
import {reportUpdate} from './auth-config-report.ts';

type UpdateFlags = WriteFlags & EditFlags;

const secretPaths = fieldPaths.filter(({isSecret}) => isSecret).map(({path}) => path);

const addEditOptions = (command: Command): Command =>
	command
		.optionsGroup('Edit options:')
		.option('--set <path=value>', 'set a field, as oidc.scopes=openid,email (repeatable)', append)
		.option('--unset <path>', 'remove a field or a group of fields, before any --set (repeatable)', append)
		.addOption(
			new Option('--file <file>', 'the whole config, in the form of -o yaml or -o json; - reads stdin').conflicts([
				'set',
				'unset',
			]),
		)
		.optionsGroup('Secret options:')
		.addOption(
			new Option('--secret <path>', 'set a secret field, from a hidden prompt or from stdin')
				.choices(secretPaths)
				.argParser(secretPath),
		)
		.option('--secret-fd <n>', 'read the secret from a file descriptor', readDescriptorNumber);

const append = (value: string, others: readonly string[] = []) => [...others, value];

/** The error does not repeat the text: it may be the secret itself. */
function secretPath(text: string): string {
	if (secretPaths.includes(text)) return text;
	throw new UsageError(`--secret must be the path of a secret field: ${secretPaths.join(', ')}`);
}

export const updateAuthConfigVerb: Verb = {
	name: 'update',
	summary: 'Update fields of an auth config',
	description:
		'Update an auth config. castellan reads it, shows the differences and the exact request, asks for confirmation, and sends it once. It never overwrites a field that someone else has changed in the meantime. The output is the config that the service returns.',
	takes: (command) => sendingOptions(addEditOptions(command.argument('<id>')), 'the display name of the config'),
	run: update,
};

async function update(context: CliContext, flags: UpdateFlags, id: string): Promise<void> {
	const edits = readEditFlags(flags);
	assertWriteAllowed(context, flags, takesStdin(context, flags), resourceFields(authConfigs));
	const document = await readDocumentFile(context, flags);
	await withTenant(context, flags, async (tenant) => {
		const base = await readItem(context, tenant, {resource: authConfigs, id});
		const plan = await planEdits(context, flags, {edits, document}, base);
		try {
			await applyPlan(context, tenant, flags, plan);
		} finally {
			disposePlan(plan);
		}
	});
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
	await reportUpdate(context, tenant, flags, id, outcome);
}

const review = ({changes, problems, draft}: UpdatePlan): readonly StyledLine[] => [
	...paintedLines(changes),
	...boxesIn(draft).map((box) => ({text: `The new secret has ${plural(secretLength(box), 'character')}.`})),
	...problemLines(problems),
];
