/** What is counted and asked before the history of a tenant is forgotten, at its limits. */
import {stripVTControlCharacters} from 'node:util';
import {expect, test} from 'vitest';
import {folder} from '../../settings/files/disk.ts';
import {castellan, localTenant, settingsIn, type World} from '../launch.ts';

async function home(names: readonly string[] = []) {
	const settings = await settingsIn(await folder());
	const {fetch} = localTenant({apps: [{id: 'app_1', displayName: 'Vault'}]});
	// The history has the time of its database.
	const run = (line: string, world: World = {}) =>
		castellan(line, {settings, fetch, context: {now: () => Date.now()}, ...world});
	for (const name of names) await run(`save ${name}`);
	return run;
}

test('nothing on this machine is nothing of each kind', async () => {
	const {code, stdout, stderr} = await (await home())('forget --yes -o json');
	expect([code, stderr]).toEqual([0, 'castellan: nothing is stored on this machine\n']);
	expect(Object.values(JSON.parse(stdout))).toEqual(['https://acme.example', 0, 0, 0, 0, 0, 0, 0, 0]);
});

test('a reading at the moment of --before is not older', async () => {
	const run = await home(['before']);
	const [{at}] = JSON.parse((await run('history -o json')).stdout);
	const older = async (time: string) => JSON.parse((await run(`forget --before ${time} --dry-run -o json`)).stdout);
	expect(await older(at)).toMatchObject({names: 0, readings: 0, states: 0, notes: 0, entries: 0});
});

test.each([
	[10, ''],
	[11, '  and 1 further name\n'],
])('a question about %i names', async (count, more) => {
	const names = Array.from({length: count}, (_, index) => `reading-${index + 10}`);
	const run = await home(names);
	const {code, stderr: styled} = await run('forget', {isTty: true, typed: 'n'});
	const stderr = stripVTControlCharacters(styled);
	expect(code).toBe(1);
	const listed = [...stderr.matchAll(/^ {2}reading-\d+\n/gm)].length;
	expect([listed, stderr.includes('further'), stderr.includes(more)]).toEqual([10, more !== '', true]);
});
