/** Replaces `main.ts` in the single executable. It runs the program, which is an asset of the executable. */
import {execPath} from 'node:process';
import {getAsset} from 'node:sea';
import {type Main, startScript} from '../program/code-cache.ts';
import {confine} from './confine.ts';

/** The name of the script, which contains a hash of its text. The build defines it. */
declare const programFile: string;

export const main: Main = (...args) => {
	const [, consoleRequest] = args;
	if (!consoleRequest) confine();
	const importModule = (name: string) => Promise.reject(new Error(`the executable does not contain ${name}`));
	return startScript(
		{source: getAsset(programFile, 'utf8'), filename: execPath, hash: programFile, importModule},
		args,
	);
};
