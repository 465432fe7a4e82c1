/** What the history knows of a board: who read its lists last, and when its findings began. */
import type {Finding} from '../../../domain/board/finding.ts';
import {type Known, readKnown} from '../../../domain/board/known/known.ts';
import {HistoryError} from '../../../domain/history/error.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import type {CliContext} from '../../context.ts';
import {printMessage} from '../../output/messages.ts';
import {withHistoryIfAny} from '../snapshot/snapshots.ts';

/** Undefined without a history. One that cannot be used is reported on stderr, and does not prevent the board. */
export async function knownOf(
	context: CliContext,
	flags: Flags,
	{tenant, findings}: {readonly tenant: string; readonly findings: readonly Finding[]},
): Promise<Known | undefined> {
	try {
		return await withHistoryIfAny(context, flags, async (history) => {
			const known = await readKnown(history, {tenant, findings, now: context.now()});
			if (known.skew) await printMessage(context, known.skew);
			return known;
		});
	} catch (error) {
		if (!(error instanceof HistoryError)) throw error;
		await printMessage(context, `the board is without its history: ${error.message}`);
		return undefined;
	}
}
