/** A connection to SQLite in a thread. A commit can wait for the disk: in the thread of the console, keys would wait for it. */
import {once} from 'node:events';
import {pathToFileURL} from 'node:url';
import {Worker} from 'node:worker_threads';
import {HistoryError} from '../error.ts';
import type {SqlRow, Statement} from '../store/engine.ts';
import {type Connection, cachedStatements, temporaryFile} from './sqlite-file.ts';

/** The program of the thread. It is a text, because the executable has no other files. A message without SQL ends it. */
const program = `
const {parentPort, workerData} = require('node:worker_threads');
const {DatabaseSync} = require('node:sqlite');
const database = new DatabaseSync(workerData.file);
database.exec(workerData.setup);
const statements = new Map();
parentPort.on('message', ({sql, values}) => {
	if (sql === undefined) return database.close(), parentPort.close();
	try {
		if (statements.size >= ${cachedStatements}) statements.clear();
		if (!statements.has(sql)) statements.set(sql, database.prepare(sql));
		parentPort.postMessage({rows: statements.get(sql).all(...values)});
	} catch ({message, errcode}) {
		parentPort.postMessage({message, errcode});
	}
});
`;

type Answer = {readonly rows: readonly SqlRow[]} | {readonly message: string; readonly errcode?: number};

/**
 * The thread starts with the first statement. The file must exist: if it was moved away meanwhile, none is created. `setup` is SQL for
 * the connection.
 */
export function sqliteThread(file: string, setup: string): Connection {
	let thread: Worker | undefined;
	const ended = new AbortController();
	const start = () => {
		const worker = new Worker(program, {
			eval: true,
			workerData: {file: file === temporaryFile ? file : `${pathToFileURL(file).href}?mode=rw`, setup},
			// The terminal and the secrets in the environment are not for it.
			env: {},
			execArgv: [],
			// Statements are short-lived. By default, V8 lets the young generation grow before it collects.
			resourceLimits: {maxYoungGenerationSizeMb: 2},
			stdout: true,
			stderr: true,
		});
		// Alone it does not keep the process alive. A statement does, by its listener.
		worker.unref();
		return worker.on('error', () => undefined).once('exit', () => ended.abort());
	};
	return {
		async rows(statement: Statement) {
			thread ??= start();
			try {
				const answered = once(thread, 'message', {signal: ended.signal});
				thread.postMessage(statement);
				const [answer] = (await answered) as [Answer];
				if ('rows' in answer) return answer.rows;
				throw Object.assign(new Error(answer.message), {errcode: answer.errcode});
			} catch (error) {
				throw ended.signal.aborted
					? new HistoryError('The thread of the history has ended. Start castellan again')
					: error;
			}
		},
		async close() {
			if (!thread || ended.signal.aborted) return;
			thread.ref();
			thread.postMessage({});
			await once(thread, 'exit');
		},
	};
}
