import {resolve} from 'node:path';
import {defineConfig} from 'vitest/config';

const all = 'test/**/*.test.{ts,tsx}';
const flows = 'test/flows/**/*.test.{ts,tsx}';

export default defineConfig({
	root: resolve(import.meta.dirname, '..'),
	test: {
		testTimeout: 20_000,
		env: {NODE_ENV: 'test'},
		projects: [
			{extends: true, test: {name: 'sources', include: [all]}},
			// The flows again in React's StrictMode and on a concurrent root: rendering must be pure, and effects must clean up.
			{extends: true, test: {name: 'strict', include: [flows], env: {REACT_MODE: 'strict'}}},
		],
	},
});
