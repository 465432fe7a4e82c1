/**
 * Patches libraries in the bundle, to load code later or to run faster. Their results stay the same. Each patch names the
 * text it replaces, and the build fails if a library no longer contains it. Decision record 003 lists gains and conditions
 * of removal.
 */
import {readFile} from 'node:fs/promises';
import type {Plugin} from 'esbuild';
import {root} from './root.ts';

interface Patch {
	/** Below `node_modules/`. */
	readonly file: string;
	readonly find: RegExp;
	readonly replace: string;
	/** The functions of the project that the new text uses: name → file below `src/`. */
	readonly imports?: Readonly<Record<string, string>>;
}

/** The segmenters of the libraries with which Ink measures and cuts text. Other libraries keep `Intl.Segmenter`. */
const segmenters: readonly Patch[] = [
	'@alcalzone/ansi-tokenize/build/tokenize.js',
	'cli-truncate/index.js',
	'ink/build/line-update.js',
	'slice-ansi/tokenize-ansi.js',
	'string-width/index.js',
	'wrap-ansi/index.js',
].map((file) => ({
	file,
	find: /new Intl\.Segmenter\((undefined, \{ ?granularity: ['"]grapheme['"] ?\})?\)/g,
	replace: 'graphemeSegmenter',
	imports: {graphemeSegmenter: 'text/graphemes.ts'},
}));

export const patches: readonly Patch[] = [
	...segmenters,
	{
		// V8 compiles the set of all emoji at the first emoji. `emojiPrefix` compiles it only for emoji of several parts.
		file: 'string-width/index.js',
		find: /(?<=const emojiPrefixRegex = )\/\^\(\?:\\p\{RGI_Emoji\}.*\/v;/,
		replace: 'emojiPrefix;',
		imports: {emojiPrefix: 'build/emoji.ts'},
	},
	{
		// Computes the same width for simple text without Unicode's tables.
		file: 'string-width/index.js',
		find: /(?<=function unicodeWidth\(string, ambiguousIsNarrow\) \{\n)/,
		replace:
			'\tconst simple = ambiguousIsNarrow ? simpleWidth(string) : undefined;\n\tif (simple !== undefined) return simple;\n',
		imports: {simpleWidth: 'text/graphemes.ts'},
	},
	{
		file: 'ink/build/output.js',
		find: /export default class Output \{([\s\S]*\n)\}/,
		replace: 'export default quickOutput(class Output {$1}, {styledCharsToString, intersectClips});',
		imports: {quickOutput: 'build/quick-output.ts'},
	},
	{
		file: 'ink/build/sanitize-ansi.js',
		find: /export default sanitizeAnsi;/,
		replace: 'export default cachedTexts(sanitizeAnsi);',
		imports: {cachedTexts: 'build/cached-texts.ts'},
	},
	{
		// Ink composes a frame in a later turn of the event loop than React's render.
		file: 'ink/build/ink.js',
		find: /const throttled = throttle\((this\.onRender, renderThrottleMs, \{\s*leading: true,\s*trailing: true,\s*\})\);/,
		replace: 'const throttled = lateFrames(throttle($1));',
		imports: {lateFrames: 'console/terminal/late-frames.ts'},
	},
	{
		// The WebAssembly is in a data URL. Fetching it loads Node's whole HTTP client (20 ms). Decoding it does not.
		file: 'yoga-layout/dist/binaries/yoga-wasm-base64-esm.js',
		find: /(?<=\|\|)"function"!=typeof fetch\?Promise/,
		replace: 'true?Promise',
	},
	{
		// It decodes one letter after another, in code that runs once (1.4 ms).
		file: 'yoga-layout/dist/binaries/yoga-wasm-base64-esm.js',
		find: /var b=xa\((a\.slice\(37\))\),c=new Uint8Array\(b\.length\);for\(a=0;a<b\.length;\+\+a\)c\[a\]=b\.charCodeAt\(a\);var d=c\}/,
		replace: 'var d=Buffer.from($1,"base64")}',
	},
];

/** Applies the patches. The build fails if a patch does not match. */
export const patched: Plugin = {
	name: 'patched',
	setup(build) {
		build.onLoad({filter: /\.m?js$/}, async ({path}) => {
			const own = patches.filter(({file}) => path.replaceAll('\\', '/').endsWith(`/node_modules/${file}`));
			if (own.length === 0) return undefined;
			let contents = await readFile(path, 'utf8');
			const imports = new Set<string>();
			for (const patch of own) {
				const changed = contents.replace(patch.find, patch.replace);
				if (changed === contents)
					throw new Error(`${patch.file} no longer contains ${patch.find}: update its patch in src/build/patches.ts`);
				contents = changed;
				for (const [name, module] of Object.entries(patch.imports ?? {}))
					imports.add(`import {${name}} from ${JSON.stringify(`${root}/src/${module}`)};`);
			}
			return {contents: `${[...imports].join('\n')}\n${contents}`, loader: 'js'};
		});
	},
};
