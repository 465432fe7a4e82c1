/**
 * Loads Node's modules lazily in the bundle. An `import` reads every export of a module. Some exports of `process`, `fs`,
 * `util` and `crypto` load further modules when they are read. This plugin reads only the imported exports.
 */
import {isBuiltin} from 'node:module';
import type {Plugin} from 'esbuild';

/** Requires a function `builtinModule` in the bundle that returns a module by name. */
export const builtins: Plugin = {
	name: 'builtins',
	setup(build) {
		build.onResolve({filter: /^(node:)?[\w/]+$/}, ({path, kind}) => {
			if (kind !== 'import-statement' || !isBuiltin(path)) return undefined;
			return {path: path.replace(/^(?!node:)/, 'node:'), namespace: 'builtin', sideEffects: false};
		});
		build.onLoad({filter: /.*/, namespace: 'builtin'}, async ({path}) => ({contents: await moduleOnUse(path)}));
	},
};

/**
 * Takes Node's modules directly where the program imports them late. A script has no loader of modules: Node's own one prints a
 * warning at its first use.
 */
export const lateBuiltins: Plugin = {
	name: 'late-builtins',
	setup(build) {
		build.onResolve({filter: /^node:/}, ({path, kind}) =>
			kind === 'dynamic-import' ? {path, namespace: 'late-builtin', sideEffects: false} : undefined,
		);
		build.onLoad({filter: /.*/, namespace: 'late-builtin'}, ({path}) => ({
			contents: `module.exports = builtinModule('${path}');`,
		}));
	},
};

/** Modules that take milliseconds to load, and are needed by none of the first steps of a start: the first call loads them. */
const loadedByCall = new Set(['node:child_process', 'node:crypto', 'node:os', 'node:readline', 'node:tls']);

/** Generates a module whose unused exports the bundler can remove. */
async function moduleOnUse(name: string): Promise<string> {
	const module = await import(name);
	const exports = Object.keys(module).filter((key) => /^\w+$/.test(key) && key !== 'default');
	if (loadedByCall.has(name)) {
		// A class would need `new`.
		const functions = exports.filter((key) => /^[a-z]/.test(key) && typeof module[key] === 'function');
		return [
			...functions.map((key) => `export const ${key} = (...args) => builtinModule('${name}').${key}(...args);`),
			`export default /* @__PURE__ */ new Proxy({}, {get: (_, key) => builtinModule('${name}')[key]});`,
		].join('\n');
	}
	return [
		`const builtin = /* @__PURE__ */ builtinModule('${name}');`,
		'export default builtin;',
		...exports.map(
			(key, index) => `const e${index} = /* @__PURE__ */ (() => builtin.${key})();\nexport {e${index} as ${key}};`,
		),
	].join('\n');
}
