/** `board`: what in the tenant needs a person, for people, for CI and for code scanners. */

import {Command, Option} from 'commander';
import {findingColumns} from '../../../domain/board/columns.ts';
import {isAtLeast, type Severity, severities, writtenFinding} from '../../../domain/board/finding.ts';
import {boardLines, boardReport} from '../../../domain/board/report.ts';
import {readSilences, type Silence} from '../../../domain/board/silences.ts';
import {showCount} from '../../../domain/format/show.ts';
import type {Row} from '../../../domain/resources/resource.ts';
import type {Config} from '../../../settings/config.ts';
import {UsageError} from '../../../settings/error.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import {exactJson, visibleJsonText} from '../../../text/json/print.ts';
import {clean} from '../../../text/visible.ts';
import {withEachTenant} from '../../connect.ts';
import {type CliContext, showOf} from '../../context.ts';
import {Ended, exitCodes} from '../../failure.ts';
import {failureOf} from '../../failure-of.ts';
import {say} from '../../output/say.ts';
import {type OutputColumn, ownColumns, plainColumn, plainView} from '../../output/view.ts';
import {paperOf, readable, writerOn} from '../../output/writer.ts';
import {wholeNumber} from '../../whole-number.ts';
import {profileNames} from '../account/profile-names.ts';
import {readBoards, type TenantBoard} from './read-board.ts';

export interface BoardFlags extends Flags {
	readonly minSeverity?: Severity;
	readonly limitApps?: number;
	readonly profiles?: readonly string[];
}

export const boardCommand = (context: CliContext): Command => {
	const command = new Command('board');
	return command
		.summary('what needs a person; ends with 9 if something does')
		.description(
			'Reads auth configs, notification settings and apps, and prints what needs a person, the gravest first: a table in words, the whole board as JSON or YAML, a finding to a row as NDJSON or CSV, or SARIF. Ends with 9 when it found something. Findings can be silenced in the config file.',
		)
		.addOption(new Option('--min-severity <severity>', 'leave out what is milder').choices(severities))
		.option('--limit-apps <n>', 'judge only the first apps', (text) => wholeNumber(text, '--limit-apps'))
		.option('--profiles <names>', 'several tenants side by side, as a,b', profileNames)
		.action(() => printBoard(context, command.optsWithGlobals<BoardFlags>()));
};

/** Rejects with `Ended` and 9 when there are findings, with 8 when part of what they rest on could not be read. */
export async function printBoard(context: CliContext, flags: BoardFlags): Promise<void> {
	const {output = 'table', minSeverity: least = 'note', limitApps} = flags;
	if (flags.fields && ['json', 'yaml', 'sarif'].includes(output)) {
		throw new UsageError(`--fields picks columns, and ${output} holds the whole board: use -o ndjson`);
	}
	// What is wrong with the file is said where the tenant is chosen.
	const silences = await silencesOf(context, (await context.settings.load()).config);
	const boards = await withEachTenant(context, flags, (reached) => readBoards(context, reached, {silences, limitApps}));
	const failures = boards.flatMap((board) => board.failures.map((failure) => ({...board, failure})));
	// With several tenants each has its own reason.
	if (boards.length === 1 && failures[0] && boards.every(isUnread)) throw failures[0].failure;

	await write(context, {boards, least, flags: {...flags, output}});
	const said = failures.map(({tenant, failure}) => `${tenant}: ${inWords(failure)}`);
	for (const line of new Set(said)) await say(context, line);
	if (context.signal.aborted) throw context.signal.reason;
	if (failures.length > 0) {
		await say(context, 'the board is not whole: what could not be read was not judged');
		const codes = new Set(failures.map(({failure}) => failureOf(failure)?.code ?? exitCodes.failed));
		const [code = exitCodes.failed] = codes;
		throw new Ended(boards.every(isUnread) && codes.size === 1 ? code : exitCodes.partlyDone);
	}
	if (boards.some(({board}) => board.meets(least))) throw new Ended(exitCodes.findings);
}

const isUnread = ({board}: TenantBoard): boolean =>
	board.searched().every(({loaded, isComplete}) => !loaded && !isComplete);

const inWords = (failure: Error): string => failureOf(failure)?.lines.join(' ') ?? failure.message;

/** Says on stderr what is wrong with them. */
async function silencesOf(context: CliContext, config: Config): Promise<readonly Silence[]> {
	const {silences, problems} = readSilences(config.silences);
	const file = context.settings.places?.configFile;
	for (const {key, message} of problems) await say(context, `${file}: silences.${key}: ${message}`);
	return silences;
}

interface Written {
	readonly boards: readonly TenantBoard[];
	readonly least: Severity;
	readonly flags: BoardFlags & Required<Pick<Flags, 'output'>>;
}

async function write(context: CliContext, {boards, least, flags}: Written): Promise<void> {
	const paper = paperOf(context);
	const runs = boards.map(({tenant, board, failures}) => ({
		tenant,
		board,
		failures: [...new Set(failures.map(inWords))],
		isRead: !isUnread({tenant, board, failures}),
		findings: board.findings().filter(({severity}) => isAtLeast(severity, least)),
	}));
	const indent = paper.isTty ? 2 : undefined;
	const reports = () =>
		runs.map(({tenant, board, failures, findings}) => ({
			...boardReport(board, tenant, failures),
			findings: findings.map(writtenFinding),
		}));
	const whole = () => (flags.profiles ? reports() : reports()[0]);
	switch (flags.output) {
		case 'json':
			return paper.write(`${exactJson(whole(), indent)}\n`);
		case 'yaml': {
			const {yamlText} = await import('../../output/yaml.ts');
			return paper.write(yamlText(whole()));
		}
		case 'sarif': {
			const {toSarif} = await import('../../../domain/board/sarif.ts');
			// People read its messages where code is reviewed.
			return paper.write(`${visibleJsonText(toSarif(runs, context.version), indent)}\n`);
		}
		case 'table': {
			for (const [place, {tenant, board, failures, isRead, findings}] of runs.entries()) {
				if (!isRead) {
					const line = clean(`${tenant}: not read. ${failures.join(' ')}`);
					await paper.write(readable(paper, `${place > 0 ? '\n' : ''}${line}\n`));
					continue;
				}
				const head = boardLines(board).map((line, index) => (index === 0 ? `${tenant}: ${line}` : line));
				const left = board.findings().length - findings.length;
				if (left > 0) head.push(`Left out: ${showCount(left)} milder than ${least}`);
				const top = `${place > 0 ? '\n' : ''}${clean(head.join('\n'))}\n${findings.length > 0 ? '\n' : ''}`;
				await paper.write(readable(paper, top));
				const writer = await writerOn(
					paper,
					'table',
					plainView(ownColumns(findingColumns, showOf(context)), flags.fields),
				);
				await writer.rows(findings as readonly unknown[] as readonly Row[]);
				await writer.end();
			}
			return;
		}
		default: {
			const writer = await writerOn(paper, flags.output, plainView(cells(flags.profiles !== undefined), flags.fields));
			for (const {tenant, findings} of runs) {
				await writer.rows(findings.map((finding) => ({...(flags.profiles && {tenant}), ...writtenFinding(finding)})));
			}
			await writer.end();
		}
	}
}

/** For spreadsheets. */
const cells = (hasTenant: boolean): readonly OutputColumn[] =>
	[
		...(hasTenant ? ['tenant'] : []),
		...[
			'id',
			'rule',
			'severity',
			'subject.kind',
			'subject.id',
			'subject.label',
			'message',
			'at',
			'address',
			'evidence',
		],
	].map((id) => plainColumn(id, id));
