/**
 * One file for what both faces need. The bundler makes a file of every set of modules that the same entries reach, twenty of
 * them, and each takes half a millisecond to load. Here all entries reach what both faces do.
 */
import {readFile} from 'node:fs/promises';
import type {Metafile, Plugin} from 'esbuild';

/** The modules that are imported by each of the faces, or by what they import, from the start. */
export function sharedBy(faces: readonly string[], {inputs}: Metafile): readonly string[] {
	const reached = faces.map((face) => {
		const modules = new Set([face]);
		for (const module of modules) {
			for (const {path, kind} of inputs[module]?.imports ?? []) if (kind === 'import-statement') modules.add(path);
		}
		return modules;
	});
	const [first = new Set<string>(), ...others] = reached;
	return [...first].filter((module) => /^src\/.*\.tsx?$/.test(module) && others.every((other) => other.has(module)));
}

/** Lets every module of ours that is imported when it is needed import these as well. */
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
			// What is put into every module stands before the core.
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
