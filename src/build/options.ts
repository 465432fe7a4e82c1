/** The options of every bundle: the program, and the tests and tools that run the same code as the program. */
import {readFile} from 'node:fs/promises';
import type {BuildOptions, Plugin} from 'esbuild';
import {builtins} from './builtins.ts';
import {patched} from './patches.ts';
import {root} from './root.ts';

/** The options of all bundles. */
export const bundleOptions = {
	absWorkingDir: root,
	bundle: true,
	format: 'esm',
	platform: 'node',
	// A third smaller to install and to load. Stack traces then refer to the bundle, and source maps translate them.
	minify: true,
	legalComments: 'none',
	// Ink starts its developer tools for `DEV=true`, which people set for other programs.
	define: {'process.env.NODE_ENV': '"production"', 'process.env.DEV': '"false"'},
	logLevel: 'warning',
} satisfies BuildOptions;

/** Leaves out Ink's developer tools, which import a package that is not installed. */
export const withoutDevtools: Plugin = {
	name: 'without-devtools',
	setup: (build) => build.onLoad({filter: /[/\\]ink[/\\]build[/\\]devtools\.js$/}, () => ({contents: ''})),
};

/** Leaves out the JSON Schema validator of the protocol's library: castellan checks arguments itself. */
const withoutValidator: Plugin = {
	name: 'without-validator',
	setup(build) {
		const shims = {path: 'mcp-shims', namespace: 'mcp-shims'};
		build.onResolve({filter: /^@modelcontextprotocol\/server\/_shims$/}, () => shims);
		build.onLoad({filter: /.*/, namespace: shims.namespace}, () => ({
			contents: 'export const process = globalThis.process; export class DefaultJsonSchemaValidator {}',
		}));
	},
};

/**
 * Gives every module the same exports of React. The bundler would make an object with a getter per export for each of the 200 modules
 * that import it, which takes a start 5 ms and every hook a call.
 */
const react: Plugin = {
	name: 'react',
	setup(build) {
		build.onResolve({filter: /^react(?:\/jsx-runtime)?$/}, ({path, kind}) =>
			kind === 'import-statement' ? {path, namespace: 'react', sideEffects: false} : undefined,
		);
		build.onLoad({filter: /.*/, namespace: 'react'}, async ({path}) => ({
			contents: [
				`const react = require('${path}');`,
				'export default react;',
				...Object.keys((await import(path)).default).map((name) => `export const ${name} = react.${name};`),
			].join('\n'),
			resolveDir: root,
		}));
	},
};

/**
 * Bundles only the re-exports of ofetch's entry. The entry also creates a default client, for which it reads the global
 * `Headers`. That loads Node's whole HTTP client, which takes 30 ms. Decision record 007.
 */
export const ofetchEntry: Plugin = {
	name: 'ofetch-entry',
	setup(build) {
		build.onLoad({filter: /[/\\]ofetch[/\\]dist[/\\]node\.mjs$/}, async ({path}) => {
			const lines = (await readFile(path, 'utf8')).split('\n');
			const definition = lines.find((line) => line.startsWith('import') && line.includes('createFetch'));
			if (!definition) throw new Error('ofetch’s entry no longer imports createFetch: update src/build/options.ts');
			return {contents: `${definition}\nexport {createFetch};`};
		});
	},
};

const engineCall = "createRequire(import.meta.url)('re2js')";

/**
 * Includes the engine for patterns in a bundle. The source loads it with `createRequire`, which the bundler leaves alone; a
 * plain `require` makes it a part of the bundle that runs at the first call.
 */
const patternEngine: Plugin = {
	name: 'pattern-engine',
	setup(build) {
		build.onLoad({filter: /[/\\]functions[/\\]regex\.ts$/}, async ({path}) => {
			const text = await readFile(path, 'utf8');
			if (!text.includes(engineCall))
				throw new Error(`${path} loads the engine otherwise: update src/build/options.ts`);
			return {
				contents: text.replace(engineCall, "require('re2js')").replace(/^import .*node:module.*$/m, ''),
				loader: 'ts',
			};
		});
	},
};

/** The options of bundles for the required Node, with lazy modules of Node and patched libraries. */
export const programOptions = {
	...bundleOptions,
	target: 'esnext',
	// CommonJS libraries load Node's modules with `require`, which ES modules lack.
	banner: {js: 'const builtinModule=process.getBuiltinModule,require=builtinModule;'},
	plugins: [builtins, ofetchEntry, patternEngine, react, withoutDevtools, withoutValidator, patched],
} satisfies BuildOptions;
