import {build} from 'esbuild';
import {beforeAll, expect, test} from 'vitest';
import {builtins} from '../../src/build/builtins.ts';

const source = `
	import {join} from 'node:path';
	import process from 'node:process';
	import * as timers from 'node:timers/promises';
	import {EventEmitter} from 'events';
	export const seen = {join, process, wait: timers.setTimeout, EventEmitter};
`;
let code: string;

beforeAll(async () => {
	const {outputFiles} = await build({
		stdin: {contents: source, resolveDir: import.meta.dirname},
		bundle: true,
		write: false,
		format: 'esm',
		platform: 'node',
		banner: {js: 'const builtinModule = process.getBuiltinModule;'},
		plugins: [builtins],
	});
	code = outputFiles[0]?.text ?? '';
});

test('imports the same exports that Node has', async () => {
	const url = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
	const {seen} = (await import(/* @vite-ignore */ url)) as {seen: Record<string, unknown>};
	const {join} = await import('node:path');
	const {setTimeout} = await import('node:timers/promises');
	const {EventEmitter} = await import('node:events');
	expect(seen).toEqual({join, process, wait: setTimeout, EventEmitter});
});

test('reads only the imported exports', () => {
	expect(code).not.toMatch(/^import/m);
	expect(code.match(/(?<=builtin\d*\.)\w+/g)?.toSorted()).toEqual(['EventEmitter', 'join', 'setTimeout']);
});
