/** Reads the tools to delete: references from a file or stdin, or the resume file of an earlier run. */

import {parseTools} from '../../../domain/writes/tool-bindings/parse.ts';
import {readResume, resumeKind} from '../../../domain/writes/tool-bindings/resume.ts';
import {badLines, type ToolSource} from '../../../domain/writes/tool-bindings/source.ts';
import {UsageError} from '../../../settings/error.ts';
import type {Tenant} from '../../../settings/launch/tenant.ts';
import {type CliContext, writeStderrLines} from '../../context.ts';
import {isStdin, readFileText, readInput} from '../../prompts/ask.ts';
import {type FlagsOf, options} from '../../verb.ts';

export const runOptions = options({
	file: {group: 'Reference options:', value: 'file', help: 'the references to delete; - reads stdin'},
	skipBad: {help: 'skip lines and items that are not references'},
	resume: {value: 'file', help: 'continue an earlier run; with --file, where to save the resume file'},
	skipUnknown: {help: 'with --resume, leave out the references whose outcome is UNKNOWN'},
	receipt: {value: 'file', help: 'where to save the receipt (default: the state directory)'},
});
export type RunFlags = FlagsOf<typeof runOptions>;

/** Rejects with `UsageError` for lines or items that are not references, unless `skipBad` is set. */
export async function readTools(
	context: CliContext,
	{api}: Tenant,
	serverId: string,
	{file, resume, skipBad, skipUnknown}: RunFlags,
): Promise<ToolSource> {
	if (skipUnknown && (file !== undefined || resume === undefined))
		throw new UsageError('--skip-unknown leaves out tools of an earlier run. Use it with --resume alone');
	if (file !== undefined) return readReferences(context, file, skipBad === true);
	if (resume === undefined)
		throw new UsageError('no tools given. Use --file with references (- reads stdin), or --resume');
	const result = readResume(await readFileText(context, resume), {tenant: api.baseUrl, serverId});
	if (result.state === 'refused') throw new UsageError(`${resume}: ${result.message} ${result.advice}`);
	const {remaining} = result.resume;
	const unknown = skipUnknown ? [] : result.resume.unknown;
	const tools = [...unknown, ...remaining];
	if (tools.length === 0) throw new UsageError(`${resume}: that run has nothing left to delete`);
	return {tools, doubtful: unknown, from: resume, leftover: result.resume};
}

async function readReferences(context: CliContext, file: string, isSkipping: boolean): Promise<ToolSource> {
	const name = isStdin(file) ? 'stdin' : file;
	const text = await readInput(context, file);
	if (text.includes(`"${resumeKind}"`))
		throw new UsageError(`${name} is the resume file of an earlier run. Use --resume instead of --file`);
	const parsed = parseTools(text);
	const bad = badLines(parsed);
	if (bad.length > 0 && !isSkipping) {
		await writeStderrLines(context, bad);
		throw new UsageError('nothing was sent. Correct what is not a reference, or use --skip-bad');
	}
	if (parsed.tools.length === 0) throw new UsageError(`${name} has no references`);
	return {tools: parsed.tools, from: name, parsed};
}
