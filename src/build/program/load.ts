/** Replaces `main.ts` in the package. It runs the program, which is a script beside it. */
import {readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {type Main, startScript} from './code-cache.ts';

/** The name of the script, which contains a hash of its text. The build defines it. */
declare const programFile: string;

export const main: Main = (...args) => {
	const filename = fileURLToPath(new URL(programFile, import.meta.url));
	const source = readFileSync(filename, 'latin1');
	return startScript({source, filename, hash: programFile, importModule: (name) => import(name)}, args);
};
