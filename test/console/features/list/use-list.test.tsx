/** The pages that a list asks for, and what it says of them. */
import {QueryClientProvider} from '@tanstack/react-query';
import {Text} from 'ink';
import {expect, onTestFinished, test} from 'vitest';
import type {Api, CallOptions, FieldProblem, RetryNotice} from '../../../../src/client/api.ts';
import {ApiError, type ApiErrorDetail} from '../../../../src/client/error.ts';
import type {HistoryEntry, Seeds} from '../../../../src/console/core/screen-context.ts';
import {selectedIn, useList} from '../../../../src/console/features/list/use-list.ts';
import {createQueryClient} from '../../../../src/console/query/client.ts';
import type {Pages} from '../../../../src/console/query/feed.ts';
import {searchApps} from '../../../../src/contract/apps.ts';
import {noSearch} from '../../../../src/domain/resources/search/search.ts';
import {show} from '../../show.tsx';

const paged = {id: ({id}: {readonly id?: unknown}) => String(id), searchFields: [], endpoint: searchApps};
const rowsOf = (first: number, count: number) => Array.from({length: count}, (_, index) => ({id: `${first + index}`}));
const failure = (detail: Partial<ApiErrorDetail> = {}) =>
	new ApiError({kind: 'rejected', message: 'no', advice: '', applied: 'no', ...detail});

/** A list of 500 rows in pages of 100. A token is the number of the first row of its page. */
function open({
	seeds = {},
	height = 5,
	isHeld = false,
}: {
	readonly seeds?: Seeds;
	readonly height?: number;
	readonly isHeld?: boolean;
} = {}) {
	const queries = createQueryClient();
	onTestFinished(() => queries.clear());
	const sent: string[] = [];
	const errors: string[] = [];
	const service = {
		isHeld,
		heldPage: '',
		failure: undefined as Error | undefined,
		problems: [] as readonly FieldProblem[],
		page: (first: number): object => ({
			list: rowsOf(first, 100),
			...(first < 400 && {nextPageToken: `${first + 100}`}),
		}),
		clock: 1000,
		notify: (_: RetryNotice) => undefined as unknown,
	};
	const api = {
		baseUrl: 'https://eu.test',
		call: async (_: unknown, {pageToken = '0'}: {readonly pageToken?: string}, {signal, onRetry}: CallOptions) => {
			sent.push(pageToken);
			service.notify = (notice) => onRetry?.(notice);
			const held = Promise.withResolvers<never>();
			if (service.isHeld || service.heldPage === pageToken) {
				signal?.addEventListener('abort', () => held.reject(signal.reason));
				await held.promise;
			}
			if (service.failure) throw service.failure;
			return {data: service.page(Number(pageToken)), problems: service.problems};
		},
	} as unknown as Api;
	const entry: HistoryEntry = {key: 1, address: {screen: 'apps', params: {}}, seeds};
	let state: ReturnType<typeof useList> | undefined;
	function Screen() {
		state = useList(paged, noSearch);
		return <Text>{state.rows.loaded}</Text>;
	}
	const shown = () =>
		show(
			<QueryClientProvider client={queries}>
				<Screen />
			</QueryClientProvider>,
			{
				services: {tenant: {api, queries} as object, clock: {now: () => service.clock}},
				screen: {entry, logError: (text) => void errors.push(text)},
			},
		);
	let {settled, rerender} = shown();
	const now = () => {
		if (!state) throw new Error('The list is not drawn');
		return state;
	};
	now().list.resize(height);
	return {
		service,
		queries,
		errors,
		entry,
		now,
		/** The tokens that were sent since the last call. */
		async sent() {
			for (let times = 0; times < 4; times++) await settled();
			return sent.splice(0).join(' ');
		},
		/** The person comes back to the screen. */
		again() {
			rerender(<Text>elsewhere</Text>);
			({settled, rerender} = shown());
		},
	};
}

test('is read two screens ahead of the cursor', async () => {
	const {now, sent} = open({height: 7});
	expect(await sent()).toBe('0');
	now().list.to(85);
	expect([await sent(), now().wantsMore?.()]).toEqual(['', false]);
	now().list.to(86);
	expect(now().wantsMore?.()).toBe(true);
	expect([await sent(), now().wantsMore?.()]).toEqual(['100', false]);
	expect(now()).toMatchObject({hasMore: true, isLoading: false, isCancelled: false});
});

test('a filter stops the reading ahead, and then r reads all loaded pages again', async () => {
	const {now, sent} = open();
	await sent();
	now().list.to(99);
	expect(await sent()).toBe('100');
	now().list.filter(() => true);
	now().list.to(199);
	expect([await sent(), now().wantsMore?.()]).toEqual(['', false]);
	now().list.to(0);
	now().refresh();
	expect(await sent()).toBe('0 100');
	now().list.filter(undefined);
	now().refresh();
	expect(await sent()).toBe('0');
});

test.each([
	[89, '0'],
	[96, '0 100'],
	[189, '0 100'],
	[196, '0 100 200'],
])('r at row %i reads what is on the screen again: %s', async (at, tokens) => {
	const {now, sent} = open();
	await sent();
	now().loadAll();
	await sent();
	now().list.to(at);
	expect(await sent()).toBe('');
	now().refresh();
	expect(await sent()).toBe(tokens);
	expect(now().rows.loaded).toBe(tokens.split(' ').length * 100);
});

test('ctrl-c stops the reading ahead until the cursor moves, or the person reads again', async () => {
	const {now, sent, service} = open({isHeld: true});
	expect([await sent(), now().isLoading, now().isCancelled]).toEqual(['0', true, false]);
	now().cancel();
	expect([await sent(), now().isLoading, now().isCancelled]).toEqual(['', false, true]);
	service.isHeld = false;
	now().refresh();
	expect([await sent(), now().isCancelled]).toEqual(['0', false]);
	const holdThenCancel = async (row: number) => {
		service.isHeld = true;
		now().list.to(row);
		await sent();
		now().cancel();
		expect([await sent(), now().isLoading, now().isCancelled, now().hasMore]).toEqual(['', false, false, true]);
		service.isHeld = false;
	};
	await holdThenCancel(99);
	now().list.move(-1);
	expect(await sent()).toBe('100');
	await holdThenCancel(194);
	now().refresh();
	expect(await sent()).toBe('0 100 200');
	await holdThenCancel(299);
	now().loadAll();
	expect(await sent()).toBe('300 400');
});

test('L reads all pages, and ctrl-c ends that', async () => {
	const {now, sent, service} = open();
	expect(await sent()).toBe('0');
	service.isHeld = true;
	now().loadAll();
	expect(await sent()).toBe('100');
	expect(now()).toMatchObject({isLoading: true, isLoadingAll: true});
	now().cancel();
	expect(await sent()).toBe('');
	expect(now()).toMatchObject({isLoading: false, isLoadingAll: false, hasMore: true});
	service.isHeld = false;
	now().loadAll();
	expect(await sent()).toBe('100 200 300 400');
	expect(now()).toMatchObject({isLoading: false, isLoadingAll: false, hasMore: false, broken: undefined});
	expect(now().rows.loaded).toBe(500);
});

test('after a failed page r repeats it, unless the service rejects it: then r begins again', async () => {
	const {now, sent, service, errors} = open();
	await sent();
	service.failure = failure({kind: 'forbidden', message: 'not now'});
	now().list.to(99);
	expect([await sent(), now().error, now().isLoading]).toEqual(['100', service.failure, false]);
	now().list.to(50);
	service.failure = undefined;
	now().refresh();
	expect([await sent(), now().error]).toEqual(['100', undefined]);
	service.failure = failure({message: 'an old token'});
	now().list.to(199);
	expect(await sent()).toBe('200');
	now().list.to(50);
	service.failure = undefined;
	now().refresh();
	expect([await sent(), now().error, now().rows.loaded]).toEqual(['0', undefined, 100]);
	expect(errors).toEqual(['not now', 'an old token']);
	service.failure = failure();
	now().refresh();
	expect([await sent(), now().error, now().rows.loaded]).toEqual(['0', service.failure, 100]);
});

test('keeps its rows when another screen has read fewer pages, until it has as many again', async () => {
	const {now, sent, service, queries} = open();
	await sent();
	now().loadAll();
	await sent();
	now().list.to(250);
	now().cancel();
	now().loadAll();
	expect(await sent()).toBe('');
	service.isHeld = true;
	const [query] = queries.getQueryCache().getAll();
	queries.setQueryData<Pages>(query?.queryKey ?? [], {
		pages: [0, 100].map((first) => ({list: rowsOf(first, 100), nextPageToken: `${first + 100}`, problems: [], at: 0})),
		pageParams: ['0', '100'],
	});
	expect([await sent(), now().rows.loaded, now().rows.selectedId]).toEqual(['200', 500, '250']);
	now().cancel();
	service.isHeld = false;
	now().refresh();
	expect([await sent(), now().rows.loaded, now().rows.selectedId]).toEqual(['0 100 200', 300, '250']);
});

test('shows a page that reaches the end of the screen before the next one is there', async () => {
	const {now, sent, service} = open();
	await sent();
	now().list.to(99);
	await sent();
	service.heldPage = '100';
	now().list.to(95);
	now().refresh();
	expect([await sent(), now().rows.loaded]).toEqual(['0 100', 100]);
});

test('marks what a finding has seen before, and puts the cursor on a row by its id', async () => {
	const before = [{id: '1'}, {id: 'gone'}];
	const {now, sent} = open({seeds: {before}});
	expect(now().rows.loaded).toBe(2);
	await sent();
	const {rows} = now();
	expect([rows.gone, rows.stateOf({id: '1'}), rows.stateOf({id: '2'})]).toEqual([1, undefined, 'new']);
	const other = open({seeds: {cursor: '3'}});
	await other.sent();
	expect([other.now().rows.selectedId, selectedIn(other.entry)]).toEqual(['3', '3']);
	other.now().list.to(99);
	expect([await other.sent(), other.now().rows.selectedId]).toEqual(['100', '99']);
});

test('says what a request waits for, also one that an earlier screen has sent', async () => {
	const {now, sent, service, again} = open({isHeld: true});
	await sent();
	service.notify({reason: 'busy', at: 3000, attempt: 2});
	await sent();
	const notice = {reason: 'busy', left: 2000, attempt: 2};
	expect(now().notice).toEqual(notice);
	again();
	await sent();
	expect(now().notice).toEqual(notice);
	now().cancel();
	await sent();
	expect(now().notice).toBeUndefined();
});

test('gives a watch its rows, whether they are all, and the time of the last page', async () => {
	const {now, sent, service} = open();
	expect([now().latest, now().problemCount]).toEqual([undefined, 0]);
	await sent();
	expect(now().latest?.()).toEqual({rows: rowsOf(0, 100), isComplete: false, at: 1000});
	service.clock = 2000;
	now().loadAll();
	await sent();
	expect(now().latest?.()).toEqual({rows: rowsOf(0, 500), isComplete: true, at: 2000});
	expect([now().loadedAt, now().readAt({id: '99'}), now().readAt({id: '100'})]).toEqual([1000, 1000, 2000]);
	expect(now().readAt({id: 'other'})).toBeUndefined();
	service.page = (first) => ({
		list: rowsOf(first === 100 ? 99 : first, 100),
		...(first < 100 && {nextPageToken: '100'}),
	});
	service.problems = [{path: 'list.1.id', message: 'no', count: 3}];
	now().refresh();
	await sent();
	now().loadAll();
	await sent();
	// Items that came twice may be in place of others.
	expect(now().latest).toBeUndefined();
	expect(now().facts?.()).toMatchObject({
		problemCount: 6,
		hasMore: false,
		broken: expect.stringContaining('1 item came twice'),
	});
});
