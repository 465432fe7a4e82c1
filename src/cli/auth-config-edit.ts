/** What the flags of `auth-configs update` ask for: first what they say alone, then as a plan for the config they mean. */
import {applyEdits, type Draft, type Edit, parseAssignment, parseUnset, secretEdit} from '../changes/draft.ts';
import {planUpdate, type UpdatePlan} from '../changes/update-plan.ts';
import type {AuthConfig} from '../contract/auth-config.ts';
import type {CliContext} from './context.ts';
import {Ended, exitCodes, UsageError} from './failure.ts';
import {say} from './say.ts';
import {readSecret} from './secret-input.ts';
import {isStdin, readText} from './text-input.ts';

export interface EditFlags {
	readonly set?: readonly string[];
	readonly unset?: readonly string[];
	readonly file?: string;
	/** The path of a secret field; the secret itself comes in another way. */
	readonly secret?: string;
	readonly secretFd?: number;
}

interface EditRequest {
	readonly edits: readonly Edit[];
	readonly document: {readonly file: string; readonly text: string} | undefined;
}

/** Whether stdin gives the document or the secret, so that nobody can be asked there. */
export const takesStdin = ({stdin}: CliContext, {file, secret, secretFd}: EditFlags): boolean =>
	isStdin(file) || secretFd === 0 || (secret !== undefined && secretFd === undefined && !stdin.isTty);

/** Rejects with `EditError` or `UsageError`. Nothing is asked of the tenant for it. */
export async function readEdits(context: CliContext, flags: EditFlags): Promise<EditRequest> {
	const {set = [], unset = [], file, secret, secretFd} = flags;
	if (secretFd !== undefined && !secret) throw new UsageError('--secret-fd wants --secret, which says where it goes');
	if (secret && isStdin(file) && (secretFd ?? 0) === 0) {
		throw new UsageError('stdin holds the document: give the secret by --secret-fd, as in --secret-fd 3 3< FILE');
	}
	const edits = [...unset.map(parseUnset), ...set.map(parseAssignment)];
	if (edits.length === 0 && file === undefined && !secret) {
		throw new UsageError('what is to change? Give --set path=value, --unset path, --secret path or --file');
	}
	return {edits, document: file === undefined ? undefined : {file, text: await readText(context, file)}};
}

/** Reads the secret too: whoever takes the plan disposes it. */
export async function planEdits(
	context: CliContext,
	{secret, secretFd}: EditFlags,
	{edits, document}: EditRequest,
	base: AuthConfig,
): Promise<UpdatePlan> {
	const start = document ? await readDraft(context, document, base) : base;
	const draft = applyEdits(start, edits);
	if (!secret) return planUpdate(base, draft);
	const box = await readSecret(context, `New ${secret} of ${base.id}`, secretFd);
	return planUpdate(base, applyEdits(draft, [secretEdit(secret, box)]));
}

async function readDraft(
	context: CliContext,
	{file, text}: {readonly file: string; readonly text: string},
	base: AuthConfig,
): Promise<Draft> {
	const {readDocument} = await import('../changes/document-read.ts');
	const read = readDocument(text, base);
	if (read.state === 'read') return read.draft;
	const name = isStdin(file) ? 'stdin' : file;
	if (read.state === 'empty') throw new UsageError(`${name} holds no fields: nothing was sent`);
	for (const {line, message, advice} of read.problems) await say(context, `${name}:${line}: ${message} ${advice}`);
	// A document of an older state would undo what was done since.
	const isOutdated = read.problems.some(({path}) => path === 'updatedAt');
	throw new Ended(isOutdated ? exitCodes.rejected : exitCodes.usage);
}
