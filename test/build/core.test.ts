import type {Metafile} from 'esbuild';
import {expect, test} from 'vitest';
import {sharedBy} from '../../src/build/core.ts';

const module = (...imports: readonly [path: string, kind?: 'dynamic-import'][]): Metafile['inputs'][string] => ({
	bytes: 1,
	imports: imports.map(([path, kind]) => ({path, kind: kind ?? ('import-statement' as const)})),
});

test('shares the modules that both faces import statically, and no others', () => {
	const inputs = {
		'src/a.ts': module(['src/both.ts'], ['src/only-a.ts'], ['src/later.ts', 'dynamic-import']),
		'src/b.tsx': module(['src/both.ts'], ['src/later.ts', 'dynamic-import'], ['src/a-too.ts']),
		'src/both.ts': module(['src/deep.tsx'], ['node_modules/library/index.js']),
		'src/deep.tsx': module(['src/both.ts']),
		'src/only-a.ts': module(['src/a-too.ts']),
		'src/a-too.ts': module(),
		'src/later.ts': module(),
		'node_modules/library/index.js': module(),
	};
	expect([...sharedBy(['src/a.ts', 'src/b.tsx'], {inputs, outputs: {}})].sort()).toEqual([
		'src/a-too.ts',
		'src/both.ts',
		'src/deep.tsx',
	]);
});
