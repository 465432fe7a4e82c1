/** Reads the tools to delete: references from a file or stdin, or the resume file of an earlier run. */
import {describeDuplicate, parseTools, unitOf} from '../../../domain/writes/tool-bindings/parse.ts';
import {describeResume, readResume, resumeKind} from '../../../domain/writes/tool-bindings/resume.ts';
import type {ToolRef} from '../../../domain/writes/tool-bindings/tool.ts';
import {UsageError} from '../../../settings/error.ts';
import type {Tenant} from '../../../settings/launch/tenant.ts';
import {plural} from '../../../text/count.ts';
import {type CliContext, printMessage, type StyledLine} from '../../context.ts';
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

export interface ToolSource {
	readonly tools: readonly ToolRef[];
	/** The tools that an earlier run sent with an unknown outcome. */
	readonly doubtful?: readonly ToolRef[];
	readonly notes: readonly StyledLine[];
}

/** The number of lines that are listed. The others are counted. */
const maximumBadLines = 200;
const maximumDuplicates = 10;

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
	return {tools, doubtful: unknown, notes: describeResume(result.resume, skipUnknown)};
}

async function readReferences(context: CliContext, file: string, isSkipping: boolean): Promise<ToolSource> {
	const name = isStdin(file) ? 'stdin' : file;
	const text = await readInput(context, file);
	if (text.includes(`"${resumeKind}"`))
		throw new UsageError(`${name} is the resume file of an earlier run. Use --resume instead of --file`);
	const parsed = parseTools(text);
	const {tools, format, duplicates, badLines, unused} = parsed;
	const unit = unitOf(parsed);
	for (const {line, message, text: lineText} of badLines.slice(0, maximumBadLines))
		await printMessage(context, `${name}:${unit === 'line' ? line : ` item ${line}`}: ${message}: ${lineText}`);
	if (badLines.length > maximumBadLines)
		await printMessage(context, `… and ${badLines.length - maximumBadLines} more bad ${unit}s`);
	if (badLines.length > 0 && !isSkipping)
		throw new UsageError(
			`${plural(badLines.length, `bad ${unit}`)}: nothing was sent. Correct them, or use --skip-bad`,
		);
	if (tools.length === 0) throw new UsageError(`${name} has no references`);
	return {
		tools,
		notes: [
			{text: `${plural(tools.length, 'reference')} from ${name}, read as ${format}`},
			...(badLines.length > 0
				? [{text: `${plural(badLines.length, `bad ${unit}`)} skipped`, tone: 'warn' as const}]
				: []),
			...(duplicates.length > 0 ? [{text: duplicateNote(duplicates, unit), tone: 'warn' as const}] : []),
			...(unused.length > 0 ? [{text: `Not used: ${unused.join(', ')}`}] : []),
		],
	};
}

function duplicateNote(duplicates: ReturnType<typeof parseTools>['duplicates'], unit: string): string {
	const listed = duplicates.slice(0, maximumDuplicates).map((each) => describeDuplicate(each, unit));
	const ellipsis = duplicates.length > maximumDuplicates ? ', …' : '';
	return `${plural(duplicates.length, 'duplicate')} skipped: ${listed.join(', ')}${ellipsis}`;
}
