/** The requirements of the executable in `assets/docs/install.md` match the requirements of its Node. */
import {spawnSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {resolve} from 'node:path';
import {expect, test} from 'vitest';

const text = readFileSync(resolve(import.meta.dirname, '../../assets/docs/install.md'), 'utf8');

/** The libraries of glibc itself, and what the kernel and the compiler's library add. libstdc++ needs libgcc_s. */
const inGlibc = /^(?:linux-vdso|ld-linux|libc\.|libm\.|libdl\.|libpthread\.|librt\.|libgcc_s\.)/;

test.skipIf(process.platform !== 'linux')('it names every library beside glibc that Node is linked with', () => {
	const {stdout} = spawnSync('ldd', [process.execPath], {encoding: 'utf8'});
	const names = [...stdout.matchAll(/^\s*(?:\/\S*\/)?(\S+?)\.so/gm)].map(([, name = '']) => name);
	const needed = names.filter((name) => !inGlibc.test(`${name}.`));
	expect(needed.length).toBeGreaterThan(0);
	const [, row = ''] = /^\| Needs \|[^|]*\|([^|]*)\|$/m.exec(text) ?? [];
	for (const name of needed) expect(row).toContain(name);
});
