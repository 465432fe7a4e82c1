/** The documents of the release, listed and printed. */
import {readFile} from 'node:fs/promises';
import {expect, test} from 'vitest';
import {castellan} from '../cli/launch.ts';
import {folder} from '../settings/files/disk.ts';

test('lists the guides first, each with its title and a file that exists', async () => {
	const {code, stdout} = await castellan('docs -o json');
	const rows: {topic: string; title: string; file: string}[] = JSON.parse(stdout);
	expect(code).toBe(0);
	expect(rows.map(({topic}) => topic).slice(0, 2)).toEqual(['agents', 'first-night']);
	expect(rows.find(({topic}) => topic === 'secret')?.title).toBe('A secret does not open');
	for (const {file, title} of rows) expect(await readFile(file, 'utf8')).toContain(`# ${title}`);
});

test.each(['docs first-night', 'help first-night'])('%s prints the guide', async (line) => {
	const {code, stdout} = await castellan(line);
	expect([code, stdout.split('\n')[0]]).toEqual([0, '# Your first night on call']);
});

test('help of a command is not a document of the same name', async () => {
	const {stdout} = await castellan('help secret');
	expect(stdout).toMatch(/^Usage: castellan secret/);
});

test.each([
	['docs first-nigt', 'Did you mean first-night?'],
	['docs xyzzy-plugh', 'castellan docs lists them'],
	['help nothing-like-it', 'unknown command'],
])('%s is a usage error', async (line, words) => {
	const {code, stdout, stderr} = await castellan(line);
	expect([code, stdout]).toEqual([2, '']);
	expect(stderr).toContain(words);
});

test('a program without documents beside it says so', async () => {
	const empty = await folder();
	const {code, stderr} = await castellan('docs', {context: {documentsFolder: async () => `${empty}/none`}});
	expect(code).toBe(1);
	expect(stderr).toContain('single executable');
});
