/** `--since`, `--mine` and `--untaken`: selects findings of boards by what the history has of them. */
import {FailedError, UsageError} from '../../../settings/error.ts';
import {plural, showCount} from '../../../text/count.ts';
import {type CliContext, printMessage, showOf} from '../../context.ts';
import {readOptions} from '../../output/notices.ts';
import {withHistory} from '../history/open-history.ts';
import type {BoardFlags} from './board.ts';
import type {TenantBoard} from './read-board.ts';

/** Throws `UsageError` for flags that exclude each other. */
export function assertComparable({since, limitApps}: BoardFlags): void {
	if (since !== undefined && limitApps !== undefined)
		throw new UsageError('--since compares all apps. Leave out --limit-apps');
}

/**
 * `--since`: the findings that are new or resolved since a moment. Prints the moment on stderr. A list that cannot be compared is a failure of its board.
 * Rejects with `NoStateError` or `NotKeptError`.
 */
export async function selectSince(
	context: CliContext,
	{since}: BoardFlags,
	boards: readonly TenantBoard[],
): Promise<readonly TenantBoard[]> {
	if (since === undefined) return boards;
	const [{describeMoment, findMoment}, {boardChanges}] = await Promise.all([
		import('../../../domain/history/past/moment.ts'),
		import('../../../domain/board/changes.ts'),
	]);
	const selected: TenantBoard[] = [];
	for (const each of boards) {
		const {board, api, flags, tenant: name} = each;
		const compared =
			api &&
			(await withHistory(context, flags, async (history) => {
				const show = showOf(context);
				const moment = await findMoment(history, since, {tenant: api.baseUrl, show});
				await printMessage(context, `${name} compared with its state ${describeMoment(moment, show)}`);
				return boardChanges({history, moment, board, api}, readOptions(context));
			}));
		const failures = compared?.failures.map(({message}) => new FailedError(`not compared: ${message}`)) ?? [];
		selected.push({...each, failures: [...each.failures, ...failures], findings: compared?.findings});
	}
	return selected;
}

/** `--mine` and `--untaken`: the findings that you have taken, or nobody. */
export async function selectTaken(
	context: CliContext,
	{mine, untaken}: BoardFlags,
	boards: readonly TenantBoard[],
): Promise<readonly TenantBoard[]> {
	if (!mine && !untaken) return boards;
	if (mine && untaken) throw new UsageError('a finding is --mine or --untaken. Leave out one of them');
	const selected: TenantBoard[] = [];
	for (const each of boards) {
		const author = mine && (await withHistory(context, each.flags, async ({team}) => team.author));
		const all = each.findings ?? each.board.findings();
		const findings = all.filter(({taken}) => (mine ? taken !== undefined && taken.by === author : taken === undefined));
		const which = mine ? `taken by ${author || 'you'}` : 'taken by nobody';
		await printMessage(
			context,
			`${each.tenant}: ${showCount(findings.length)} of ${plural(all.length, 'finding')} ${which}`,
		);
		selected.push({...each, findings});
	}
	return selected;
}
