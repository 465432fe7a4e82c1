/** Writes the generated documents: `npm run documents`. */
import {writeFile} from 'node:fs/promises';
import {resolve} from 'node:path';
import {root} from '../root.ts';
import {documents} from './documents.ts';

for (const [name, content] of Object.entries(documents)) await writeFile(resolve(root, 'assets', name), content());
