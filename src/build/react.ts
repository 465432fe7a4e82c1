/**
 * Gives every module the same exports of React. The bundler would make an object with a getter per export for each of the 200 modules
 * that import it, which takes a start 5 ms and every hook a call.
 */

import type {Plugin} from 'esbuild';
import {root} from './root.ts';

export const react: Plugin = {
	name: 'react',
	setup(build) {
		build.onResolve({filter: /^react(?:\/jsx-runtime)?$/}, ({path, kind}) =>
			kind === 'import-statement' ? {path, namespace: 'react', sideEffects: false} : undefined,
		);
		build.onLoad({filter: /.*/, namespace: 'react'}, async ({path}) => ({
			contents: [
				`const react = require('${path}');`,
				'export default react;',
				...Object.keys((await import(path)).default).map((name) => `export const ${name} = react.${name};`),
			].join('\n'),
			resolveDir: root,
		}));
	},
};
