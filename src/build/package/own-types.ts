/**
 * Puts the types of bundled libraries beside the types of the package, so that a host compiles without these libraries.
 * Ink and React are those of the host.
 */
import {readdirSync} from 'node:fs';
import {copyFile, readFile, writeFile} from 'node:fs/promises';
import {dirname, join, relative} from 'node:path';
import {root} from '../root.ts';

/** The declarations of each library, which import no others. */
const libraries = {
	valibot: 'valibot/dist/index.d.mts',
	marked: 'marked/lib/marked.d.ts',
	re2js: 're2js/build/index.d.ts',
};

const folder = join(root, 'dist/types');
const files = readdirSync(folder, {recursive: true, encoding: 'utf8'}).filter((name) => name.endsWith('.d.ts'));

for (const [name, source] of Object.entries(libraries)) {
	await copyFile(join(root, 'node_modules', source), join(folder, `${name}.d.ts`));
	for (const file of files.filter((each) => !(each.replace('.d.ts', '') in libraries))) {
		const text = await readFile(join(folder, file), 'utf8');
		const path = relative(dirname(file), name);
		const changed = text.replaceAll(`'${name}'`, `'${path.startsWith('.') ? path : `./${path}`}.js'`);
		if (changed !== text) await writeFile(join(folder, file), changed);
	}
}
