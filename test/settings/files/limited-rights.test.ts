/** Files under Node's permission model, which refuses to flush a file that is open. */
import {spawnSync} from 'node:child_process';
import {readdir, readFile} from 'node:fs/promises';
import {join, resolve} from 'node:path';
import {expect, test} from 'vitest';
import {reasonOf} from '../../../src/settings/error.ts';
import {folder} from './disk.ts';

const source = resolve(import.meta.dirname, '../../../src');

const program = `
import * as fs from 'node:fs/promises';
import {addText, replaceFile, saveNewFile} from '${source}/settings/files/new-file.ts';
const folder = process.argv[1];
await replaceFile(fs, folder + '/replaced', 'old');
await replaceFile(fs, folder + '/replaced', 'new');
await addText(fs, folder + '/longer', 'one ');
await addText(fs, folder + '/longer', 'two');
const outcomes = [await saveNewFile(fs, folder + '/once', 'first'), await saveNewFile(fs, folder + '/once', 'second')];
process.stdout.write(JSON.stringify(outcomes));
`;

test('a refusal of the permission model is worded without an option of Node', () => {
	const error = Object.assign(new Error('Use --allow-fs-read to manage permissions.'), {code: 'ERR_ACCESS_DENIED'});
	expect(reasonOf(error)).toBe('a limited command reaches castellan’s own files only');
});

test('files are saved as a whole and once, where a flush is refused', async () => {
	const directory = await folder();
	const rights = ['--permission', `--allow-fs-read=${source}/*`];
	const own = [`--allow-fs-read=${directory}/*`, `--allow-fs-write=${directory}/*`];
	const options = [...rights, ...own, '--input-type=module', '--eval', program, directory];
	const {stdout, stderr} = spawnSync(process.execPath, options, {encoding: 'utf8'});
	expect({stdout, stderr}).toEqual({stdout: '[true,false]', stderr: ''});
	const text = (name: string) => readFile(join(directory, name), 'utf8');
	expect((await readdir(directory)).toSorted()).toEqual(['longer', 'once', 'replaced']);
	expect([await text('replaced'), await text('longer'), await text('once')]).toEqual(['new', 'one two', 'first']);
});
