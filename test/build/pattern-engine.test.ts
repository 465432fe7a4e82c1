import {build} from 'esbuild';
import {expect, test} from 'vitest';
import {programOptions} from '../../src/build/options.ts';

test('the engine for patterns is a part of the bundles that match them', async () => {
	const entryPoints = ['src/surfaces/engine/functions/functions.ts'];
	const {metafile, outputFiles} = await build({
		...programOptions,
		entryPoints,
		outdir: 'dist',
		write: false,
		metafile: true,
	});
	expect(Object.keys(metafile.inputs).filter((path) => path.includes('node_modules/re2js/'))).not.toEqual([]);
	expect(outputFiles[0]?.text).not.toContain('("re2js")');
});
