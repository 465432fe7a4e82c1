/** The statements on the file of the history, as they fail in a run. */
import {DatabaseSync} from 'node:sqlite';
import type {VirtualTimers} from '../virtual-timers.ts';
import {type Steps, turns} from './faults.ts';

/** SQLite's codes and words. */
const errors: Readonly<Record<string, readonly [errcode: number, words: string]>> = {
	full: [13, 'database or disk is full'],
	busy: [5, 'database is locked'],
	corrupt: [11, 'database disk image is malformed'],
};

/** These touch no page of the file. */
const neverFails = /^(?:ROLLBACK|PRAGMA busy_timeout = \d+)$/;

/** Longer than the pause before the next attempt to lock the file. */
const pause = 20;

/** Returns a function that restores the statements. Statements on other files, such as the file of the tenant, never fail. */
export function failStatements(steps: Steps, file: string, timers: VirtualTimers): () => void {
	const {exec, prepare} = DatabaseSync.prototype;
	const step = (database: DatabaseSync, sql: string) => {
		if (database.location() !== file || neverFails.test(sql)) return;
		const [errcode, words] = errors[steps.take('statement', sql) ?? ''] ?? [];
		if (errcode === undefined) return;
		// The caller begins to wait after the error.
		setImmediate(() => void timers.advance(pause, () => turns(1)));
		throw Object.assign(new Error(words), {code: 'ERR_SQLITE_ERROR', errcode});
	};
	DatabaseSync.prototype.exec = function (sql) {
		step(this, sql);
		exec.call(this, sql);
	};
	DatabaseSync.prototype.prepare = function (sql) {
		const statement = prepare.call(this, sql);
		const all = statement.all.bind(statement);
		const get = statement.get.bind(statement);
		return Object.assign(statement, {
			all: (...values: Parameters<typeof all>) => {
				step(this, sql);
				return all(...values);
			},
			get: (...values: Parameters<typeof get>) => {
				step(this, sql);
				return get(...values);
			},
		});
	};
	return () => Object.assign(DatabaseSync.prototype, {exec, prepare});
}
