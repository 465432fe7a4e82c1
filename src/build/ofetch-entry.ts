/**
 * Bundles only the re-exports of ofetch's entry. The entry also creates a default client, for which it reads the global
 * `Headers`. That loads Node's whole HTTP client, which takes 30 ms. Decision record 007.
 */
import {readFile} from 'node:fs/promises';
import type {Plugin} from 'esbuild';

export const ofetchEntry: Plugin = {
	name: 'ofetch-entry',
	setup(build) {
		build.onLoad({filter: /[/\\]ofetch[/\\]dist[/\\]node\.mjs$/}, async ({path}) => {
			const lines = (await readFile(path, 'utf8')).split('\n');
			const definition = lines.find((line) => line.startsWith('import') && line.includes('createFetch'));
			if (!definition)
				throw new Error('ofetch’s entry no longer imports createFetch: update src/build/ofetch-entry.ts');
			return {contents: `${definition}\nexport {createFetch};`};
		});
	},
};
