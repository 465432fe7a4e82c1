/** Replaces `main.ts` in the single executable. It runs the program, which is an asset of the executable. */
import {isBuiltin, registerHooks} from 'node:module';
import {execPath} from 'node:process';
import {getAsset} from 'node:sea';
import {type Main, startScript} from '../program/code-cache.ts';

/** The name of the script, which contains a hash of its text. The build defines it. */
declare const programFile: string;

export const main: Main = (...args) => {
	registerHooks({
		resolve(specifier, context, next) {
			if (isBuiltin(specifier)) return next(specifier, context);
			// A library of the same name in a folder above the executable is not part of the program.
			throw new Error(`the executable does not contain ${specifier}`);
		},
	});
	return startScript({source: getAsset(programFile, 'utf8'), filename: execPath, hash: programFile}, args);
};
