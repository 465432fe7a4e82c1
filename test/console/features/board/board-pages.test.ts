import {expect, onTestFinished, test} from 'vitest';
import {BoardPages} from '../../../../src/console/features/board/board-pages.ts';
import {createQueryClient} from '../../../../src/console/query/client.ts';
import {feedOf} from '../../../../src/console/query/read-feed.ts';
import {searchApps} from '../../../../src/contract/apps.ts';
import {bench, json} from '../../../client/support/service.ts';

const pageCount = 6;

/** The apps of a tenant, one in each page, all of them in the cache. */
async function openCached() {
	const {api} = bench(({body}) => {
		const index = Number(JSON.parse(body).pageToken ?? 0);
		const next = index + 1 < pageCount ? {nextPageToken: String(index + 1)} : {};
		return json({list: [{id: `app_${index}`}], ...next});
	});
	const queries = createQueryClient();
	onTestFinished(() => queries.clear());
	const source = {api, input: {}, now: () => 0, onRetry: () => undefined, endpoint: searchApps};
	await queries.fetchInfiniteQuery({...feedOf(source), pages: pageCount});
	return new BoardPages(queries, source, () => false);
}

/** Occupies the thread for longer than a slice, as the evaluation of a page may. */
function work() {
	const end = performance.now() + 6;
	while (performance.now() < end);
}

test('yields each cached page, and lets keys through between pages that take long to evaluate', async () => {
	const items = await openCached();
	let turns = 0;
	let next = setImmediate(function turn() {
		turns++;
		next = setImmediate(turn);
	});
	onTestFinished(() => clearImmediate(next));
	const turnsAt: number[] = [];
	const hasMore: boolean[] = [];
	for await (const page of items.read(new AbortController().signal)) {
		turnsAt.push(turns);
		hasMore.push(page.hasMore);
		work();
	}
	expect(hasMore).toEqual([...Array(pageCount - 1).fill(true), false]);
	expect(new Set(turnsAt).size).toBe(pageCount);
});

test('yields after an abort what was not yielded before', async () => {
	const items = await openCached();
	const controller = new AbortController();
	const ids: unknown[] = [];
	const read = async (signal: AbortSignal, limit: number) => {
		for await (const page of items.read(signal)) {
			ids.push(...page.items.map(({id}) => id));
			if (ids.length === limit) controller.abort();
			work();
		}
	};
	await expect(read(controller.signal, 2)).rejects.toThrow('aborted');
	await read(new AbortController().signal, 0);
	expect(ids).toEqual(Array.from({length: pageCount}, (_, index) => `app_${index}`));
});
