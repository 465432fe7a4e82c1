import {resolve} from 'node:path';
import {defineConfig} from 'vitest/config';

/** The tests of the mutated layers, and those of the contract between client and local tenant. */
export default defineConfig({
	root: resolve(import.meta.dirname, '../..'),
	test: {
		testTimeout: 60_000,
		env: {NODE_ENV: 'test'},
		isolate: false,
		include: [
			'test/{client,text,domain/writes}/**/*.test.ts',
			'test/contract/{lookups,openapi,shapes}.test.ts',
			'test/contract/{lists,writes,faults}/**/*.test.ts',
		],
	},
});
