/** Opens the history for a command. */
import {HistoryError} from '../../../domain/history/error.ts';
import type {History} from '../../../domain/history/history.ts';
import type {HistoryPlace} from '../../../domain/history/open.ts';
import {UsageError} from '../../../settings/error.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import {historyPlace, historyUrl, mayBeStored} from '../../../settings/launch/history.ts';
import {plural} from '../../../text/count.ts';
import {loadConfig} from '../../connect.ts';
import {type CliContext, printMessage} from '../../context.ts';
import {withExtent} from '../../failure.ts';
import {createProgress, type Progress} from '../../output/progress.ts';

/** Runs the task with an open history. Rejects with `HistoryError`. */
export async function withHistory<T>(
	context: CliContext,
	flags: Flags,
	task: (history: History) => Promise<T>,
): Promise<T> {
	const {openHistory} = await import('../../../domain/history/open.ts');
	const history = await openHistory(await placeOf(context, flags));
	try {
		return await task(history);
	} finally {
		await history.close();
	}
}

/** Like `withHistory`, but creates no file. Resolves with undefined if nothing is stored. */
export async function withHistoryIfAny<T>(
	context: CliContext,
	flags: Flags,
	task: (history: History) => Promise<T>,
): Promise<T | undefined> {
	return mayBeStored(await placeOf(context, flags)) ? withHistory(context, flags, task) : undefined;
}

/** Like `withHistoryIfAny`. A history that cannot be used is reported after its consequence, and does not end the command. */
export async function withUsableHistory<T>(
	context: CliContext,
	flags: Flags,
	consequence: string,
	task: (history: History) => Promise<T>,
): Promise<T | undefined> {
	try {
		return await withHistoryIfAny(context, flags, task);
	} catch (error) {
		if (!(error instanceof HistoryError)) throw error;
		await printMessage(context, `${consequence}: ${error.message}`);
		return undefined;
	}
}

export async function placeOf(context: CliContext, flags: Flags): Promise<HistoryPlace> {
	const place = historyPlace(context.settings, context.env, await sharedUrl(context, flags), flags);
	return {...place, onWarning: (text) => printMessage(context, text)};
}

/** Undefined for the file. The demo tenant has its history in the file, because its state is nobody else's. */
export const sharedUrl = async (context: CliContext, flags: Flags): Promise<string | undefined> =>
	flags.demo ? undefined : historyUrl(flags, context.env, await loadConfig(context));

/** Rejects with `UsageError` without one. */
export async function requireSharedUrl(context: CliContext, flags: Flags): Promise<string> {
	const url = await sharedUrl(context, flags);
	if (url !== undefined) return url;
	throw new UsageError('no shared history. Set history in the profile, or set CASTELLAN_HISTORY');
}

interface ReadProgress extends Progress {
	/** Shows the number of items read so far. */
	count(items: number): void;
}

/**
 * Runs a read of many items, and shows its progress. If a signal ends it, the error says how far it came, and `lost`: what that means, as
 * `: nothing was saved`.
 */
export async function withReadProgress<T>(
	context: CliContext,
	lost: string,
	task: (progress: ReadProgress) => Promise<T>,
): Promise<T> {
	const progress = createProgress(context);
	let items = 0;
	progress.show('reading the tenant');
	try {
		return await task({
			...progress,
			count(read) {
				items = read;
				progress.show(`${plural(items, 'item')} read`);
			},
		});
	} catch (error) {
		throw withExtent(context, error, `after ${plural(items, 'item')}${lost}`);
	} finally {
		await progress.clear();
	}
}
