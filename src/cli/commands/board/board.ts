/** `board`: prints the findings that need a person, for terminals, CI and code scanners. */
import type {Board} from '../../../domain/board/board.ts';
import {type Finding, isAtLeast, type Severity, severities, writtenFinding} from '../../../domain/board/finding.ts';
import {boardLines, boardReport} from '../../../domain/board/report.ts';
import {findingColumns} from '../../../domain/board/rows.ts';
import {UnreadAcksError} from '../../../domain/history/error.ts';
import type {Column} from '../../../domain/resources/resource.ts';
import {UsageError} from '../../../settings/error.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import {plural, showCount} from '../../../text/count.ts';
import {visibleJsonPieces} from '../../../text/json/print.ts';
import {clean} from '../../../text/visible.ts';
import {withEachTenant} from '../../connect.ts';
import {type CliContext, printMessage, showOf} from '../../context.ts';
import {ExitError, exitCodes} from '../../error.ts';
import {failureOf, messageOf, ofTenant, withExtent} from '../../failure.ts';
import {assertFields} from '../../output/fields.ts';
import {rowFormats} from '../../output/formats.ts';
import {writeJson, writePieces, writeYaml} from '../../output/json.ts';
import {drawnFor, type OutputColumn, outputTarget} from '../../output/target.ts';
import {createWriter, listColumns, plainColumn, plainView} from '../../output/writer.ts';
import {type FlagsOf, globals, options, verb} from '../../verb.ts';
import {wholeNumber} from '../../whole-number.ts';
import {profilesOption} from '../account/profile-names.ts';
import {withUsableHistory} from '../history/open-history.ts';
import {acksVerb, ackVerb} from './ack.ts';
import {readBoards, type TenantBoard} from './read-board.ts';
import {assertComparable, selectSince, selectTaken} from './select.ts';
import {giveVerb, takeVerb} from './take.ts';

const boardOptions = options({
	minSeverity: {value: 'severity', help: 'leave out findings below this severity', choices: severities},
	limitApps: {value: 'n', help: 'check only the first n apps', read: wholeNumber()},
	mine: {help: 'only findings that you have taken'},
	untaken: {help: 'only findings that nobody has taken'},
	profiles: profilesOption('names', 'check several profiles, as a,b'),
	since: {
		value: 'moment',
		help: 'the findings that are new or resolved since then (exit code 9 if any is new)',
		from: 'moments',
	},
});
export type BoardFlags = FlagsOf<typeof boardOptions>;

export const findingFormats = [...rowFormats, 'sarif'] as const;

export const boardVerb = verb({
	name: 'board',
	summary: 'Show what needs a person (exit code 9 if there are findings)',
	description:
		'Read auth configs, notification settings and apps, and print the findings that need a person, the most severe first. A table shows them in words. JSON and YAML hold the whole board, NDJSON and CSV one finding per row, and SARIF the findings for code scanners. The exit code is 9 when there are findings. The config file can silence findings.',
	options: boardOptions,
	globals: globals.past,
	formats: findingFormats,
	examples: [
		['', 'Show what needs a person'],
		['--at last', 'Show the findings of the last known state'],
		['--since before', 'Show what is new or resolved, and end with 9 if any is new'],
		['--min-severity error', 'Show errors only, and end with 9 if there are any'],
		['--profiles staging,prod -o sarif', 'Check two tenants for a code scanner'],
	],
	subcommands: [ackVerb, acksVerb, takeVerb, giveVerb],
	run: printBoard,
});

/** Rejects with `ExitError`: 9 when there are findings, 8 when parts of the tenants could not be read. */
export async function printBoard(context: CliContext, flags: BoardFlags): Promise<void> {
	const {output = 'table', minSeverity = 'note', limitApps} = flags;
	if (flags.fields && (isDocument(output) || output === 'sarif'))
		throw new UsageError(`--fields selects columns, but ${output} holds the whole board. Use -o ndjson`);
	const columns = output === 'table' ? columnsOf(flags) : cells(flags);
	assertFields(flags.fields, {names: columns.map(({id}) => id)});
	assertComparable(flags);
	const isCompared = flags.since !== undefined;
	const boards = await withEachTenant(context, flags, async (reached) => {
		const compared = await selectSince(context, flags, await readBoards(context, reached, limitApps));
		const selected = await selectTaken(context, flags, compared);
		return isDocument(output) && flags.at === undefined ? withKnown(context, selected) : selected;
	});
	const failures = boards.flatMap((board) => board.failures.map((failure) => ({...board, failure})));
	// A single tenant that cannot be read fails with its own error. Several tenants each print theirs.
	if (boards.length === 1 && failures[0] && boards.every(isUnread)) throw failures[0].failure;

	await write(context, {boards, minSeverity, flags: {...flags, output}});
	const messages = failures.map(({tenant, failure}) => ofTenant(tenant, messageOf(failure)));
	for (const line of new Set(messages)) await printMessage(context, line);
	if (context.signal.aborted)
		throw withExtent(
			context,
			context.signal.reason,
			`after ${plural(readApps(boards), 'app')}: the board is incomplete`,
		);
	const isFound = ({board, findings}: TenantBoard) =>
		findings
			? findings.some(({severity, change}) => change !== 'resolved' && isAtLeast(severity, minSeverity))
			: board.meets(minSeverity);
	const hasFindings = boards.some(isFound);
	const unread = failures.filter(({failure}) => !(failure instanceof UnreadAcksError));
	// Without findings, none of them can be acknowledged.
	if (unread.length > 0 || (hasFindings && failures.length > 0)) {
		await printMessage(
			context,
			unread.length === 0
				? 'the board is incomplete: acknowledged findings may be among the others'
				: isCompared
					? 'the comparison is incomplete: findings may be missing'
					: 'the board is incomplete: parts that could not be read were not checked',
		);
		const codes = new Set(failures.map(({failure}) => failureOf(failure)?.code ?? exitCodes.failed));
		const [code = exitCodes.failed] = codes;
		throw new ExitError(boards.every(isUnread) && codes.size === 1 ? code : exitCodes.partlyDone);
	}
	if (hasFindings) throw new ExitError(exitCodes.findings);
}

/** The formats that hold the whole board. */
const isDocument = (output: string) => output === 'json' || output === 'yaml';

/** Adds the facts of the history. A tenant that could not be opened has none. */
async function withKnown(context: CliContext, boards: readonly TenantBoard[]): Promise<readonly TenantBoard[]> {
	const {readKnown} = await import('../../../domain/board/known/beginnings.ts');
	const all: TenantBoard[] = [];
	for (const each of boards) {
		const {api, flags} = each;
		const findings = (each.findings ?? each.board.findings()).filter(({change}) => change !== 'resolved');
		const facts =
			api &&
			(await withUsableHistory(context, flags, 'the board is without its history', async (history) =>
				readKnown(history, {tenant: api.baseUrl, findings, now: context.now()}),
			));
		if (facts?.skew) await printMessage(context, facts.skew);
		all.push({...each, known: facts});
	}
	return all;
}

const readApps = (boards: readonly TenantBoard[]): number =>
	boards
		.flatMap(({board}) => board.searched())
		.reduce((sum, {kind, loaded}) => sum + (kind === 'apps' ? loaded : 0), 0);

const isUnread = ({board}: Pick<TenantBoard, 'board'>): boolean =>
	board.searched().every(({loaded, isComplete}) => !loaded && !isComplete);

interface BoardOutput {
	readonly boards: readonly TenantBoard[];
	readonly minSeverity: Severity;
	readonly flags: BoardFlags & Required<Pick<Flags, 'output'>>;
}

async function write(context: CliContext, {boards, minSeverity, flags}: BoardOutput): Promise<void> {
	const target = outputTarget(context);
	const runs = boards.map(({tenant, board, failures, findings = board.findings(), known}) => ({
		tenant,
		known,
		board,
		failures: [...new Set(failures.map(messageOf))],
		isRead: !isUnread({board}),
		shown: findings,
		findings: findings.filter(({severity}) => isAtLeast(severity, minSeverity)),
	}));
	const indent = target.isTty ? 2 : undefined;
	const {since} = flags;
	const document = () => {
		const reports = runs.map((run) => ({...boardReport(run.board, run), ...(since && {since})}));
		return flags.profiles ? reports : reports[0];
	};
	switch (flags.output) {
		case 'json':
			return writeJson(target, document());
		case 'yaml':
			return writeYaml(target, document());
		case 'sarif': {
			const {toSarif} = await import('../../../domain/board/sarif.ts');
			// Code review tools display the messages, so they are in visible form.
			return writePieces(target, visibleJsonPieces(toSarif(runs, context.version), indent), '\n');
		}
		case 'table': {
			for (const [index, {tenant, board, failures, isRead, shown, findings}] of runs.entries()) {
				if (!isRead) {
					const line = clean(`${tenant}: not read. ${failures.join(' ')}`);
					await target.write(drawnFor(target, `${index > 0 ? '\n' : ''}${line}\n`));
					continue;
				}
				const head = boardLines(board).map((line, lineIndex) => (lineIndex === 0 ? `${tenant}: ${line}` : line));
				if (since) {
					const count = (wanted: string) => shown.filter(({change}) => change === wanted).length;
					head.push(`Since ${since}: ${showCount(count('new'))} new, ${showCount(count('resolved'))} resolved`);
				}
				const hidden = shown.length - findings.length;
				if (hidden > 0) head.push(`Left out: ${showCount(hidden)} below ${minSeverity}`);
				const header = `${index > 0 ? '\n' : ''}${clean(head.join('\n'))}\n${findings.length > 0 ? '\n' : ''}`;
				await target.write(drawnFor(target, header));
				const writer = await createWriter(target, {}, plainView(printedColumns(context, flags, board), flags.fields));
				await writer.rows(findings);
				await writer.end();
			}
			return;
		}
		default: {
			const writer = await createWriter(target, flags, plainView(cells(flags), flags.fields));
			for (const {tenant, findings} of runs)
				await writer.rows(findings.map((finding) => ({...(flags.profiles && {tenant}), ...writtenFinding(finding)})));
			await writer.end();
		}
	}
}

const changeColumn: Column<Finding> = {
	id: 'change',
	title: 'Change',
	width: 8,
	rank: 0,
	text: ({change = ''}) => change,
	tone: ({change}) => (change === 'new' ? 'bold' : 'good'),
};
const columnsOf = ({since}: BoardFlags) => (since === undefined ? findingColumns : [changeColumn, ...findingColumns]);

/**
 * The sentence of a finding comes before its subject, because a print cannot open the finding. Ids and addresses are never cut for
 * a long name.
 */
const printed: Readonly<Record<string, Partial<OutputColumn>>> = {
	message: {rank: 0, keepsWidth: true},
	'subject.label': {rank: 1, keepsWidth: true},
};
const printedColumns = (context: CliContext, flags: BoardFlags, {now, skew}: Board): readonly OutputColumn[] =>
	listColumns(columnsOf(flags), {...showOf(context), now: now + skew}).map((column) => ({
		...column,
		...printed[column.id],
	}));

/** The columns of CSV and NDJSON. */
const cells = ({profiles, since}: BoardFlags): readonly OutputColumn[] => {
	const subject = ['subject.kind', 'subject.id', 'subject.label'];
	const ids = ['id', 'rule', 'severity', ...subject, 'message', 'at', 'address', 'evidence'];
	return [...(profiles ? ['tenant'] : []), ...(since === undefined ? [] : ['change']), ...ids].map((id) =>
		plainColumn(id, id),
	);
};
