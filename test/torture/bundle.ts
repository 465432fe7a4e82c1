/** Bundles a script like the product: with the same patches and the same fast text functions. */
import {resolve} from 'node:path';
import {build} from 'esbuild';
import {builtins} from '../../src/build/builtins.ts';
import {patched} from '../../src/build/patches.ts';

export async function bundle(script: string, outfile: string): Promise<void> {
	await build({
		absWorkingDir: resolve(import.meta.dirname, '../..'),
		entryPoints: [script],
		outfile,
		bundle: true,
		minify: true,
		format: 'esm',
		platform: 'node',
		target: 'esnext',
		banner: {js: 'const builtinModule=process.getBuiltinModule,require=builtinModule;'},
		plugins: [builtins, patched],
		define: {'process.env.NODE_ENV': '"production"', 'Intl.Segmenter': 'QuickSegmenter'},
		inject: ['src/build/quick-text.ts', 'src/build/quick-output.ts'],
		logLevel: 'warning',
	});
}
