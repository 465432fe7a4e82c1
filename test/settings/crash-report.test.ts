import {readdir, readFile, stat} from 'node:fs/promises';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {writeCrashReport} from '../../src/settings/crash-report.ts';
import {failing, folder, realDisk} from './files/disk.ts';

const crash = {
	error: new Error('broke at canary-1', {cause: Object.assign(new Error('beneath'), {headers: {token: 'canary-2'}})}),
	version: 'castellan 1.2.3',
	platform: 'a test',
	redact: (text: string) => text.replaceAll('canary-1', '[redacted]'),
};

test('writes the stack and its causes without secrets to a file for the owner only', async () => {
	const directory = join(await folder(), 'crashes');
	const path = await writeCrashReport(realDisk, directory, crash);
	expect(await readdir(directory)).toHaveLength(1);
	const text = await readFile(path ?? '', 'utf8');
	expect(text).toMatch(/castellan 1\.2\.3\na test\n\nError: broke at \[redacted\]\n {4}at .*crash-report\.test/);
	expect(text).toContain('caused by Error: beneath');
	expect(text).not.toContain('canary');
	expect((await stat(path ?? '')).mode & 0o777).toBe(0o600);
});

test('resolves with undefined if the report cannot be written', async () => {
	expect(await writeCrashReport(failing('writeFile', 'ENOSPC'), await folder(), crash)).toBeUndefined();
	expect(await writeCrashReport(realDisk, undefined, crash)).toBeUndefined();
});

test.each([
	['thrown text', 'thrown value: thrown text'],
	[Object.assign(new TypeError('no stack'), {stack: undefined}), 'TypeError: no stack'],
])('describes what has no stack: %s', async (error, words) => {
	const disk = {...realDisk, now: () => Date.UTC(2026, 0, 2, 3, 4, 5)};
	const path = await writeCrashReport(disk, await folder(), {...crash, error});
	expect(path).toMatch(/\/2026-01-02T030405\.000Z\.txt$/);
	expect(await readFile(path ?? '', 'utf8')).toBe(`2026-01-02T03:04:05.000Z\ncastellan 1.2.3\na test\n\n${words}\n`);
});
