/** A helper process. `hold PATH` holds a lock until it is killed; `write PATH COUNT` appends COUNT lines to a file. */
import * as fs from 'node:fs/promises';
import {setTimeout as wait} from 'node:timers/promises';
import {updateFile} from '../../../src/settings/files/disk.ts';
import {acquireLock} from '../../../src/settings/files/lock.ts';
import {newToken} from '../../../src/settings/files/process-identity.ts';

const disk = {fs, now: Date.now, wait};
const [task, path = '', count = '1'] = process.argv.slice(2);

if (task === 'hold') {
	await acquireLock(disk, path, {file: path});
	process.stdout.write(`${newToken()}\n`);
	setInterval(() => undefined, 1000);
} else {
	for (let line = 0; line < Number(count); line++) {
		await updateFile(disk, path, (text = '') => `${text}${process.pid} ${line}\n`);
	}
	process.stdout.write('done\n');
}
