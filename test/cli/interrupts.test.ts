import {getEventListeners} from 'node:events';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {folder} from '../settings/files/disk.ts';
import {castellan, localTenant, settingsIn} from './launch.ts';

/** A tenant with 250 apps, and a signal that ctrl-c aborts when the third page of apps is requested. */
async function interrupted(line: string) {
	const apps = Array.from({length: 250}, (_, index) => ({id: `app_${1_000 + index}`, displayName: `App ${index}`}));
	const {fetch} = localTenant({apps});
	const ctrlC = new AbortController();
	let pages = 0;
	const directory = await folder();
	await writeFile(join(directory, 'config.yaml'), '');
	return castellan(line, {
		settings: await settingsIn(directory),
		signal: ctrlC.signal,
		fetch: (target, init) => {
			if (String(target).includes('/search/apps') && ++pages === 3) {
				ctrlC.abort(new DOMException('ended by SIGINT', 'AbortError'));
				return Promise.reject(ctrlC.signal.reason);
			}
			return fetch(target, init);
		},
	});
}

test('a list that is interrupted is a complete document, and says how far it came', async () => {
	const {code, stdout, stderr} = await interrupted('apps --all -o json');
	expect(code).toBe(130);
	expect(JSON.parse(stdout)).toHaveLength(200);
	expect(stderr).toBe('castellan: interrupted after 200 apps: the list is incomplete\n');
});

test.each([
	['save s', 'interrupted after 2\\d\\d items of acme.example: nothing was saved'],
	['board', 'interrupted after 200 apps: the board is incomplete'],
])('%s says how far it came', async (line, message) => {
	const {code, stderr} = await interrupted(line);
	expect(code).toBe(130);
	expect(stderr).toMatch(new RegExp(`castellan: ${message}\\n$`));
});

test.each([
	'metrics',
	'board ack app-without-owners:app_1 --until 2026-12-31 --reason known',
	'board take app-without-owners:app_1',
])('%s prints and stores nothing of a part of the board', async (line) => {
	const {code, stdout, stderr} = await interrupted(line);
	expect([code, stdout]).toEqual([130, '']);
	expect(stderr).not.toMatch(/acknowledged|works on|no finding/);
});

test.each([
	'apps --all',
	'board',
	'save s',
	'metrics',
	'watch apps --count 1',
	'doctor',
	'auth-configs update ac_1 --set displayName=New --yes',
])('ctrl-c after the end of %s concerns nothing of it', async (line) => {
	const {fetch} = localTenant({apps: [{id: 'app_1'}], authConfigs: [{id: 'ac_1', displayName: 'Old'}]});
	const {signal} = new AbortController();
	await castellan(line, {fetch, signal});
	expect(getEventListeners(signal, 'abort')).toEqual([]);
});
