/** The findings that are new or resolved since a moment, if the service proves what is gone. */
import {expect, test} from 'vitest';
import {createBoard} from '../../../src/domain/board/board.ts';
import {boardChanges} from '../../../src/domain/board/changes.ts';
import {findMoment} from '../../../src/domain/history/past/moment.ts';
import {bench, json} from '../../client/support/service.ts';
import {openStore, pagesOf} from '../history/items.ts';
import {app, now} from './rule-cases.ts';

async function changesWith(answer: () => Response) {
	const {api} = bench(answer);
	const history = await openStore();
	const unowned = (id: string) => app({id, appOwners: []});
	await history.save(
		{name: 'then', tenant: api.baseUrl, at: now - 1000},
		pagesOf('apps', [unowned('old'), unowned('kept')]),
	);
	const moment = await findMoment(history, 'then', {tenant: api.baseUrl, show: {now, timeStyle: 'utc'}});
	const board = createBoard({now});
	board.add('apps', [unowned('kept'), unowned('new')]);
	board.complete('apps');
	const {findings, failures} = await boardChanges({history, moment, board, api}, {});
	return [findings.map(({change, subject}) => `${change} ${subject.id}`), failures.map(({message}) => message)];
}

const unread = ['auth-configs', 'notifications'].map((kind) => `The ${kind} were not read until “then”`);

test('a finding is resolved once its app is proven to be gone', async () => {
	expect(await changesWith(() => json({list: []}))).toEqual([['new new', 'resolved old'], unread]);
});

test('a finding is not resolved if the proof fails, which is told', async () => {
	const [findings, failures] = await changesWith(() => json({code: 7, message: 'denied'}, 403));
	expect([findings, failures?.length, failures?.slice(0, 2)]).toEqual([['new new'], 3, unread]);
});

test('a finding is not resolved if its app is there, but did not come', async () => {
	const [findings, failures] = await changesWith(() => json({list: [app({id: 'old'})]}));
	expect([findings, failures?.slice(0, 2)]).toEqual([['new new'], unread]);
	expect(failures?.[2]).toContain('did not come but still exist');
});
