/** The programs that show a "list surfaces" response. Each takes the file as its last argument. */
import {join} from 'node:path';
import {bundle} from './bundle.ts';

export async function faces(folder: string): Promise<Readonly<Record<string, readonly string[]>>> {
	const screen = join(folder, 'first-frame.mjs');
	await bundle('test/torture/first-frame.ts', screen);
	return {
		'-o json': ['dist/castellan.js', 'surfaces', '-o', 'json', '--file'],
		'-o yaml': ['dist/castellan.js', 'surfaces', '-o', 'yaml', '--file'],
		printed: ['dist/castellan.js', 'surfaces', '--file'],
		linear: ['dist/castellan.js', 'surfaces', '--linear', '--file'],
		'on the screen': [screen, '80'],
	};
}
