import {resolve} from 'node:path';
import {defineConfig} from 'vitest/config';

export default defineConfig({
	root: resolve(import.meta.dirname, '..'),
	test: {
		include: ['test/**/*.test.{ts,tsx}'],
		testTimeout: 20_000,
		env: {NODE_ENV: 'test'},
	},
});
