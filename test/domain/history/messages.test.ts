/** What the history says when it does not have something. */
import {expect, test} from 'vitest';
import {worded} from '../../../src/domain/history/engines/sqlite-file.ts';
import {writeError} from '../../../src/domain/history/error.ts';
import {openHistory} from '../../../src/domain/history/open.ts';
import {findMoment} from '../../../src/domain/history/past/moment.ts';
import {openStore, pagesOf, temporaryFile} from './items.ts';
import {newKey, testKeys} from './memory/keys.ts';

const tenant = 'https://a.test';
const show = {now: Date.UTC(2026, 10, 20, 20), timeStyle: 'utc', timeZone: 'UTC'} as const;
const one = () => pagesOf('apps', [{id: 'app_1'}]);

test('an unknown name has the five newest names beside it', async () => {
	const history = await openStore();
	await expect(history.find(tenant, 'x')).rejects.toThrow(
		'no reading of https://a.test has the name “x”. castellan save NAME names one',
	);
	for (const index of [1, 2, 3, 4, 5, 6]) await history.save({name: `s${index}`, tenant, at: index}, one());
	await expect(history.find(tenant, 'x')).rejects.toThrow(/has the name “x”\. The newest are s6, s5, s4, s3, s2$/);
});

test('a time without a reading has the first reading beside it, if there is one', async () => {
	const history = await openStore();
	const find = () => findMoment(history, '2026-11-20T07:00Z', {tenant, show});
	await expect(find()).rejects.toThrow('the history has no reading of https://a.test. castellan save NAME adds one');
	await history.save({name: 'later', tenant, at: Date.UTC(2026, 10, 20, 8)}, one());
	await expect(find()).rejects.toThrow(
		'the history has no reading of https://a.test until 2026-11-20T07:00Z. The first reading is of 2026-11-20 08:00Z',
	);
});

test('a key that is not on this machine is said, also if another one is', async () => {
	const file = temporaryFile();
	const write = async (keys = testKeys()) => {
		const history = await openHistory({file, keysOf: () => keys});
		await history.save({name: `n${Math.random()}`, tenant, at: 0}, one()).finally(() => history.close());
	};
	await write();
	const others = testKeys();
	others.stored.set(tenant, newKey());
	for (const keys of [testKeys(), others])
		await expect(write({...keys, create: async () => newKey()})).rejects.toThrow(
			'its key is not on this machine or cannot be reached. Unlock the keychain, or remove what this machine has stored with castellan forget',
		);
});

test('a key that another process records meanwhile counts, and nothing is stored without it', async () => {
	const file = temporaryFile();
	const others = await openHistory({file, keysOf: () => testKeys()});
	const keys = {
		...testKeys(),
		async create() {
			await others.save({name: 'theirs', tenant, at: 0}, one());
			return newKey();
		},
	};
	const own = await openHistory({file, keysOf: () => keys});
	await expect(own.save({name: 'ours', tenant, at: 1}, one())).rejects.toThrow('its key is not on this machine');
	expect((await own.list(tenant)).map(({name}) => name)).toEqual(['theirs']);
	await Promise.all([others.close(), own.close()]);
});

test('an error of SQLite names the file, or the history if it is in no file', () => {
	const error = Object.assign(new Error('no such table: x'), {errcode: 1});
	expect([worded('/f', error), worded(null, error)].map((each) => (each as Error).message)).toEqual([
		'Cannot use /f: no such table: x',
		'Cannot use the history: no such table: x',
	]);
});

test('a full disk is named with the file, if it has a name', () => {
	const full = Object.assign(new Error('x'), {code: 'ENOSPC'});
	expect(writeError(null, full, 'other').message).toMatch(/^Cannot write a temporary file: the disk is full\./);
	expect(writeError('/f', full, 'other').message).toMatch(/^Cannot write \/f: the disk is full\./);
	expect(writeError('/f', new Error('x'), 'other').message).toBe('other');
});
