/** Turns the flags of `auth-configs update` into edits, and the edits into a plan for one config. */
import type {AuthConfig} from '../../../contract/auth-configs.ts';
import {
	applyEdits,
	type Draft,
	type Edit,
	parseAssignment,
	parseUnset,
	secretEdit,
} from '../../../domain/writes/auth-config/draft.ts';
import {fieldAt, fieldPaths} from '../../../domain/writes/auth-config/paths.ts';
import {leftOutText, putBack} from '../../../domain/writes/auth-config/put-back.ts';
import {planUpdate, type UpdatePlan} from '../../../domain/writes/auth-config/update-plan.ts';
import {UsageError} from '../../../settings/error.ts';
import {type CliContext, printMessage} from '../../context.ts';
import {ExitError, exitCodes} from '../../error.ts';
import {isStdin, readInput, readSecret, secretDescriptor} from '../../prompts/ask.ts';
import {type FlagsOf, options} from '../../verb.ts';

const secretPaths = fieldPaths.filter(({isSecret}) => isSecret).map(({path}) => path);

const append = (value: string, _flag: string, others: readonly string[] = []) => [...others, value];

/** The error does not repeat the text: it may be the secret itself. */
function secretPath(text: string): string {
	if (secretPaths.includes(text)) return text;
	throw new UsageError(`--secret must be the path of a secret field: ${secretPaths.join(', ')}`);
}

export const editOptions = options({
	set: {
		group: 'Edit options:',
		value: 'path=value',
		help: 'set a field, as oidc.scopes=openid,email (repeatable)',
		read: append,
	},
	unset: {
		value: 'path',
		help: 'remove a field or a group of fields, before any --set (repeatable)',
		read: append,
	},
	file: {
		value: 'file',
		help: 'the whole config, in the form of -o yaml or -o json; - reads stdin',
		conflicts: ['set', 'unset'],
	},
	from: {
		value: 'moment',
		help: 'put back the state of a moment of the history: a time, an age such as 2h, a name, or last',
		from: 'moments',
		conflicts: ['set', 'unset', 'file'],
	},
	secret: {
		group: 'Secret options:',
		value: 'path',
		help: 'set a secret field, from a hidden prompt or from stdin',
		choices: secretPaths,
		read: secretPath,
	},
	secretFd: secretDescriptor,
});
type EditFlags = FlagsOf<typeof editOptions>;

/** Whether stdin carries the document or the secret, so that it cannot answer a prompt. */
export const takesStdin = ({stdin}: CliContext, {file, secret, secretFd}: EditFlags): boolean =>
	isStdin(file) || secretFd === 0 || (secret !== undefined && secretFd === undefined && !stdin.isTty);

/** Parses `--set` and `--unset`, and checks all flags. Throws `EditError` or `UsageError`. */
export function readEditFlags({set = [], unset = [], file, from, secret, secretFd}: EditFlags): readonly Edit[] {
	if (secretFd !== undefined && !secret)
		throw new UsageError('--secret-fd requires --secret with the path of the field');
	if (secret && isStdin(file) && (secretFd ?? 0) === 0)
		throw new UsageError('stdin carries the document. Pass the secret with --secret-fd, as in --secret-fd 3 3< FILE');
	if (set.length + unset.length === 0 && (file ?? from) === undefined && !secret)
		throw new UsageError('nothing to update. Use --set path=value, --unset path, --secret path, --file or --from');
	return [...unset.map(parseUnset), ...set.map(readAssignment)];
}

function readAssignment(text: string): Edit {
	const path = text.slice(0, Math.max(0, text.indexOf('='))).trim();
	if (!fieldAt(path)?.isSecret) return parseAssignment(text);
	throw new UsageError(
		`${path} is a secret, and other users can see the command line. Use --secret ${path} to type it at a prompt`,
	);
}

interface Sources {
	readonly edits: readonly Edit[];
	readonly document: EditedDocument | undefined;
	/** The state to put back. */
	readonly earlier: Draft | undefined;
}

/** Also reads the secret. The caller disposes the plan. */
export async function planEdits(
	context: CliContext,
	{secret, secretFd}: EditFlags,
	{edits, document, earlier}: Sources,
	base: AuthConfig,
): Promise<UpdatePlan> {
	const back = earlier && putBack(base, earlier);
	if (back && leftOutText(back)) await printMessage(context, leftOutText(back));
	const start = document ? await readDraft(context, document, base) : (back?.draft ?? base);
	const draft = applyEdits(start, edits);
	if (!secret) return planUpdate(base, draft);
	const box = await readSecret(context, `New ${secret} of ${base.id}`, secretFd);
	return planUpdate(base, applyEdits(draft, [secretEdit(secret, box)]));
}

interface EditedDocument {
	/** The name in messages. */
	readonly name: string;
	readonly text: string;
}

/** Resolves with undefined without `--file`. Rejects with `UsageError` when the file cannot be read. */
export async function readDocumentFile(context: CliContext, {file}: EditFlags): Promise<EditedDocument | undefined> {
	if (file === undefined) return undefined;
	return {name: isStdin(file) ? 'stdin' : file, text: await readInput(context, file)};
}

async function readDraft(context: CliContext, {name, text}: EditedDocument, base: AuthConfig): Promise<Draft> {
	const {readDocument} = await import('../../../domain/writes/auth-config/document-read.ts');
	const result = readDocument(text, base);
	if (result.state === 'read') return result.draft;
	if (result.state === 'empty') throw new UsageError(`${name} holds no fields: nothing was sent`);
	for (const {line, message, advice} of result.problems)
		await printMessage(context, `${name}:${line}: ${message} ${advice}`);
	// An outdated document would undo later changes, so it counts as a conflict.
	const isOutdated = result.problems.every(({path}) => path === 'updatedAt');
	throw new ExitError(isOutdated ? exitCodes.rejected : exitCodes.usage);
}
