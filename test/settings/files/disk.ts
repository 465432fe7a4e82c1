import * as fs from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';
import {onTestFinished} from 'vitest';
import type {Disk} from '../../../src/settings/files/disk.ts';

export const realDisk: Disk = {fs, now: Date.now, wait};

/** Creates a temporary folder, which is removed after the test. */
export async function folder(): Promise<string> {
	const path = await fs.mkdtemp(join(tmpdir(), 'castellan-'));
	onTestFinished(() => fs.rm(path, {recursive: true, force: true}));
	return path;
}

/** A disk on which one method rejects with the code. */
export const failing = (method: keyof Disk['fs'], code: string): Disk => ({
	...realDisk,
	fs: {...fs, [method]: () => Promise.reject(Object.assign(new Error(`${code}: no`), {code}))},
});
