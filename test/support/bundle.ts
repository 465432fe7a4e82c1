/** Bundles a script like the product: with the same options and the same patched libraries. */
import {build} from 'esbuild';
import {programOptions} from '../../src/build/options.ts';

export async function bundle(script: string, outfile: string): Promise<void> {
	await build({...programOptions, entryPoints: [script], outfile});
}
