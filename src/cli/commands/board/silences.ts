/** Reads the silences of the config. */
import {readSilences, type Silence} from '../../../domain/board/silences.ts';
import type {Config} from '../../../settings/config.ts';
import type {CliContext} from '../../context.ts';
import {printMessage} from '../../output/messages.ts';

/** Prints the problems of the silences on stderr, each once for the same `reported`. An invalid silence has no effect. */
export async function loadSilences(
	context: CliContext,
	config: Config,
	reported = new Set<string>(),
): Promise<readonly Silence[]> {
	const {silences, problems} = readSilences(config.silences);
	const file = context.settings.paths?.configFile;
	for (const {key, message} of problems) {
		const text = `${file}: silences.${key}: ${message}`;
		if (reported.has(text)) continue;
		reported.add(text);
		await printMessage(context, text);
	}
	return silences;
}
