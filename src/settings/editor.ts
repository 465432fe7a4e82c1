/** A text in the person's own editor: VISUAL, else EDITOR. */
import {spawn} from 'node:child_process';
import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {Env} from './places.ts';

/** Undefined where no editor is set up: castellan guesses none. */
export function editorOf(env: Env): string | undefined {
	return [env.VISUAL, env.EDITOR].find((command) => command?.trim());
}

/** The editor ended with an error. What it had saved by then is not lost. */
export class EditorError extends Error {
	override readonly name = 'EditorError';
	readonly text: string;

	constructor(message: string, text: string) {
		super(message);
		this.text = text;
	}
}

/**
 * Resolves with the text as it was saved. The file is readable by its owner only and removed afterwards, whatever happens.
 * Rejects with `EditorError` when the editor cannot be started, or ends with an error.
 */
export async function editText(editor: string, text: string, fileName: string): Promise<string> {
	const directory = await mkdtemp(join(tmpdir(), 'castellan-'));
	try {
		const file = join(directory, fileName);
		await writeFile(file, text, {mode: 0o600});
		const problem = await withoutInterrupts(() => run(editor, file));
		const saved = await readFile(file, 'utf8').catch(() => text);
		if (problem) throw new EditorError(problem, saved);
		return saved;
	} finally {
		await rm(directory, {recursive: true, force: true});
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

/** Resolves with what went wrong, if anything did. Through the shell, since people set editors with options; the file is an argument of its own. */
function run(editor: string, file: string): Promise<string | undefined> {
	return new Promise((resolve) => {
		const child = spawn('/bin/sh', ['-c', `${editor} "$1"`, 'castellan', file], {stdio: 'inherit'});
		child.on('error', (error) => resolve(`the editor cannot be started: ${error.message}`));
		child.on('exit', (code, signal) => {
			resolve(code === 0 ? undefined : `the editor ended with ${signal ?? `exit code ${code}`}`);
		});
	});
}
