/** A search of the history alone: what is found, and which names are kept for the next search. */
import {expect, test} from 'vitest';
import {findThings} from '../../../src/domain/find/find.ts';
import {findMoment} from '../../../src/domain/history/past/moment.ts';
import {openStore, pagesOf} from '../history/items.ts';

const tenant = 'https://a.test';
const show = {now: 100, timeStyle: 'utc'} as const;

test('names are kept of the last states, and not of a moment', async () => {
	const history = await openStore();
	await history.save({name: 'before', tenant, at: 1}, pagesOf('apps', [{id: 'app_1', displayName: 'Wiki'}]));
	await history.remember({tenant, at: 5}, pagesOf('apps', [{id: 'app_2', displayName: 'Wiki two'}]));
	const moment = await findMoment(history, 'before', {tenant, show});
	const found = async (more: object) => {
		const kept: string[] = [];
		const {hits} = await findThings('wiki', {
			...{history, api: undefined, tenant, now: () => 100, only: 'apps' as const, ...more},
			names(kind, read) {
				kept.push(kind);
				return read();
			},
		});
		return [kept, hits.map(({id, asOf, gone}) => [id, Date.parse(asOf), gone && Date.parse(gone)])];
	};
	expect(await found({})).toEqual([
		['apps'],
		[
			['app_1', 1, 5],
			['app_2', 5, undefined],
		],
	]);
	expect(await found({moment})).toEqual([[], [['app_1', 1, undefined]]]);
	expect(await found({history: undefined})).toEqual([[], []]);
});
