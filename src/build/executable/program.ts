/**
 * Replaces `main.ts` in the single executable. The modules of `dist` are assets of the executable, and these hooks load them
 * as if they were files in a folder with the name of the executable. No such folder exists, so no file can take their place.
 */
import {createRequire, isBuiltin, registerHooks} from 'node:module';
import {execPath} from 'node:process';
import {getAsset} from 'node:sea';
import {pathToFileURL} from 'node:url';

interface Program {
	readonly main: (...args: readonly unknown[]) => Promise<void>;
}

/** Loads the program and runs its `main`. */
export function main(...args: readonly unknown[]): Promise<void> {
	const folder = `${pathToFileURL(execPath)}/`;
	registerHooks({
		resolve(specifier, context, next) {
			if (isBuiltin(specifier)) return next(specifier, context);
			// A library of the same name in a folder above the executable is not part of the program.
			if (!/^\.\.?\//.test(specifier)) throw new Error(`the executable does not contain ${specifier}`);
			return {url: new URL(specifier, context.parentURL ?? folder).href, shortCircuit: true};
		},
		load(url, context, next) {
			if (!url.startsWith(folder)) return next(url, context);
			return {format: 'module', source: getAsset(url.slice(folder.length), 'utf8'), shortCircuit: true};
		},
	});
	const program: Program = createRequire(folder)('./main.js');
	return program.main(...args);
}
