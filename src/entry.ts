/**
 * What the `castellan` command runs first. Compiled to old syntax and without static imports, so that a Node too old for
 * the rest still gets as far as saying so.
 */
import {engines} from '../package.json';

const needed = Number.parseInt(engines.node.replace(/\D+/, ''), 10);
const found = process.versions.node;

if (Number.parseInt(found, 10) < needed) {
	process.stderr.write(
		`castellan needs Node.js ${needed} or newer, and ${process.execPath} is ${found}: see https://nodejs.org/en/download\n`,
	);
	process.exitCode = 1;
} else {
	const cache = process.env.XDG_CACHE_HOME || (process.env.HOME && `${process.env.HOME}/.cache`);
	// The compiled code of the next start: kept out of the shared temporary directory, where others could plant it.
	if (cache) process.getBuiltinModule('node:module').enableCompileCache(`${cache}/castellan`);
	import('./main.ts').then((main) => main.main());
}
