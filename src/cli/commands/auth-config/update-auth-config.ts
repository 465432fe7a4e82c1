/** `auth-configs update`: single fields, or the whole of an edited document, as one request that names what differs. */
import {type Command, Option} from 'commander';
import {plural} from '../../../domain/format/show.ts';
import {authConfigs} from '../../../domain/resources/auth-configs.ts';
import {changeLines} from '../../../domain/writes/auth-config/change-lines.ts';
import {fieldPaths} from '../../../domain/writes/auth-config/paths.ts';
import {sendUpdate} from '../../../domain/writes/auth-config/update.ts';
import {canSend, disposePlan, previewUpdate, type UpdatePlan} from '../../../domain/writes/auth-config/update-plan.ts';
import {wordFor} from '../../../domain/writes/step-up/rotate.ts';
import {boxesIn} from '../../../domain/writes/step-up/secret-box.ts';
import {secretLength} from '../../../domain/writes/step-up/secret-check.ts';
import {UsageError} from '../../../settings/error.ts';
import type {Tenant} from '../../../settings/launch/tenant.ts';
import {withTenant} from '../../connect.ts';
import type {CliContext} from '../../context.ts';
import {callOptions} from '../../output/notices.ts';
import {problemLines, refuse} from '../../output/problems.ts';
import {say, type Told} from '../../output/say.ts';
import {readDescriptorNumber} from '../../prompts/secret-input.ts';
import {admitWrite, prepareWrite, printNoRequest, type WriteFlags, writeCommand} from '../../write.ts';
import {findItem, printResourceItem} from '../list/item.ts';
import {type EditFlags, editsOf, planEdits, readDocumentFile, takesStdin} from './auth-config-edit.ts';
import {reportUpdate} from './auth-config-report.ts';

type UpdateFlags = WriteFlags & EditFlags;

const secretPaths = fieldPaths.filter(({isSecret}) => isSecret).map(({path}) => path);

export const updateAuthConfigCommand = (context: CliContext): Command => {
	const command = writeCommand('update', 'the display name of the config');
	return command
		.summary('change some fields of one')
		.description(
			'Changes an auth config: reads it, shows what differs and the exact request, asks, and sends it once. A field that someone else has changed meanwhile is not written over. Prints the config as the service returns it.',
		)
		.argument('<id>')
		.option('--set <path=value>', 'give a field a value, as oidc.scopes=openid,email (repeatable)', oneMore)
		.option('--unset <path>', 'take a field or a whole member away, before anything is set (repeatable)', oneMore)
		.addOption(
			new Option('--file <file>', 'the whole config, as -o yaml and -o json print it; - is stdin').conflicts([
				'set',
				'unset',
			]),
		)
		.addOption(
			new Option('--secret <path>', 'give a secret field a new secret, from a hidden prompt or from stdin')
				.choices(secretPaths)
				.argParser(secretPath),
		)
		.option('--secret-fd <n>', 'read that secret from a file descriptor', readDescriptorNumber)
		.action((id: string) => update(context, id, command.optsWithGlobals<UpdateFlags>()));
};

const oneMore = (value: string, others: readonly string[] = []) => [...others, value];

/** What was typed is not repeated: it may be the secret itself. */
function secretPath(text: string): string {
	if (secretPaths.includes(text)) return text;
	throw new UsageError(`--secret wants the path of a secret field: ${secretPaths.join(', ')}`);
}

async function update(context: CliContext, id: string, flags: UpdateFlags): Promise<void> {
	const edits = editsOf(flags);
	admitWrite(context, flags, takesStdin(context, flags));
	const document = await readDocumentFile(context, flags);
	await withTenant(context, flags, async (tenant) => {
		const base = await findItem(context, tenant, authConfigs, id);
		const plan = await planEdits(context, flags, {edits, document}, base);
		try {
			await carryOut(context, tenant, flags, plan);
		} finally {
			disposePlan(plan);
		}
	});
}

async function carryOut(context: CliContext, tenant: Tenant, flags: UpdateFlags, plan: UpdatePlan): Promise<void> {
	const {id, base, changes, problems} = plan;
	if (changes.length === 0) {
		await say(context, 'nothing differs from what the service has: nothing was sent');
		return flags.dryRun ? printNoRequest(context, flags) : printResourceItem(context, flags, authConfigs, base);
	}
	if (!canSend(plan)) return refuse(context, problems);
	const {what, expected} = wordFor(base.displayName, id);
	const isToBeSent = await prepareWrite(context, tenant, flags, {
		title: `update auth config ${id} “${base.displayName?.trim() || id}”, ${plural(changes.length, 'change')}`,
		review: review(plan),
		requests: [previewUpdate(tenant.api, plan)],
		name: {what, text: expected},
		isGrave: false,
		isStdinTaken: takesStdin(context, flags),
	});
	if (!isToBeSent) return;
	const outcome = await sendUpdate(tenant.api, plan, callOptions(context));
	await reportUpdate(context, tenant, flags, id, outcome);
}

const tones = {'+': 'good', '-': 'bad', '~': 'warn'} as const;

const review = ({changes, problems, draft}: UpdatePlan): readonly Told[] => [
	...changeLines(changes).map(({sign, path, text}) => ({text: `${sign} ${path} ${text}`.trimEnd(), tone: tones[sign]})),
	...boxesIn(draft).map((box) => ({text: `The new secret has ${plural(secretLength(box), 'character')}.`})),
	...problemLines(problems),
];
