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

/** Modules that take milliseconds to load, and that most starts of the console use late or never: loaded by the first call. */
const slowModules = /^node:(?:child_process|crypto|tls)$/;

/** Generates a module whose unused exports the bundler can remove. */
async function lazyModule(name: string): Promise<string> {
	const module = (await import(name)) as Readonly<Record<string, unknown>>;
	const exports = Object.keys(module).filter((key) => /^\w+$/.test(key) && key !== 'default');
	const isSlow = slowModules.test(name);
	const builtin = isSlow ? 'load()' : 'builtin';
	// A class may be extended, so it is read at once.
	const isLate = (key: string) => isSlow && typeof module[key] === 'function' && /^[a-z]/.test(key);
	const values = exports.map((key, index) => {
		const value = isLate(key)
			? `(...values) => ${builtin}.${key}(...values)`
			: `/* @__PURE__ */ (() => ${builtin}.${key})()`;
		return `const e${index} = ${value};\nexport {e${index} as ${key}};`;
	});
	const whole = isSlow
		? `let loaded;
const load = () => loaded ??= builtinModule('${name}');
export default /* @__PURE__ */ new Proxy({}, {get: (_, key) => load()[key]});`
		: `const builtin = /* @__PURE__ */ builtinModule('${name}');
export default builtin;`;
	return [whole, ...values].join('\n');
}
