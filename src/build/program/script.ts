/**
 * Turns the bundle of the program into a script whose compiled code can be cached. Node caches the code of an ES module as it is
 * before the module runs, which lacks nearly all functions. Decision record 014.
 */

const exported = /export\s*\{\s*([\w$]+) as main\s*\};?\s*$/;

const imports = /\bimport\((?=["'`])/g;

/**
 * The value of the script is a function that runs the bundle and returns its `main`. Its argument imports the libraries that are
 * not in the bundle: a script has no loader of its own.
 */
export function scriptOf(bundle: string): string {
	const [end, main] = exported.exec(bundle) ?? [];
	if (end === undefined) throw new Error('the bundle does not end with the export of main');
	if (/^import\s*[\w{*'"]/m.test(bundle)) throw new Error('a script cannot import: src/build/builtins.ts');
	const code = bundle.slice(0, -end.length).replaceAll(imports, 'importModule(');
	return ascii(`(function(importModule){"use strict";${code}return ${main}})`);
}

/** V8 takes two bytes per character of a text beyond Latin-1. The bundler escapes strings but not regular expressions. */
const ascii = (text: string) =>
	text.replaceAll(/[^\0-\x7f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
