/** Writes the generated documents: `npm run documents`. */
import {writeFile} from 'node:fs/promises';
import {resolve} from 'node:path';
import {documents} from './documents.ts';

for (const [name, content] of Object.entries(documents)) {
	await writeFile(resolve(import.meta.dirname, '../../assets', name), content());
}
