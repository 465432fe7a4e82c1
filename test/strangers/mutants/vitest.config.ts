import {resolve} from 'node:path';
import {defineConfig} from 'vitest/config';

/** The tests of the mutated layers, and those of the contract between client and local tenant. */
const layers = [
	'test/{client,text,domain/writes}/**/*.test.ts',
	'test/contract/{lookups,openapi,shapes}.test.ts',
	'test/contract/{lists,writes,faults}/**/*.test.ts',
];
/** Patterns of test files with blanks between them, in place of all: a mutant takes as long as the tests that reach it. */
const chosen = process.env.MUTANT_TESTS?.split(' ');

export default defineConfig({
	root: resolve(import.meta.dirname, '../../..'),
	test: {
		testTimeout: 60_000,
		setupFiles: ['test/strangers/mutants/properties.ts'],
		// In production, a property that states its number of runs takes a tenth of them.
		env: {NODE_ENV: 'production'},
		isolate: false,
		include: chosen ?? layers,
	},
});
