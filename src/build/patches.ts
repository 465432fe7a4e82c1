/**
 * What is changed in libraries as they are bundled: only when something is loaded, never what it does. Every change names
 * the text it replaces, and the build fails when a library no longer holds it.
 */
import {readFile} from 'node:fs/promises';
import type {Plugin} from 'esbuild';

interface Patch {
	/** Below `node_modules/`. */
	readonly file: string;
	readonly find: RegExp;
	readonly replace: string;
}

/** `Intl.Segmenter` reads its rules when it is made (8 ms): here at the first text beyond ASCII instead of at start-up. */
const lazySegmenter = (file: string): Patch => ({
	file,
	find: /(?<==\s)new Intl\.Segmenter\(([^)]*)\)/,
	replace: '{segment(text) {return (this.made ??= new Intl.Segmenter($1)).segment(text);}}',
});

/** Ink's developer tools start at `DEV=true`, a variable that people set for other programs. */
const withoutDevtools = (file: string): Patch => ({
	file,
	find: /process\.env\['DEV'\] === 'true'/g,
	replace: 'false',
});

const patches: readonly Patch[] = [
	lazySegmenter('@alcalzone/ansi-tokenize/build/tokenize.js'),
	lazySegmenter('ink/build/line-update.js'),
	lazySegmenter('slice-ansi/tokenize-ansi.js'),
	lazySegmenter('string-width/index.js'),
	lazySegmenter('wrap-ansi/index.js'),
	withoutDevtools('ink/build/ink.js'),
	withoutDevtools('ink/build/reconciler.js'),
	{
		// V8 builds the set of emoji sequences when the literal is evaluated (10 ms).
		file: 'string-width/index.js',
		find: /const rgiEmojiRegex = (\/.*\/v);/,
		replace: 'const rgiEmojiRegex = {test(text) {return (this.made ??= $1).test(text);}};',
	},
	{
		// Its ready-made client looks at the global `Headers`, which loads Node's whole HTTP client. We make our own.
		file: 'ofetch/dist/index.mjs',
		find: /^const (fetch|Headers|AbortController|ofetch) = (.*);$/gm,
		replace: 'const $1 = /* @__PURE__ */ (() => $2)();',
	},
	{
		// The WebAssembly is in a data URL; fetching it loads Node's whole HTTP client (20 ms), and decoding it does not.
		file: 'yoga-layout/dist/binaries/yoga-wasm-base64-esm.js',
		find: /(?<=\|\|)"function"!=typeof fetch\?Promise/,
		replace: 'true?Promise',
	},
];

/** Applies the patches; fails the build where one finds nothing to replace. */
export const patched: Plugin = {
	name: 'patched',
	setup(build) {
		build.onLoad({filter: /node_modules.*\.m?js$/}, async ({path}) => {
			const own = patches.filter(({file}) => path.replaceAll('\\', '/').endsWith(`/node_modules/${file}`));
			if (own.length === 0) return undefined;
			let contents = await readFile(path, 'utf8');
			for (const patch of own) {
				const changed = contents.replace(patch.find, patch.replace);
				if (changed === contents)
					throw new Error(`${patch.file} no longer holds ${patch.find}: look at its patch again`);
				contents = changed;
			}
			return {contents, loader: 'js'};
		});
	},
};
