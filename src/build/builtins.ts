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
		build.onLoad({filter: /.*/, namespace: 'builtin'}, async ({path}) => ({contents: await lazyModule(path)}));
	},
};

/** Modules that take milliseconds to load, and whose functions the start of the console does not call. */
const lateModules: readonly string[] = ['node:child_process', 'node:crypto', 'node:readline'];

/** Generates a module whose unused exports the bundler can remove. */
async function lazyModule(name: string): Promise<string> {
	const module: Record<string, unknown> = await import(name);
	const exports = Object.keys(module).filter((key) => /^\w+$/.test(key) && key !== 'default');
	const isLate = (key: string) => lateModules.includes(name) && /^[a-z]/.test(key) && typeof module[key] === 'function';
	const definitionOf = (key: string) =>
		isLate(key) ? `(...args) => builtinModule('${name}').${key}(...args)` : `/* @__PURE__ */ (() => builtin.${key})()`;
	return [
		`const builtin = /* @__PURE__ */ builtinModule('${name}');`,
		'export default builtin;',
		...exports.map((key, index) => `const e${index} = ${definitionOf(key)};\nexport {e${index} as ${key}};`),
	].join('\n');
}
