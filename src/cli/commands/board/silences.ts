/** Reads the rules and silences of the config, and the acknowledgements of findings in the history. */
import {rulesWith} from '../../../domain/board/own-rules.ts';
import {lastAcks, readSilences, type TenantSilences} from '../../../domain/board/silences.ts';
import {HistoryError, UnreadAcksError} from '../../../domain/history/error.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import {loadConfig} from '../../connect.ts';
import type {CliContext} from '../../context.ts';
import {withHistoryIfAny} from '../history/open-history.ts';

/** The rules and silences of the config. Reports its problems on stderr, each once. An invalid one has no effect. */
export async function loadOwn(context: CliContext) {
	const config = await loadConfig(context);
	const rules = rulesWith(config.rules);
	return {rules, silences: readSilences(config.silences, rules).silences};
}

/**
 * Reports the problems of the config on stderr, each once. An invalid silence has no effect. `tenant` is the base URL, undefined
 * for a tenant that could not be opened.
 */
export async function loadSilences(
	context: CliContext,
	flags: Flags,
	tenant: string | undefined,
): Promise<TenantSilences> {
	const {silences, rules} = await loadOwn(context);
	// An acknowledgement concerns the present.
	if (tenant === undefined || flags.at !== undefined) return {silences, rules};
	try {
		const acks = await withHistoryIfAny(context, flags, ({team}) => team.acks(tenant));
		return {silences: [...lastAcks(acks ?? []), ...silences], rules};
	} catch (error) {
		if (!(error instanceof HistoryError)) throw error;
		const message = `acknowledgements cannot be read, so acknowledged findings are among the others: ${error.message}`;
		return {silences, rules, failure: new UnreadAcksError(message)};
	}
}
