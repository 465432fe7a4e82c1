/** References to delete, with their origin and the problems found in it. */
import {plural, showCount} from '../../../text/count.ts';
import type {ToneLine} from '../../../text/tone.ts';
import {clean} from '../../../text/visible.ts';
import type {ParsedTools} from './parse.ts';
import type {Resume} from './resume.ts';
import type {ToolRef} from './tool.ts';

export interface ToolSource {
	readonly tools: readonly ToolRef[];
	/** The members of `tools` that an earlier run sent with an unknown outcome. */
	readonly doubtful?: readonly ToolRef[];
	readonly from: string;
	readonly parsed?: ParsedTools;
	/** The unfinished part of an earlier run that this source resumes. */
	readonly leftover?: Resume;
	/** The file of that run. Undefined for a paste. */
	readonly resumeFile?: string | undefined;
}

/** Maximum number of bad lines, and of duplicates, to list. Further ones are only counted. */
const [shownBadLines, shownDuplicates] = [200, 10];

/** `line`, or `item` of a JSON array. */
const unitOf = ({format}: ParsedTools): 'line' | 'item' => (format === 'json' ? 'item' : 'line');

export const sourceLines = ({tools, doubtful = [], from, parsed, leftover}: ToolSource): readonly ToneLine[] => [
	{text: `${plural(tools.length, 'reference')} from ${from}${parsed ? `, read as ${parsed.format}` : ''}`},
	...(leftover ? resumeLines(leftover, doubtful.length > 0) : []),
	...(parsed ? parsedLines(parsed) : []),
];

function resumeLines({savedAt, done, unknown, remaining}: Resume, isSent: boolean): readonly ToneLine[] {
	const text = `Remaining from the run of ${clean(savedAt)}, which deleted ${showCount(done)}: ${showCount(remaining.length)} left`;
	if (unknown.length === 0) return [{text}];
	const fate = isSent ? 'will be sent again' : 'left out. The receipt of that run names them';
	return [{text}, {text: `${showCount(unknown.length)} UNKNOWN: possibly deleted already, ${fate}`, tone: 'warn'}];
}

function parsedLines(parsed: ParsedTools): readonly ToneLine[] {
	const {duplicates, unused} = parsed;
	const places = duplicates
		.slice(0, shownDuplicates)
		.map((each) => `${unitOf(parsed)} ${each.line} repeats ${each.firstLine}`);
	const others = duplicates.length > shownDuplicates ? ', …' : '';
	return [
		...(duplicates.length > 0
			? [
					{
						text: `${plural(duplicates.length, 'duplicate')} skipped: ${places.join(', ')}${others}`,
						tone: 'warn' as const,
					},
				]
			: []),
		...(unused.length > 0 ? [{text: `Not used: ${unused.join(', ')}`, tone: 'dim' as const}] : []),
		...badLines(parsed),
	];
}

/** The lines that are not references. Empty if there are none. */
export function badLines(parsed: ParsedTools): readonly ToneLine[] {
	const {badLines: all} = parsed;
	const unit = unitOf(parsed);
	if (all.length === 0) return [];
	const texts = [
		`${plural(all.length, `invalid ${unit}`)}, NOT part of this:`,
		...all.slice(0, shownBadLines).map(({line, text, message}) => `  ${unit} ${line} ${message}: ${text}`),
		...(all.length > shownBadLines ? [`  … and ${all.length - shownBadLines} more`] : []),
	];
	return texts.map((text) => ({text, tone: 'bad'}));
}
