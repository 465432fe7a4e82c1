/** A text in the person's own editor: VISUAL, else EDITOR. */
import type {ChildProcess} from 'node:child_process';
import {mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {startProgram} from './child.ts';
import {newToken} from './files/process-identity.ts';
import type {Env} from './places.ts';

/** Undefined where no editor is set up: castellan guesses none. */
export function editorOf(env: Env): string | undefined {
	return [env.VISUAL, env.EDITOR].find((command) => command?.trim());
}

/** The time of a file that no editor has saved yet, in seconds: any other says that there is work in it. */
export const untouched = 1;

/** The editor ended with an error. What it had saved by then is not lost. */
export class EditorError extends Error {
	override readonly name = 'EditorError';
	readonly text: string;

	constructor(message: string, text: string) {
		super(message);
		this.text = text;
	}
}

export interface EditorOptions {
	readonly env: Env;
	/** Ends the edit, as when castellan itself is ended: what was saved by then goes to `rescue`. */
	readonly signal?: AbortSignal | undefined;
	/** Keeps a text that nobody waits for any more; returns the path of the file. */
	readonly rescue?: ((text: string, fileName: string) => string) | undefined;
	/** Reports where the text was kept. */
	readonly report?: ((message: string) => void) | undefined;
}

/**
 * Resolves with the text as it was saved. The file is readable by its owner only and removed afterwards, whatever happens.
 * Rejects with `EditorError` when the editor cannot be started, or ends with an error.
 */
export async function editText(
	editor: string,
	text: string,
	fileName: string,
	{env, signal, rescue, report}: EditorOptions,
): Promise<string> {
	// The name says whose folder it is, so that the next start can clear it after a kill.
	const directory = join(tmpdir(), `castellan-${newToken()}`);
	mkdirSync(directory, {mode: 0o700});
	const file = join(directory, fileName);
	const saved = () => readOr(file, text);
	// At once and without a promise: the program may end in this turn of the event loop.
	const abandon = () => {
		const last = saved();
		if (last !== text && rescue) report?.(keep(() => rescue(last, fileName)));
		child?.kill('SIGHUP');
		rmSync(directory, {recursive: true, force: true});
	};
	let child: ChildProcess | undefined;
	try {
		writeFileSync(file, text, {mode: 0o600});
		utimesSync(file, untouched, untouched);
		signal?.addEventListener('abort', abandon);
		const problem = await withoutInterrupts(() => {
			// Through the shell, since people set editors with options; the file is an argument of its own.
			child = startProgram('/bin/sh', ['-c', `${editor} "$1"`, 'castellan', file], {env, stdio: 'inherit'});
			return ended(child);
		});
		const last = saved();
		if (problem) throw new EditorError(problem, last);
		return last;
	} finally {
		signal?.removeEventListener('abort', abandon);
		rmSync(directory, {recursive: true, force: true});
	}
}

function keep(rescue: () => string): string {
	try {
		return `what the editor had saved is kept in ${rescue()}`;
	} catch (error) {
		return `what the editor had saved is lost: ${error instanceof Error ? error.message : error}`;
	}
}

function readOr(file: string, text: string): string {
	try {
		return readFileSync(file, 'utf8');
	} catch {
		// The editor has removed it, or the folder is gone.
		return text;
	}
}

/** While the editor has the terminal, ctrl-c is meant for it, although this process hears it too. */
async function withoutInterrupts<T>(task: () => Promise<T>): Promise<T> {
	const listeners = process.listeners('SIGINT');
	const ignore = () => undefined;
	process.on('SIGINT', ignore);
	for (const listener of listeners) process.off('SIGINT', listener);
	try {
		return await task();
	} finally {
		for (const listener of listeners) process.on('SIGINT', listener);
		process.off('SIGINT', ignore);
	}
}

/** Resolves with what went wrong, if anything did. */
function ended(child: ChildProcess): Promise<string | undefined> {
	return new Promise((resolve) => {
		child.on('error', (error) => resolve(`the editor cannot be started: ${error.message}`));
		child.on('exit', (code, signal) =>
			resolve(code === 0 ? undefined : `the editor ended with ${endOf(code, signal)}`),
		);
	});
}

/** A shell reports the signal that ended its last command as 128 and the number of the signal. */
function endOf(code: number | null, signal: string | null): string {
	if (signal) return signal;
	return code !== null && code > 128 ? `signal ${code - 128}` : `exit code ${code}`;
}
