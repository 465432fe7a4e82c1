/** Reads the silences of the config, and the acknowledgements of findings in the history. */
import {lastAcks, readSilences, type TenantSilences} from '../../../domain/board/silences.ts';
import {HistoryError, UnreadAcksError} from '../../../domain/history/error.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import {loadConfig} from '../../connect.ts';
import type {CliContext} from '../../context.ts';
import {withHistoryIfAny} from '../history/open-history.ts';

/**
 * Reports the problems of the config on stderr, each once. An invalid silence has no effect. `tenant` is the base URL, undefined
 * for a tenant that could not be opened.
 */
export async function loadSilences(
	context: CliContext,
	flags: Flags,
	tenant: string | undefined,
): Promise<TenantSilences> {
	const {silences} = readSilences((await loadConfig(context)).silences);
	// An acknowledgement concerns the present.
	if (tenant === undefined || flags.at !== undefined) return {silences};
	try {
		const acks = await withHistoryIfAny(context, flags, ({team}) => team.acks(tenant));
		return {silences: [...lastAcks(acks ?? []), ...silences]};
	} catch (error) {
		if (!(error instanceof HistoryError)) throw error;
		const message = `acknowledgements cannot be read, so acknowledged findings are among the others: ${error.message}`;
		return {silences, failure: new UnreadAcksError(message)};
	}
}
