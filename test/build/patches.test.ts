import {resolve} from 'node:path';
import {build} from 'esbuild';
import fc from 'fast-check';
import {beforeAll, expect, test} from 'vitest';
import {patched} from '../../src/build/patches.ts';
import {runs} from '../support/runs/runs.ts';

const root = resolve(import.meta.dirname, '../..');

/** As Ink's renderer uses it. */
interface Output {
	write(
		x: number,
		y: number,
		text: string,
		options: {transformers: readonly ((line: string, index: number) => string)[]},
	): void;
	clip(edges: {x1?: number; x2?: number; y1?: number; y2?: number}): void;
	unclip(): void;
	get(): {output: string; height: number};
}
type OutputClass = new (size: {width: number; height: number}) => Output;

/** A file of a library, bundled with the patches or without. */
async function load(file: string, isPatched: boolean): Promise<unknown> {
	const result = await build({
		absWorkingDir: root,
		entryPoints: [`node_modules/${file}`],
		bundle: true,
		write: false,
		format: 'esm',
		platform: 'node',
		plugins: isPatched ? [patched] : [],
	});
	const code = Buffer.from(result.outputFiles[0]?.contents ?? []).toString('base64');
	return ((await import(/* @vite-ignore */ `data:text/javascript;base64,${code}`)) as {default: unknown}).default;
}

const text = fc
	.array(
		fc.oneof(
			fc.string({unit: 'grapheme-ascii', maxLength: 6}),
			fc.constantFrom('·', '…', '漢字', 'e\u0301', '👩‍🚀', '  ', '\n', '\u200b', '\u0301', 'שלום'),
			fc.constantFrom('\u001b[7m', '\u001b[27m', '\u001b[31m', '\u001b[39m', '\u001b[2m', '\u001b[22m', '\u001b[0m'),
		),
		{maxLength: 6},
	)
	.map((parts) => parts.join(''));
const transformers = {
	none: [],
	same: [(line: string) => line],
	styled: [(line: string) => `\u001b[2m${line}\u001b[22m`, (line: string) => `\u001b[7m${line}\u001b[27m`],
	changed: [(line: string, index: number) => `${index} ${line.toUpperCase()}`],
};

const place = fc.integer({min: -3, max: 14});
const operation = fc.oneof(
	{
		weight: 6,
		arbitrary: fc.record({
			kind: fc.constant('write' as const),
			x: place,
			y: place,
			text,
			how: fc.constantFrom<keyof typeof transformers>('none', 'same', 'styled', 'changed'),
		}),
	},
	{weight: 1, arbitrary: fc.record({kind: fc.constant('clip' as const), x1: place, x2: place, y1: place, y2: place})},
	{weight: 1, arbitrary: fc.record({kind: fc.constant('unclip' as const)})},
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

function drawn(Class: OutputClass, operations: readonly Operation[]) {
	const output = new Class({width: 12, height: 5});
	let clips = 0;
	for (const {kind, ...rest} of operations) {
		if (kind === 'clip') {
			clips++;
			output.clip(rest as Extract<Operation, {kind: 'clip'}>);
		} else if (kind === 'unclip') {
			if (clips-- > 0) output.unclip();
		} else {
			const {x, y, text, how} = rest as Extract<Operation, {kind: 'write'}>;
			output.write(x, y, text, {transformers: transformers[how]});
		}
	}
	return output.get();
}

let stock: OutputClass;
let ours: OutputClass;
beforeAll(async () => {
	[stock, ours] = (await Promise.all([load('ink/build/output.js', false), load('ink/build/output.js', true)])) as [
		OutputClass,
		OutputClass,
	];
});

test('composes the same frames as Ink, one after the other', () => {
	fc.assert(
		fc.property(fc.array(fc.array(operation, {maxLength: 8}), {minLength: 1, maxLength: 4}), (frames) => {
			for (const frame of frames) expect(drawn(ours, frame)).toEqual(drawn(stock, frame));
		}),
		{numRuns: runs(1_000, 200)},
	);
}, 60_000);

test('sanitizes the same texts as Ink, also for a second time', async () => {
	type Sanitize = (text: string) => string;
	const file = 'ink/build/sanitize-ansi.js';
	const [stock, ours] = (await Promise.all([load(file, false), load(file, true)])) as [Sanitize, Sanitize];
	fc.assert(
		fc.property(fc.array(text, {maxLength: 500}), (texts) => {
			for (const each of [...texts, ...texts]) expect(ours(each)).toBe(stock(each));
		}),
		{numRuns: runs(100, 20)},
	);
}, 60_000);
