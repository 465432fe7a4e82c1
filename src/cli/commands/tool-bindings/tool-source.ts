/** Which tools are to be taken away: references from a file or stdin, or what an earlier run has left. */

import {plural} from '../../../domain/format/show.ts';
import {parseTools} from '../../../domain/writes/tool-bindings/parse.ts';
import {readResume, resumeKind} from '../../../domain/writes/tool-bindings/resume.ts';
import type {ToolRef} from '../../../domain/writes/tool-bindings/tool.ts';
import {UsageError} from '../../../settings/error.ts';
import type {Tenant} from '../../../settings/launch/tenant.ts';
import type {CliContext} from '../../context.ts';
import {say, type Told} from '../../output/say.ts';
import {isStdin, readFileText, readInput} from '../../prompts/text-input.ts';

export interface SourceFlags {
	readonly file?: string;
	/** Without `file` it is gone on with; with it, it is where to keep what is left. */
	readonly resume?: string;
	readonly skipBad?: true;
}

export interface ToolSource {
	readonly tools: readonly ToolRef[];
	readonly notes: readonly Told[];
}

/** Lines named one by one; the rest are counted. */
const mostBadLines = 200;
const mostDuplicates = 10;

/** Rejects with `UsageError` unless every line is accounted for. */
export async function readTools(
	context: CliContext,
	{api}: Tenant,
	serverId: string,
	{file, resume, skipBad}: SourceFlags,
): Promise<ToolSource> {
	if (file !== undefined) return readReferences(context, file, skipBad === true);
	if (resume === undefined) throw new UsageError('which tools? Give --file with references (- is stdin), or --resume');
	const read = readResume(await readFileText(context, resume), {tenant: api.baseUrl, serverId});
	if (read.state === 'refused') throw new UsageError(`${resume}: ${read.message} ${read.advice}`);
	const {done, unknown, remaining, savedAt} = read.resume;
	const tools = [...unknown, ...remaining];
	if (tools.length === 0) throw new UsageError(`${resume}: nothing is left of that run`);
	return {
		tools,
		notes: [
			{text: `Left by the run of ${savedAt}, which deleted ${done}: ${remaining.length} not deleted yet`},
			...(unknown.length > 0
				? [{text: `${unknown.length} UNKNOWN, which may be gone already and are deleted again`, tone: 'warn' as const}]
				: []),
		],
	};
}

async function readReferences(context: CliContext, file: string, isSkipping: boolean): Promise<ToolSource> {
	const name = isStdin(file) ? 'stdin' : file;
	const text = await readInput(context, file);
	if (text.includes(`"${resumeKind}"`)) throw new UsageError(`${name} was left by an earlier run: give it as --resume`);
	const {tools, format, duplicates, badLines, unused} = parseTools(text);
	for (const {line, message, text: found} of badLines.slice(0, mostBadLines)) {
		await say(context, `${name}:${line}: ${message}: ${found}`);
	}
	if (badLines.length > mostBadLines) await say(context, `… and ${badLines.length - mostBadLines} more bad lines`);
	if (badLines.length > 0 && !isSkipping) {
		throw new UsageError(
			`${plural(badLines.length, 'bad line')}: nothing was sent. Correct them, or leave them out with --skip-bad`,
		);
	}
	if (tools.length === 0) throw new UsageError(`there is no reference in ${name}`);
	return {
		tools,
		notes: [
			{text: `${plural(tools.length, 'reference')} from ${name}, read as ${format}`},
			...(badLines.length > 0
				? [{text: `${plural(badLines.length, 'bad line')} left out`, tone: 'warn' as const}]
				: []),
			...(duplicates.length > 0 ? [{text: duplicateNote(duplicates), tone: 'warn' as const}] : []),
			...(unused.length > 0 ? [{text: `Not used: ${unused.join(', ')}`}] : []),
		],
	};
}

function duplicateNote(duplicates: ReturnType<typeof parseTools>['duplicates']): string {
	const named = duplicates.slice(0, mostDuplicates).map(({line, firstLine}) => `line ${line} repeats ${firstLine}`);
	const rest = duplicates.length > mostDuplicates ? ', …' : '';
	return `${plural(duplicates.length, 'duplicate')} left out: ${named.join(', ')}${rest}`;
}
