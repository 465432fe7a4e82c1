/** Reads the silences of the config, and the acknowledgements of findings in the history. */
import {ackSilences} from '../../../domain/board/known/acks.ts';
import {readSilences, type Silence} from '../../../domain/board/silences.ts';
import {HistoryError} from '../../../domain/history/error.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import {loadConfig, type OpenedTenant} from '../../connect.ts';
import type {CliContext} from '../../context.ts';
import {printMessage} from '../../output/messages.ts';
import {withHistoryIfAny} from '../snapshot/snapshots.ts';

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
	try {
		const acks = await withHistoryIfAny(context, flags, ({team}) => team.acks(tenant));
		return [...ackSilences(acks ?? []), ...silences];
	} catch (error) {
		if (!(error instanceof HistoryError)) throw error;
		await printMessage(context, `acknowledgements have no effect: ${error.message}`);
		return silences;
	}
}

/** Of each tenant, in their order. */
export async function silencesOfEach(
	context: CliContext,
	{profiles, ...flags}: Flags & {readonly profiles?: readonly string[]},
	opened: readonly OpenedTenant[],
): Promise<readonly (readonly Silence[])[]> {
	const all: (readonly Silence[])[] = [];
	for (const {name, tenant} of opened)
		all.push(await loadSilences(context, profiles ? {...flags, profile: name} : flags, tenant?.api.baseUrl));
	return all;
}
