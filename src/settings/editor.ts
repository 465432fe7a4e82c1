/** Edits a text in the person's editor: VISUAL, otherwise EDITOR. */
import {isUtf8} from 'node:buffer';
import type {ChildProcess} from 'node:child_process';
import {mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {startProgram, withoutInterrupts} from './child.ts';
import type {Env} from './environment.ts';
import {errorCode, FailedError, reasonOf} from './error.ts';
import {newToken} from './files/process-identity.ts';

/** Returns undefined without a configured editor. castellan has no default editor. */
export const editorOf = (env: Env): string | undefined => [env.VISUAL, env.EDITOR].find((command) => command?.trim());

/** The editor failed. `text` is the last text that it saved. */
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
	/** Aborts the edit, for example when castellan ends. A text that the editor has saved stays in its file. */
	readonly signal?: AbortSignal | undefined;
	/** Reports the path of that file. */
	readonly report?: ((message: string) => void) | undefined;
}

/**
 * Resolves with the saved text. The file is readable by its owner only, and removed afterwards. Rejects with `EditorError` if the
 * editor cannot be started or fails, or if its file cannot be read.
 */
export async function editText(
	editor: string,
	text: string,
	fileName: string,
	{env, signal, report}: EditorOptions,
): Promise<string> {
	const directory = join(tmpdir(), `castellan-${newToken()}`);
	mkdirSync(directory, {mode: 0o700});
	const file = join(directory, fileName);
	let isKept = false;
	const remove = () => {
		if (!isKept) rmSync(directory, {recursive: true, force: true});
	};
	// Synchronous, because the program may end in this turn of the event loop.
	const onAbort = () => {
		isKept = hasSaved(file, text);
		if (isKept) report?.(`the text saved by the editor stays in ${file}`);
		remove();
	};
	try {
		writeFileSync(file, text, {mode: 0o600});
		const failure = await runEditor(editor, file, {env, signal}, onAbort);
		const saved = readSaved(file, text);
		if (failure) throw new EditorError(failure, saved);
		return saved;
	} finally {
		remove();
	}
}

/** Opens an existing file in the editor and resolves when the editor ends. Rejects with `FailedError` if it fails. */
export async function editFile(editor: string, file: string, options: EditorOptions): Promise<void> {
	const failure = await runEditor(editor, file, options);
	if (failure) throw new FailedError(failure);
}

/** Resolves when the editor has ended: with an error message, or with undefined after success. */
async function runEditor(
	editor: string,
	file: string,
	{env, signal}: EditorOptions,
	onAbort = () => {},
): Promise<string | undefined> {
	let child: ChildProcess | undefined;
	const abort = () => {
		onAbort();
		child?.kill('SIGHUP');
	};
	signal?.addEventListener('abort', abort);
	try {
		return await withoutInterrupts(() => {
			// A shell is needed for editors with options. The file is a separate argument.
			child = startProgram('/bin/sh', ['-c', `${editor} "$1"`, 'sh', file], {env, stdio: 'inherit'});
			return ended(child);
		});
	} finally {
		signal?.removeEventListener('abort', abort);
	}
}

/** Whether the file has another text than before the edit. */
function hasSaved(file: string, text: string): boolean {
	try {
		return readSaved(file, text) !== text;
	} catch {
		return true;
	}
}

/** Returns the original text if the editor has removed the file. */
function readSaved(file: string, text: string): string {
	try {
		return textOf(readFileSync(file));
	} catch (error) {
		if (error instanceof EditorError) throw error;
		if (errorCode(error) === 'ENOENT') return text;
		throw new EditorError(`the edited file cannot be read: ${reasonOf(error)}`, text);
	}
}

/** Throws `EditorError` for another encoding than UTF-8, with the text in Latin-1, which loses no byte. */
function textOf(bytes: Buffer): string {
	if (isUtf8(bytes)) return bytes.toString('utf8');
	throw new EditorError('the edited file is not UTF-8: save it in UTF-8', bytes.toString('latin1'));
}

function ended(child: ChildProcess): Promise<string | undefined> {
	return new Promise((resolve) => {
		child.on('error', (error) => resolve(`the editor cannot be started: ${error.message}`));
		child.on('exit', (code, signal) =>
			resolve(code === 0 ? undefined : `the editor ended with ${signal ?? `exit code ${code}`}`),
		);
	});
}
