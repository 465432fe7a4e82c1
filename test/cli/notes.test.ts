/** Notes on items, which all who use a history share. */

import {expect, test} from 'vitest';
import {folder} from '../settings/files/disk.ts';
import {said} from '../support/said.ts';
import {castellan, localTenant, settingsIn, signedIn, type World} from './launch.ts';

async function office() {
	const {fetch, sent} = localTenant({apps: [{id: 'app_1', displayName: 'Payroll'}]});
	const settings = await settingsIn(await folder());
	const as =
		(author: string, world: World = {}) =>
		(line: string) =>
			castellan(line, {fetch, settings, env: {...signedIn, CASTELLAN_AUTHOR: author}, ...world});
	return {as, sent};
}

test('a note is listed for all, and removed by its number, without a request', async () => {
	const {as, sent} = await office();
	expect((await as('bob')('history notes')).stderr).toMatch(/no notes on items of/);
	const {code, stdout, stderr} = await as('alice')('history note apps/app_1 "owner on leave" -o json');
	expect([code, stderr]).toEqual([0, 'castellan: wrote note 1 on apps/app_1\n']);
	expect(JSON.parse(stdout)).toMatchObject({item: 'apps/app_1', number: 1, author: 'alice', text: 'owner on leave'});
	await as('bob')('history note apps/app_1 "asked her"');
	await as('bob')('history note apps/app_2 other');
	expect((await as('')('history notes')).stdout).toMatch(/apps\/app_1 +1 +alice +\S+ \S+ +owner on leave/);
	const listed = async (line: string) =>
		(await as('')(`${line} -o ndjson`)).stdout
			.trim()
			.split('\n')
			.map((row) => JSON.parse(row).text);
	expect(await listed('history notes')).toEqual(['owner on leave', 'asked her', 'other']);
	expect(await as('bob')('history note apps/app_1 --remove 1')).toMatchObject({
		code: 0,
		stderr: 'castellan: removed note 1 on apps/app_1\n',
	});
	expect(await as('bob')('history note apps/app_1 --remove 1')).toMatchObject({code: 4});
	expect(await listed('history notes apps/app_1')).toEqual(['asked her']);
	expect(sent).toEqual([]);
});

test('an id alone names an item that the history knows', async () => {
	const {as} = await office();
	expect((await as('')('history note app_1 text')).code).not.toBe(0);
	await as('')('save before');
	expect((await as('')('history note app_1 text')).stderr).toContain('wrote note 1 on apps/app_1');
});

test('no control character of a colleague is shown', async () => {
	const {as} = await office();
	await as('eve\u001b[2J')('history note apps/app_1 \u001b[31m\u202e');
	for (const line of ['history notes', 'history notes -o csv']) {
		const {stdout, stderr} = await as('')(line);
		expect(stdout + stderr).toContain('eve␛[2J');
		expect(stdout + stderr).not.toMatch(/[\u001b\u202e]/);
	}
});

test.each([
	['history note apps/app_1', 2, 'give the text of the note, or --remove'],
	['history note apps/app_1 text --remove 1', 2, 'give the text of the note, or --remove'],
	['history note apps/app_1 " "', 2, 'the note is empty'],
	[`history note apps/app_1 ${'x'.repeat(1001)}`, 2, 'at most 1000 characters'],
	['history note apps/app_1 --remove 0', 2, '--remove must be a whole number'],
	['history note apps text', 2, 'is a list'],
	['history note surfaces/app_1 text', 2, said.isNotKept],
])('%s is refused', async (line, code, message) => {
	const {as} = await office();
	expect(await as('')(line)).toMatchObject({code, stderr: expect.stringContaining(message)});
});
