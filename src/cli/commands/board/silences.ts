/** Reads the silences of the config, and the acknowledgements of findings in the history. */
import {ackSilences, readSilences, type Silence} from '../../../domain/board/silences.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import {loadConfig} from '../../connect.ts';
import type {CliContext} from '../../context.ts';
import {withUsableHistory} from '../snapshot/snapshots.ts';

/**
 * Reports the problems of the config on stderr, each once. An invalid silence has no effect. `tenant` is the base URL, undefined
 * for a tenant that could not be opened. A history that cannot be used is reported; its acknowledgements then have no effect.
 */
export async function loadSilences(
	context: CliContext,
	flags: Flags,
	tenant: string | undefined,
): Promise<readonly Silence[]> {
	const {silences} = readSilences((await loadConfig(context)).silences);
	// An acknowledgement concerns the present.
	if (tenant === undefined || flags.at !== undefined) return silences;
	const acks = await withUsableHistory(context, flags, 'acknowledgements have no effect', ({team}) =>
		team.acks(tenant),
	);
	return [...ackSilences(acks ?? []), ...silences];
}
