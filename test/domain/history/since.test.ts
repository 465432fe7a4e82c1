/** The marks of what changed since a named moment, on both engines. */
import {describe, expect, test} from 'vitest';
import {stateOf} from '../../../src/domain/board/earlier.ts';
import {History} from '../../../src/domain/history/history.ts';
import {marksSince} from '../../../src/domain/history/since.ts';
import {startEngines} from './engines.ts';
import {app, apps, saveApps} from './items.ts';
import {testKeys} from './memory/keys.ts';

const {engines} = await startEngines();

describe.each(engines)('on $name', ({connections}) => {
	test.each([
		['not encrypted', undefined],
		['encrypted', testKeys()],
	])('rows are compared with a moment whose contents are %s', async (_, keys) => {
		const history = await History.open(await (await connections())(), keys);
		const first = await saveApps(history, apps(1, 1200));
		const mark = await marksSince(history, first, 'apps');
		const rows = [app(1), app(1199), app(2, {userCount: '9'}), app(1200), app(3, {description: ''})];
		expect(rows.map(mark)).toEqual(['', '', 'changed', 'new', '']);
		const second = await marksSince(history, await saveApps(history, [app(1200)]), 'apps');
		expect([app(1), app(1200)].map(second)).toEqual(['new', '']);
		// The rows of the first comparison can still be drawn, also when its moment is gone.
		await history.remove(first);
		expect([app(1200), app(4)].map(mark)).toEqual(['new', '']);
	});

	test('rows are unknown without the key of the history', async () => {
		const open = await connections();
		const saved = await saveApps(await History.open(await open(), testKeys()), [app(1)]);
		const locked = await History.open(await open(), testKeys());
		expect([app(1), app(2)].map(await marksSince(locked, saved, 'apps'))).toEqual(['unknown', 'unknown']);
	});

	test('the board reads whole lists', async () => {
		const history = await History.open(await (await connections())());
		const earlier = stateOf(history, await saveApps(history, apps(0, 300)));
		expect([earlier.has('apps'), earlier.has('notifications')]).toEqual([true, false]);
		let count = 0;
		for await (const _ of earlier.items('apps')) count++;
		expect(count).toBe(300);
	});

	test('numbers keep their exact text', async () => {
		const history = await History.open(await (await connections())());
		const mark = await marksSince(
			history,
			await saveApps(history, [app(1, {userCount: '12345678901234567890'})]),
			'apps',
		);
		expect(mark(app(1, {userCount: '12345678901234567890'}))).toBe('');
		expect(mark(app(1, {userCount: '12345678901234567891'}))).toBe('changed');
	});
});
