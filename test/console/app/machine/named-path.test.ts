import {mkdir, readdir, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {completePathIn, namedPath} from '../../../../src/console/app/machine/named-path.ts';
import {folder} from '../../../settings/files/disk.ts';

async function world() {
	const home = await folder();
	await mkdir(join(home, 'receipts'));
	for (const name of ['run-1.resume.json', 'run-2.resume.json', '.hidden', 'b\u001b[2J']) {
		await writeFile(join(home, 'receipts', name), '');
	}
	return completePathIn({readdir: (path, options) => readdir(path, options), home});
}

test.each([
	['~/re', '~/receipts/'],
	['~/receipts/', '~/receipts/run-'],
	['~/receipts/run-2', '~/receipts/run-2.resume.json'],
	['~/receipts/.', '~/receipts/.hidden'],
	['~/receipts/b', undefined],
	['~/receipts/other', undefined],
	['~/nowhere/', undefined],
])('completes %s to %s', async (typed, completed) => {
	expect(await (await world())(typed)).toBe(completed);
});

test('a leading ~/ is the home directory, if there is one', () => {
	expect(namedPath('~/a', '/home/me')).toBe('/home/me/a');
	expect(namedPath('~/a', undefined)).toBe(join(process.cwd(), '~/a'));
	expect(namedPath('/a', '/home/me')).toBe('/a');
});
