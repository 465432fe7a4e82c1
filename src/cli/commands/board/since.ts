/** `--new-since` and `--resolved-since`: compares boards with those of a moment of the past, which the history answers. */
import {createBoard} from '../../../domain/board/board.ts';
import {readBoard, serviceSource} from '../../../domain/board/read-board.ts';
import {onlyIn} from '../../../domain/board/since.ts';
import {FailedError, UsageError} from '../../../settings/error.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import {type CliContext, printMessage, showOf} from '../../context.ts';
import {withHistory} from '../history/open-history.ts';
import type {TenantBoard} from './read-board.ts';

export interface SinceFlags extends Flags {
	readonly newSince?: string;
	readonly resolvedSince?: string;
	readonly profiles?: readonly string[];
}

/** Throws `UsageError` for flags that exclude each other. */
export function assertComparable({
	newSince,
	resolvedSince,
	limitApps,
}: SinceFlags & {readonly limitApps?: number}): void {
	if (resolvedSince !== undefined && limitApps !== undefined)
		throw new UsageError('--resolved-since compares all apps. Leave out --limit-apps');
	if (newSince !== undefined && resolvedSince !== undefined)
		throw new UsageError('--new-since and --resolved-since print different findings. Leave one out');
}

/**
 * Selects the findings of each board. Prints the moment on stderr. A list that the moment does not have is a failure of its board.
 * Rejects with `NoStateError` or `NotKeptError`.
 */
export async function selectSince(
	context: CliContext,
	flags: SinceFlags,
	boards: readonly TenantBoard[],
): Promise<readonly TenantBoard[]> {
	const wanted = flags.newSince ?? flags.resolvedSince;
	if (wanted === undefined) return boards;
	const [{describeMoment, findMoment}, {pastApi}] = await Promise.all([
		import('../../../domain/history/past/moment.ts'),
		import('../../../domain/history/past/past-api.ts'),
	]);
	const selected: TenantBoard[] = [];
	for (const each of boards) {
		const {board, opened, tenant: name} = each;
		const failures = [...each.failures];
		const past = await withHistory(context, opened.flags, async (history) => {
			if (!opened.tenant) return undefined;
			const show = showOf(context);
			const moment = await findMoment(history, wanted, {tenant: opened.tenant.api.baseUrl, show});
			await printMessage(context, `${name} compared with its state ${describeMoment(moment, show)}`);
			// A silence of today hides its findings on both sides, so that they are neither new nor resolved.
			// An acknowledgement in effect hides its finding too, even if the earlier finding had other content.
			const silences = board
				.silences()
				.filter(({silence: {ack}, isExpired, silenced}) => !isExpired && !(ack && silenced === 0))
				.map(({silence: {ack: _, ...silence}}) => silence);
			const then = createBoard({
				now: moment.at,
				silences: silences.map((silence) => ({...silence, endsAt: Number.POSITIVE_INFINITY})),
			});
			const source = serviceSource(pastApi({past: history.past, moment, advice: ''}));
			for await (const {failure} of readBoard(then, source, context.signal))
				if (failure) failures.push(new FailedError(`not compared: ${failure.message}`));
			return then;
		});
		selected.push({
			...each,
			failures,
			findings: past && (flags.newSince === undefined ? onlyIn(past, board) : onlyIn(board, past)),
		});
	}
	return selected;
}
