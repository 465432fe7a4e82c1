/**
 * How the bundle gets at Node's own modules. An `import` of one reads each of its exports, and some of `process`, `fs`, `util`
 * and `crypto` load more modules when they are read, 10 ms in all. Here an export is read where it is used; a module that is
 * nothing but exports is even loaded then.
 */
import {isBuiltin} from 'node:module';
import type {Plugin} from 'esbuild';

/** Stands in every file: what a library in CommonJS asks for by `require`, which a module does not have. */
export const requireBuiltin = 'const require=process.getBuiltinModule;';

export const builtins: Plugin = {
	name: 'builtins',
	setup(build) {
		build.onResolve({filter: /^(node:)?[a-z_/]+$/}, ({path, kind}) => {
			if (kind !== 'import-statement' || !isBuiltin(path)) return undefined;
			return {path: path.replace(/^(?!node:)/, 'node:'), namespace: 'builtin', sideEffects: false};
		});
		build.onLoad({filter: /.*/, namespace: 'builtin'}, ({path}) => ({contents: reading(path)}));
	},
};

/** What nobody imports of it is left out. */
function reading(name: string): string {
	const exports = Object.keys(process.getBuiltinModule(name) ?? {}).filter((key) => key !== 'default');
	return [
		`const builtin = /* @__PURE__ */ process.getBuiltinModule('${name}');`,
		'export default builtin;',
		...exports.map(
			(key, place) => `const e${place} = /* @__PURE__ */ (() => builtin.${key})();\nexport {e${place} as ${key}};`,
		),
	].join('\n');
}
