/** The walk through known entitlements: what a response, its absence, and an outage mean for what is stored. */
import {expect, test} from 'vitest';
import {walkOwners} from '../../../src/domain/people/walk.ts';
import {bench, json} from '../../client/support/service.ts';
import {openStore} from '../history/items.ts';

const told = ['ent_1', 'ent_2', 'ent_3'].map((id) => ({app: 'app_1', id}));
const owner = {user: {id: 'usr_1', displayName: 'Ada'}};

async function walk(answerOf: (id: string) => Response, requests = 100) {
	const {api} = bench(({path}) => answerOf(/ent_\d/.exec(path)?.[0] ?? ''));
	const history = await openStore();
	const progress: string[] = [];
	const onProgress = (read: number, known: number) => void progress.push(`${read}/${known}`);
	const walked = await walkOwners(history, api, {told, requests, now: () => 1000, onProgress}).catch(
		(error: Error) => error.message,
	);
	const states = await history.entitlements.states(api.baseUrl);
	return {
		walked,
		progress: progress.join(' '),
		stored: states.filter(({seen}) => seen > 0).map(({id, owners}) => [id, owners.length]),
	};
}

test('stores the owners of each, and none of one that the service does not have', async () => {
	const {walked, progress, stored} = await walk((id) =>
		id === 'ent_2' ? json({code: 5, message: 'not found'}, 404) : json({list: [owner]}),
	);
	expect(walked).toEqual({known: 3, read: 3, failures: new Map()});
	expect(progress).toBe('0/3 1/3 2/3 3/3');
	expect(stored).toEqual([
		['ent_1', 1],
		['ent_2', 0],
		['ent_3', 1],
	]);
});

test('goes on after one that cannot be read, and has its failure', async () => {
	const {walked, progress, stored} = await walk((id) =>
		id === 'ent_2' ? json({code: 7, message: 'denied'}, 403) : json({list: [owner]}),
	);
	expect(walked).toMatchObject({known: 3, read: 2});
	expect(typeof walked === 'string' ? walked : [...walked.failures.keys()]).toEqual(['app_1/ent_2']);
	expect([progress, stored]).toEqual([
		'0/3 1/3 2/3',
		[
			['ent_1', 1],
			['ent_3', 1],
		],
	]);
});

test('ends when the service cannot be reached, and keeps what it has read', async () => {
	const {walked, stored} = await walk((id) => {
		if (id !== 'ent_1') throw new TypeError('fetch failed');
		return json({list: [owner]});
	});
	expect(walked).toEqual(expect.any(String));
	expect(stored).toEqual([['ent_1', 1]]);
});

test('begins no further one after so many requests', async () => {
	expect(await walk(() => json({list: []}), 2)).toMatchObject({walked: {known: 3, read: 2}, progress: '0/3 1/3 2/3'});
});
