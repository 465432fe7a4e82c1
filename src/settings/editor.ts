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

/**
 * Resolves with the text as it was saved. The file is readable by its owner only and removed afterwards, whatever happens.
 * Rejects when the editor cannot be started, or ends with an error: then what it saved is not taken.
 */
export async function editText(editor: string, text: string, fileName: string): Promise<string> {
	const directory = await mkdtemp(join(tmpdir(), 'castellan-'));
	try {
		const file = join(directory, fileName);
		await writeFile(file, text, {mode: 0o600});
		await run(editor, file);
		return await readFile(file, 'utf8');
	} finally {
		await rm(directory, {recursive: true, force: true});
	}
}

/** Through the shell, since people set editors with options; the file is an argument of its own. */
function run(editor: string, file: string): Promise<void> {
	return new Promise((resolve, reject) => {
		const child = spawn('/bin/sh', ['-c', `${editor} "$1"`, 'castellan', file], {stdio: 'inherit'});
		child.on('error', reject);
		child.on('exit', (code, signal) => {
			if (code === 0) resolve();
			else reject(new Error(`the editor ended with ${signal ?? `exit code ${code}`}; the change was not taken`));
		});
	});
}
