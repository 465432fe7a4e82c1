/**
 * Puts all modules that both the console and the command line need into one chunk. By default the bundler creates twenty
 * chunks, one per set of entries, and each takes half a millisecond to load. With this plugin, all entries import the core.
 */
import {readFile} from 'node:fs/promises';
import type {Metafile, Plugin} from 'esbuild';

/** Returns the modules that every face imports statically, directly or indirectly. */
export function sharedBy(faces: readonly string[], {inputs}: Metafile): readonly string[] {
	const reachableSets = faces.map((face) => {
		const modules = new Set([face]);
		for (const module of modules) {
			for (const {path, kind} of inputs[module]?.imports ?? []) if (kind === 'import-statement') modules.add(path);
		}
		return modules;
	});
	const [first = new Set<string>(), ...others] = reachableSets;
	return [...first].filter((module) => /^src\/.*\.tsx?$/.test(module) && others.every((other) => other.has(module)));
}

/** Adds an import of these modules to every module of the source that is imported dynamically. */
export const withCore = (modules: readonly string[]): Plugin => ({
	name: 'core',
	setup(build) {
		const ours = /[/\\]src[/\\].*\.tsx?$/;
		const entries = new Set<string>();
		build.onResolve({filter: /^castellan:core$/}, () => ({path: 'core', namespace: 'castellan'}));
		build.onLoad({filter: /^core$/, namespace: 'castellan'}, () => ({
			contents: modules.map((module) => `import './${module}';`).join('\n'),
			resolveDir: build.initialOptions.absWorkingDir ?? '.',
		}));
		build.onResolve({filter: /^\.|^src\//}, async ({path, kind, resolveDir, importer, pluginData}) => {
			if (pluginData === entries || (kind !== 'dynamic-import' && kind !== 'entry-point')) return undefined;
			const target = await build.resolve(path, {kind, resolveDir, importer, pluginData: entries});
			// Modules that the build injects everywhere are not entries.
			if (!target.path.startsWith(import.meta.dirname)) entries.add(target.path);
			return undefined;
		});
		build.onLoad({filter: ours}, async ({path}) => {
			if (!entries.has(path)) return undefined;
			const contents = `${await readFile(path, 'utf8')}\nimport 'castellan:core';`;
			return {contents, loader: path.endsWith('x') ? 'tsx' : 'ts'};
		});
	},
});
