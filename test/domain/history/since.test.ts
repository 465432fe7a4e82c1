/** The marks of what changed since the last snapshot, on both engines. */
import {describe, expect, test} from 'vitest';
import {HistoryError} from '../../../src/domain/history/error.ts';
import type {History} from '../../../src/domain/history/history.ts';
import {sinceLatest} from '../../../src/domain/history/since.ts';
import {startEngines} from './engines.ts';
import {app, apps, saveApps} from './items.ts';

const {engines} = await startEngines();
const tenant = 'https://a.test';

test('rows are unknown when the snapshot cannot be read any more', async () => {
	const fail = () => {
		throw new HistoryError('Its key is gone');
	};
	const latest = async () => ({id: 1, name: 'monday', tenant, at: 0, isWhole: true, items: {apps: 2}});
	const history = {latest, now: {item: fail, all: fail}} as unknown as History;
	const since = await sinceLatest(history, tenant);
	expect(since?.marks('apps')?.(app(1))).toBe('unknown');
});

describe.each(engines)('on $name', ({create}) => {
	test('rows are compared with the last snapshot, however it is reached', async () => {
		const history = await (await create())();
		expect(await sinceLatest(history, tenant)).toBeUndefined();
		await saveApps(history, apps(1, 121));
		const first = await sinceLatest(history, tenant);
		const mark = first?.marks('apps');
		expect([app(1), app(120), app(2, {userCount: '9'}), app(121)].map((row) => mark?.(row))).toEqual([
			'',
			'',
			'changed',
			'new',
		]);
		expect(first?.marks('auth-configs')).toBeUndefined();
		expect([first?.has('apps'), first?.all('apps').length, first?.one('apps', 'app_500')]).toEqual([
			true,
			120,
			undefined,
		]);
		await saveApps(history, [app(121)]);
		const second = await sinceLatest(history, tenant);
		expect([app(1), app(121)].map((row) => second?.marks('apps')?.(row))).toEqual(['new', '']);
		// The rows of the first comparison can still be drawn.
		expect(mark?.(app(121))).toBe('new');
	});

	test('rows are unknown, and no finding is new, after another process has removed the snapshot', async () => {
		const open = await create();
		const history = await open();
		const {id} = await saveApps(history, [app(1)]);
		const since = await sinceLatest(history, tenant);
		await (await open()).remove(id);
		// A shared history was copied before.
		const isCopy = history.isShared;
		expect(since?.marks('apps')?.(app(2))).toBe(isCopy ? 'new' : 'unknown');
		const read = () => [since?.all('apps'), since?.one('apps', 'app_9')];
		if (isCopy) expect(read()).toHaveLength(2);
		else expect(read).toThrow('The snapshot was removed while it was being read');
	});

	test('numbers keep their exact text', async () => {
		const history = await (await create())();
		await saveApps(history, [app(1, {userCount: '12345678901234567890'})]);
		const since = await sinceLatest(history, tenant);
		expect(since?.marks('apps')?.(app(1, {userCount: '12345678901234567890'}))).toBe('');
		expect(since?.marks('apps')?.(app(1, {userCount: '12345678901234567891'}))).toBe('changed');
	});
});
