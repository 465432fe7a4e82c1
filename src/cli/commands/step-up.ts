/** `step-up rotate`: replaces the client secret of a step-up provider, the only operation that the service has for it. */
import {fieldsOf} from '../../contract/schema.ts';
import {rotateStepUpSecret, StepUpProvider} from '../../contract/step-up-provider.ts';
import {detailLines} from '../../domain/resources/fields.ts';
import {stepUpGroups} from '../../domain/resources/step-up.ts';
import type {SecretBox} from '../../domain/writes/secret-box.ts';
import {secretLength, secretProblems} from '../../domain/writes/secret-check.ts';
import {previewRotation, rotateSecret} from '../../domain/writes/step-up/rotate.ts';
import type {Flags} from '../../settings/launch/flags.ts';
import type {Tenant} from '../../settings/launch/tenant.ts';
import {plural} from '../../text/count.ts';
import {withTenant} from '../connect.ts';
import type {CliContext} from '../context.ts';
import {printItem} from '../output/item.ts';
import {printMessage} from '../output/messages.ts';
import {callOptions, reportProblems} from '../output/notices.ts';
import {endWithProblems, problemLines} from '../output/problems.ts';
import {serviceShow} from '../output/service-show.ts';
import {plainColumn, plainView} from '../output/view.ts';
import {readDescriptorNumber, readSecret} from '../prompts/secret-input.ts';
import type {Verb} from '../verb.ts';
import {assertWriteAllowed, prepareWrite, sendingOptions, unwrapOutcome, type WriteFlags} from '../write.ts';

interface RotateFlags extends WriteFlags {
	readonly secretFd?: number;
}

const rotateVerb: Verb = {
	name: 'rotate',
	summary: 'Replace the client secret',
	description:
		'Replace the client secret of a step-up provider. castellan reads the new secret from a hidden prompt or from stdin, never from the command line. Everything that uses the old secret stops working. The output is the provider that the service returns.',
	takes: (command) =>
		sendingOptions(
			command
				.argument('<id>')
				.optionsGroup('Secret options:')
				.option('--secret-fd <n>', 'read the secret from a file descriptor', readDescriptorNumber),
			'the id of the provider',
		),
	run: rotate,
};

export const stepUpVerb: Verb = {
	name: 'step-up',
	summary: 'Rotate the client secret of a step-up provider',
	description: 'Manage step-up authentication providers. The service cannot list or show them, so you need an id.',
	subcommands: [rotateVerb],
};

async function rotate(context: CliContext, flags: RotateFlags, id: string): Promise<void> {
	const {secretFd = context.stdin.isTty ? undefined : 0} = flags;
	const isStdinTaken = secretFd === 0;
	assertWriteAllowed(context, flags, isStdinTaken, {shape: StepUpProvider});
	await withTenant(context, flags, async (tenant) => {
		// Rejects an invalid id before the prompt for the secret.
		tenant.api.preview(rotateStepUpSecret, {id});
		const secret = await readSecret(context, `New client secret of ${id}`, flags.secretFd);
		try {
			if (await prepare(context, tenant, flags, {id, secret, isStdinTaken}))
				await send(context, tenant, flags, id, secret);
		} finally {
			secret.dispose();
		}
	});
}

interface Rotation {
	readonly id: string;
	readonly secret: SecretBox;
	readonly isStdinTaken: boolean;
}

async function prepare(context: CliContext, tenant: Tenant, flags: RotateFlags, {id, secret, isStdinTaken}: Rotation) {
	const problems = secretProblems('clientSecret', secret);
	if (problems.some(({severity}) => severity === 'error')) return endWithProblems(context, problems);
	return prepareWrite(context, tenant, flags, {
		title: `rotate the client secret of step-up provider ${id}`,
		review: [
			{
				text: `The new secret has ${plural(secretLength(secret), 'character')}. Everything that uses the old secret stops working.`,
			},
			...problemLines(problems),
		],
		requests: [previewRotation(tenant.api, id, secret)],
		confirmation: {what: 'the id of the provider', expected: id},
		isAlwaysTyped: true,
		isStdinTaken,
	});
}

const columns = fieldsOf(StepUpProvider).map(({name}) => plainColumn(name, name));

async function send(context: CliContext, {api}: Tenant, flags: Flags, id: string, secret: SecretBox): Promise<void> {
	const outcome = await rotateSecret(api, id, secret, callOptions(context));
	if (outcome.state === 'refused') return endWithProblems(context, outcome.problems);
	const {data, problems} = unwrapOutcome(outcome);
	const {stepUpProvider: provider} = data;
	await reportProblems(context, problems);
	await printMessage(context, `done: the service has the new secret of ${provider?.displayName || id}`);
	if (!provider) return;
	await printItem(context, flags, {
		row: provider,
		view: plainView(columns, flags.fields, {shape: StepUpProvider}),
		detail: detailLines({shape: StepUpProvider, groups: stepUpGroups}, provider, {
			show: serviceShow(context, api),
			hasUnset: false,
		}),
	});
}
