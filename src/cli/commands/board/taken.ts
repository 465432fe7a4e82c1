/** `--mine` and `--untaken`: the findings that you have taken, or nobody. */
import {UsageError} from '../../../settings/error.ts';
import {plural, showCount} from '../../../text/count.ts';
import {type CliContext, printMessage} from '../../context.ts';
import {withHistory} from '../history/open-history.ts';
import type {BoardFlags} from './board.ts';
import type {TenantBoard} from './read-board.ts';

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
