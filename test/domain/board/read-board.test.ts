import {expect, test} from 'vitest';
import {createBoard} from '../../../src/domain/board/board.ts';
import {type BoardProgress, type BoardSource, readBoard, serviceSource} from '../../../src/domain/board/read-board.ts';
import {bench, json} from '../../client/support/service.ts';
import {gathered} from '../history/items.ts';
import {apiError} from '../writes/auth-config/fake-api.ts';
import {app, config, now, settings} from './rule-cases.ts';

const summary = (steps: readonly BoardProgress[]) =>
	steps.map(({kind, failure}) => (failure ? `${kind}: ${failure.message}` : kind));
const subjects = (board: ReturnType<typeof createBoard>) => board.findings().map(({subject}) => subject.id);

test('reads every kind to its end, and yields after each page', async () => {
	const {api} = bench(({path, body}) => {
		if (path.includes('otification')) return json({orgNotificationSettings: settings()});
		if (!path.includes('search')) return json({list: [config()]});
		const isSecond = body.includes('pageToken');
		return json({
			list: [app({id: isSecond ? 'b' : 'a', appOwners: []})],
			...(isSecond ? {} : {nextPageToken: 't'}),
		});
	});
	const board = createBoard({now});
	const steps = await gathered(readBoard(board, serviceSource(api)));
	expect(summary(steps)).toEqual(['auth-configs', 'notifications', 'apps', 'apps']);
	expect(board.searched().map(({loaded, isComplete}) => [loaded, isComplete])).toEqual([
		[1, true],
		[1, true],
		[2, true],
	]);
	expect(subjects(board)).toEqual(['a', 'b']);
});

test('says after a failure that more exist, and not that a list changed', async () => {
	const source: BoardSource = async function* () {
		yield {items: [app({id: 'a'})], hasMore: true};
		throw apiError('server');
	};
	const board = createBoard({now});
	await gathered(readBoard(board, source));
	expect(board.searched().map(({text}) => text)).toContain('1 app loaded, more exist');
});

test('stops at the limit of apps, and does not mark them as complete', async () => {
	const list = [app({id: 'a'}), app({id: 'b'})];
	const {api} = bench(({path}) =>
		json({list: path.includes('search') ? list : [], orgNotificationSettings: {channelSettings: {}}}),
	);
	const board = createBoard({now});
	await gathered(readBoard(board, serviceSource(api, {}, 1)));
	expect(board.searched().find(({kind}) => kind === 'apps')).toMatchObject({loaded: 1, isComplete: false});
});

test('claims neither an end nor further items of a list that changed while it was read', async () => {
	const list = [app({id: 'a'}), app({id: 'a'})];
	const {api} = bench(({path}) =>
		json({list: path.includes('search') ? list : [], orgNotificationSettings: {channelSettings: {}}}),
	);
	const board = createBoard({now});
	expect(summary(await gathered(readBoard(board, serviceSource(api)))).at(-1)).toContain('apps: 1 item came twice');
	expect(board.searched().find(({kind}) => kind === 'apps')).toMatchObject({
		isComplete: false,
		text: '1 app loaded, others may be missing',
	});
});

test('continues with the next kind after a failure, and can be repeated on the same board', async () => {
	const broken = apiError('server');
	let isDown = true;
	const source: BoardSource = async function* (kind) {
		if (kind !== 'apps') return;
		yield {items: [app({id: 'a', appOwners: []})], hasMore: true};
		if (isDown) throw broken;
		yield {items: [app({id: 'b', appOwners: []})], hasMore: false};
	};
	const failing: BoardSource = (kind) => {
		if (kind === 'auth-configs' && isDown) throw broken;
		return source(kind);
	};
	const board = createBoard({now});
	expect(summary(await gathered(readBoard(board, failing)))).toEqual([
		`auth-configs: ${broken.message}`,
		'apps',
		`apps: ${broken.message}`,
	]);
	isDown = false;
	expect(summary(await gathered(readBoard(board, failing)))).toEqual(['apps', 'apps']);
	expect(subjects(board)).toEqual(['a', 'b']);
	expect(board.searched().find(({kind}) => kind === 'apps')).toMatchObject({loaded: 2, isComplete: true});
});

test('ends without a failure when the signal aborts, and rethrows an internal error', async () => {
	const stop = new AbortController();
	const source: BoardSource = async function* () {
		yield {items: [], hasMore: true};
		stop.abort();
		throw apiError('cancelled');
	};
	const steps = await gathered(readBoard(createBoard({now}), source, stop.signal));
	expect(summary(steps)).toEqual(['auth-configs']);
	const bug: BoardSource = () => {
		throw new TypeError('a bug');
	};
	await expect(gathered(readBoard(createBoard({now}), bug))).rejects.toThrow('a bug');
});
