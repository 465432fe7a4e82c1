import {resolve} from 'node:path';
import {runInNewContext} from 'node:vm';
import {build} from 'esbuild';
import {expect, test} from 'vitest';
import {ofetchEntry} from '../../src/build/options.ts';

test('the bundle has createFetch without the default client, which reads the global Headers', async () => {
	const {outputFiles} = await build({
		stdin: {
			contents: "import {createFetch} from 'ofetch';\nexports.name = createFetch.name;",
			resolveDir: resolve('.'),
		},
		bundle: true,
		write: false,
		platform: 'node',
		format: 'cjs',
		plugins: [ofetchEntry],
	});
	let reads = 0;
	const exports = {name: ''};
	const globals = {
		exports,
		get Headers() {
			reads++;
			return Map;
		},
	};
	runInNewContext(outputFiles[0]?.text ?? '', globals);
	expect({reads, name: exports.name}).toEqual({reads: 0, name: 'createFetch'});
});
