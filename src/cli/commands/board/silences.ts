/** Reads the silences of the config. */
import {readSilences, type Silence} from '../../../domain/board/silences.ts';
import {loadConfig} from '../../connect.ts';
import type {CliContext} from '../../context.ts';

/** Reports the problems of the config on stderr, each once. An invalid silence has no effect. */
export const loadSilences = async (context: CliContext): Promise<readonly Silence[]> =>
	readSilences((await loadConfig(context)).silences).silences;
