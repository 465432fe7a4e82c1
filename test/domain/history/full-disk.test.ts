import {execFileSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {expect, onTestFinished, test} from 'vitest';
import {openFile} from '../../../src/domain/history/engines/sqlite-file.ts';
import {writeError} from '../../../src/domain/history/error.ts';
import {openHistory} from '../../../src/domain/history/open.ts';
import {layout} from '../../../src/domain/history/store/schema.ts';
import {apps, gathered, pagesOf} from './items.ts';
import {testKeys} from './memory/keys.ts';

test.each([{errcode: 13}, {errcode: 4874}, {code: 'ENOSPC'}, {code: 'EDQUOT'}])(
	'names the file and the remedy after %j',
	(members) => {
		const error = Object.assign(new Error('database or disk is full'), members);
		expect(writeError('/s.db', error, 'otherwise').message).toBe(
			'Cannot write /s.db: the disk is full. Free some space, then try again.',
		);
	},
);

test.runIf(process.platform === 'linux')('a history on a full device is named', async () => {
	await expect(openHistory({file: '/dev/full'})).rejects.toThrow('/dev/full');
	expect(writeError(null, new Error('broken'), 'otherwise').message).toBe('otherwise');
});

/** A disk of 2 MB, for the tests of this file. Undefined where this user may not mount one. */
function smallDisk(): string | undefined {
	const folder = mkdtempSync(join(tmpdir(), 'castellan-disk-'));
	try {
		execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder], {stdio: 'ignore'});
	} catch {
		rmSync(folder, {recursive: true});
		return undefined;
	}
	onTestFinished(() => {
		execFileSync('umount', ['-l', folder]);
		rmSync(folder, {recursive: true});
	});
	return folder;
}

const tenant = 'https://a.test';

test('on a full disk, what is stored is read, and nothing is removed, so that its key stays', async ({skip}) => {
	const folder = smallDisk();
	if (folder === undefined) return skip('this user may not mount a small disk');
	const file = join(folder, 'snapshots.db');
	const keys = testKeys();
	const keysOf = () => keys;
	const first = await openHistory({file, keysOf});
	await first.save({name: 'one', tenant, at: 1}, pagesOf('apps', apps(0, 3)));
	await first.close();
	const filler = join(folder, 'filler');
	expect(() => writeFileSync(filler, Buffer.alloc(4 * 1024 * 1024))).toThrow('ENOSPC');
	const full = await openHistory({file, keysOf});
	onTestFinished(() => full.close());
	const named = await full.find(tenant, 'one');
	expect(await gathered(full.read(named, 'apps'))).toHaveLength(3);
	let isDestroyed = false;
	const destroy = async () => {
		isDestroyed = true;
	};
	await expect(full.forget(tenant, {}, destroy)).rejects.toThrow(`Cannot write ${file}: the disk is full`);
	await expect(full.rename(named, 'two')).rejects.toThrow('the disk is full');
	expect(isDestroyed).toBe(false);
	rmSync(filler);
	const free = await openHistory({file, keysOf});
	onTestFinished(() => free.close());
	expect(await gathered(free.read(named, 'apps'))).toHaveLength(3);
	await free.forget(tenant, {}, destroy);
	expect([isDestroyed, await free.list()]).toEqual([true, []]);
});

test('on a full disk, a file of an earlier layout is neither changed nor read', async ({skip}) => {
	const folder = smallDisk();
	if (folder === undefined) return skip('this user may not mount a small disk');
	const file = join(folder, 'snapshots.db');
	await (await openHistory({file})).close();
	const former = new DatabaseSync(file);
	former.exec(`PRAGMA journal_mode = DELETE; PRAGMA user_version = ${layout - 1}`);
	former.close();
	const before = readFileSync(file);
	const filler = join(folder, 'filler');
	expect(() => writeFileSync(filler, Buffer.alloc(4 * 1024 * 1024))).toThrow('ENOSPC');
	const steps = {[layout - 1]: () => 'CREATE TABLE castellan.later (text TEXT)'};
	expect(() => openFile(file, steps)).toThrow(`Cannot write ${file}: the disk is full`);
	expect(readFileSync(file).equals(before)).toBe(true);
	rmSync(filler);
	openFile(file, steps).close();
	using present = new DatabaseSync(file);
	expect(present.prepare('PRAGMA user_version').get()).toEqual({user_version: layout});
});
