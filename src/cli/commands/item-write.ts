/** The verb of a write that changes one item: a hidden prompt for its new secret, then the steps of every write. */
import {type AnyEndpoint, resourceShape} from '../../contract/endpoint.ts';
import {fieldsOf, type Message, message} from '../../contract/schema.ts';
import {writeEntry} from '../../domain/journal/write-entry.ts';
import {detailLines} from '../../domain/resources/fields.ts';
import {descriptors} from '../../domain/resources/index.ts';
import type {Row} from '../../domain/resources/resource.ts';
import {type ItemRequest, prepareItem} from '../../domain/writes/item-write.ts';
import {isAnswered, uncheckedRejection} from '../../domain/writes/outcome.ts';
import {problemLines} from '../../domain/writes/problem.ts';
import type {ItemWrite} from '../../domain/writes/write.ts';
import type {Tenant} from '../../settings/launch/tenant.ts';
import {withTenant} from '../connect.ts';
import {type CliContext, printMessage} from '../context.ts';
import {ExitError} from '../error.ts';
import {reportError} from '../failure.ts';
import {callOptions, reportProblems} from '../output/notices.ts';
import {serviceShow} from '../output/service-show.ts';
import {plainColumn, plainView, printItem} from '../output/writer.ts';
import {readSecret, secretDescriptor} from '../prompts/ask.ts';
import {type FlagsOf, globals, options, type Verb, verb} from '../verb.ts';
import {
	assertWriteAllowed,
	endWithProblems,
	prepareWrite,
	printAfterWrite,
	sendingOptions,
	type WriteFlags,
	writeNote,
} from '../write.ts';
import {journal} from './history/journal.ts';

const secretOptions = options({secretFd: {group: 'Secret options:', ...secretDescriptor}});
type ItemWriteFlags = WriteFlags & FlagsOf<typeof secretOptions>;

export function itemWriteVerb(write: ItemWrite): Verb {
	const {item} = write;
	return verb({
		name: write.verb,
		summary: item.summary,
		description: item.description,
		args: [{form: '<id>', from: descriptors.find(({name}) => name === write.target.name)?.name}],
		options: {...secretOptions, ...sendingOptions(item.typed)},
		globals: globals.write,
		examples: write.examples,
		note: writeNote,
		run: (context, flags, id) => run(context, flags, {write, id}),
	});
}

async function run(context: CliContext, flags: ItemWriteFlags, request: ItemRequest): Promise<void> {
	const {endpoint, item} = request.write;
	const {secretFd = context.stdin.isTty ? undefined : 0} = flags;
	const isStdinTaken = secretFd === 0;
	assertWriteAllowed(context, flags, isStdinTaken, {shape: shapeOf(endpoint)});
	await withTenant(context, flags, async (tenant) => {
		// Rejects an invalid id before the prompt for the secret.
		prepareItem(tenant.api, request).preview();
		const secret = await readSecret(context, `New ${item.secret.label} of ${request.id}`, flags.secretFd);
		try {
			await send(context, tenant, flags, {...request, secret}, isStdinTaken);
		} finally {
			secret.dispose();
		}
	});
}

async function send(
	context: CliContext,
	tenant: Tenant,
	flags: ItemWriteFlags,
	request: ItemRequest,
	isStdinTaken: boolean,
): Promise<void> {
	const {write, id} = request;
	const {change, problems, preview, confirmation, send: sendItem} = prepareItem(tenant.api, request);
	if (problems.some(({severity}) => severity === 'error')) return endWithProblems(context, problems);
	const shouldSend = await prepareWrite(context, tenant, flags, {
		title: `${write.item.action} ${id}`,
		review: [{text: change}, ...problemLines(problems)],
		requests: [preview()],
		confirmation,
		isAlwaysTyped: true,
		isStdinTaken,
	});
	if (!shouldSend) return;
	const outcome = await sendItem(callOptions(context));
	await journal(context, flags, tenant.api.baseUrl, writeEntry(write, id, outcome));
	if (outcome.state === 'refused') return endWithProblems(context, outcome.problems);
	if (outcome.state !== 'done') {
		if (outcome.state === 'rejected' && !isAnswered(outcome.error)) throw outcome.error;
		const code = await reportError(outcome.error, context);
		const {check} = write.item;
		await printMessage(context, outcome.state === 'rejected' ? uncheckedRejection(outcome.error, check) : check);
		throw new ExitError(code);
	}
	const {answer, item: row, receipt} = outcome;
	await reportProblems(context, answer.problems);
	await printMessage(context, `done: ${receipt}`);
	if (!row) return;
	await printAfterWrite(printWritten(context, tenant, flags, write, row));
}

async function printWritten(
	context: CliContext,
	tenant: Tenant,
	flags: ItemWriteFlags,
	write: ItemWrite,
	row: Row,
): Promise<void> {
	const shape = shapeOf(write.endpoint);
	const columns = fieldsOf(shape).map(({name}) => plainColumn(name, name));
	await printItem(context, flags, {
		row,
		view: plainView(columns, flags.fields, {shape}),
		detail: detailLines({shape, groups: write.item.groups}, row, {
			show: serviceShow(context, tenant.api),
			hasUnset: false,
		}),
	});
}

/** The item in the response. */
const shapeOf = (endpoint: AnyEndpoint): Message => resourceShape(endpoint) ?? message({});
