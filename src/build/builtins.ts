/**
 * How the bundle gets at Node's own modules. An `import` of one reads each of its exports, and some of those of `process`,
 * `fs`, `util` and `crypto` load more modules when they are read. Here only what is used is read.
 */
import {isBuiltin} from 'node:module';
import type {Plugin} from 'esbuild';

/** The files it is used in have a `builtinModule` that gives the module of a name. */
export const builtins: Plugin = {
	name: 'builtins',
	setup(build) {
		build.onResolve({filter: /^(node:)?[\w/]+$/}, ({path, kind}) => {
			if (kind !== 'import-statement' || !isBuiltin(path)) return undefined;
			return {path: path.replace(/^(?!node:)/, 'node:'), namespace: 'builtin', sideEffects: false};
		});
		build.onLoad({filter: /.*/, namespace: 'builtin'}, async ({path}) => ({contents: await reading(path)}));
	},
};

/** What nobody imports of it is left out. */
async function reading(name: string): Promise<string> {
	const exports = Object.keys(await import(name)).filter((key) => /^\w+$/.test(key) && key !== 'default');
	return [
		`const builtin = /* @__PURE__ */ builtinModule('${name}');`,
		'export default builtin;',
		...exports.map(
			(key, place) => `const e${place} = /* @__PURE__ */ (() => builtin.${key})();\nexport {e${place} as ${key}};`,
		),
	].join('\n');
}
