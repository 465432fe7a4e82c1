/** Writes the generated documents: `npm run documents`. */
import {mkdir, writeFile} from 'node:fs/promises';
import {dirname, resolve} from 'node:path';
import {documents} from './documents.ts';

for (const [name, content] of Object.entries(documents)) {
	const path = resolve(import.meta.dirname, '../../assets', name);
	await mkdir(dirname(path), {recursive: true});
	await writeFile(path, content());
}
