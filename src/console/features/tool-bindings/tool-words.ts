/** Describes references to delete, and the ledger of a run. */
import {describeCall, describeCounts} from '../../../domain/writes/tool-bindings/ledger.ts';
import {describeDuplicate, type ParsedTools, unitOf} from '../../../domain/writes/tool-bindings/parse.ts';
import {describeResume, type Resume} from '../../../domain/writes/tool-bindings/resume.ts';
import type {ChunkState, Ledger} from '../../../domain/writes/tool-bindings/run.ts';
import type {ToolRef} from '../../../domain/writes/tool-bindings/tool.ts';
import {plural} from '../../../text/count.ts';
import type {Tone} from '../../../text/tone.ts';
import {describeError} from '../shared/error-words.ts';
import type {ReviewLine} from '../writes/WriteDialog.tsx';

/** References with their origin and the problems found in it. */
export interface ToolSource {
	readonly tools: readonly ToolRef[];
	readonly from: string;
	readonly parsed?: ParsedTools;
	/** The unfinished part of an earlier run that this source resumes. */
	readonly leftover?: Resume;
	/** The file of that run, which the new run continues. Undefined for a paste. */
	readonly resumeFile?: string | undefined;
}

/** Maximum number of bad lines to list. Further ones are only counted. */
const shownBadLines = 200;

export function sourceLines({tools, from, parsed, leftover}: ToolSource): readonly ReviewLine[] {
	const lines: ReviewLine[] = [
		{text: `${plural(tools.length, 'reference')} from ${from}${parsed ? `, read as ${parsed.format}` : ''}`},
	];
	if (leftover) lines.push(...describeResume(leftover));
	if (!parsed) return lines;
	const {duplicates, badLines, unused} = parsed;
	const unit = unitOf(parsed);
	if (duplicates.length > 0) {
		const places = duplicates.slice(0, 10).map((each) => describeDuplicate(each, unit));
		lines.push({
			text: `${plural(duplicates.length, 'duplicate')} skipped: ${places.join(', ')}${duplicates.length > 10 ? ' …' : ''}`,
			tone: 'warn',
		});
	}
	if (unused.length > 0) lines.push({text: `Ignored: ${unused.join(', ')}`, tone: 'dim'});
	if (badLines.length > 0)
		lines.push({text: `${plural(badLines.length, `invalid ${unit}`)}, NOT part of this:`, tone: 'bad'});
	for (const {line, text, message} of badLines.slice(0, shownBadLines))
		lines.push({text: `  ${unit} ${line} ${message}: ${text}`, tone: 'bad'});
	if (badLines.length > shownBadLines)
		lines.push({text: `  … and ${badLines.length - shownBadLines} more`, tone: 'bad'});
	return lines;
}

/** Above this number of references, the lines have no ids. Above this number of lines, the others are counted. */
const listedTools = 500;

/** A line for each app and connector, with the count and the ids of its tools. */
export function toolGroupLines(tools: readonly ToolRef[]): readonly ReviewLine[] {
	const groups = Map.groupBy(tools, ({appId, connectorId}) => JSON.stringify([appId, connectorId]));
	const lines = [...groups.values()].map((members) => {
		const name = `app ${members[0]?.appId}, connector ${members[0]?.connectorId}`;
		const ids = tools.length > listedTools ? '' : `: ${members.map(({id}) => id).join(', ')}`;
		return {text: `- ${name}, ${plural(members.length, 'tool')}${ids}`, tone: 'bad' as const};
	});
	const unlisted = lines.length - listedTools;
	return unlisted > 0
		? [...lines.slice(0, listedTools), {text: `- … and ${plural(unlisted, 'more connector')}`, tone: 'bad'}]
		: lines;
}

const tones: Readonly<Partial<Record<ChunkState, Tone>>> = {
	pending: 'dim',
	refused: 'bad',
	failed: 'bad',
	unknown: 'warn',
	'not-sent': 'dim',
};

/** The totals, then one line per call. */
export function ledgerLines(ledger: Ledger): readonly ReviewLine[] {
	return [
		{text: describeCounts(ledger)},
		...ledger.rows.map(
			(row): ReviewLine => ({
				text: describeCall(row, ledger, row.error && describeError(row.error)),
				tone: tones[row.state] ?? 'plain',
			}),
		),
	];
}
