import {existsSync, mkdtempSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {makeFolder} from '../../../../src/domain/history/make-folder.ts';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'castellan-folder-'));
});
afterEach(() => rmSync(folder, {recursive: true}));

test('creates a folder and its parents for their owner only, also a second time', () => {
	const path = join(folder, 'a/b');
	makeFolder(path);
	makeFolder(path);
	expect([path, join(folder, 'a')].map((each) => statSync(each).mode & 0o777)).toEqual([0o700, 0o700]);
});

test('fails below a file', () => {
	writeFileSync(join(folder, 'file'), '');
	expect(() => makeFolder(join(folder, 'file/below'))).toThrow('ENOTDIR');
});

test.runIf(existsSync('/proc/self'))('fails below a folder that takes no children', () => {
	expect(() => makeFolder('/proc/nowhere/below')).toThrow('ENOENT');
});
