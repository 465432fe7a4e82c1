/**
 * Patches libraries in the bundle, to load code later or to run faster. Their results stay the same. Each patch names the
 * text it replaces, and the build fails if a library no longer contains it.
 */
import {readFile} from 'node:fs/promises';
import type {Plugin} from 'esbuild';

interface Patch {
	/** Below `node_modules/`. */
	readonly file: string;
	readonly find: RegExp;
	readonly replace: string;
}

/** Ink starts its developer tools for `DEV=true`, a variable that people set for other programs. */
const withoutDevtools = (file: string): Patch => ({
	file,
	find: /process\.env\['DEV'\] === 'true'/g,
	replace: 'false',
});

const patches: readonly Patch[] = [
	withoutDevtools('ink/build/ink.js'),
	withoutDevtools('ink/build/reconciler.js'),
	{
		// V8 takes 20 ms to compile the set of all emoji sequences. `isEmoji` compiles only the parts it needs.
		file: 'string-width/index.js',
		find: /const rgiEmojiRegex = \/\^\\p\{RGI_Emoji\}\$\/v;/,
		replace: 'const rgiEmojiRegex = {test: isEmoji};',
	},
	{
		file: 'string-width/index.js',
		find: /(rgiEmojiRegex\.test\(segment\)) \|\| (isDoubleWidthNonRgiEmojiSequence\(segment\))/,
		replace: '$2 || $1',
	},
	{
		// Computes the same width for ordinary text without Unicode's tables.
		file: 'string-width/index.js',
		find: /(?=\tlet width = 0;\n\tconst eastAsianWidthOptions)/,
		replace:
			'\tconst quick = ambiguousIsNarrow ? quickWidth(string) : undefined;\n\tif (quick !== undefined) return quick;\n',
	},
	{
		file: 'ink/build/output.js',
		find: /export default class Output \{([\s\S]*\n)\}/,
		replace: 'export default quickOutput(class Output {$1}, {styledCharsToString, intersectClips});',
	},
	{
		// The WebAssembly is in a data URL. Fetching it loads Node's whole HTTP client (20 ms). Decoding it does not.
		file: 'yoga-layout/dist/binaries/yoga-wasm-base64-esm.js',
		find: /(?<=\|\|)"function"!=typeof fetch\?Promise/,
		replace: 'true?Promise',
	},
];

/** Applies the patches. The build fails if a patch does not match. */
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
					throw new Error(`${patch.file} no longer contains ${patch.find}: update its patch in src/build/patches.ts`);
				contents = changed;
			}
			return {contents, loader: 'js'};
		});
	},
};
