/**
 * Includes the engine for patterns in a bundle. The source loads it with `createRequire`, which the bundler leaves alone; a
 * plain `require` makes it a part of the bundle that runs at the first call.
 */
import {readFile} from 'node:fs/promises';
import type {Plugin} from 'esbuild';

const call = "createRequire(import.meta.url)('re2js')";

export const patternEngine: Plugin = {
	name: 'pattern-engine',
	setup(build) {
		build.onLoad({filter: /[/\\]functions[/\\]regex\.ts$/}, async ({path}) => {
			const text = await readFile(path, 'utf8');
			if (!text.includes(call))
				throw new Error(`${path} loads the engine otherwise: update src/build/pattern-engine.ts`);
			return {contents: text.replace(call, "require('re2js')").replace(/^import .*node:module.*$/m, ''), loader: 'ts'};
		});
	},
};
