/** Opens the history where it is stored. */

import {SqliteEngine} from './engines/sqlite.ts';
import {History, type Writers} from './history.ts';

/** Rejects with `HistoryError`. */
export const openHistory = async (file: string, writers?: Writers): Promise<History> =>
	History.open(SqliteEngine.open(file), writers);

/** A history that disappears when it is closed or when the program ends. */
export const openTemporaryHistory = (): Promise<History> => History.open(SqliteEngine.temporary());
