/** Prints the patterns that modules construct while they load, as JSON: `node constructed.ts MODULE…`. */
import {pathToFileURL} from 'node:url';

const constructed: [source: string, flags: string][] = [];
const Native = globalThis.RegExp;
globalThis.RegExp = new Proxy(Native, {
	construct(target, [source, flags = ''], newTarget) {
		const caller = new Error().stack?.split('\n')[2] ?? '';
		if (caller.includes('/src/')) constructed.push([String(source), String(flags)]);
		return Reflect.construct(target, [source, flags], newTarget);
	},
});
for (const module of process.argv.slice(2)) await import(pathToFileURL(module).href);
process.stdout.write(JSON.stringify(constructed));
