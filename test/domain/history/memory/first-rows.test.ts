/** The rows with which a start begins, on both engines: of the last readings only, encrypted, and gone with them. */
import {describe, expect, test} from 'vitest';
import {History} from '../../../../src/domain/history/history.ts';
import {all} from '../../../../src/domain/history/store/engine.ts';
import {processes} from '../../../../src/settings/files/process-identity.ts';
import {startEngines} from '../engines.ts';
import {apps, pagesOf, saveApps} from '../items.ts';
import {testKeys} from './keys.ts';

const tenant = 'https://a.test';
const {engines} = await startEngines();
const canary = '{"cells":"canary-8112"}';

describe.each(engines)('on $name', ({connections}) => {
	/** A history with one remembered list, which was read at 100. */
	async function open(keys = testKeys()) {
		const connect = await connections();
		const engine = await connect();
		const history = await History.open(engine, processes, keys);
		const remember = (at: number, count = 3) => history.remember({tenant, at}, pagesOf('apps', apps(0, count)));
		await remember(100);
		const keep = (at: number, screen = 'apps', start = 'a') =>
			history.keepFirstRows({tenant, screen, start}, {kinds: ['apps'], at}, canary);
		const stored = async () => {
			const rows = await engine.read(() => all('SELECT screen, start, json FROM first_rows ORDER BY screen, start'));
			return rows.map(({screen, start, json}) => {
				expect(json).not.toContain('canary');
				return `${screen} ${start}`;
			});
		};
		return {history, remember, keep, stored};
	}

	test('stores the first rows of the last reading, once for each start', async () => {
		const {keep, stored} = await open();
		expect([await keep(100), await keep(100), await keep(100, 'apps', 'b'), await keep(100, 'board')]).not.toContain(
			false,
		);
		expect(await stored()).toEqual(['apps a', 'apps b', 'board a']);
	});

	test('stores none of another time, of a list that was not read, and of a snapshot', async () => {
		const {history, keep, stored} = await open();
		expect(await keep(99)).toBe(false);
		const source = {kinds: ['apps', 'auth-configs'] as const, at: 100};
		expect(await history.keepFirstRows({tenant, screen: 'board', start: 'a'}, source, canary)).toBe(false);
		const {at} = await saveApps(history, apps(0, 4));
		expect(await keep(at)).toBe(false);
		expect(await stored()).toEqual([]);
	});

	test('stores none without a key', async () => {
		const {keep, stored} = await open({...testKeys(), create: async () => undefined});
		expect(await keep(100)).toBe(false);
		expect(await stored()).toEqual([]);
	});

	test.each(['changed', 'unchanged'])(
		'a reading of a list that is %s removes those of the list and of the board',
		async (list) => {
			const {remember, keep, stored} = await open();
			await keep(100);
			await keep(100, 'board');
			await keep(100, 'auth-configs');
			await remember(200, list === 'changed' ? 4 : 3);
			expect(await stored()).toEqual(['auth-configs a']);
		},
	);

	test.each([undefined, 50])('forgetting what was read before %s removes them', async (before) => {
		const {history, keep, stored} = await open();
		await keep(100);
		await history.forget(tenant, before);
		expect(await stored()).toEqual([]);
	});
});
