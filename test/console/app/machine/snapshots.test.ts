/** The history of a session, where no thread can be started. */
import {execFile} from 'node:child_process';
import {promisify} from 'node:util';
import {expect, test} from 'vitest';

const source = JSON.stringify(new URL('../../../../src/console/app/machine/history.ts', import.meta.url));

test('a console ends as usual where no thread can be started for what it remembers', async () => {
	const program = `
		import {memoryOf} from ${source};
		const tenant = {api: {baseUrl: 'http://127.0.0.1:1'}, isDemo: false, isProtected: false};
		const memory = memoryOf(tenant, {load: async () => ({config: {profiles: new Map()}})});
		await memory.open().catch(({code}) => console.log(code));
		await memory.close();`;
	const run = promisify(execFile)(process.execPath, [
		...['--permission', '--allow-fs-read=*'],
		...['--input-type=module', '-e', program],
	]);
	expect((await run).stdout).toBe('ERR_ACCESS_DENIED\n');
});
